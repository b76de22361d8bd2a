import type { ExplainedLeg } from '@furlong/contract/schemas/my-bets';
import { formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import type { BreakdownLine } from './bet-breakdown.ts';
import { plus, times } from './exact-sums.ts';
import { formatExact } from './exact-words.ts';
import { countWord, finishOf, placesWords, recordWord, voidWord } from './leg-words.ts';

/** How a leg's factor, the return of one rand, comes about. On a settled bet a leg to come is not needed. */
export function legBreakdown(leg: ExplainedLeg, format: OddsFormat, isSettled = false): BreakdownLine[] {
  const changed = recordWord(leg);
  const lines = outcomeBreakdown(leg, format, isSettled);
  if (changed === null) return lines;
  return [...lines, { name: 'Result changed later', note: `${changed}: bets stand as paid`, value: '–' }];
}

function outcomeBreakdown(leg: ExplainedLeg, format: OddsFormat, isSettled: boolean): BreakdownLine[] {
  switch (leg.status) {
    case 'open':
    case 'running':
      if (isSettled) return [{ name: 'Not needed', note: 'the bet was decided without it', value: '–' }];
      return pendingBreakdown(leg, format);
    case 'won':
      return wonBreakdown(leg, format);
    case 'lost':
      return [{ name: 'Lost', note: finishOf(leg), value: '0' }];
    case 'void': {
      const why = voidWord(leg);
      return [
        { name: `${why.charAt(0).toUpperCase()}${why.slice(1)}`, note: 'the leg drops out', value: '1' },
      ];
    }
  }
}

function pendingBreakdown(leg: ExplainedLeg, format: OddsFormat): BreakdownLine[] {
  if (leg.oddsFraction === null) {
    return [
      leg.status === 'open'
        ? { name: 'Starting price', note: 'set at the off', value: 'to come' }
        : { name: 'Starting price', note: 'the race is off', value: 'with the result' },
    ];
  }
  const state = leg.status === 'open' ? 'to come' : 'off';
  return [
    { name: 'Price struck', value: formatFraction(leg.oddsFraction, format) },
    ...deductionLines(leg.oddsFraction, leg, format),
    ...(leg.factor === null ? [] : [{ ...factorIf(leg, state), value: formatExact(leg.factor) }]),
  ];
}

function factorIf({ placesPaid }: ExplainedLeg, state: string) {
  if (placesPaid === null) return { name: 'Factor if it wins', note: state };
  return { name: 'Factor if it is placed', note: `${state}, ${placesWords(placesPaid)}` };
}

function wonBreakdown(leg: ExplainedLeg, format: OddsFormat): BreakdownLine[] {
  const paidAt = leg.paidAtFraction ?? '0';
  const factor = formatExact(leg.factor ?? '0');
  const price: BreakdownLine = {
    name: leg.isFixedOdds ? 'Price struck' : 'Starting price',
    value: formatFraction(paidAt, format),
  };
  const finish: BreakdownLine[] =
    leg.placesPaid === null || leg.position === null
      ? []
      : [{ name: 'Placed', note: placesWords(leg.placesPaid), value: formatOrdinal(leg.position) }];
  const before = [...finish, price, ...deductionLines(paidAt, leg, format)];
  if (leg.deadHeat === null) return [...before, { name: 'Factor', note: 'winnings + 1', value: factor }];
  const { tied, placesShared } = leg.deadHeat;
  const whole = formatExact(plus(leg.oddsAfterDeductions ?? '0', '1'));
  const places = `${countWord(placesShared)} ${placesShared === 1 ? 'place' : 'places'}`;
  const what = `${countWord(tied)} tied for ${leg.isPlace ? places : 'first'}`;
  const part = tied === 2 && placesShared === 1 ? 'half' : `${placesShared}/${tied} of`;
  return [
    ...before,
    {
      name: 'Dead heat',
      note: `${what}: ${part} the stake stands`,
      value: placesShared === 1 ? `${whole} ÷ ${tied}` : `${whole} × ${placesShared} ÷ ${tied}`,
    },
    { name: 'Factor', value: factor },
  ];
}

/** Each deduction applies to what the ones before it left. */
function deductionLines(paidAt: string, leg: ExplainedLeg, format: OddsFormat): BreakdownLine[] {
  let left = paidAt;
  return leg.deductions.map(({ saddle, oddsFraction, percent }) => {
    const before = left;
    left = times(left, `${100 - percent}/100`);
    const at = oddsFraction === null ? 'without a price' : `at ${formatFraction(oddsFraction, format)}`;
    return {
      name: 'Deduction',
      note: `No. ${saddle} withdrawn ${at}: ${percent}\u00A0% of winnings`,
      value: `${formatExact(before)} × ${formatExact(`${100 - percent}/100`)} = ${formatExact(left)}`,
    };
  });
}
