import type { BetExplanation, ExplainedCombination, ExplainedLeg } from '@furlong/contract/my-bets';
import { formatCount, formatCounted } from '../ui/format-number.ts';
import { formatFraction, type OddsFormat } from '../ui/format-odds.ts';
import { nameOf, rands } from './bet-words.ts';
import { formatExact, formatExactRands, formatSignedRands, isZero } from './exact-words.ts';
import { countWord, finishOf, voidWord } from './leg-words.ts';

/** A line of an account: what, leader dots, how much. */
export interface AccountLine {
  readonly name: string;
  /** In smaller letters behind the name. */
  readonly note?: string;
  readonly value: string;
  /** The line all others lead to. */
  readonly total?: boolean;
}

/** How what one rand on a leg returns is made. */
export function legAccount(leg: ExplainedLeg, format: OddsFormat): AccountLine[] {
  switch (leg.status) {
    case 'open':
    case 'running':
      return pendingAccount(leg, format);
    case 'won':
      return wonAccount(leg, format);
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

function pendingAccount(leg: ExplainedLeg, format: OddsFormat): AccountLine[] {
  const state = leg.status === 'open' ? 'to come' : 'off';
  if (leg.oddsFraction === null) return [{ name: 'Starting price', note: state, value: 'at the off' }];
  return [
    { name: 'Price struck', value: formatFraction(leg.oddsFraction, format) },
    ...deductionLines(leg.oddsFraction, leg, format),
    ...(leg.factor === null
      ? []
      : [{ name: 'Factor if it wins', note: state, value: formatExact(leg.factor) }]),
  ];
}

function wonAccount(leg: ExplainedLeg, format: OddsFormat): AccountLine[] {
  const paidAt = leg.paidAtFraction ?? '0';
  const factor = formatExact(leg.factor ?? '0');
  const price = {
    name: leg.isFixedOdds ? 'Price struck' : 'Starting price',
    value: formatFraction(paidAt, format),
  };
  const deductions = deductionLines(paidAt, leg, format);
  if (leg.deadHeat === null)
    return [price, ...deductions, { name: 'Factor', note: 'winnings + 1', value: factor }];
  const { tied, placesShared } = leg.deadHeat;
  const whole = formatExact(plusOne(leg.oddsAfterDeductions ?? '0'));
  const places = `${countWord(placesShared)} ${placesShared === 1 ? 'place' : 'places'}`;
  const what = `${countWord(tied)} tied for ${leg.isPlace ? places : 'first'}`;
  const part = tied === 2 && placesShared === 1 ? 'half' : `${placesShared}/${tied} of`;
  return [
    price,
    ...deductions,
    {
      name: 'Dead heat',
      note: `${what}: ${part} the stake stands`,
      value: placesShared === 1 ? `${whole} ÷ ${tied}` : `${whole} × ${placesShared} ÷ ${tied}`,
    },
    { name: 'Factor', value: factor },
  ];
}

/** Each withdrawal takes from what the ones before it left. */
function deductionLines(paidAt: string, leg: ExplainedLeg, format: OddsFormat): AccountLine[] {
  let left = paidAt;
  return leg.deductions.map(({ saddle, oddsFraction, percent }) => {
    const before = left;
    left = times(left, 100 - percent, 100);
    const at = oddsFraction === null ? 'without a price' : `at ${formatFraction(oddsFraction, format)}`;
    return {
      name: 'Deduction',
      note: `No. ${saddle} withdrawn ${at}: ${percent}\u00A0% of winnings`,
      value: `${formatExact(before)} × ${formatExact(`${100 - percent}/100`)} = ${formatExact(left)}`,
    };
  });
}

/** From the combinations to the payout; of an open bet the combinations alone. */
export function sumAccount(explanation: BetExplanation, paidWhen: string | null): AccountLine[] {
  const { combinations, stake, sum } = explanation;
  const lines: AccountLine[] = [];
  const [only] = combinations.listed;
  if (combinations.count === 1 && only !== undefined) lines.push(...oneCombination(only, explanation));
  else
    lines.push({ name: 'Stake', note: 'on each', value: rands(stake) }, ...severalCombinations(explanation));
  if (sum === null) return lines;
  if (sum.combinationsCapped > 0 && sum.cap !== null) {
    lines.push({
      name: 'Limit',
      note: `the most one combination can win at the starting price; ${formatCounted(sum.combinationsCapped, 'combination')} cut`,
      value: rands(sum.cap),
    });
  }
  if (combinations.count > 1) {
    lines.push({
      name: 'Stakes returned and winnings',
      value: formatExactRands(plus(sum.returned, sum.winnings)),
    });
  }
  lines.push({
    name: 'Winnings tax',
    note: `${sum.taxPercent}\u00A0%${isZero(sum.tax) ? '' : ` of ${formatExactRands(sum.winnings)}`}`,
    value: isZero(sum.tax) ? rands(0) : formatExactRands(`-${sum.tax}`),
  });
  if (!isZero(sum.rounding)) {
    lines.push({ name: 'Rounding', note: 'nearest cent, half up', value: formatSignedRands(sum.rounding) });
  }
  lines.push({
    name: paidWhen === null ? 'Comes to' : `Paid to your account ${paidWhen}`,
    value: rands(sum.payout),
    total: true,
  });
  return lines;
}

function oneCombination(
  { legs, factor, returns, winningsBeforeCap }: ExplainedCombination,
  explanation: BetExplanation,
) {
  const stake = rands(explanation.stake);
  const lines: AccountLine[] = [{ name: 'Stake', value: stake }];
  if (factor === null || returns === null) return lines;
  if (legs.length > 1) lines.push({ name: factorsOf(legs, explanation), value: formatExact(factor) });
  lines.push({
    name: `${stake} × ${formatExact(factor)}`,
    value: formatExactRands(
      winningsBeforeCap === null ? returns : times(factor, explanation.stake * 100, 100),
    ),
  });
  return lines;
}

function severalCombinations(explanation: BetExplanation): AccountLine[] {
  const { listed, rest } = explanation.combinations;
  const paying = listed.filter(({ status }) => status !== 'lost');
  const lost = listed.length - paying.length;
  const lines = paying.map((combination) => ({
    name: racesOf(combination.legs, explanation),
    note: combination.returns === null ? '' : factorsOf(combination.legs, explanation),
    value: combination.returns === null ? 'to come' : formatExactRands(combination.returns),
  }));
  if (rest.count > 0 && rest.returns !== null && !isZero(rest.returns)) {
    lines.push({
      name: `${formatCount(rest.count)} more`,
      note: 'together',
      value: formatExactRands(rest.returns),
    });
  } else if (rest.count > 0 && rest.returns === null) {
    lines.push({ name: `${formatCount(rest.count)} more`, note: '', value: 'to come' });
  }
  const none = lost + (rest.returns !== null && isZero(rest.returns) ? rest.count : 0);
  if (none > 0) lines.push({ name: formatCounted(none, 'combination'), note: 'lost', value: rands(0) });
  return lines.map(({ note, ...line }) => (note === '' ? line : { ...line, note }));
}

/** '3.125 × 2.5 × 1': what the legs of a combination return, one after the other. */
function factorsOf(legs: readonly number[], { legs: explained }: BetExplanation): string {
  return legs.map((index) => formatExact(explained[index]?.factor ?? '0')).join(' × ');
}

/** 'Races 1 and 2'; with the saddles where the line has two runners of one race. */
function racesOf(legs: readonly number[], { legs: explained }: BetExplanation): string {
  const races = explained.map(({ raceNumber }) => raceNumber);
  const isRepeated = new Set(races).size < races.length;
  const names = legs.map((index) => {
    const leg = explained[index];
    return isRepeated ? `${leg?.raceNumber} (No. ${leg?.saddle})` : `${leg?.raceNumber}`;
  });
  const last = names.pop();
  return names.length === 0 ? `Race ${last}` : `Races ${names.join(', ')} and ${last}`;
}

/** The heading of the sum: 'Treble, one combination', 'Doubles, 3 combinations'. */
export function sumHeading({ betTitle, combinations: { count } }: BetExplanation): string {
  const name = nameOf({ betTitle, betCount: count });
  return `${name}, ${count === 1 ? 'one combination' : formatCounted(count, 'combination')}`;
}

function parts(text: string): readonly [bigint, bigint] {
  const [over = '0', under = '1'] = text.split('/');
  return [BigInt(over), BigInt(under)];
}

function plusOne(text: string): string {
  const [over, under] = parts(text);
  return `${over + under}/${under}`;
}

function plus(first: string, second: string): string {
  const [a, b] = parts(first);
  const [c, d] = parts(second);
  return `${a * d + c * b}/${b * d}`;
}

function times(text: string, by: number, per: number): string {
  const [over, under] = parts(text);
  return `${over * BigInt(Math.round(by))}/${under * BigInt(per)}`;
}
