import type { ExplainedLeg } from '@furlong/contract/schemas/my-bets';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import type { BreakdownLine } from './bet-breakdown.ts';
import { formatExact } from './exact-words.ts';
import { goalsWords, voidWords } from './soccer-leg-words.ts';

/** How a leg's factor, the return of one rand, comes about. On a settled bet a leg to come is not needed. */
export function soccerLegBreakdown(
  leg: ExplainedLeg,
  format: OddsFormat,
  isSettled = false,
): BreakdownLine[] {
  const { status, oddsFraction, paidAtFraction, factor, score, halfTime } = leg;
  const price = (fraction: string | null): BreakdownLine[] =>
    fraction === null ? [] : [{ name: 'Price struck', value: formatFraction(fraction, format) }];
  const result: BreakdownLine[] =
    score === null
      ? []
      : [
          {
            name: 'Score',
            note:
              halfTime === null ? 'after 90 minutes' : `after 90 minutes; half-time ${goalsWords(halfTime)}`,
            value: goalsWords(score),
          },
        ];
  switch (status) {
    case 'open':
    case 'running': {
      if (isSettled) return [{ name: 'Not needed', note: 'the bet was decided without it', value: '–' }];
      const note = status === 'open' ? 'to come' : 'not decided yet';
      const would = factor === null ? [] : [{ name: 'Factor if it wins', note, value: formatExact(factor) }];
      return [...price(oddsFraction), ...would];
    }
    case 'won':
      return [
        ...result,
        ...price(paidAtFraction ?? oddsFraction),
        { name: 'Factor', note: 'winnings + 1', value: formatExact(factor ?? '0') },
      ];
    case 'lost':
      return [...result, { name: 'Lost', note: 'it did not come', value: '0' }];
    case 'void': {
      const { name, why } = voidWords(leg);
      return [{ name, note: `${why}: the leg drops out`, value: '1' }];
    }
  }
}
