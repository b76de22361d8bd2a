import type { Protection, PunterLimit } from '@furlong/contract/schemas/protection';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { formatCents } from '../../../ui/format/format-money.ts';

/** What is checked before a strike is sent. */
export interface StrikeCheck {
  readonly totalStake: Cents;
  /** Cents; null while it is not known. */
  readonly balance: Cents | null;
  /** How the punter is protected; undefined while it is not known. */
  readonly protection: Pick<Protection, 'limits' | 'break' | 'identity'> | undefined;
  /** Why the punter may not bet. */
  readonly refusal: string | null;
  readonly isOnline: boolean;
}

/** Why a strike would fail, and where the punter can do something about it. */
export interface Obstacle {
  readonly words: string;
  readonly way: { readonly to: string; readonly text: string } | null;
}

const toLimits = { to: '/protection', text: 'Limits and time-out' } as const;
const toIdentity = { to: '/protection#identity', text: 'Your identity' } as const;
const toDeposit = { to: '/wallet', text: 'Deposit' } as const;

/** Why a strike would fail; null when nothing is known against it. The server decides in any case. */
export function findObstacle({
  totalStake,
  balance,
  protection,
  refusal,
  isOnline,
}: StrikeCheck): Obstacle | null {
  if (refusal !== null) return { words: refusal, way: wayFromRefusal(protection) };
  if (!isOnline) return { words: 'You are offline. The slip is kept; strike when you are back.', way: null };
  if (balance !== null && totalStake > balance) {
    const words = `Your balance of ${formatCents(balance)} is ${formatCents(totalStake - balance)} short.`;
    return { words, way: toDeposit };
  }
  for (const { kind, period, left } of protection?.limits ?? []) {
    if (kind === 'deposit' || left === null) continue;
    const over = totalStake - Math.max(0, parseMoney(left));
    if (over > 0) {
      const words = `This is ${formatCents(over)} more than your ${kind} limit leaves ${periodWords[period]}.`;
      return { words, way: toLimits };
    }
  }
  return null;
}

/** The page that says why a punter may not bet: a break or the identity. There is none for an account that is not linked. */
function wayFromRefusal(protection: StrikeCheck['protection']): Obstacle['way'] {
  if (protection === undefined || protection.break !== null) return toLimits;
  return protection.identity.status === 'approved' ? null : toIdentity;
}

const periodWords = { day: 'today', week: 'this week', month: 'this month' } as const;

/** 'Today you may stake R126.00 more of your R200.00 limit.', of the stake limit with the least left; null without one. */
export function describeStakeLimit(limits: readonly PunterLimit[]): string | null {
  const [tightest] = limits
    .flatMap(({ kind, period, amount, left }) =>
      kind === 'stake' && amount !== null && left !== null ? [{ period, amount, left }] : [],
    )
    .toSorted((a, b) => a.left - b.left);
  if (tightest === undefined) return null;
  const words = periodWords[tightest.period];
  const left = formatCents(Math.max(0, parseMoney(tightest.left)));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} you may stake ${left} more of your ${formatCents(parseMoney(tightest.amount))} limit.`;
}
