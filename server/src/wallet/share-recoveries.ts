import type { Cents } from '@furlong/domain/money';

/** A change of a punter's debt, in the ledger's order. */
export interface DebtEntry {
  readonly id: string;
  readonly kind: 'reversal' | 'recovery';
  /** Of a reversal: its bet. Of a recovery: the bet whose payout it was taken from. */
  readonly betId: number | null;
  readonly amount: Cents;
}

/** A part of a recovery: the bet whose payout was reversed, and how much of its debt was paid off. */
export interface RecoveredPart {
  readonly betId: number;
  readonly amount: Cents;
}

/**
 * Shares each recovery among the reversed bets, by its id. The ledger has one debt per punter, not one per bet: a
 * recovery from a bet that is itself owed counts for that bet first; the rest pays off the oldest debt first.
 */
export function shareRecoveries(entries: readonly DebtEntry[]): Map<string, RecoveredPart[]> {
  let debts: { betId: number; left: Cents }[] = [];
  const recovered = new Map<string, RecoveredPart[]>();
  for (const { id, kind, betId, amount } of entries) {
    if (kind === 'reversal') {
      if (betId !== null) debts.push({ betId, left: amount });
      continue;
    }
    const parts = new Map<number, Cents>();
    let left = amount;
    for (const debt of [...debts.filter((debt) => debt.betId === betId), ...debts]) {
      const share = Math.min(debt.left, left);
      if (share === 0) continue;
      debt.left -= share;
      left -= share;
      parts.set(debt.betId, (parts.get(debt.betId) ?? 0) + share);
    }
    debts = debts.filter((debt) => debt.left > 0);
    recovered.set(
      id,
      [...parts].map(([bet, cents]) => ({ betId: bet, amount: cents })),
    );
  }
  return recovered;
}
