import { selectHolders } from '../identity/queries.ts';
import { leaveRaces } from '../picks/leave-races.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import type { ExclusionRegister } from './exclusion-register.ts';
import { insertRegisterAnswer, selectRegisterAnswer } from './queries-register.ts';
import type { LeaveLeagues } from './take-break.ts';

/**
 * Asks the register about a punter who signs in, and stores a changed answer. A punter excluded there is excluded here,
 * and leaves the races to come and friends' leagues. Without an answer the last one applies; before the first answer nothing can be bet.
 */
export async function checkRegister(
  db: Database,
  register: ExclusionRegister,
  punter: { readonly id: number; readonly subject: string; readonly username: string },
  now: Date,
  leaveLeagues?: LeaveLeagues,
): Promise<void> {
  const { id, subject, username } = punter;
  const holder = (await selectHolders(db, [subject])).get(subject);
  const person = holder ?? { email: null, mobile: null, dateOfBirth: null };
  const status = await register.check({ ...person, subject, username });
  await inTransaction(db, async (trx) => {
    // Waits for the punter's strike under way; the next strike sees the answer.
    await lockWallets(trx, [id]);
    const last = await selectRegisterAnswer(trx, id);
    if (last === status || (status === 'unanswered' && last !== undefined)) return;
    await insertRegisterAnswer(trx, id, status, now);
    if (status !== 'excluded') return;
    await leaveRaces(trx, id, now);
    await leaveLeagues?.(trx, id, now);
  });
}
