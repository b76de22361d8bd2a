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
import { insertBreak, type PunterBreak, selectBreak, selectStandingBreaks } from './queries.ts';

/** A break to take: its id is the client's, so that what is asked for twice happens once. */
export interface BreakToTake {
  readonly id: string;
  readonly length: TimeOutLength | SelfExclusionLength;
}

/**
 * Takes a time-out or, from six months on, excludes the punter, whose picks on races to come are taken off. It stands until its end: nothing shortens it, and
 * another one may only make it longer. Throws Failed 'conflict' when the id stands for something else.
 */
export async function takeBreak(
  db: Database,
  punterId: number,
  asked: BreakToTake,
  now: Date,
): Promise<void> {
  const long: readonly string[] = SELF_EXCLUSION_LENGTHS;
  const kind = long.includes(asked.length) ? 'self-exclusion' : 'time-out';
  await keepBreak(db, { ...asked, punterId, kind, at: now, until: breakEnd(asked.length, now) });
}

/**
 * Closes the account for good and takes the picks on races to come off; once closed it stays so, whatever id it is asked
 * with.
 */
export async function closeAccount(db: Database, punterId: number, id: string, now: Date): Promise<void> {
  await keepBreak(db, { id, punterId, kind: 'closure', length: 'for-good', at: now, until: null });
}

async function keepBreak(db: Database, made: PunterBreak): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A strike of this punter that is under way ends first, and the next sees the break.
    await lockWallets(trx, [made.punterId]);
    if (made.kind === 'closure' && (await isClosed(trx, made))) return;
    if (await insertBreak(trx, made)) {
      // The excluded leave prize games; a time-out takes no new picks, and those made before stand like struck bets.
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

async function isClosed(
  trx: Parameters<typeof selectStandingBreaks>[0],
  made: PunterBreak,
): Promise<boolean> {
  const closed: BreakKind = 'closure';
  return (await selectStandingBreaks(trx, made.punterId, made.at)).some(({ kind }) => kind === closed);
}
