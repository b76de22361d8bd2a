import type { BetLegWire } from '@furlong/contract/schemas/my-bets';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import { deadHeatWords, deductionWords, isAgainst, isPending, nowWords, voidWord } from './leg-words.ts';

/** One of several prices on a runner: 'Win 33/10, lost', 'Place 13/20, paid'. */
export function priceLine(leg: BetLegWire, format: OddsFormat, isSettled: boolean): string {
  const kind = leg.isPlace ? 'Place' : 'Win';
  return [
    `${kind} ${priceOf(leg, format)}`,
    ...deductionWords(leg).map((words) => words.replace(' deduction', ' less')),
    ...outcomeOf(leg, format, isSettled),
  ].join(', ');
}

function priceOf({ isFixedOdds, oddsFraction }: BetLegWire, format: OddsFormat): string {
  const odds = oddsFraction === null ? null : formatFraction(oddsFraction, format);
  if (isFixedOdds) return odds ?? '';
  return odds === null ? 'at SP' : `SP ${odds}`;
}

function outcomeOf(leg: BetLegWire, format: OddsFormat, isSettled: boolean): string[] {
  if (isSettled && isPending(leg)) return ['not needed'];
  switch (leg.status) {
    case 'open':
      return nowWords(leg, format);
    case 'running':
      return leg.position === null ? [] : [isAgainst(leg) ? 'losing' : leg.isPlace ? 'placed' : 'winning'];
    case 'won':
      return [...deadHeatWords(leg), leg.isPlace ? 'paid' : 'won'];
    case 'lost':
      return ['lost'];
    case 'void':
      return [voidWord(leg)];
  }
}
