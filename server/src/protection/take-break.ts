import {
  type BreakKind,
  breakEnd,
  SELF_EXCLUSION_LENGTHS,
  type SelfExclusionLength,
  type TimeOutLength,
} from '@furlong/domain/protection/break';
import { leaveRaces } from '../picks/leave-races.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { breakTaken } from './announce.ts';
import { insertBreak, type PunterBreak, selectBreak, selectBreaksInForce } from './queries.ts';

/** A requested break. Its id is the client's, so that a request sent twice is carried out once. */
export interface BreakToTake {
  readonly id: string;
  readonly length: TimeOutLength | SelfExclusionLength;
}

/** Takes an excluded punter out of friends' leagues. Leagues implement it; `app/` passes it in. */
export type LeaveLeagues = (trx: Transaction, punterId: number, now: Date) => Promise<void>;

/**
 * Takes a time-out, or a self-exclusion from six months on, which also removes the punter's picks on races to come and ends
 * memberships of leagues.
 * Nothing shortens a break; another one can only extend it. Throws Failed 'conflict' when the id belongs to another
 * request.
 */
export async function takeBreak(
  db: Database,
  punterId: number,
  asked: BreakToTake,
  now: Date,
  leaveLeagues?: LeaveLeagues,
): Promise<void> {
  const long: readonly string[] = SELF_EXCLUSION_LENGTHS;
  const kind = long.includes(asked.length) ? 'self-exclusion' : 'time-out';
  const made = { ...asked, punterId, kind, at: now, until: breakEnd(asked.length, now) } as const;
  await storeBreak(db, made, leaveLeagues);
}

/**
 * Closes the account for good, removes the picks on races to come and ends memberships of leagues. Repeating it, under
 * any id, changes nothing.
 */
export async function closeAccount(
  db: Queryable,
  punterId: number,
  id: string,
  now: Date,
  leaveLeagues?: LeaveLeagues,
): Promise<void> {
  const made = { id, punterId, kind: 'closure', length: 'for-good', at: now, until: null } as const;
  await storeBreak(db, made, leaveLeagues);
}

async function storeBreak(db: Queryable, made: PunterBreak, leaveLeagues?: LeaveLeagues): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Waits for the punter's strike under way; the next strike sees the break.
    await lockWallets(trx, [made.punterId]);
    if (made.kind === 'closure' && (await isClosed(trx, made))) return;
    if (await insertBreak(trx, made)) {
      const until = made.until?.toISOString() ?? null;
      await breakTaken(trx, made.punterId, { kind: made.kind, until });
      // Excluded punters leave prize games. A time-out takes no new picks; earlier picks stay, like struck bets.
      if (made.kind === 'time-out') return;
      await leaveRaces(trx, made.punterId, made.at);
      await leaveLeagues?.(trx, made.punterId, made.at);
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
