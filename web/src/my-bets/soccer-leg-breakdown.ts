import type { ExplainedLeg } from '@furlong/contract/schemas/my-bets';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import type { BreakdownLine } from './bet-breakdown.ts';
import { legWords, scoreNote } from './breakdown-words.ts';
import { formatExact } from './exact-words.ts';
import { goalsWords, voidWords } from './soccer-leg-words.ts';

/** How a leg's factor, the return of one rand, comes about. On a settled bet a leg to come is not needed. */
export function soccerLegBreakdown(
  leg: ExplainedLeg,
  format: OddsFormat,
  isSettled = false,
): BreakdownLine[] {
  const { status, oddsFraction, paidAtFraction, factor, score, halfTime, awarded } = leg;
  const price = (fraction: string | null): BreakdownLine[] =>
    fraction === null ? [] : [{ name: legWords.priceStruck, value: formatFraction(fraction, format) }];
  const result: BreakdownLine[] =
    score === null
      ? []
      : [
          {
            name: legWords.score,
            note: scoreNote(halfTime === null ? null : goalsWords(halfTime)),
            value: goalsWords(score),
          },
        ];
  const later: BreakdownLine[] =
    awarded === null
      ? []
      : [{ name: legWords.awarded, note: legWords.movesNoBet, value: goalsWords(awarded) }];
  switch (status) {
    case 'open':
    case 'running': {
      if (isSettled) return [{ name: legWords.notNeeded, note: legWords.decidedWithout, value: '–' }];
      const note = status === 'open' ? legWords.toCome : legWords.notDecided;
      const would = factor === null ? [] : [{ name: legWords.ifItWins, note, value: formatExact(factor) }];
      return [...price(oddsFraction), ...would];
    }
    case 'won':
      return [
        ...result,
        ...price(paidAtFraction ?? oddsFraction),
        { name: legWords.factor, note: legWords.winningsPlusOne, value: formatExact(factor ?? '0') },
        ...later,
      ];
    case 'lost':
      return [...result, { name: legWords.lost, note: legWords.didNotCome, value: '0' }, ...later];
    case 'void': {
      const { name, why } = voidWords(leg);
      return [{ name, note: `${why}: ${legWords.dropsOut}`, value: '1' }, ...later];
    }
  }
}
