import type { PriceChange } from '@furlong/contract/slip';
import { type BetList, betTypeRule } from '@furlong/domain/betting/bet-types';
import type { LimitClass } from '@furlong/domain/betting/payout-limits';
import type { SlipTotals } from '@furlong/domain/betting/slip-lines';
import { formatCents } from '../../../../ui/format/format-money.ts';
import { formatCounted } from '../../../../ui/format/format-number.ts';
import { formatFraction, type OddsFormat } from '../../../../ui/format/format-odds.ts';
import type { SlipLegView, Unavailable } from '../../../racing/panel/legs-of.ts';
import type { LineKey } from '../../../strike/line-key.ts';
import type { SlipLineView } from './view-slip.ts';

/** What the lists are headed with. */
export const listTitles: Readonly<Record<BetList, string>> = {
  bets: 'Win, fixed odds',
  placeBets: 'Place, fixed odds',
  spBets: 'Starting price',
};

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

const numbers = ['no', 'one', 'two', 'three', 'four', 'five'];

/** Why a line cannot be struck. */
export function describeDisabled({ disabledReason, betType, size, legs }: SlipLineView): string {
  switch (disabledReason) {
    case 'no-runners':
      return legs.length === 0 ? 'No runners' : 'No runner is on';
    case 'no-win-odds':
      return 'Too few runners with a price';
    case 'no-place-odds':
      return size > 1 ? 'Too few runners with a place price' : 'No place price';
    case 'too-few-runners':
      // A combination takes no two of one race.
      return `Needs ${numbers[size] ?? size} races`;
    case 'same-race':
      return betTypeRule(betType).size === 'all'
        ? 'Two runners of one race'
        : `Needs ${numbers[size] ?? size} races`;
    case 'stake-too-high':
      return 'The stake is too high';
    case null:
      return '';
  }
}

/** What a class of combinations is called in a sentence. */
export const classNouns: Readonly<Record<LimitClass, string>> = {
  single: 'a single',
  double: 'a double',
  treble: 'a treble',
  quad: 'a quad',
  multiple: 'a multiple',
};

/** '2 waiting, 1 over limit', of what is ticked and yet not in the totals; empty when nothing is. */
export function describeLeftOut({
  waiting,
  overLimit,
}: Pick<SlipTotals['leftOut'], 'waiting' | 'overLimit'>): string {
  return [waiting > 0 ? `${waiting} waiting` : '', overLimit > 0 ? `${overLimit} over limit` : '']
    .filter(Boolean)
    .join(', ');
}

/** What stands in the head of a list: '2 waiting, 1 over limit' or '1 on'. */
export function describeList(lines: readonly SlipLineView[]): string {
  const ticked = lines.filter(({ enabled }) => enabled);
  const leftOut = {
    waiting: ticked.filter(({ waiting }) => waiting).length,
    overLimit: ticked.filter(({ waiting, counted, stakeToBet }) => !waiting && !counted && stakeToBet > 0)
      .length,
    stake: 0,
  };
  const on = ticked.filter(({ counted }) => counted).length;
  return [on > 0 ? `${on} on` : '', describeLeftOut(leftOut)].filter(Boolean).join(', ');
}

/** 'Four more lines at SP'. */
export function describeMore(count: number, list: BetList): string {
  const word = numbers[count] ?? String(count);
  const lines = count === 1 ? 'line' : 'lines';
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} more ${lines} at ${list === 'spBets' ? 'SP' : 'fixed odds'}`;
}

/** 'Strike 4 bets for R17.00', or why there is nothing to. */
export function describeStrike({ betCount, totalStake, leftOut }: SlipTotals): string {
  if (betCount === 0) return leftOut.waiting > 0 ? 'Answer the new prices first' : 'Nothing to strike';
  return `Strike ${formatCounted(betCount, 'bet')} for ${formatCents(totalStake)}`;
}

/** 'Dune Piper is now 3/1, was 7/2.', once for each runner and market that changed. */
export function describeChanges(changes: readonly PriceChange[], format: OddsFormat): string[] {
  const sentences = changes.flatMap(({ legs }) =>
    legs.map(({ horseName, isPlace, oldOddsFraction, newOddsFraction }) => {
      const now = `${formatFraction(newOddsFraction, format)}${isPlace ? ' for a place' : ''}`;
      const was = oldOddsFraction === null ? '' : `, was ${formatFraction(oldOddsFraction, format)}`;
      return `${horseName} is now ${now}${was}.`;
    }),
  );
  return [...new Set(sentences)];
}

/** 'Two lines wait for your answer.' */
export function describeWaiting(count: number): string {
  const word = numbers[count] ?? String(count);
  return count === 1
    ? 'One line waits for your answer.'
    : `${word.charAt(0).toUpperCase()}${word.slice(1)} lines wait for your answer.`;
}

/** The name of a line, with its price where the same type stands in two lists. */
export function nameOfLine({ list, betType }: LineKey): string {
  return list === 'spBets' && betType !== 'All to Come' ? `${betType} at SP` : betType;
}
