import type { SlipTotals } from '@furlong/domain/betting/slip-lines';
import type { Cents } from '@furlong/domain/money';
import { formatCents } from '../../../../ui/format/format-money.ts';
import { formatCounted } from '../../../../ui/format/format-number.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipView } from './view-slip.ts';

const nothingWords = {
  overLimit: 'Over the limit: lower the stake',
  mistyped: 'Check the stake',
  noBet: 'Tick a bet to strike',
  noStake: 'Set a stake to strike',
  nothing: 'Nothing to strike',
} as const;

/** Why there is nothing to strike, and what would change that. */
export function describeNothing(
  { mistyped }: Pick<SlipState, 'mistyped'>,
  { bets, selections, totals }: Pick<SlipView, 'bets' | 'selections' | 'totals'>,
): string {
  if (totals.leftOut.overLimit > 0) return nothingWords.overLimit;
  if (Object.keys(mistyped).length > 0) return nothingWords.mistyped;
  if (selections.every(({ enabled }) => !enabled)) return nothingWords.nothing;
  if (bets.every(({ enabled }) => !enabled)) return nothingWords.noBet;
  return bets.some(({ enabled, waiting }) => enabled && !waiting)
    ? nothingWords.noStake
    : nothingWords.nothing;
}

type Struck = Pick<SlipTotals, 'betCount' | 'totalStake'>;

/**
 * 'Strike 4 bets for R17.00'. `accepts`: it takes prices that moved since the tap. Where most of what is ticked is left
 * out it says so: 'Strike 4 bets for R80.00, without R6 000.00'.
 */
export function describeStrike(
  { betCount, totalStake }: Struck,
  accepts: boolean,
  leftOut: Cents = 0,
): string {
  const act = accepts ? 'Accept and strike' : 'Strike';
  const without = leftOut > totalStake ? `, without ${formatCents(leftOut)}` : '';
  return `${act} ${formatCounted(betCount, 'bet')} for ${formatCents(totalStake)}${without}`;
}

/** The same in one short line, beside what counts the bets: 'Strike R17.00'. Undefined where the words must wrap. */
export function describeBriefly({ betCount, totalStake }: Struck, accepts: boolean): string | undefined {
  return betCount === 0 ? undefined : `${accepts ? 'Accept' : 'Strike'} ${formatCents(totalStake)}`;
}
