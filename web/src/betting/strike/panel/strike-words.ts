import { parseMoney } from '@furlong/domain/money';
import { formatCents } from '../../../ui/format/format-money.ts';
import { formatCounted } from '../../../ui/format/format-number.ts';
import type { Receipt, StrikeAction } from '../strike-state.ts';
import type { StrikeAnswer } from '../strike-wire.ts';

/** The note on lines that the punter does not want sent again. */
export const droppedWords =
  'It is not sent again. It may have been struck already: My Bets shows it. Look there before you strike again.';

/** What came of a strike, for screen readers. */
export function describeOutcome(outcome: StrikeAction): string {
  switch (outcome.type) {
    case 'strike-answered':
      return describeResponse(outcome.response);
    case 'strike-refused':
      return `Nothing was struck. ${asSentence(outcome.error)}`;
    case 'strike-lost':
      return `It is not known yet what was struck. ${asSentence(outcome.error)}`;
    default:
      return '';
  }
}

/** Ends the server's words with a full stop where they have none. */
export function asSentence(words: string): string {
  return words === '' || /[.!?]$/.test(words) ? words : `${words}.`;
}

/** '4 bets struck for R17.00', 'Struck before: 4 bets for R17.00'. */
export function describeReceipts(receipts: readonly Receipt[], isEarlier: boolean): string {
  const bets = formatCounted(
    receipts.reduce((sum, { betCount }) => sum + betCount, 0),
    'bet',
  );
  const stake = formatCents(receipts.reduce((sum, { totalStake }) => sum + parseMoney(totalStake), 0));
  return isEarlier ? `Struck before: ${bets} for ${stake}` : `${bets} struck for ${stake}`;
}

/** '4 bets struck for R17.00. 1 line not struck: Betting is closed. 2 lines stopped by a new price.' */
export function describeResponse(response: StrikeAnswer): string {
  const { successfulBetInfo: struck, failedBetRequests: failed, priceChanges } = response;
  const bets = struck.reduce((sum, { betCount }) => sum + betCount, 0);
  const stake = struck.reduce((sum, { totalStake }) => sum + parseMoney(totalStake), 0);
  const reasons = [...new Set(failed.map(({ message }) => message))].join('; ');
  return [
    bets > 0 ? `${formatCounted(bets, 'bet')} struck for ${formatCents(stake)}.` : '',
    failed.length > 0 ? `${formatCounted(failed.length, 'line')} not struck: ${reasons}.` : '',
    priceChanges.length > 0 ? `${formatCounted(priceChanges.length, 'line')} stopped by a new price.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Small counts in words, by count. */
export const numberWords = ['no', 'one', 'two', 'three', 'four', 'five'];

/** 'Two lines wait for your answer.' */
export function describeWaiting(count: number): string {
  const word = numberWords[count] ?? String(count);
  return count === 1
    ? 'One line waits for your answer.'
    : `${word.charAt(0).toUpperCase()}${word.slice(1)} lines wait for your answer.`;
}

/** What follows the returns of a bet, which are shown after tax at this rate. */
export function taxWords(taxBasisPoints: number): string {
  return taxBasisPoints > 0 ? ' after tax' : '';
}
