import { Fraction } from 'fraction.js';
import { type Cents, MAX_CENTS } from '../money.ts';
import { bestResult } from './best-result.ts';
import { legsByEvent } from './bet-line.ts';
import { type BetType, betTypeRule, type SlipListName } from './bet-types.ts';
import { type PlacesPaid, roundToShown } from './line-price.ts';
import {
  betLineOf,
  type LineChoice,
  type LineTerms,
  makeSlipLine,
  type SlipLine,
  type SlipSelection,
  selectionKey,
} from './slip-line.ts';
import type { PricedLeg } from './winning-legs.ts';

/**
 * Computes one line of a slip as {@link makeSlipLine} does, with the stakes that the punter set on single selections
 * (rule: own-stakes). Where those differ, the line has a part for each stake, and its sums are those of its parts.
 */
export function makeStakedLine<Selection extends SlipSelection>(
  list: SlipListName,
  betType: BetType,
  selections: readonly Selection[],
  choice: LineChoice,
  terms: LineTerms,
): SlipLine<Selection> {
  const { ownStakes = {} } = choice;
  const whole = makeSlipLine(list, betType, selections, choice, terms);
  if (betTypeRule(betType).size !== 1 || Object.keys(ownStakes).length === 0) return whole;
  const stakeOf = (selection: SlipSelection) => ownStakes[selectionKey(selection)] ?? choice.stake;
  const stakes = new Set(whole.legs.filter(({ enabled }) => enabled).map((leg) => stakeOf(leg.selection)));
  const [only = choice.stake] = stakes;
  const legs = whole.legs.map((leg) => ({ ...leg, stake: stakeOf(leg.selection) }));
  if (stakes.size <= 1) {
    return { ...makeSlipLine(list, betType, selections, { ...choice, stake: only }, terms), legs };
  }
  const parts = [...stakes]
    .filter((stake) => stake > 0)
    .map((stake) => {
      const others = selections.filter((each) => stakeOf(each) !== stake).map(selectionKey);
      const leftOut = [...(choice.leftOut ?? []), ...others];
      return makeSlipLine(list, betType, selections, { ...choice, stake, leftOut }, terms);
    });
  const over = parts.filter(({ overLimit }) => overLimit);
  const sum = (of: (part: SlipLine) => number) => parts.reduce((all, part) => all + of(part), 0);
  const winnings = parts.flatMap(({ bestWinnings }) => bestWinnings ?? []);
  return {
    ...whole,
    // One without a stake is not bet on.
    legs: legs.map((leg) => ({ ...leg, enabled: leg.enabled && leg.stake > 0 })),
    betCount: sum(({ betCount }) => betCount),
    stakeToBet: Math.max(...stakes),
    totalBetStake: Math.min(
      sum(({ totalBetStake }) => totalBetStake),
      MAX_CENTS,
    ),
    bestWinnings: winnings.length === 0 ? null : Math.max(...winnings),
    ...bestReturn(parts, terms.taxBasisPoints),
    overLimit: over.length > 0,
    stakeWithinLimit: over[0]?.stakeWithinLimit ?? null,
    counted: whole.enabled && !whole.waiting && !(whole.isFixedOdds && over.length > 0),
    parts,
  };
}

/** The lines that a line is struck as: one for each stake on it (rule: own-stakes). */
export function partsOf<Selection extends SlipSelection>(
  line: SlipLine<Selection>,
): readonly SlipLine<Selection>[] {
  return line.parts.length === 0 ? [line] : line.parts;
}

const zero = new Fraction(0);

/** The most that singles at different stakes can return together, and the tax in it (rule: line-return). */
function bestReturn(
  parts: readonly SlipLine[],
  taxBasisPoints: number,
): Pick<SlipLine, 'betPotentialReturn' | 'potentialTax'> {
  const places = new Map<number, number>();
  const legs: (PricedLeg & { readonly stake: Cents })[] = [];
  for (const part of parts) {
    for (const { selection } of part.legs) places.set(selection.event, selection.placesPaid);
    const { legs: own, stake } = betLineOf(part);
    for (const leg of own) {
      if (leg.odds === null) return { betPotentialReturn: null, potentialTax: null };
      // The price at which a stake of one cent returns what the stake does at its own.
      legs.push({ ...leg, odds: leg.odds.add(1).mul(stake).sub(1), stake });
    }
  }
  const placesPaid: PlacesPaid = (event) => places.get(event) ?? 0;
  const winning = legsByEvent(legs).flatMap((each) => bestResult(each, placesPaid(each[0]?.event ?? 0)).legs);
  let returned = zero;
  let winnings = zero;
  for (const { odds, stake } of winning) {
    returned = returned.add(odds).add(1);
    winnings = winnings.add(odds).add(1).sub(stake);
  }
  const betPotentialReturn = roundToShown(returned);
  const afterTax = roundToShown(returned.sub(winnings.mul(taxBasisPoints).div(10_000)));
  return { betPotentialReturn, potentialTax: betPotentialReturn - afterTax };
}
