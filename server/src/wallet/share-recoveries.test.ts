import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DebtEntry, shareRecoveries } from './share-recoveries.ts';

let made = 0;
function entry(kind: DebtEntry['kind'], betId: number | null, amount: number): DebtEntry {
  made += 1;
  return { id: `entry-${made}`, kind, betId, amount };
}

describe('the debts that a recovery pays off', () => {
  it('are the oldest first, over several reversals, and the rest of a debt later', () => {
    const first = entry('recovery', 9, 350);
    const second = entry('recovery', null, 150);
    const shares = shareRecoveries([entry('reversal', 1, 300), entry('reversal', 2, 200), first, second]);
    expect(shares.get(first.id)).toEqual([
      { betId: 1, amount: 300 },
      { betId: 2, amount: 50 },
    ]);
    expect(shares.get(second.id)).toEqual([{ betId: 2, amount: 150 }]);
  });

  it('are those of its own bet before others, as when an external wallet gives back for a bet', () => {
    const back = entry('recovery', 2, 250);
    const shares = shareRecoveries([entry('reversal', 1, 300), entry('reversal', 2, 200), back]);
    expect(shares.get(back.id)).toEqual([
      { betId: 2, amount: 200 },
      { betId: 1, amount: 50 },
    ]);
  });

  it('add up to the recovery, to the cent, and never exceed a bet’s debt', () => {
    const reversal = fc.record({
      bet: fc.integer({ min: 1, max: 4 }),
      cents: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(reversal, fc.double({ min: 0, max: 1, noNaN: true }))), (steps) => {
        const entries: DebtEntry[] = [];
        const owed = new Map<number, number>();
        let total = 0;
        for (const [{ bet, cents }, part] of steps) {
          entries.push(entry('reversal', bet, cents));
          total += cents;
          const amount = Math.floor(total * part);
          if (amount > 0) entries.push(entry('recovery', 4 - bet, amount));
          total -= amount;
          owed.set(bet, (owed.get(bet) ?? 0) + cents);
        }
        const shares = shareRecoveries(entries);
        for (const { id, kind, amount } of entries) {
          if (kind === 'reversal') continue;
          const parts = shares.get(id) ?? [];
          expect(parts.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
          for (const share of parts) owed.set(share.betId, (owed.get(share.betId) ?? 0) - share.amount);
        }
        for (const left of owed.values()) expect(left).toBeGreaterThanOrEqual(0);
        expect([...owed.values()].reduce((sum, left) => sum + left, 0)).toBe(total);
      }),
    );
  });
});
