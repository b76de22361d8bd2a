import type { ExplainedLeg } from '@furlong/contract/schemas/my-bets';
import { formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import type { BreakdownLine } from './bet-breakdown.ts';
import { deadHeatWords, deductionWords, legWords, standsWords } from './breakdown-words.ts';
import { plus, times } from './exact-sums.ts';
import { formatExact } from './exact-words.ts';
import { finishOf, placesWords, recordWord, voidWord } from './leg-words.ts';

/** How a leg's factor, the return of one rand, comes about. On a settled bet a leg to come is not needed. */
export function legBreakdown(leg: ExplainedLeg, format: OddsFormat, isSettled = false): BreakdownLine[] {
  const changed = recordWord(leg);
  const lines = outcomeBreakdown(leg, format, isSettled);
  if (changed === null) return lines;
  return [...lines, { name: legWords.changedLater, note: standsWords(changed), value: '–' }];
}

function outcomeBreakdown(leg: ExplainedLeg, format: OddsFormat, isSettled: boolean): BreakdownLine[] {
  switch (leg.status) {
    case 'open':
    case 'running':
      if (isSettled) return [{ name: legWords.notNeeded, note: legWords.decidedWithout, value: '–' }];
      return pendingBreakdown(leg, format);
    case 'won':
      return wonBreakdown(leg, format);
    case 'lost':
      return [{ name: legWords.lost, note: finishOf(leg), value: '0' }];
    case 'void': {
      const why = voidWord(leg);
      return [{ name: `${why.charAt(0).toUpperCase()}${why.slice(1)}`, note: legWords.dropsOut, value: '1' }];
    }
  }
}

function pendingBreakdown(leg: ExplainedLeg, format: OddsFormat): BreakdownLine[] {
  if (leg.oddsFraction === null) {
    return [
      leg.status === 'open'
        ? { name: legWords.startingPrice, note: legWords.setAtTheOff, value: legWords.toCome }
        : { name: legWords.startingPrice, note: legWords.raceIsOff, value: legWords.withTheResult },
    ];
  }
  const state = leg.status === 'open' ? legWords.toCome : legWords.off;
  return [
    { name: legWords.priceStruck, value: formatFraction(leg.oddsFraction, format) },
    ...deductionLines(leg.oddsFraction, leg, format),
    ...(leg.factor === null ? [] : [{ ...factorIf(leg, state), value: formatExact(leg.factor) }]),
  ];
}

function factorIf({ placesPaid }: ExplainedLeg, state: string) {
  if (placesPaid === null) return { name: legWords.ifItWins, note: state };
  return { name: legWords.ifItIsPlaced, note: `${state}, ${placesWords(placesPaid)}` };
}

function wonBreakdown(leg: ExplainedLeg, format: OddsFormat): BreakdownLine[] {
  const paidAt = leg.paidAtFraction ?? '0';
  const factor = formatExact(leg.factor ?? '0');
  const price: BreakdownLine = {
    name: leg.isFixedOdds ? legWords.priceStruck : legWords.startingPrice,
    value: formatFraction(paidAt, format),
  };
  const finish: BreakdownLine[] =
    leg.placesPaid === null || leg.position === null
      ? []
      : [{ name: legWords.placed, note: placesWords(leg.placesPaid), value: formatOrdinal(leg.position) }];
  const before = [...finish, price, ...deductionLines(paidAt, leg, format)];
  if (leg.deadHeat === null)
    return [...before, { name: legWords.factor, note: legWords.winningsPlusOne, value: factor }];
  const { tied, placesShared } = leg.deadHeat;
  const whole = formatExact(plus(leg.oddsAfterDeductions ?? '0', '1'));
  return [
    ...before,
    {
      name: legWords.deadHeat,
      note: deadHeatWords(tied, placesShared, leg.isPlace),
      value: placesShared === 1 ? `${whole} ÷ ${tied}` : `${whole} × ${placesShared} ÷ ${tied}`,
    },
    { name: legWords.factor, value: factor },
  ];
}

/** Each deduction applies to what the ones before it left. */
function deductionLines(paidAt: string, leg: ExplainedLeg, format: OddsFormat): BreakdownLine[] {
  let left = paidAt;
  return leg.deductions.map(({ saddle, oddsFraction, percent }) => {
    const before = left;
    left = times(left, `${100 - percent}/100`);
    const price = oddsFraction === null ? null : formatFraction(oddsFraction, format);
    return {
      name: legWords.deduction,
      note: deductionWords(saddle, price, percent),
      value: `${formatExact(before)} × ${formatExact(`${100 - percent}/100`)} = ${formatExact(left)}`,
    };
  });
}
