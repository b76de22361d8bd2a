import { type Cents, formatMoney } from '@furlong/domain/money';
import { findRefusal, type ProtectionRefusal, refusalText } from '@furlong/domain/protection/refusal';
import type { Transaction } from '../platform/database.ts';
import { limitsOn, loadUse } from './load-betting-permits.ts';
import { type Standing, selectStandings } from './queries-standing.ts';

/** Why money may not come in or go out, with words for the punter. */
export interface MoneyRefusal {
  readonly code: 'depositLimit' | 'excluded' | 'identityNotVerified' | 'staff';
  readonly words: string;
}

/**
 * Why a deposit of an amount in cents may not be made; null: it may. Lock the punter's wallet before and ask in the
 * transaction that posts it, so that two deposits cannot both use what a limit leaves.
 */
export async function depositRefusal(
  trx: Transaction,
  punterId: number,
  amount: Cents,
  now: Date,
): Promise<MoneyRefusal | null> {
  const standing = await loadStanding(trx, punterId, now);
  const refused = refusalOf('deposit', standing);
  if (refused) return refused;
  const limits = await loadUse(trx, limitsOn(['deposit'], standing, now));
  const least = limits.toSorted((a, b) => a.left - b.left)[0];
  if (!least || amount <= least.left) return null;
  return {
    code: 'depositLimit',
    words: `Your deposit limit of ${formatMoney(least.limit)} a ${least.period} leaves ${formatMoney(least.left)}.`,
  };
}

/** Why nothing may be withdrawn; null: it may. The excluded may: only an identity that is not verified is a reason. */
export async function withdrawalRefusal(
  trx: Transaction,
  punterId: number,
  now: Date,
): Promise<MoneyRefusal | null> {
  return refusalOf('withdrawal', await loadStanding(trx, punterId, now));
}

function refusalOf(act: 'deposit' | 'withdrawal', standing: Standing): MoneyRefusal | null {
  const refusal = findRefusal(act, standing);
  if (!refusal) return null;
  return { code: codeOf(refusal), words: refusalText(refusal) };
}

function codeOf(refusal: ProtectionRefusal): MoneyRefusal['code'] {
  if (refusal === 'staff') return 'staff';
  return refusal.startsWith('identity-') ? 'identityNotVerified' : 'excluded';
}

async function loadStanding(trx: Transaction, punterId: number, now: Date): Promise<Standing> {
  const [standing] = await selectStandings(trx, [punterId], now);
  return standing ?? { punterId, identity: 'pending', breakKind: null, isStaff: false, limits: [] };
}
