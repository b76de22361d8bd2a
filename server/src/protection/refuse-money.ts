import { type Cents, formatMoney } from '@furlong/domain/money';
import { findRefusal, type ProtectionRefusal, refusalText } from '@furlong/domain/protection/refusal';
import type { Transaction } from '../platform/database/database.ts';
import { freshSignInWords, isSittingOver, type Sitting } from '../session/sitting.ts';
import { limitsOn, loadUse } from './load-betting-permits.ts';
import { type Standing, selectStandings } from './queries-state.ts';

/** Why money may not come in or go out, with words for the punter. */
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

/** Money that is to move: the punter's, from a sitting of theirs. */
export interface MoneyAsked {
  readonly punterId: number;
  /** Cents. */
  readonly amount: Cents;
  readonly sitting: Sitting;
}

/**
 * Why a deposit may not be made; null: it may. Lock the punter's wallet before and ask in the transaction that posts
 * it, so that two deposits cannot both use what a limit leaves.
 */
export async function depositRefusal(
  trx: Transaction,
  asked: MoneyAsked,
  now: Date,
): Promise<MoneyRefusal | null> {
  const standing = await loadStanding(trx, asked.punterId, now);
  const refused = refusalOf('deposit', standing, asked.sitting, now);
  if (refused) return refused;
  const limits = await loadUse(trx, limitsOn(['deposit'], standing, now));
  const least = limits.toSorted((a, b) => a.left - b.left)[0];
  if (!least || asked.amount <= least.left) return null;
  return {
    code: 'depositLimit',
    words: `Your deposit limit of ${formatMoney(least.limit)} a ${least.period} leaves ${formatMoney(least.left)}.`,
  };
}

/**
 * Why nothing may be withdrawn; null: it may. The excluded may, and who has reached a session's time: only an identity
 * that is not verified is a reason, or a sign-in that has to be made afresh.
 */
export async function withdrawalRefusal(
  trx: Transaction,
  { punterId, sitting }: MoneyAsked,
  now: Date,
): Promise<MoneyRefusal | null> {
  return refusalOf('withdrawal', await loadStanding(trx, punterId, now), sitting, now);
}

function refusalOf(
  act: 'deposit' | 'withdrawal',
  standing: Standing,
  sitting: Sitting,
  now: Date,
): MoneyRefusal | null {
  const isOver = isSittingOver(standing.timeLimit, sitting, now);
  const refusal = findRefusal(act, { ...standing, isSessionOver: isOver });
  if (refusal) return { code: codeOf(refusal), words: refusalText(refusal) };
  return sitting.isStale ? { code: 'freshSignIn', words: freshSignInWords } : null;
}

function codeOf(refusal: ProtectionRefusal): MoneyRefusal['code'] {
  if (refusal === 'staff') return 'staff';
  if (refusal === 'session-over') return 'sessionOver';
  return refusal.startsWith('identity-') ? 'identityNotVerified' : 'excluded';
}

async function loadStanding(trx: Transaction, punterId: number, now: Date): Promise<Standing> {
  const [standing] = await selectStandings(trx, [punterId], now);
  return (
    standing ?? {
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
