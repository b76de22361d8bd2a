import { findPickRefusal, type RaceToPick } from '@furlong/domain/pick';
import { MAX_SADDLE } from '@furlong/domain/race-result';
import type { Queryable } from '../platform/database/database.ts';
import { mergePicks } from './queries.ts';

/** A punter's whole card of a meeting: `saddles[i]` is the pick of race `i + 1`, 0 is none. */
export interface WholeCard {
  readonly punterId: number;
  readonly saddles: readonly number[];
}

const cardsPerStatement = 5_000;

/**
 * Saves many punters' cards of one meeting as of `now`, by the rules of a single save; used to write history. `races`
 * are the meeting's races at that time; each punter occurs once. Throws a RangeError for a pick that the rules refuse.
 */
export async function savePicksInBulk(
  db: Queryable,
  meetingId: number,
  cards: readonly WholeCard[],
  races: readonly (RaceToPick & { readonly number: number })[],
  now: Date,
): Promise<void> {
  const allowed = tabulateAllowed(races, now);
  for (const { punterId, saddles } of cards) {
    const race = saddles.findIndex((saddle, index) => saddle !== 0 && !allowed.get(index + 1)?.[saddle]);
    if (race >= 0) {
      throw new RangeError(`punter ${punterId} cannot pick ${saddles[race]} in race ${race + 1} then`);
    }
  }
  for (let from = 0; from < cards.length; from += cardsPerStatement) {
    const rows = cards.slice(from, from + cardsPerStatement);
    await mergePicks(
      db,
      rows.map((card) => ({ ...card, meetingId, savedAt: now })),
    );
  }
}

/** Evaluates the rules once per runner instead of once per pick. */
function tabulateAllowed(
  races: readonly (RaceToPick & { readonly number: number })[],
  now: Date,
): Map<number, boolean[]> {
  const saddles = Array.from({ length: MAX_SADDLE + 1 }, (_, saddle) => saddle);
  return new Map(
    races.map((race) => [race.number, saddles.map((saddle) => findPickRefusal(race, saddle, now) === null)]),
  );
}
