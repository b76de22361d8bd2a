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
 * Computes one line of a slip as {@link makeSlipLine} does, with the stakes that the punter set on single selections, and
 * with a single over its limit left out alone (rule: own-stakes). Where stakes differ, or some are left out, the line has
 * a part for each, and its sums are those of its parts that count; of all of them where none does. `withThem`: selections
 * of an each way whose other half is over its limit, by {@link selectionKey}; they are left out too.
 */
export function makeStakedLine<Selection extends SlipSelection>(
  list: SlipListName,
  betType: BetType,
  selections: readonly Selection[],
  choice: LineChoice,
  terms: LineTerms,
  withThem: ReadonlySet<string> = none,
): SlipLine<Selection> {
  const { ownStakes = {} } = choice;
  const whole = makeSlipLine(list, betType, selections, choice, terms);
  if (betTypeRule(betType).size !== 1) return whole;
  const stakeOf = (selection: SlipSelection) => ownStakes[selectionKey(selection)] ?? choice.stake;
  const stakes = new Set(whole.legs.filter(({ enabled }) => enabled).map((leg) => stakeOf(leg.selection)));
  const [only = choice.stake] = stakes;
  const legs = whole.legs.map((leg) => ({ ...leg, stake: stakeOf(leg.selection) }));
  const partAt = (stake: Cents, counts: (selection: SlipSelection) => boolean) => {
    const others = selections.filter((each) => stakeOf(each) !== stake || !counts(each)).map(selectionKey);
    const leftOut = [...(choice.leftOut ?? []), ...others];
    return makeSlipLine(list, betType, selections, { ...choice, stake, leftOut }, terms);
  };
  const parts = [...stakes]
    .filter((stake) => stake > 0)
    .flatMap((stake) =>
      withoutOver(
        partAt(stake, () => true),
        withThem,
        (counts) => partAt(stake, counts),
      ),
    );
  if (parts.length <= 1 && stakes.size <= 1) {
    return { ...makeSlipLine(list, betType, selections, { ...choice, stake: only }, terms), legs };
  }
  const over = parts.filter(({ overLimit }) => overLimit);
  const within = parts.filter(({ counted }) => counted);
  const summed = within.length > 0 ? within : parts;
  const sum = (of: (part: SlipLine) => number) => summed.reduce((all, part) => all + of(part), 0);
  const winnings = parts.flatMap(({ bestWinnings }) => bestWinnings ?? []);
  const on = new Set(
    summed.flatMap((part) =>
      part.legs.filter(({ enabled }) => enabled).map((leg) => selectionKey(leg.selection)),
    ),
  );
  return {
    ...whole,
    // One without a stake, or over its limit, is not bet on.
    legs: legs.map((leg) => ({ ...leg, enabled: on.has(selectionKey(leg.selection)) })),
    betCount: sum(({ betCount }) => betCount),
    stakeToBet: Math.max(...stakes),
    totalBetStake: Math.min(
      sum(({ totalBetStake }) => totalBetStake),
      MAX_CENTS,
    ),
    bestWinnings: winnings.length === 0 ? null : Math.max(...winnings),
    ...bestReturn(summed, terms.taxBasisPoints),
    overLimit: over.length > 0,
    stakeWithinLimit: over[0]?.stakeWithinLimit ?? null,
    counted: within.length > 0,
    parts,
  };
}

const none: ReadonlySet<string> = new Set();

/** A part without the singles that are over its limit, or that the other half of their each way is without; and those. */
function withoutOver<Selection extends SlipSelection>(
  part: SlipLine<Selection>,
  withThem: ReadonlySet<string>,
  partOf: (counts: (selection: SlipSelection) => boolean) => SlipLine<Selection>,
): SlipLine<Selection>[] {
  if (!part.isFixedOdds || !part.enabled) return [part];
  const { limit, stakeToBet } = part;
  const own = part.legs.filter(({ enabled }) => enabled);
  const over = own.filter(({ odds }) => limit !== null && odds?.mul(stakeToBet).gt(limit));
  const keys = new Set(over.map(({ selection }) => selectionKey(selection)));
  const others = own
    .map(({ selection }) => selectionKey(selection))
    .filter((key) => withThem.has(key) && !keys.has(key));
  const left = own.length - keys.size - others.length;
  const pick = (of: ReadonlySet<string>) => partOf((each) => of.has(selectionKey(each)));
  const out = new Set([...keys, ...others]);
  return [
    ...(left > 0 ? [partOf((each) => !out.has(selectionKey(each)))] : []),
    ...(keys.size > 0 ? [pick(keys)] : []),
    ...(others.length > 0 ? [{ ...pick(new Set(others)), overLimit: true, counted: false }] : []),
  ];
}

/** The keys of a line's singles that are over their limit, and left out of it. */
export function keysOver({ parts, overLimit, isFixedOdds, legs }: SlipLine): string[] {
  if (!overLimit || !isFixedOdds) return [];
  const over = parts.length === 0 ? [legs] : parts.filter((part) => part.overLimit).map((part) => part.legs);
  return over.flatMap((each) =>
    each.filter(({ enabled }) => enabled).map((leg) => selectionKey(leg.selection)),
  );
}

/** The lines that a line is struck as: one for each stake on it, without what is over its limit (rule: own-stakes). */
export function partsOf<Selection extends SlipSelection>(
  line: SlipLine<Selection>,
): readonly SlipLine<Selection>[] {
  return line.parts.length === 0 ? [line] : line.parts.filter(({ counted }) => counted);
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
