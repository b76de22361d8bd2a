import { type Cents, formatMoney } from '@furlong/domain/money';
import { findRefusal, type ProtectionRefusal, refusalText } from '@furlong/domain/protection/refusal';
import type { Transaction } from '../platform/database/database.ts';
import { freshSignInWords, isSittingOver, type Sitting } from '../session/sitting.ts';
import { limitsOn, loadUse } from './load-betting-permits.ts';
import { type ProtectionState, selectProtectionStates } from './queries-state.ts';

/** Why money may not come in or go out, and the text that the punter sees. */
export interface MoneyRefusal {
  readonly code:
    | 'depositLimit'
    | 'excluded'
    | 'identityNotVerified'
    | 'staff'
    | 'sessionOver'
    | 'freshSignIn';
  readonly words: string;
}

/** A requested movement of a punter's money, and the sign-in it comes from. */
export interface MoneyAsked {
  readonly punterId: number;
  /** Cents. */
  readonly amount: Cents;
  readonly sitting: Sitting;
}

/**
 * Why a deposit is refused; null: it is allowed. Lock the punter's wallet first and ask in the transaction that posts
 * the deposit, so that two deposits cannot both use the same remainder of a limit.
 */
export async function depositRefusal(
  trx: Transaction,
  asked: MoneyAsked,
  now: Date,
): Promise<MoneyRefusal | null> {
  const state = await loadState(trx, asked.punterId, now);
  const refused = refusalOf('deposit', state, asked.sitting, now);
  if (refused) return refused;
  const limits = await loadUse(trx, limitsOn(['deposit'], state, now));
  const least = limits.toSorted((a, b) => a.left - b.left)[0];
  if (!least || asked.amount <= least.left) return null;
  return {
    code: 'depositLimit',
    words: `Your deposit limit of ${formatMoney(least.limit)} a ${least.period} leaves ${formatMoney(least.left)}.`,
  };
}

/**
 * Why a withdrawal is refused; null: it is allowed. Excluded punters may withdraw, and so may those whose session's
 * time is up; only an unverified identity or a stale sign-in prevents it.
 */
export async function withdrawalRefusal(
  trx: Transaction,
  { punterId, sitting }: MoneyAsked,
  now: Date,
): Promise<MoneyRefusal | null> {
  return refusalOf('withdrawal', await loadState(trx, punterId, now), sitting, now);
}

function refusalOf(
  act: 'deposit' | 'withdrawal',
  state: ProtectionState,
  sitting: Sitting,
  now: Date,
): MoneyRefusal | null {
  const isOver = isSittingOver(state.timeLimit, sitting, now);
  const refusal = findRefusal(act, { ...state, isSessionOver: isOver });
  if (refusal) return { code: codeOf(refusal), words: refusalText(refusal) };
  return sitting.isStale ? { code: 'freshSignIn', words: freshSignInWords } : null;
}

function codeOf(refusal: ProtectionRefusal): MoneyRefusal['code'] {
  if (refusal === 'staff') return 'staff';
  if (refusal === 'session-over') return 'sessionOver';
  return refusal.startsWith('identity-') ? 'identityNotVerified' : 'excluded';
}

async function loadState(trx: Transaction, punterId: number, now: Date): Promise<ProtectionState> {
  const [state] = await selectProtectionStates(trx, [punterId], now);
  return (
    state ?? {
      punterId,
      identity: 'pending',
      breakKind: null,
      isStaff: false,
      register: null,
      limits: [],
      timeLimit: undefined,
    }
  );
}
