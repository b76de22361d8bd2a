import { fundPool } from '@furlong/domain/jackpot/pool';
import { lockMeeting, lockRaces } from '../meetings/queries-lock.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { jackpotChanged } from './announce.ts';
import { lockCarried, moveCarried } from './queries-carried.ts';
import {
  deleteKept,
  hashCards,
  insertCards,
  type LegToClose,
  lockCards,
  markFrozen,
  selectLegsToClose,
  selectToFreeze,
} from './queries-close.ts';
import { allowTime } from './queries-decide.ts';

/**
 * Closes the cards of a meeting's jackpot if its first leg is off: freezes every card as it stood at that off, takes the
 * pool from the progressive, and publishes a hash over all cards (rules: jackpot-cards, jackpot-certificate). Safe to
 * repeat, on any node. Returns whether it froze them.
 *
 * Two transactions. The first says that from here on saves count for the game only, and waits for the saves under way,
 * whose picks are in; it holds the races for a moment. The second freezes in bulk, and nothing waits for it: what saves
 * change meanwhile is kept as it was (migration 030, `keep_jackpot_picks`).
 *
 * `salt` keeps a hash over few cards from giving away picks that are still hidden; it is published with the certificate.
 */
export async function closeCards(db: Database, meetingId: number, salt: string, now: Date): Promise<boolean> {
  const legs = await inTransaction(db, (trx) => lock(trx, meetingId, now));
  return legs !== undefined && (await inTransaction(db, (trx) => freeze(trx, meetingId, legs, salt, now)));
}

/** The legs at the off of the first; undefined when none is off, or the cards are frozen. */
async function lock(trx: Transaction, meetingId: number, now: Date): Promise<LegToClose[] | undefined> {
  const isDue = (legs: readonly LegToClose[]) => legs.some(({ offAt }) => offAt !== null);
  if (!isDue(await selectLegsToClose(trx, meetingId, now))) return undefined;
  // In the order of every other change: the meeting, its races, then what follows from them.
  await lockMeeting(trx, { id: meetingId });
  const seen = await selectLegsToClose(trx, meetingId, now);
  await lockRaces(
    trx,
    seen.map(({ raceId }) => raceId),
  );
  const legs = await selectLegsToClose(trx, meetingId, now);
  if (!isDue(legs)) return undefined;
  await lockCards(trx, meetingId, now);
  return legs;
}

async function freeze(
  trx: Transaction,
  meetingId: number,
  closing: readonly LegToClose[],
  salt: string,
  now: Date,
): Promise<boolean> {
  await allowTime(trx);
  const jackpot = await selectToFreeze(trx, meetingId);
  if (!jackpot) return false;
  const { progressiveId, legs } = jackpot;
  const carried = await lockCarried(trx, progressiveId);
  const { broughtOver, added, total } = fundPool(carried, jackpot);
  const abandoned = new Set(closing.filter((leg) => leg.abandoned).map(({ number }) => number));
  const voidLegs = legs.filter((leg) => abandoned.has(leg));
  const needed = legs.filter((leg) => !abandoned.has(leg));
  // Without money there is nothing to win, and nobody's card is kept.
  const cards = total > 0 ? await insertCards(trx, meetingId, legs, needed) : 0;
  await deleteKept(trx, meetingId);
  const hash = await hashCards(trx, meetingId, salt);
  const closedAt = firstOff(closing, now);
  await markFrozen(trx, meetingId, { closedAt, voidLegs, broughtOver, added, cards, hash, salt }, now);
  await moveCarried(trx, [
    { progressiveId, meetingId, version: 0, kind: 'taken', amount: -broughtOver, at: now },
  ]);
  await jackpotChanged(trx, meetingId);
  return true;
}

function firstOff(legs: readonly LegToClose[], now: Date): Date {
  return new Date(Math.min(...legs.map(({ offAt }) => (offAt ?? now).getTime())));
}
