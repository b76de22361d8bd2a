import type {
  EventLiability,
  FixtureLiability,
  LiabilityLimit,
  MeetingLiability,
} from '@furlong/contract/schemas/desk-liability';
import type { Market } from '@furlong/domain/betting/bet-line';
import { EventBook, type Measure, type OpenBets } from '@furlong/domain/betting/event-book';
import { paidInAll } from '@furlong/domain/betting/liability-limits';
import { moneyToWire } from '@furlong/domain/money';
import type { Book } from './book.ts';
import type { FollowedBook } from './followed-book.ts';
import type { StoredLimit } from './queries-limits.ts';

/** What an outcome is called, where the desk does not know it from the card. */
export type NameOutcome = (
  market: Market,
  outcome: number,
) => { marketName: string; outcomeName: string } | null;

const noMultiples = { expected: 0, worst: 0 };

/** A book that was looked at; or why there is none: nothing is open any more, or more books are held than can be. */
export type Looked = FollowedBook | 'settled' | 'too-large';

/** An event's liability as the desk reads it. Until its book is counted there is nothing in it. */
export function shapeLiability(
  looked: Looked,
  event: number,
  limits: readonly StoredLimit[],
  followedTo: Date | null,
  nameOutcome: NameOutcome = () => null,
): EventLiability {
  const counted = countedOf(looked);
  const own = counted?.on(event) ?? new EventBook(event);
  return {
    ...shapeState(looked, followedTo),
    ...shapeEvent(counted, event, own),
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
  looked: Looked,
  limits: readonly StoredLimit[],
  followedTo: Date | null,
): Omit<MeetingLiability, 'meetingId'> {
  const book = countedOf(looked);
  const events = book?.events ?? new Map<number, EventBook>();
  const multiples = book?.multiples ?? noMultiples;
  const placesPaid = (event: number) => book?.view?.outlook.placesPaid(event) ?? 0;
  const together = (measure: Measure) => moneyToWire(paidInAll({ events, placesPaid, multiples }, measure));
  return {
    ...shapeState(looked, followedTo),
    struck: { bets: book?.struck.bets ?? 0, stakes: moneyToWire(book?.struck.stakes ?? 0) },
    together: { expected: together('expected'), worst: together('worst') },
    races: [...events].map(([raceId, own]) => ({ raceId, ...shapeEvent(book, raceId, own) })),
    limits: limits.map(shapeLimit),
  };
}

/** What a fixture comes to as the desk reads it in a list. */
export function shapeFixture(
  looked: Looked,
  event: number,
  followedTo: Date | null,
): Omit<FixtureLiability, 'fixtureId'> {
  const book = countedOf(looked);
  const own = book?.on(event) ?? new EventBook(event);
  return { ...shapeState(looked, followedTo), ...shapeEvent(book, event, own) };
}

/** The book, once all of it is counted. */
function countedOf(looked: Looked): Book | undefined {
  return typeof looked !== 'string' && looked.isCounted ? looked.book : undefined;
}

function shapeState(looked: Looked, followedTo: Date | null) {
  if (typeof looked === 'string') return { state: looked, asOf: null };
  const { isCounted, isTooLarge } = looked;
  return {
    state: isCounted ? ('counted' as const) : isTooLarge ? ('too-large' as const) : ('counting' as const),
    asOf: isCounted ? (followedTo?.toISOString() ?? null) : null,
  };
}

function shapeEvent(book: Book | undefined, event: number, own: EventBook) {
  const places = book?.view?.outlook.placesPaid(event) ?? 0;
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
