import type { SportLeg, SportPriceChange } from '@furlong/contract/schemas/sport-slip';
import { formatOddsFraction, oddsToWire, parseOdds } from '@furlong/domain/odds';
import { isAskedAbout, isSameFraction } from '../../strike/panel/asked-again.ts';
import type { LegPrices } from '../../strike/panel/seen-prices.ts';
import {
  type ChangedLine,
  isSoccerChange,
  isSoccerRequest,
  type LineRequest,
} from '../../strike/strike-wire.ts';
import { legFaults } from '../outcome-words.ts';
import type { OutcomeLeg } from './outcome-legs.ts';

type Asked = Pick<SportLeg, 'eventId' | 'market' | 'outcome'>;

function isOf(leg: Asked, { event, market, outcomeName }: OutcomeLeg): boolean {
  return leg.eventId === event && leg.market === market && leg.outcome === outcomeName;
}

/**
 * A line that is asked about, at its outcomes' prices of now; null where one of them can never be bet on any more, and
 * where its prices came back.
 */
export function askAtPricesOfNow(
  change: ChangedLine,
  outcomes: readonly OutcomeLeg[],
  asksBetter: boolean,
): ChangedLine | null {
  if (!isSoccerChange(change)) return change;
  const legs: SportPriceChange['legs'] = [];
  let isGone = false;
  const dt = change.request.dt.map((sent) => {
    const outcome = outcomes.find((each) => isOf(sent, each));
    if (outcome === undefined || outcome.over !== null) isGone = true;
    const asked = change.legs.find(
      (each) => each.eventId === sent.eventId && each.market === sent.market && each.outcome === sent.outcome,
    );
    if (outcome === undefined || outcome.odds === null) {
      if (asked !== undefined) legs.push(asked);
      return sent;
    }
    const fraction = formatOddsFraction(outcome.odds);
    const { odds } = oddsToWire(outcome.odds);
    const before = asked ?? {
      eventId: sent.eventId,
      market: sent.market,
      outcome: sent.outcome,
      eventName: outcome.fixtureName,
      outcomeName: outcome.name,
      oldOdds: sent.odds ?? null,
      oldOddsFraction: sent.oddsFraction ?? null,
    };
    if (!isSameFraction(before.oldOddsFraction, fraction)) {
      legs.push({ ...before, newOdds: odds, newOddsFraction: fraction });
    }
    return isSameFraction(sent.oddsFraction ?? null, fraction)
      ? sent
      : { ...sent, odds, oddsFraction: fraction };
  });
  if (isGone || !isAskedAbout(legs, asksBetter)) return null;
  return { ...change, legs, request: { ...change.request, dt } };
}

/** Whether an outcome of a line that is asked about takes no bets now. */
export function isShut(change: ChangedLine, outcomes: readonly OutcomeLeg[]): boolean {
  if (!isSoccerChange(change)) return false;
  return change.request.dt.some((leg) => {
    const outcome = outcomes.find((each) => isOf(leg, each));
    return outcome !== undefined && outcome.unavailable !== null && outcome.unavailable !== legFaults.notRead;
  });
}

/** A line that is accepted, at the prices that were seen: one that came in the moment of the tap is not taken by it. */
export function atSeenPrices(
  request: LineRequest,
  outcomes: readonly OutcomeLeg[],
  seen: (outcome: OutcomeLeg) => LegPrices,
): LineRequest {
  if (!isSoccerRequest(request)) return request;
  const dt = request.dt.map((sent) => {
    const outcome = outcomes.find((each) => isOf(sent, each));
    const odds = outcome && seen(outcome).odds;
    if (!outcome?.odds || !odds) return sent;
    // What is not on the screen is the answer's own.
    if (!isSameFraction(sent.oddsFraction ?? null, formatOddsFraction(outcome.odds))) return sent;
    return { ...sent, odds: oddsToWire(odds).odds, oddsFraction: formatOddsFraction(odds) };
  });
  return { ...request, dt };
}

/** The outcomes at the new prices of an answer, which is newer than what was read. */
export function atAskedPrices(
  outcomes: readonly OutcomeLeg[],
  changes: readonly ChangedLine[],
): readonly OutcomeLeg[] {
  const asked = changes.filter(isSoccerChange).flatMap(({ legs }) => legs);
  return outcomes.map((outcome) => {
    const leg = asked.find((each) => isOf(each, outcome));
    return leg === undefined ? outcome : { ...outcome, odds: parseOdds(leg.newOddsFraction) };
  });
}
