import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import type { Market } from '@furlong/domain/betting/bet-line';
import { EventBook, type OpenBets } from '@furlong/domain/betting/event-book';
import { moneyToWire } from '@furlong/domain/money';
import type { FollowedBook } from './followed-book.ts';

/** What an outcome is called, where the desk does not know it from the card. */
export type NameOutcome = (
  market: Market,
  outcome: number,
) => { marketName: string; outcomeName: string } | null;

/** An event's liability as the desk reads it. Until its book is counted there is nothing in it. */
export function shapeLiability(
  followed: FollowedBook,
  event: number,
  followedTo: Date | null,
  nameOutcome: NameOutcome = () => null,
): EventLiability {
  const { book, isCounted, isTooLarge } = followed;
  const own = isCounted ? book.on(event) : new EventBook(event);
  const places = book.view?.outlook.placesPaid(event) ?? 0;
  const most = (measure: 'expected' | 'worst') => moneyToWire(own.mostPaid(places, measure));
  return {
    state: isCounted ? 'counted' : isTooLarge ? 'too-large' : 'counting',
    asOf: isCounted ? (followedTo?.toISOString() ?? null) : null,
    struck: { bets: own.struck.bets, stakes: moneyToWire(own.struck.stakes) },
    open: shapeOpen(own.open),
    most: { expected: most('expected'), worst: most('worst') },
    outcomes: own.outcomes.map(({ market, outcome, fixed, singles, multiples }) => ({
      ...{ market, outcome, fixed },
      ...(nameOutcome(market, outcome) ?? { marketName: null, outcomeName: null }),
      singles: shapeOpen(singles),
      multiples: shapeOpen(multiples),
    })),
  };
}

function shapeOpen({ bets, stakes, expected, worst }: OpenBets) {
  return {
    bets,
    stakes: moneyToWire(stakes),
    expected: moneyToWire(expected),
    worst: moneyToWire(worst),
  };
}
