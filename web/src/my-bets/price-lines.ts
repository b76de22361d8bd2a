import type { BetLegWire } from '@furlong/contract/schemas/my-bets';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import {
  deadHeatWords,
  deductionWords,
  finishOf,
  isAgainst,
  isPending,
  nowWords,
  voidWord,
} from './leg-words.ts';

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
      return [leg.position === null ? 'off' : isAgainst(leg) ? 'losing' : leg.isPlace ? 'placed' : 'winning'];
    case 'won':
      return [...deadHeatWords(leg), leg.isPlace ? 'paid' : 'won'];
    case 'lost':
      return ['lost'];
    case 'void':
      return [voidWord(leg)];
  }
}

/** Where a runner with several prices came: '3rd, 3 places paid'; null while the race is not run, or not for them. */
export function finishOfAll(legs: readonly BetLegWire[]): string | null {
  const [run] = legs.filter(({ status }) => status === 'won' || status === 'lost');
  if (run === undefined) return null;
  const paid = legs.find(({ isPlace, placesPaid }) => isPlace && placesPaid !== null);
  return finishOf({ position: run.position, placesPaid: paid?.placesPaid ?? null });
}
