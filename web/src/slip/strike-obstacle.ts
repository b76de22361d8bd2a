import type { PunterLimit } from '@furlong/contract/protection';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { rands } from './slip-words.ts';

/** What a strike is held against before it is sent. */
export interface StrikeGround {
  readonly totalStake: Cents;
  /** Cents; null while it is not known. */
  readonly balance: Cents | null;
  readonly limits: readonly PunterLimit[];
  /** Why the punter may not bet. */
  readonly refusal: string | null;
  readonly isOnline: boolean;
}

/** Why the slip is not sent as it is, in words; null when nothing is known against it. The server decides in any case. */
export function findObstacle({
  totalStake,
  balance,
  limits,
  refusal,
  isOnline,
}: StrikeGround): string | null {
  if (refusal !== null) return refusal;
  if (!isOnline) return 'You are offline. The slip is kept; strike when you are back.';
  if (balance !== null && totalStake > balance) {
    return `Your balance of ${rands(balance)} is ${rands(totalStake - balance)} short.`;
  }
  for (const { kind, period, left } of limits) {
    if (kind === 'deposit' || left === null) continue;
    const over = totalStake - Math.max(0, parseMoney(left));
    if (over > 0) return `This is ${rands(over)} more than your ${kind} limit leaves ${periodWords[period]}.`;
  }
  return null;
}

const periodWords = { day: 'today', week: 'this week', month: 'this month' } as const;

/** 'Today you may stake R126.00 more of your R200.00 limit.', of the stake limit that leaves least; null without one. */
export function describeStakeLimit(limits: readonly PunterLimit[]): string | null {
  const [tightest] = limits
    .flatMap(({ kind, period, amount, left }) =>
      kind === 'stake' && amount !== null && left !== null ? [{ period, amount, left }] : [],
    )
    .toSorted((a, b) => a.left - b.left);
  if (tightest === undefined) return null;
  const words = periodWords[tightest.period];
  const left = rands(Math.max(0, parseMoney(tightest.left)));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} you may stake ${left} more of your ${rands(parseMoney(tightest.amount))} limit.`;
}
