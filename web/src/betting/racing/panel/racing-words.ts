import { betTypeRule } from '@furlong/domain/betting/bet-types';
import type { SlipLine } from '@furlong/domain/betting/slip-line';
import { formatClock } from '../../../ui/format/format-date.ts';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import type { SlipWords } from '../../slip/panel/sport-panel.ts';
import type { LineKey } from '../../slip/slip-state.ts';
import { otherHalves } from '../../strike/each-way-halves.ts';
import { describeMoves, numberWords } from '../../strike/panel/strike-words.ts';
import { type ChangedLine, isRacingChange } from '../../strike/strike-wire.ts';
import { racing } from '../racing.ts';
import type { SlipLegView, Unavailable } from './legs-of.ts';

/** The words of a runner. */
export const racingWords: SlipWords<SlipLegView> = {
  refOf: ({ raceId, raceNumber, saddle }) => ({ raceId, raceNumber, saddle }),
  nameOf: ({ horseName }) => horseName,
  eventOf: ({ raceNumber }) => `Race ${raceNumber}`,
  startOf: ({ offTime }) => offTime,
  titleOfLine: ({ betType }) => betType,
  titlesAlone: { 'Single Wins': 'Win', 'Single Places': 'Place' },
  nameOfLine,
  listTitles: {
    bets: 'Win, fixed odds',
    eachWay: 'Win and place',
    placeBets: 'Place, fixed odds',
    spBets: 'Starting price',
  },
  describeDisabled,
  describeChanges,
};

/** The name of a line, with its price where two lists have the same type. */
function nameOfLine({ list, betType }: LineKey): string {
  return list === 'spBets' && betType !== 'All to Come' ? `${betType} at SP` : betType;
}

/** 'Race 5, 14:35'; without its time where the card is not known. */
export function describeRace({ raceNumber, offTime }: Pick<SlipLegView, 'raceNumber' | 'offTime'>): string {
  return `Race ${raceNumber}${offTime === null ? '' : `, ${formatClock(offTime)}`}`;
}

/** Why a runner of the slip cannot be bet on. */
export function describeUnavailable(
  unavailable: Unavailable,
  { raceNumber }: Pick<SlipLegView, 'raceNumber'>,
): string {
  switch (unavailable) {
    case 'off':
      return `Race ${raceNumber} is off`;
    case 'abandoned':
      return `Race ${raceNumber} is abandoned`;
    case 'suspended':
      return `Race ${raceNumber}: new prices to come`;
    case 'not-held':
      return 'The meeting is not on today';
    case 'scratched':
      return `Scratched from race ${raceNumber}`;
    case 'gone':
      return `Not on the card of race ${raceNumber}`;
    case 'shut':
      return `Race ${raceNumber} takes no bets at the moment`;
  }
}

function describeDisabled({ disabledReason, betType, size, legs }: SlipLine<SlipLegView>): string {
  switch (disabledReason) {
    case 'no-runners':
      return legs.length === 0 ? 'No runners' : 'No runners left';
    case 'no-win-odds':
      return 'Too few runners with a price';
    case 'no-place-odds':
      return size > 1 ? 'Too few runners with a place price' : 'No place price';
    case 'too-few-runners':
      // A combination takes no two of one race.
      return `Needs ${numberWords[size] ?? size} races`;
    case 'same-race':
      return betTypeRule(betType).size === 'all'
        ? `Takes one runner a race: ${crowdedWords(legs)}`
        : `Needs ${numberWords[size] ?? size} races`;
    case 'stake-too-high':
      return 'The stake is too high';
    case null:
      return '';
  }
}

/** The race that has more than one: 'two of race 2 are on the slip'. */
function crowdedWords(legs: SlipLine<SlipLegView>['legs']): string {
  const races = Map.groupBy(
    legs.filter(({ enabled }) => enabled),
    ({ selection }) => selection.raceNumber,
  );
  const [race, own] = [...races].find(([, each]) => each.length > 1) ?? [];
  if (race === undefined || own === undefined) return 'one race has more on the slip';
  return `${numberWords[own.length] ?? own.length} of race ${race} are on the slip`;
}

/**
 * 'Dune Piper is now 3/1, was 7/2.', for each runner; 'Dune Piper is now 3/1 to win, was 7/2, and 1/2 for a place, was
 * 3/5.' where both prices changed; 'Each way on Dune Piper: now 3/1 to win, was 7/2.'; of more runners, how many.
 */
export function describeChanges(changes: readonly ChangedLine[], format: OddsFormat): string[] {
  const own = changes.filter(isRacingChange);
  const halves = otherHalves(own);
  const legs = own.flatMap((change, index) =>
    change.legs.map((leg) => ({ ...leg, isHalf: halves[index] !== null })),
  );
  const ofRunner = Map.groupBy(legs, (leg) => racing.keyOf(leg));
  const sentences = [...ofRunner.values()].map((own) => {
    const isBoth = new Set(own.map(({ isPlace }) => isPlace)).size > 1;
    const isEachWay = own.every(({ isHalf }) => isHalf);
    const moves = own.map(({ isPlace, oldOddsFraction, newOddsFraction }) => {
      const market = isPlace ? ' for a place' : isBoth || isEachWay ? ' to win' : '';
      const was = oldOddsFraction === null ? '' : `, was ${formatFraction(oldOddsFraction, format)}`;
      return `${formatFraction(newOddsFraction, format)}${market}${was}`;
    });
    const name = own[0]?.horseName;
    const now = [...new Set(moves)].join(', and ');
    return isEachWay ? `Each way on ${name}: now ${now}.` : `${name} is now ${now}.`;
  });
  return describeMoves(sentences, ofRunner.size, racing.noun);
}

/** The words of the compact slip. */
export const compactWords = {
  cardPrices: 'Prices are from the card.',
  runners: (count: number, races: readonly number[]) =>
    `${formatCounted(count, 'runner')}, ${races.length === 1 ? 'race' : 'races'} ${races.join(', ')}`,
  out: (count: number) => `(${count} out)`,
  betTypes: 'Bet types',
  on: (count: number) => formatCounted(count, 'bet type'),
} as const;
