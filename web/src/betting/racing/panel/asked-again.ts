import type { PriceChange, StrikeLeg } from '@furlong/contract/schemas/slip';
import { parseOdds } from '@furlong/domain/odds';
import { isAskedAbout, isSameFraction } from '../../strike/panel/asked-again.ts';
import type { LegPrices } from '../../strike/panel/seen-prices.ts';
import {
  type ChangedLine,
  isRacingChange,
  isRacingRequest,
  type LineRequest,
} from '../../strike/strike-wire.ts';
import { overOf, type SlipLegView } from './legs-of.ts';
import { makeLeg } from './make-requests.ts';

type RunnerOfLeg = Pick<StrikeLeg, 'raceId' | 'saddle'>;

function isOf(a: RunnerOfLeg, b: RunnerOfLeg): boolean {
  return a.raceId === b.raceId && a.saddle === b.saddle;
}

function fractionOf({ isPlace, placeOddsFraction, oddsFraction }: StrikeLeg): string | null {
  return (isPlace ? placeOddsFraction : oddsFraction) ?? null;
}

/**
 * A line that is asked about, at its runners' prices of now; null where one of them can never be bet on any more, and
 * where its prices came back, with those of the other half of its each way.
 */
export function askAtPricesOfNow(
  change: ChangedLine,
  runners: readonly SlipLegView[],
  asksBetter: boolean,
  other: ChangedLine | null = null,
): ChangedLine | null {
  if (!isRacingChange(change)) return change;
  const isGone = change.request.dt.some((leg) => {
    const runner = runners.find((each) => isOf(each, leg));
    return runner === undefined || overOf(runner) !== null;
  });
  if (isGone) return null;
  const now = atPricesOfNow(change, runners);
  const others = other !== null && isRacingChange(other) ? atPricesOfNow(other, runners).legs : [];
  return isAskedAbout([...now.legs, ...others], asksBetter) ? now : null;
}

/** Whether a runner of a line that is asked about takes no bets now. One of a card that is not there says nothing. */
export function isShut(change: ChangedLine, runners: readonly SlipLegView[]): boolean {
  if (!isRacingChange(change)) return false;
  return change.request.dt.some((leg) => {
    const runner = runners.find((each) => isOf(each, leg));
    if (runner === undefined || runner.unavailable === null) return false;
    return runner.unavailable !== 'gone' || runner.offTime !== null;
  });
}

/** The same whatever became of it: every leg at the price of now, and what moved since the price that was sent. */
export function atPricesOfNow(change: PriceChange, runners: readonly SlipLegView[]): PriceChange {
  const legs: PriceChange['legs'] = [];
  const dt = change.request.dt.map((sent) => {
    const runner = runners.find((each) => isOf(each, sent));
    const asked = change.legs.find((each) => isOf(each, sent) && each.isPlace === sent.isPlace);
    const price = sent.isPlace ? runner?.placeOdds : runner?.odds;
    if (runner === undefined || !sent.isFixedOdds || price == null) {
      if (asked !== undefined) legs.push(asked);
      return sent;
    }
    const now = makeLeg(runner, runner, sent.isPlace, true);
    const fraction = fractionOf(now);
    const odds = sent.isPlace ? now.placeOdds : now.odds;
    const before = asked ?? {
      oldOdds: (sent.isPlace ? sent.placeOdds : sent.odds) ?? null,
      oldOddsFraction: fractionOf(sent),
    };
    const { oldOdds, oldOddsFraction } = before;
    if (fraction !== null && odds != null && !isSameFraction(oldOddsFraction, fraction)) {
      const { raceId, raceNumber, saddle, horseName } = runner;
      const { isPlace } = sent;
      const moved = { newOdds: odds, newOddsFraction: fraction, oldOdds, oldOddsFraction };
      legs.push({ raceId, raceNumber, saddle, horseName, isPlace, ...moved });
    }
    return isSameFraction(fractionOf(sent), fraction) ? sent : now;
  });
  return { ...change, legs, request: { ...change.request, dt } };
}

/** A line that is accepted, at the prices that were seen: one that came in the moment of the tap is not taken by it. */
export function atSeenPrices(
  request: LineRequest,
  runners: readonly SlipLegView[],
  seen: (runner: SlipLegView) => LegPrices,
): LineRequest {
  if (!isRacingRequest(request)) return request;
  const dt = request.dt.map((sent) => {
    const runner = runners.find((each) => isOf(each, sent));
    if (runner === undefined || !sent.isFixedOdds) return sent;
    const shown = fractionOf(makeLeg(runner, runner, sent.isPlace, true));
    const leg = makeLeg(runner, seen(runner), sent.isPlace, true);
    // What is not on the screen is the answer's own.
    return isSameFraction(fractionOf(sent), shown) && fractionOf(leg) !== null ? leg : sent;
  });
  return { ...request, dt };
}

/** The runners at the new prices of an answer, which is newer than the card. */
export function atAskedPrices(
  runners: readonly SlipLegView[],
  changes: readonly ChangedLine[],
): readonly SlipLegView[] {
  const asked = changes.filter(isRacingChange).flatMap(({ legs }) => legs);
  return runners.map((runner) => {
    const priceOf = (isPlace: boolean) => {
      const leg = asked.find((each) => isOf(each, runner) && each.isPlace === isPlace);
      return leg && parseOdds(leg.newOddsFraction);
    };
    const [win, place] = [priceOf(false), priceOf(true)];
    return win || place
      ? { ...runner, odds: win ?? runner.odds, placeOdds: place ?? runner.placeOdds }
      : runner;
  });
}
