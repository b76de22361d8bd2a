import type { SlipListName } from '@furlong/domain/betting/bet-types';
import type { LimitClass } from '@furlong/domain/betting/payout-limits';
import type { SlipTotals } from '@furlong/domain/betting/slip-lines';
import { formatCents } from '../../../../ui/format/format-money.ts';
import { formatCounted } from '../../../../ui/format/format-number.ts';
import { numberWords } from '../../../strike/panel/strike-words.ts';
import type { SlipLineView } from './view-slip.ts';

/** What a class of combinations is called in a sentence. */
export const classNouns: Readonly<Record<LimitClass, string>> = {
  single: 'a single',
  double: 'a double',
  treble: 'a treble',
  quad: 'a quad',
  multiple: 'a multiple',
};

/** '2 waiting, 1 over limit', of lines that are ticked and not in the totals; empty when there are none. */
export function describeLeftOut({
  waiting,
  overLimit,
}: Pick<SlipTotals['leftOut'], 'waiting' | 'overLimit'>): string {
  return [waiting > 0 ? `${waiting} waiting` : '', overLimit > 0 ? `${overLimit} over limit` : '']
    .filter(Boolean)
    .join(', ');
}

/** The head of a list: '2 waiting, 1 over limit' or '1 on'. */
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
export function describeMore(count: number, list: SlipListName): string {
  const word = numberWords[count] ?? String(count);
  const lines = count === 1 ? 'line' : 'lines';
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} more ${lines} at ${list === 'spBets' ? 'SP' : 'fixed odds'}`;
}

/** 'Strike 4 bets for R17.00', or why there is nothing to. */
export function describeStrike({ betCount, totalStake, leftOut }: SlipTotals): string {
  if (betCount === 0) return leftOut.waiting > 0 ? 'Answer the new prices first' : 'Nothing to strike';
  return `Strike ${formatCounted(betCount, 'bet')} for ${formatCents(totalStake)}`;
}
