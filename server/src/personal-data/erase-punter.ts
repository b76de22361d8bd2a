import { keepUntil } from '@furlong/domain/personal-data/deletion';
import type { Actor } from '../audit/act.ts';
import { erasePersons } from '../audit/erase-persons.ts';
import { recordAct } from '../audit/record-act.ts';
import { selectBetPage } from '../bets/show/queries-bets.ts';
import { eraseSignIn } from '../identity/erase-account.ts';
import { findAccount } from '../identity/queries.ts';
import { hasUndecidedCard } from '../jackpots/queries-own.ts';
import { eraseNotices } from '../notifications/erase-notices.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { renameInRoundFinals } from '../predictor/rename-in-finals.ts';
import { closeAccount, type LeaveLeagues } from '../protection/take-break.ts';
import { erasePunterNames } from '../session/erase-punter-names.ts';
import type { Punter } from '../session/queries.ts';
import { renameInFinals } from '../standings/rename-in-finals.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { hasWaitingMovement } from '../wallet/queries-external-wallet.ts';
import type { WalletPort, WalletState } from '../wallet/wallet-port.ts';
import { insertErasure } from './queries-erasures.ts';
import { eraseRequestWords } from './queries-requests.ts';
import { findExclusionEnd } from './shape.ts';

/** What an erasure asks of other rooms. */
export interface ErasePorts {
  readonly wallet: Pick<WalletPort, 'inHouse' | 'stateOf'>;
  readonly leaveLeagues: LeaveLeagues;
  /** Tells boards that are live of a punter's new alias. */
  readonly announceAlias: (trx: Transaction, punterId: number) => Promise<void>;
}

/** Why somebody's data cannot be deleted yet: their money would be lost with the way to it. */
export type Hindrance =
  | ('money-left' | 'open-bets' | 'staff' | 'jackpot-card' | 'payment-waits')
  /** Nobody knows yet whether there is one. */
  | 'wallet-silent';

/**
 * What stands against an erasure; undefined: nothing (rule: data-deletion). `state`: of the wallet. One of the operator's
 * own is asked before anything is locked, because that is a call to somebody else; money on its way there is found here.
 */
export async function findHindrance(
  db: Queryable,
  state: WalletState,
  { id, operator }: Pick<Punter, 'id' | 'operator'>,
): Promise<Hindrance | undefined> {
  if (operator) return 'staff';
  // Any id: the newest open one is enough.
  const newest = { punterId: id, state: 'open', before: Number.MAX_SAFE_INTEGER, limit: 1 } as const;
  if ((await selectBetPage(db, newest)).rows.length > 0) return 'open-bets';
  if (await hasUndecidedCard(db, id)) return 'jackpot-card';
  if (await hasWaitingMovement(db, id)) return 'payment-waits';
  if (state.kind === 'unavailable') return 'wallet-silent';
  if (state.kind === 'open' && state.balance > 0) return 'money-left';
  return undefined;
}

/**
 * Closes an account for good and deletes what the law does not make the operator keep (rules: data-deletion,
 * kept-records). `closureId` is the closure's. Nothing stands against it: the caller looked, under the wallet's lock.
 */
export async function erasePunter(
  trx: Transaction,
  { leaveLeagues, announceAlias }: Omit<ErasePorts, 'wallet'>,
  { id: punterId, subject, username, alias: calledBefore }: Punter,
  { actor, closureId }: { readonly actor: Actor; readonly closureId: string },
  now: Date,
): Promise<void> {
  const excludedUntil = await findExclusionEnd(trx, punterId, now);
  const until = keepUntil({ at: now, excludedUntil });
  await closeAccount(trx, punterId, closureId, now, leaveLeagues);
  const alias = await erasePunterNames(trx, punterId);
  if (alias !== null) {
    await renameInFinals(trx, punterId, alias);
    await renameInRoundFinals(trx, punterId, alias);
    await announceAlias(trx, punterId);
  }
  await eraseNotices(trx, punterId);
  const keepMobile = excludedUntil !== null;
  await eraseSignIn(trx, subject, { keepMobile, saidBy: 'a deletion of data' }, now);
  await eraseRequestWords(trx, punterId);
  const account = await findAccount(trx, subject);
  // By which the desk may have looked for them.
  const names = [username, calledBefore, account?.username, account?.email].filter(
    (name) => name !== null && name !== undefined,
  );
  await erasePersons(trx, actor, { accountIds: [subject], punterIds: [punterId], names }, now);
  await insertErasure(trx, { punterId, accountId: subject, keepUntil: until }, now);
  const after = { keptUntil: until.toISOString(), mobileKept: keepMobile };
  await recordAct(
    trx,
    { actor, name: 'data-erased', subject: { kind: 'punter', id: String(punterId) }, after },
    now,
  );
}

/** Locks what an erasure goes by: a strike or a payment under way ends first. */
export async function lockForErasure(trx: Transaction, punterId: number): Promise<void> {
  await lockWallets(trx, [punterId]);
}
