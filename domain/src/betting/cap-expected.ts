import { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';
import type { CappedLeg } from './cap-winnings.ts';
import { CERTAIN } from './price-chances.ts';

/** A leg that can win, with its chance in millionths. */
export interface LikelyLeg extends CappedLeg {
  readonly chance: bigint;
}

/** The combinations of the events that are not walked yet, summed up. */
interface Ahead {
  /** The sums over them of the products of chances, of chances and factors, of chances and shares. */
  readonly chances: Fraction;
  readonly factors: Fraction;
  readonly shares: Fraction;
  /** The smallest and the largest product of factors, and the smallest of shares; null when there is no combination. */
  readonly bounds: {
    readonly least: Fraction;
    readonly most: Fraction;
    readonly leastShare: Fraction;
  } | null;
}

const ONE = new Fraction(1);
const ZERO = new Fraction(0);
const NOTHING_LEFT: Ahead = {
  chances: ONE,
  factors: ONE,
  shares: ONE,
  bounds: { least: ONE, most: ONE, leastShare: ONE },
};
const IMPOSSIBLE: Ahead = { chances: ZERO, factors: ZERO, shares: ZERO, bounds: null };

/**
 * The winnings to be expected of every combination of `size` events, each at most the cap (rules: liability,
 * winnings-check): the sum over them of their chance times the smaller of their winnings and the cap. With `through` only
 * combinations of `size` − 1 events with that leg, which wins for certain. Exact; combinations are walked like those of
 * `capWinnings`, whole branches of them at once where all stay below the cap or all exceed it.
 */
export function capExpected(
  perEvent: readonly (readonly LikelyLeg[])[],
  size: number,
  through: CappedLeg | null,
  { stake, cap }: { readonly stake: Cents; readonly cap: Cents },
): Fraction {
  const wanted = through ? size - 1 : size;
  const ahead = lookAhead(perEvent, wanted);
  let winnings = ZERO;
  const walk = (event: number, left: number, factor: Fraction, share: Fraction, chance: Fraction): void => {
    const rest = ahead[event]?.[left] ?? IMPOSSIBLE;
    if (rest.bounds === null) return;
    const { least, most, leastShare } = rest.bounds;
    // No leg's share exceeds 1, so the share of a combination never exceeds the one so far.
    if (factor.mul(least).sub(share).mul(stake).compare(cap) > 0) {
      winnings = winnings.add(chance.mul(rest.chances).mul(cap));
      return;
    }
    if (factor.mul(most).sub(share.mul(leastShare)).mul(stake).compare(cap) <= 0) {
      const all = factor.mul(rest.factors).sub(share.mul(rest.shares));
      winnings = winnings.add(all.mul(stake).mul(chance));
      return;
    }
    for (const leg of perEvent[event] ?? []) {
      walk(event + 1, left - 1, factor.mul(leg.factor), share.mul(leg.share), chance.mul(partOf(leg)));
    }
    walk(event + 1, left, factor, share, chance);
  };
  walk(0, wanted, through?.factor ?? ONE, through?.share ?? ONE, ONE);
  return winnings;
}

function partOf({ chance }: LikelyLeg): Fraction {
  return new Fraction(chance, CERTAIN);
}

/** `ahead[event][left]`: the combinations of `left` legs from that event on. */
function lookAhead(perEvent: readonly (readonly LikelyLeg[])[], size: number): Ahead[][] {
  const lengths = Array.from({ length: size + 1 }, (_, left) => left);
  let next = lengths.map((left) => (left === 0 ? NOTHING_LEFT : IMPOSSIBLE));
  const ahead = [next];
  for (const legs of perEvent.toReversed()) {
    const after = next;
    next = lengths.map((left) =>
      legs.reduce((sum, leg) => joined(sum, extended(leg, after[left - 1])), after[left] ?? IMPOSSIBLE),
    );
    ahead.unshift(next);
  }
  return ahead;
}

function extended(leg: LikelyLeg, by: Ahead = IMPOSSIBLE): Ahead {
  if (by.bounds === null) return IMPOSSIBLE;
  const chance = partOf(leg);
  const { least, most, leastShare } = by.bounds;
  return {
    chances: by.chances.mul(chance),
    factors: by.factors.mul(leg.factor).mul(chance),
    shares: by.shares.mul(leg.share).mul(chance),
    bounds: {
      least: least.mul(leg.factor),
      most: most.mul(leg.factor),
      leastShare: leastShare.mul(leg.share),
    },
  };
}

function joined(a: Ahead, b: Ahead): Ahead {
  if (a.bounds === null) return b;
  if (b.bounds === null) return a;
  const [one, other] = [a.bounds, b.bounds];
  return {
    chances: a.chances.add(b.chances),
    factors: a.factors.add(b.factors),
    shares: a.shares.add(b.shares),
    bounds: {
      least: other.least.lt(one.least) ? other.least : one.least,
      most: other.most.lt(one.most) ? one.most : other.most,
      leastShare: other.leastShare.lt(one.leastShare) ? other.leastShare : one.leastShare,
    },
  };
}
