import type { DeskPunter } from '@furlong/contract/schemas/desk-punters';
import { moneyToWire } from '@furlong/domain/money';
import { listBets } from '../bets/show/list-bets.ts';
import { sumOpenStakes } from '../bets/show/sum-open-stakes.ts';
import type { Sports } from '../bets/sport.ts';
import { findAccount, selectHolders } from '../identity/queries.ts';
import { hasSecondFactor } from '../identity/second-factor/prove-factor.ts';
import type { Database } from '../platform/database/database.ts';
import { findLikeBarred } from '../protection/find-likeness.ts';
import { loadProtection } from '../protection/load-protection.ts';
import { selectDecision } from '../protection/queries-identity.ts';
import { selectProtectionStates } from '../protection/queries-state.ts';
import type { Punter } from '../session/queries.ts';
import { selectFirstSignIn } from '../session/queries-find.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';

/** All that the desk shows of a punter at once. */
export async function loadDeskPunter(
  db: Database,
  { wallet, sports }: { readonly wallet: Pick<WalletPort, 'accountOf' | 'stateOf'>; readonly sports: Sports },
  punter: Punter,
  now: Date,
): Promise<DeskPunter> {
  const { id, subject, username, alias, operator } = punter;
  const [since, account, holders, decision, protection, states, like, state, bets, open, isProtected] =
    await Promise.all([
      selectFirstSignIn(db, id),
      findAccount(db, subject),
      selectHolders(db, [subject]),
      selectDecision(db, id),
      loadProtection(db, { punterId: id, signedInAt: now }, now),
      selectProtectionStates(db, [id], now),
      findLikeBarred(db, punter, now),
      wallet.stateOf(id),
      listBets(db, id, 'open', { before: undefined, limit: 1 }),
      sumOpenStakes(db, sports, id, null, now),
      hasSecondFactor(db, subject),
    ]);
  const holder = holders.get(subject);
  const { limits, history, sessionLimit } = protection;
  return {
    punterId: id,
    username,
    alias,
    since: (since ?? now).toISOString(),
    accountNumber: wallet.accountOf(id),
    isStaff: operator,
    account:
      account && holder
        ? { ...holder, isSuspended: account.switchedOff, hasSecondFactor: isProtected }
        : null,
    identity: {
      status: decision?.status ?? 'pending',
      reason: decision?.reason ?? null,
      decidedBy: decision?.decidedBy ?? null,
      at: decision?.at.toISOString() ?? null,
      document: decision?.document ?? null,
      version: decision?.number ?? 0,
    },
    likeness:
      like?.map(({ punterId, username: name, parts, kind, until }) => ({
        ...{ punterId, username: name, parts: [...parts], kind },
        until: until?.toISOString() ?? null,
      })) ?? null,
    register: states[0]?.register ?? null,
    break: protection.break,
    limits,
    limitChanges: history,
    sessionMinutes: sessionLimit.minutes,
    wallet:
      state.kind === 'open' ? { balance: moneyToWire(state.balance), owed: moneyToWire(state.owed) } : null,
    openBets: { count: bets.totals?.count ?? 0, stake: moneyToWire(open.cost) },
  };
}
