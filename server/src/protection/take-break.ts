import {
  type BreakKind,
  breakEnd,
  SELF_EXCLUSION_LENGTHS,
  type SelfExclusionLength,
  type TimeOutLength,
} from '@furlong/domain/protection/break';
import { leaveRaces } from '../picks/leave-races.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { insertBreak, type PunterBreak, selectBreak, selectBreaksInForce } from './queries.ts';

/** A requested break. Its id is the client's, so that a request sent twice is carried out once. */
export interface BreakToTake {
  readonly id: string;
  readonly length: TimeOutLength | SelfExclusionLength;
}

/**
 * Takes a time-out, or a self-exclusion from six months on, which also removes the punter's picks on races to come.
 * Nothing shortens a break; another one can only extend it. Throws Failed 'conflict' when the id belongs to another
 * request.
 */
export async function takeBreak(
  db: Database,
  punterId: number,
  asked: BreakToTake,
  now: Date,
): Promise<void> {
  const long: readonly string[] = SELF_EXCLUSION_LENGTHS;
  const kind = long.includes(asked.length) ? 'self-exclusion' : 'time-out';
  await storeBreak(db, { ...asked, punterId, kind, at: now, until: breakEnd(asked.length, now) });
}

/** Closes the account for good and removes the picks on races to come. Repeating it, under any id, changes nothing. */
export async function closeAccount(db: Database, punterId: number, id: string, now: Date): Promise<void> {
  await storeBreak(db, { id, punterId, kind: 'closure', length: 'for-good', at: now, until: null });
}

async function storeBreak(db: Database, made: PunterBreak): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Waits for the punter's strike under way; the next strike sees the break.
    await lockWallets(trx, [made.punterId]);
    if (made.kind === 'closure' && (await isClosed(trx, made))) return;
    if (await insertBreak(trx, made)) {
      // Excluded punters leave prize games. A time-out takes no new picks; earlier picks stay, like struck bets.
      if (made.kind !== 'time-out') await leaveRaces(trx, made.punterId, made.at);
      return;
    }
    const taken = await selectBreak(trx, made.id);
    const same = (['punterId', 'kind', 'length'] as const).every((part) => taken?.[part] === made[part]);
    if (!same) {
      throw new Failed('conflict', 'This id stands for another request: send a new one', [
        { field: 'id', expected: 'a new UUID' },
      ]);
    }
  });
}

async function isClosed(trx: Parameters<typeof selectBreaksInForce>[0], made: PunterBreak): Promise<boolean> {
  const closed: BreakKind = 'closure';
  return (await selectBreaksInForce(trx, made.punterId, made.at)).some(({ kind }) => kind === closed);
}
