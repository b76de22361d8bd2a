import { samePaidPlaces } from '@furlong/domain/desk/approvals';
import { compareOdds } from '@furlong/domain/odds';
import { type Finisher, finishersLeft } from '@furlong/domain/race-result';
import { type RaceToChange, racePlacesPaid } from '../meetings/card.ts';
import { type ChangeContext, raceOf } from './apply-in-sequence.ts';
import { insertDiffering, selectHandResult, selectOfficialPrices, settleDiffering } from './queries-hand.ts';
import type { ResultSaid } from './result-said.ts';
import { storeResult } from './stored-result.ts';

/**
 * Keeps a supplier's result that differs from what the desk captured, instead of applying it (rule: results-that-differ).
 * True: it is kept, or says again what an official result by hand says. False: it is to be applied, because the desk
 * captured nothing, or because both have the same paid places.
 */
export async function keepDiffering(
  { trx, card, order }: ChangeContext,
  change: ResultSaid,
  now: Date,
): Promise<boolean> {
  const race = raceOf(card, change.raceNumber);
  if (race.result === null) return false;
  const hand = await selectHandResult(trx, race.id);
  if (!hand) return false;
  const isHandCurrent = hand.id === race.result.id;
  // An official result that both came to, or that the supplier corrected since, is the supplier's to correct.
  if (race.result.official && !isHandCurrent) return false;
  const isSame = samePaidPlaces(
    inRace(race, change.finishers),
    inRace(race, hand.finishers),
    racePlacesPaid(race),
  );
  if (isSame && !race.result.official) {
    await settleDiffering(trx, race.id, 'agreed', now);
    return false;
  }
  if (isSame && (!change.official || (await hasSamePrices(trx, hand.id, change)))) {
    await settleDiffering(trx, race.id, 'agreed', now);
    return true;
  }
  // After the all-clear a provisional result says nothing.
  if (race.result.official && !change.official) return true;
  await settleDiffering(trx, race.id, 'replaced', now);
  const { official } = change;
  await insertDiffering(trx, {
    raceId: race.id,
    order,
    official,
    said: storeResult(change),
    receivedAt: now,
  });
  return true;
}

function inRace({ runners }: RaceToChange, finishers: readonly Finisher[]): readonly Finisher[] {
  return finishersLeft(finishers, (saddle) =>
    runners.some((runner) => runner.saddle === saddle && runner.scratched),
  );
}

/** Whether every starting price that a result says is the one stored already. */
async function hasSamePrices(
  trx: ChangeContext['trx'],
  resultId: number,
  { finishers, startingPrices = [] }: ResultSaid,
): Promise<boolean> {
  const known = await selectOfficialPrices(trx, resultId);
  return [...finishers, ...startingPrices].every(({ saddle, startingPrice }) => {
    if (!startingPrice) return true;
    const stored = known.get(saddle);
    return stored !== undefined && compareOdds(stored, startingPrice) === 0;
  });
}
