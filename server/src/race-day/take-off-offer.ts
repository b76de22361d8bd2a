import type { RaceToChange } from '../meetings/card.ts';
import { handSuspensionChanged } from './announce.ts';
import type { ChangeContext } from './apply-in-sequence.ts';
import { deleteHolds, updateHandSuspension } from './queries-holds.ts';
import { showPrices, type Tick } from './queries-write.ts';

/**
 * Takes a race that is opened again at the desk after its off, or whose near off was put far away there, off offer: suspended by hand, and without a
 * price. Those of before the off may be known to be wrong by now; the feed's next ones, or a trader's, are on offer once
 * somebody resumes the race (rule: after-the-off).
 */
export async function takeOffOffer(
  { trx, order }: ChangeContext,
  race: RaceToChange,
  { at, by }: { readonly at: Date; readonly by: number },
): Promise<void> {
  const priced = race.runners.filter(({ winOdds, placeOdds }) => winOdds !== null || placeOdds !== null);
  const none = { winOdds: null, placeOdds: null };
  await showPrices(
    trx,
    priced.map(({ saddle }): Tick => ({ raceId: race.id, saddle, order, at, ...none })),
  );
  const saddles = race.runners.map(({ saddle }) => saddle);
  if (race.pricesHeld) await deleteHolds(trx, race.id, saddles);
  await updateHandSuspension(trx, race.id, { at, by });
  await handSuspensionChanged(trx, race.meetingId);
}
