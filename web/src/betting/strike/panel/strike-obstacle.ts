import type { Protection, PunterLimit } from '@furlong/contract/schemas/protection';
import { partsOf } from '@furlong/domain/betting/own-stakes';
import type { SlipLine } from '@furlong/domain/betting/slip-line';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { getConfig } from '../../../platform/site/config.ts';
import { formatCents } from '../../../ui/format/format-money.ts';
import { obstacleWords } from './strike-words.ts';

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
  /** Where the punter comes back to from the wallet; left out: nowhere. */
  readonly back?: string;
}

/** Why a strike would fail, and where the punter can do something about it. */
export interface Obstacle {
  readonly words: string;
  readonly way: { readonly to: string; readonly text: string } | null;
  /** It stands whatever is staked: it is told before there is anything to strike, and not again at the button. */
  readonly isToldFirst?: boolean;
  /** It goes by itself, and nothing is amiss with what is staked: no alarm. */
  readonly isCalm?: boolean;
}

const toLimits = { to: '/protection', text: obstacleWords.limits } as const;
const toIdentity = { to: '/protection#identity', text: obstacleWords.identity } as const;
/** The wallet with what is missing, in whole rands. Outside the demo money does not move there, and the page says how it does. */
function toDeposit(missing: Cents, back: string | undefined): NonNullable<Obstacle['way']> {
  if (!getConfig().demo) return { to: '/wallet', text: obstacleWords.howToPayIn };
  const query = new URLSearchParams({ deposit: String(Math.ceil(missing / 100)), ...(back && { back }) });
  return { to: back ? `/wallet?${query}` : '/wallet', text: obstacleWords.deposit };
}

/** Why a strike would fail; null when nothing is known against it. The server decides in any case. */
export function findObstacle({
  totalStake,
  balance,
  protection,
  refusal,
  isOnline,
  back,
}: StrikeCheck): Obstacle | null {
  if (refusal !== null) {
    const way = wayFromRefusal(protection);
    return { words: way === toIdentity ? obstacleWords.identityFirst : refusal, way, isToldFirst: true };
  }
  if (!isOnline) return { words: obstacleWords.offline, way: null, isCalm: true };
  if (balance !== null && totalStake > balance) {
    const words = obstacleWords.short(formatCents(totalStake - balance));
    return { words, way: toDeposit(totalStake - balance, back) };
  }
  for (const { kind, period, left } of protection?.limits ?? []) {
    if (kind === 'deposit' || left === null) continue;
    const over = totalStake - Math.max(0, parseMoney(left));
    if (over > 0) {
      const words = obstacleWords.overLimit(formatCents(over), kind, obstacleWords.periods[period]);
      return { words, way: toLimits };
    }
  }
  return null;
}

/** The most lines that one strike takes: the contract's. */
const linesMax = 20;

/** Singles at so many different stakes that one strike does not take them (rule: own-stakes); null: it does. */
export function findTooManyLines(lines: readonly SlipLine[]): Obstacle | null {
  const count = lines.filter(({ counted }) => counted).flatMap(partsOf).length;
  return count > linesMax ? { words: obstacleWords.tooManyStakes(count, linesMax), way: null } : null;
}

/** The page that says why a punter may not bet: a break or the identity. There is none for an account that is not linked. */
function wayFromRefusal(protection: StrikeCheck['protection']): Obstacle['way'] {
  if (protection === undefined || protection.break !== null) return toLimits;
  return protection.identity.status === 'approved' ? null : toIdentity;
}

/** 'You can stake R126.00 more today, of your R200.00 limit.', of the stake limit with the least left; null without one. */
export function describeStakeLimit(limits: readonly PunterLimit[]): string | null {
  const [tightest] = limits
    .flatMap(({ kind, period, amount, left }) =>
      kind === 'stake' && amount !== null && left !== null ? [{ period, amount, left }] : [],
    )
    .toSorted((a, b) => a.left - b.left);
  if (tightest === undefined) return null;
  const left = formatCents(Math.max(0, parseMoney(tightest.left)));
  const limit = formatCents(parseMoney(tightest.amount));
  return obstacleWords.stakeLeft(obstacleWords.periods[tightest.period], left, limit);
}
