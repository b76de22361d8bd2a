import type {
  EventLiability,
  LiabilityLimit,
  MeetingLiability,
} from '@furlong/contract/schemas/desk-liability';
import type { Market } from '@furlong/domain/betting/bet-line';
import { EventBook, type Measure, type OpenBets } from '@furlong/domain/betting/event-book';
import { paidInAll } from '@furlong/domain/betting/liability-limits';
import { moneyToWire } from '@furlong/domain/money';
import type { FollowedBook } from './followed-book.ts';
import type { StoredLimit } from './queries-limits.ts';

/** What an outcome is called, where the desk does not know it from the card. */
export type NameOutcome = (
  market: Market,
  outcome: number,
) => { marketName: string; outcomeName: string } | null;

/** An event's liability as the desk reads it. Until its book is counted there is nothing in it. */
export function shapeLiability(
  followed: FollowedBook,
  event: number,
  limits: readonly StoredLimit[],
  followedTo: Date | null,
  nameOutcome: NameOutcome = () => null,
): EventLiability {
  const own = followed.isCounted ? followed.book.on(event) : new EventBook(event);
  return {
    ...shapeState(followed, followedTo),
    ...shapeEvent(followed, event, own),
    outcomes: own.outcomes.map(({ market, outcome, fixed, singles, multiples }) => ({
      ...{ market, outcome, fixed },
      ...(nameOutcome(market, outcome) ?? { marketName: null, outcomeName: null }),
      singles: shapeOpen(singles),
      multiples: shapeOpen(multiples),
    })),
    limits: limits.filter((limit) => limit.event === null || limit.event === event).map(shapeLimit),
  };
}

/** What a meeting's races come to as the desk reads it. */
export function shapeMeeting(
  followed: FollowedBook,
  limits: readonly StoredLimit[],
  followedTo: Date | null,
): Omit<MeetingLiability, 'meetingId'> {
  const { book, isCounted } = followed;
  const events = isCounted ? book.events : new Map<number, EventBook>();
  const { multiples } = book;
  const placesPaid = (event: number) => book.view?.outlook.placesPaid(event) ?? 0;
  const together = (measure: Measure) => moneyToWire(paidInAll({ events, placesPaid, multiples }, measure));
  const struck = { bets: isCounted ? book.struck.bets : 0, stakes: isCounted ? book.struck.stakes : 0 };
  return {
    ...shapeState(followed, followedTo),
    struck: { bets: struck.bets, stakes: moneyToWire(struck.stakes) },
    together: { expected: together('expected'), worst: together('worst') },
    races: [...events].map(([raceId, own]) => ({ raceId, ...shapeEvent(followed, raceId, own) })),
    limits: limits.map(shapeLimit),
  };
}

function shapeState({ isCounted, isTooLarge }: FollowedBook, followedTo: Date | null) {
  return {
    state: isCounted ? ('counted' as const) : isTooLarge ? ('too-large' as const) : ('counting' as const),
    asOf: isCounted ? (followedTo?.toISOString() ?? null) : null,
  };
}

function shapeEvent({ book }: FollowedBook, event: number, own: EventBook) {
  const places = book.view?.outlook.placesPaid(event) ?? 0;
  const most = (measure: Measure) => moneyToWire(own.mostPaid(places, measure));
  return {
    struck: { bets: own.struck.bets, stakes: moneyToWire(own.struck.stakes) },
    open: shapeOpen(own.open),
    most: { expected: most('expected'), worst: most('worst') },
  };
}

function shapeLimit({ kind, event, measure, amount, setBy }: StoredLimit): LiabilityLimit {
  return { kind, eventId: event, measure, amount: moneyToWire(amount), setBy };
}

function shapeOpen({ bets, stakes, expected, worst }: OpenBets) {
  return {
    bets,
    stakes: moneyToWire(stakes),
    expected: moneyToWire(expected),
    worst: moneyToWire(worst),
  };
}
