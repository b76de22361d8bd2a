import { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';
import type { LegOutcome } from './leg-outcome.ts';

/** The winnings of a line whose combinations win at most the cap each. */
export interface CappedWinnings {
  /** Cents, exact. */
  readonly winnings: Fraction;
  /** How many combinations win more than the cap. */
  readonly combinationsCapped: number;
}

/** What the cap asks of a leg that pays. */
export type CappedLeg = Pick<LegOutcome, 'factor' | 'share'>;

/** Legs of one event with the same outcome. */
interface Choice {
  readonly factor: Fraction;
  readonly share: Fraction;
  readonly legs: bigint;
}

/**
 * Sums over every combination of `size` events the smaller of its winnings and the cap (rule: winnings-check), from the
 * outcomes of each event's paying legs. Exact.
 *
 * With a cap the sum is no longer the symmetric polynomial of `combinationSum`, so combinations are walked event by
 * event. A branch is cut short where all its combinations stay below the cap (the polynomial gives their sum) or all
 * exceed it (their count gives it). Only combinations near the cap are visited one by one.
 */
export function capWinnings(
  perEvent: readonly (readonly CappedLeg[])[],
  size: number,
  { stake, cap }: { readonly stake: Cents; readonly cap: Cents },
): CappedWinnings {
  const choices = perEvent.map(alike);
  const ahead = lookAhead(choices, size);
  let winnings = new Fraction(0);
  let combinationsCapped = 0n;

  const walk = (event: number, left: number, factor: Fraction, share: Fraction, ways: bigint): void => {
    const rest = ahead[event]?.[left];
    if (!rest || rest.ways === 0n) return;
    // No leg's share exceeds 1, so the share of a combination never exceeds the one so far.
    const leastWinnings = factor.mul(rest.least).sub(share).mul(stake);
    if (leastWinnings.compare(cap) > 0) {
      winnings = winnings.add(new Fraction(ways * rest.ways).mul(cap));
      combinationsCapped += ways * rest.ways;
      return;
    }
    const mostWinnings = factor.mul(rest.most).sub(share.mul(rest.leastShare)).mul(stake);
    if (mostWinnings.compare(cap) <= 0) {
      const all = factor.mul(rest.factors).sub(share.mul(rest.shares));
      winnings = winnings.add(all.mul(stake).mul(ways));
      return;
    }
    for (const choice of choices[event] ?? []) {
      walk(event + 1, left - 1, factor.mul(choice.factor), share.mul(choice.share), ways * choice.legs);
    }
    walk(event + 1, left, factor, share, ways);
  };
  walk(0, size, new Fraction(1), new Fraction(1), 1n);
  return { winnings, combinationsCapped: Number(combinationsCapped) };
}

function alike(outcomes: readonly CappedLeg[]): Choice[] {
  const choices: { factor: Fraction; share: Fraction; legs: bigint }[] = [];
  for (const { factor, share } of outcomes) {
    const known = choices.find((choice) => choice.factor.equals(factor) && choice.share.equals(share));
    if (known) known.legs += 1n;
    else choices.push({ factor, share, legs: 1n });
  }
  return choices;
}

/** The combinations of the events that are not walked yet, summed up. */
interface Ahead {
  /** Their number. */
  readonly ways: bigint;
  /** The sum over them of the product of their factors, and of their shares. */
  readonly factors: Fraction;
  readonly shares: Fraction;
  /**
   * The smallest and the largest product of factors, and the smallest of shares; undefined in meaning when `ways` is
   * 0.
   */
  readonly least: Fraction;
  readonly most: Fraction;
  readonly leastShare: Fraction;
}

const ONE = new Fraction(1);
const ZERO = new Fraction(0);
const NOTHING_LEFT: Ahead = { ways: 1n, factors: ONE, shares: ONE, least: ONE, most: ONE, leastShare: ONE };
const IMPOSSIBLE: Ahead = { ...NOTHING_LEFT, ways: 0n, factors: ZERO, shares: ZERO };

/** `ahead[event][left]`: the combinations of `left` legs from that event on. */
function lookAhead(choices: readonly (readonly Choice[])[], size: number): Ahead[][] {
  const lengths = Array.from({ length: size + 1 }, (_, left) => left);
  let next = lengths.map((left) => (left === 0 ? NOTHING_LEFT : IMPOSSIBLE));
  const ahead = [next];
  for (const own of choices.toReversed()) {
    const after = next;
    next = lengths.map((left) =>
      own.reduce((sum, choice) => joined(sum, extended(choice, after[left - 1])), after[left] ?? IMPOSSIBLE),
    );
    ahead.unshift(next);
  }
  return ahead;
}

function extended(choice: Choice, by: Ahead = IMPOSSIBLE): Ahead {
  if (by.ways === 0n) return IMPOSSIBLE;
  return {
    ways: by.ways * choice.legs,
    factors: by.factors.mul(choice.factor).mul(choice.legs),
    shares: by.shares.mul(choice.share).mul(choice.legs),
    least: by.least.mul(choice.factor),
    most: by.most.mul(choice.factor),
    leastShare: by.leastShare.mul(choice.share),
  };
}

function joined(a: Ahead, b: Ahead): Ahead {
  if (a.ways === 0n) return b;
  if (b.ways === 0n) return a;
  return {
    ways: a.ways + b.ways,
    factors: a.factors.add(b.factors),
    shares: a.shares.add(b.shares),
    least: b.least.lt(a.least) ? b.least : a.least,
    most: a.most.lt(b.most) ? b.most : a.most,
    leastShare: b.leastShare.lt(a.leastShare) ? b.leastShare : a.leastShare,
  };
}
