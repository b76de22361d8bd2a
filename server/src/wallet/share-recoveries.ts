import type { Cents } from '@furlong/domain/money';

/** A movement of what a punter owes, in the ledger's order. */
export interface DebtEntry {
  readonly id: string;
  readonly kind: 'reversal' | 'recovery';
  /** Of a reversal the bet it was for; of a recovery the bet whose payout it came out of. */
  readonly betId: number | null;
  readonly amount: Cents;
}

/** What a recovery made good of a reversal: the bet whose payout had been reversed, and how much of it. */
export interface RecoveredPart {
  readonly betId: number;
  readonly amount: Cents;
}

/**
 * What each recovery made good, by its id. The ledger knows one debt of a punter, not one of each bet: a recovery out of
 * a bet that owes itself counts for that bet, and for the rest what was owed first is made good first.
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
