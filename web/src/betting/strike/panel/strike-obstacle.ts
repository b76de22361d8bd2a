import type { Protection, PunterLimit } from '@furlong/contract/protection';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { formatCents } from '../../../ui/format/format-money.ts';

/** What a strike is held against before it is sent. */
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

/** What stands against a strike, and where something can be done about it. */
export interface Obstacle {
  readonly words: string;
  readonly way: { readonly to: string; readonly text: string } | null;
}

const toLimits = { to: '/protection', text: 'Limits and time-out' } as const;
const toIdentity = { to: '/protection#identity', text: 'Your identity' } as const;
const toDeposit = { to: '/wallet', text: 'Deposit' } as const;

/** Why the slip is not sent as it is, in words; null when nothing is known against it. The server decides in any case. */
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

/** Where who may not bet reads why: of a break or an identity; an account that is not linked has nowhere here. */
function wayFromRefusal(protection: StrikeCheck['protection']): Obstacle['way'] {
  if (protection === undefined || protection.break !== null) return toLimits;
  return protection.identity.status === 'approved' ? null : toIdentity;
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
  const left = formatCents(Math.max(0, parseMoney(tightest.left)));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} you may stake ${left} more of your ${formatCents(parseMoney(tightest.amount))} limit.`;
}
