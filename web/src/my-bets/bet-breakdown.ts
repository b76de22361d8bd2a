import type { BetExplanation, ExplainedCombination, ExplainedSum } from '@furlong/contract/schemas/my-bets';
import { formatList } from '../ui/format/format-list.ts';
import { formatRands } from '../ui/format/format-money.ts';
import {
  betsWords,
  cutWords,
  headingWords,
  lostWords,
  moreWords,
  oneWinnerWords,
  paidWords,
  racesWords,
  sumWords,
  taxNote,
} from './breakdown-words.ts';
import { exactOf, minus, plus, times } from './exact-sums.ts';
import { formatExact, formatExactRands, formatSignedRands, isZero } from './exact-words.ts';
import { isPending } from './leg-words.ts';
import { isOnFixture } from './soccer-leg-words.ts';

/** A line of a breakdown: name, leader dots, value. */
export interface BreakdownLine {
  readonly name: string;
  /** In small type after the name. */
  readonly note?: string;
  readonly value: string;
  /** The total of the lines before. */
  readonly total?: boolean;
}

/** Lines that lead to one total, with their heading. */
export interface BreakdownPart {
  readonly title: string;
  readonly lines: readonly BreakdownLine[];
}

/** From the combinations to the payout; of an open bet, to the sum won so far and the possible return. */
export function betBreakdown(explanation: BetExplanation, paidWhen: string | null): BreakdownPart[] {
  const title = headingWords(explanation);
  const { combinations, open, sum } = explanation;
  const [only] = combinations.listed;
  const isOne = combinations.count === 1 && only !== undefined;
  if (open === null) {
    const lines = isOne ? oneCombination(only, explanation) : decidedCombinations(explanation, sum);
    return [{ title, lines: sum === null ? lines : [...lines, ...settledSum(sum, isOne, paidWhen)] }];
  }
  if (isOne) {
    return [{ title, lines: [...oneCombination(only, explanation), ...bestSum(explanation, isOne)] }];
  }
  const soFar = decidedCombinations(explanation, open.soFar);
  return [
    {
      title,
      lines: isZero(open.soFar.exact) ? soFar : [...soFar, ...sumSoFar(open.soFar, isPaidSoFar(explanation))],
    },
    {
      title: sumWords.stillToCome,
      lines: [...openCombinations(explanation), ...bestSum(explanation, isOne)],
    },
  ];
}

function settledSum(sum: ExplainedSum, isOne: boolean, paidWhen: string | null): BreakdownLine[] {
  const isPaid = paidWhen !== null && sum.returns > 0;
  const total = {
    name: isPaid ? paidWords(isZero(sum.winnings), paidWhen) : sumWords.comesTo,
    value: formatRands(sum.returns),
    total: true,
  };
  if (sum.returns === 0 && isZero(sum.exact)) return [total];
  return [...sumLines(sum, isOne ? null : sumWords.total, !isZero(sum.winnings)), total];
}

/** Whether what is won so far is in the wallet: singles are paid race by race (rule: singles-paid). */
function isPaidSoFar({ settlements, open }: BetExplanation): boolean {
  const last = settlements.at(-1);
  return last?.status === 'open' && last.returns > 0 && last.returns === open?.soFar.returns;
}

function sumSoFar(soFar: ExplainedSum, isPaid: boolean): BreakdownLine[] {
  return [
    ...sumLines(soFar, null),
    {
      name: isZero(soFar.winnings) ? sumWords.refundedSoFar : sumWords.wonSoFar,
      note: isPaid ? sumWords.paidAlready : sumWords.whenSettled,
      value: formatRands(soFar.returns),
      total: true,
    },
  ];
}

/** The possible return of an open bet; unknown at the starting price. */
function bestSum(explanation: BetExplanation, isOne: boolean): BreakdownLine[] {
  const atBest = explanation.open?.atBest ?? null;
  if (atBest === null) {
    return [
      ...limitAhead(explanation),
      { name: sumWords.couldReturn, value: sumWords.knownAtSp, total: true },
    ];
  }
  const total = isZero(explanation.open?.soFar.exact ?? '0') ? sumWords.total : sumWords.withSoFar;
  return [
    ...sumLines(atBest, isOne ? null : total),
    {
      name: sumWords.couldReturn,
      note: hasRivals(explanation) ? rivalWords(explanation) : sumWords.ifAllGoesWell,
      value: formatRands(atBest.returns),
      total: true,
    },
  ];
}

/** The payout limit on the open combinations (rule: payout-limits). */
function limitAhead({ open }: BetExplanation): BreakdownLine[] {
  const cap = open?.soFar.cap ?? null;
  if (cap === null) return [];
  return [{ name: sumWords.limit, note: sumWords.limitAhead, value: formatRands(cap) }];
}

/** The limit's cut, the rest, its tax and the rounding. */
export function sumLines(sum: ExplainedSum, leftName: string | null, tellsNoTax = false): BreakdownLine[] {
  const lines: BreakdownLine[] = [];
  if (sum.combinationsCapped > 0 && sum.cap !== null) {
    lines.push({
      name: sumWords.limit,
      note: cutWords(sum.cap, sum.combinationsCapped),
      value: formatExactRands(minus(sum.winnings, sum.winningsBeforeCap)),
    });
  }
  if (leftName !== null) {
    lines.push({ name: leftName, value: formatExactRands(plus(sum.returned, sum.winnings)) });
  }
  if (tellsNoTax || !isZero(sum.tax)) {
    lines.push({
      name: sumWords.tax,
      note: taxNote(sum.taxPercent, isZero(sum.tax) ? null : formatExactRands(sum.winnings)),
      value: isZero(sum.tax) ? formatRands(0) : formatExactRands(`-${sum.tax}`),
    });
  }
  if (!isZero(sum.rounding)) {
    lines.push({
      name: sumWords.rounding,
      note: sumWords.nearestCent,
      value: formatSignedRands(sum.rounding),
    });
  }
  return lines;
}

function oneCombination(
  { legs, factor, status }: ExplainedCombination,
  explanation: BetExplanation,
): BreakdownLine[] {
  const stake = formatRands(explanation.stake);
  const lines: BreakdownLine[] = [{ name: sumWords.stake, value: stake }];
  if (status === 'lost') {
    const lost = legs.filter((index) => explanation.legs[index]?.status === 'lost');
    const note = legs.length > lost.length ? { note: sumWords.oneLostLeg } : {};
    return [...lines, { name: lostWords(namesOf(lost, explanation)), ...note, value: formatRands(0) }];
  }
  const product = factor ?? productOf(legs, explanation);
  if (product === null) return [...lines, ...ridingSoFar(legs, explanation)];
  const note = factor === null ? { note: ifWords(legs, explanation) } : {};
  if (legs.length > 1) {
    lines.push({ name: factorsOf(legs, explanation), ...note, value: formatExact(product) });
  }
  lines.push({
    name: `${stake} × ${formatExact(product)}`,
    ...(legs.length > 1 ? {} : note),
    value: formatExactRands(returnsOf(product, explanation)),
  });
  return lines;
}

/** The stake times the decided factors, while other legs wait for a starting price. */
function ridingSoFar(legs: readonly number[], explanation: BetExplanation): BreakdownLine[] {
  const decided = legs.filter((index) => {
    const leg = explanation.legs[index];
    return leg !== undefined && !isPending(leg);
  });
  const product = productOf(decided, explanation);
  if (decided.length === 0 || product === null) return [];
  return [
    {
      name: `${formatRands(explanation.stake)} × ${factorsOf(decided, explanation)}`,
      note: sumWords.rides,
      value: formatExactRands(returnsOf(product, explanation)),
    },
  ];
}

/** The stake on each, the paying combinations before any limit, and unlisted ones as a sum. */
function decidedCombinations(explanation: BetExplanation, sum: ExplainedSum | null): BreakdownLine[] {
  const { listed, rest } = explanation.combinations;
  const paying = listed.filter(({ status }) => status === 'won' || status === 'void');
  const lost = listed.filter(({ status }) => status === 'lost').length;
  const lines: BreakdownLine[] = [
    { name: sumWords.stake, note: sumWords.onEach, value: formatRands(explanation.stake) },
    ...paying.map(({ legs, factor }) => ({
      name: namesOf(legs, explanation),
      note: `× ${factorsOf(legs, explanation)}`,
      value: formatExactRands(returnsOf(factor, explanation)),
    })),
  ];
  const all = sum === null ? '0' : plus(sum.returned, sum.winningsBeforeCap);
  const others = paying.reduce((left, { factor }) => minus(left, returnsOf(factor, explanation)), all);
  if (!isZero(others)) {
    lines.push({
      name: moreWords(rest.count),
      note: sumWords.together,
      value: formatExactRands(others),
    });
  }
  const none = lost + (explanation.open === null && isZero(others) ? rest.count : 0);
  if (none > 0) lines.push({ name: betsWords(none), note: sumWords.lost, value: formatRands(0) });
  return lines;
}

/** A combination's return before any limit. */
export function returnsOf(factor: string | null, { stake }: BetExplanation): string {
  return times(factor ?? '0', exactOf(stake));
}

/** The combinations that may still win, each with its possible return. */
function openCombinations(explanation: BetExplanation): BreakdownLine[] {
  const { listed, rest } = explanation.combinations;
  const open = listed.filter(({ status }) => status === 'open');
  const lines = open.map(({ legs }): BreakdownLine => {
    const product = productOf(legs, explanation);
    return {
      name: namesOf(legs, explanation),
      note: `× ${factorsOf(legs, explanation)} ${ifWords(legs, explanation)}`,
      value: product === null ? sumWords.toCome : formatExactRands(returnsOf(product, explanation)),
    };
  });
  if (rest.count > 0) lines.push({ name: moreWords(rest.count), value: sumWords.notListed });
  return lines;
}

/** '3.125 × 2.5 × 1': the factors of a combination's legs, 'SP' where unknown. */
export function factorsOf(legs: readonly number[], { legs: explained }: BetExplanation): string {
  return legs
    .map((index) => explained[index]?.factor ?? null)
    .map((factor) => (factor === null ? 'SP' : formatExact(factor)))
    .join(' × ');
}

/** The product of the factors; null while a starting price is unknown. */
export function productOf(legs: readonly number[], { legs: explained }: BetExplanation): string | null {
  return legs.reduce<string | null>((product, index) => {
    const factor = explained[index]?.factor ?? null;
    return product === null || factor === null ? null : times(product, factor);
  }, '1');
}

/** The condition on which a combination pays. */
function ifWords(legs: readonly number[], { legs: explained }: BetExplanation): string {
  const pending = legs.flatMap((index) => explained[index] ?? []).filter(isPending);
  if (pending.length > 1) return sumWords.ifAllComeIn;
  return pending[0]?.isPlace ? sumWords.ifPlaced : sumWords.ifWon;
}

/** Whether the line has several selections of one event, which may not all win. */
export function hasRivals(explanation: BetExplanation): boolean {
  return rivalRaces(explanation).length > 0;
}

/** The races in which several of its runners may still win, by their numbers. */
function rivalRaces({ legs }: BetExplanation): number[] {
  const own = legs.filter((leg) => isPending(leg) && !leg.isPlace);
  const rivals = own.filter(({ raceId }, index) => own.findIndex((leg) => leg.raceId === raceId) < index);
  return [...new Set(rivals.map(({ raceNumber }) => raceNumber))];
}

export function rivalWords(explanation: BetExplanation): string {
  return explanation.legs.some(isOnFixture) ? sumWords.bestScore : oneWinnerWords(rivalRaces(explanation));
}

/** Legs by their races, or by their outcomes on matches. */
export function namesOf(legs: readonly number[], explanation: BetExplanation): string {
  return explanation.legs.some(isOnFixture) ? outcomesOf(legs, explanation) : racesOf(legs, explanation);
}

/** 'Egoli Miners to win and Draw'; with their matches where the line has two outcomes of one name. */
function outcomesOf(legs: readonly number[], { legs: explained }: BetExplanation): string {
  const all = explained.map(({ outcomeName }) => outcomeName);
  const isRepeated = new Set(all).size < all.length;
  const names = legs.map((index) => {
    const leg = explained[index];
    return isRepeated ? `${leg?.outcomeName} (${leg?.eventName})` : `${leg?.outcomeName}`;
  });
  return formatList(names);
}

/** 'Races 1 and 2'; the runners where the line has two of one race: 'Namib Journey and Storm Avenue'. */
function racesOf(legs: readonly number[], { legs: explained }: BetExplanation): string {
  const races = explained.map(({ raceNumber }) => raceNumber);
  const isRepeated = new Set(races).size < races.length;
  if (isRepeated) return formatList(legs.map((index) => explained[index]?.horseName ?? ''));
  return racesWords(legs.map((index) => `${explained[index]?.raceNumber}`));
}
