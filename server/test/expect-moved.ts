import { expect } from 'vitest';
import type { SettlementPlan } from '../src/bets/settle/plan-settlement.ts';
import type { BoardChange } from '../src/score-boards/compare-boards.ts';
import type { sumAccounts } from './sum-accounts.ts';

/** What accounts have, and each punter's points, at one moment. */
interface Moment {
  readonly sums: Awaited<ReturnType<typeof sumAccounts>>;
  readonly totals: ReadonlyMap<number, number>;
}

/** Expects that the money of accounts and the points of punters moved between two moments exactly as was said before. */
export function expectMoved(
  { points, bets }: { readonly points: BoardChange; readonly bets: SettlementPlan },
  before: Moment,
  after: Moment,
): void {
  expect({
    punters: after.sums.punters - before.sums.punters,
    house: after.sums.house - before.sums.house,
    winningsTax: after.sums.winningsTax - before.sums.winningsTax,
  }).toEqual(bets.accounts);
  const moved = [...after.totals]
    .map(([punter, total]) => total - (before.totals.get(punter) ?? 0))
    .filter((by) => by !== 0);
  expect(points.punters).toBe(moved.length);
  expect(points.gained - points.lost).toBe(moved.reduce((sum, by) => sum + by, 0));
}
