import { formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { handSuspensionChanged, pricesShown } from '../announce.ts';
import { assertBeforeOff } from '../apply-in-sequence.ts';
import { deleteHolds, holdPrices, updateHandSuspension } from '../queries-holds.ts';
import { showPrices, type Tick, updateAwaitsPrices } from '../queries-write.ts';
import { type NewPrices, toTicks } from '../record-prices.ts';
import type { RaceInHand } from './change-by-hand.ts';

/**
 * Shows prices by hand and holds them (rule: hand-holds). They lift no suspension: after a scratching all runners need
 * new prices, and these may be of one.
 */
export async function setPrices(
  { trx, order, race, holds, by, now }: RaceInHand,
  prices: NewPrices['prices'],
): Promise<Done> {
  assertBeforeOff(race, now);
  const ticks = toTicks(race, { raceNumber: race.number, at: now, prices }, order);
  const before = race.runners.filter(({ saddle }) => ticks.some((tick) => tick.saddle === saddle));
  await showPrices(trx, ticks);
  await holdPrices(trx, race.id, before, { at: now, by });
  await pricesShown(trx, { ...race, suspended: false });
  const held = [...holds.keys()];
  return {
    name: 'prices-set',
    before: { prices: wordsOf(before), ...(held.length > 0 ? { held } : {}) },
    after: { prices: wordsOf(ticks) },
  };
}

/** Ends the holding of prices, of all held runners or some: what the feed offers is shown at once. */
export async function releasePrices(
  { trx, order, race, holds, now }: RaceInHand,
  saddles: readonly number[] = [...holds.keys()],
): Promise<Done> {
  assertBeforeOff(race, now);
  const faults = saddles.flatMap((saddle, index) =>
    holds.has(saddle) && saddles.indexOf(saddle) === index
      ? []
      : [{ field: `saddles.${index}`, expected: 'a runner whose price is held, once' }],
  );
  if (faults.length > 0) throw new Failed('bad-request', 'Some prices are not held', faults);
  if (saddles.length === 0) throw new Failed('conflict', `No price of race ${race.number} is held`);
  const before = race.runners.filter(({ saddle }) => saddles.includes(saddle));
  const ticks = before.map(({ saddle }): Tick => {
    const { winOdds = null, placeOdds = null } = holds.get(saddle) ?? {};
    return { raceId: race.id, saddle, order, at: now, winOdds, placeOdds };
  });
  await showPrices(trx, ticks);
  await deleteHolds(trx, race.id, saddles);
  await pricesShown(trx, { ...race, suspended: false });
  return { name: 'prices-released', before: { prices: wordsOf(before) }, after: { prices: wordsOf(ticks) } };
}

/** Takes a race off offer until it is resumed by hand, whatever the feed sends. */
export async function suspendRace({ trx, race, by, now }: RaceInHand): Promise<Done> {
  assertBeforeOff(race, now);
  if (race.handSuspendedAt) throw new Failed('conflict', `Race ${race.number} is suspended by hand already`);
  await updateHandSuspension(trx, race.id, { at: now, by });
  await handSuspensionChanged(trx, race.meetingId);
  return { name: 'race-suspended', before: { awaitsPrices: race.awaitsPrices } };
}

/**
 * Ends a suspension by hand. A scratching that came meanwhile keeps waiting for new prices; who resumes the race once
 * more, because none will come, ends that too.
 */
export async function resumeRace({ trx, race, now }: RaceInHand): Promise<Done> {
  assertBeforeOff(race, now);
  if (race.handSuspendedAt) await updateHandSuspension(trx, race.id, null);
  else if (race.awaitsPrices) await updateAwaitsPrices(trx, race.id, false);
  else throw new Failed('conflict', `Race ${race.number} is not suspended`);
  await handSuspensionChanged(trx, race.meetingId);
  const stays = race.handSuspendedAt !== null && race.awaitsPrices;
  return {
    name: 'race-resumed',
    before: { byHand: race.handSuspendedAt !== null, awaitsPrices: race.awaitsPrices },
    after: { suspended: stays },
  };
}

interface Priced {
  readonly saddle: number;
  readonly winOdds: Odds | null;
  readonly placeOdds: Odds | null;
}

function wordsOf(runners: readonly Priced[]): Record<string, string> {
  const words = (odds: Odds | null) => (odds ? formatOddsFraction(odds) : 'none');
  return Object.fromEntries(
    runners.map(({ saddle, winOdds, placeOdds }) => [
      String(saddle),
      `${words(winOdds)} win, ${words(placeOdds)} place`,
    ]),
  );
}
