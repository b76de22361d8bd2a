import type { Cents } from '../money.ts';
import type { Market } from './bet-line.ts';
import type { EventBook, Measure } from './event-book.ts';

/** What a limit is on (rule: liability-limits). */
export const limitKinds = ['meeting', 'event', 'outcome'] as const;
/** All races of a meeting together; one result of a race or fixture; one runner or outcome. */
export type LimitKind = (typeof limitKinds)[number];

/** A limit on what bets would pay. */
export interface LiabilityLimit {
  readonly id: number;
  /** Null: of each event of the programme. */
  readonly event: number | null;
  readonly kind: LimitKind;
  readonly measure: Measure;
  readonly amount: Cents;
}

/** Something that would be paid more than its limit. */
export interface Breach {
  readonly limit: LiabilityLimit;
  /** Null: of the meeting as a whole. */
  readonly event: number | null;
  /** Null: of the event as a whole. */
  readonly outcome: { readonly market: Market; readonly outcome: number } | null;
  readonly paid: Cents;
}

/** What limits are held against. */
export interface LimitedBooks {
  readonly events: ReadonlyMap<number, EventBook>;
  placesPaid(event: number): number;
  /** What the multiples that are open pay, each once. */
  readonly multiples: Readonly<Record<Measure, Cents>>;
}

/**
 * What all events would pay together: singles by each event's dearest result, and multiples, each once
 * (rule: liability-limits).
 */
export function paidInAll({ events, placesPaid, multiples }: LimitedBooks, measure: Measure): Cents {
  const singles = [...events].map(([event, book]) => book.mostPaidBySingles(placesPaid(event)));
  return singles.reduce((sum, paid) => sum + paid, multiples[measure]);
}

/** A limit as an alarm on it ends: prices move to and fro, and each alarm asks for somebody (rule: liability-limits). */
export function limitToEnd(limit: LiabilityLimit): LiabilityLimit {
  return { ...limit, amount: limit.amount - Math.ceil(limit.amount / 20) };
}

/**
 * What passes its limit, of limits that hold together: an event's own takes the place of the one for each event
 * (rule: liability-limits).
 */
export function findBreaches(limits: readonly LiabilityLimit[], books: LimitedBooks): Breach[] {
  const found: Breach[] = [];
  const meeting = limits.find(({ kind }) => kind === 'meeting');
  if (meeting) {
    const paid = paidInAll(books, meeting.measure);
    if (paid > meeting.amount) found.push({ limit: meeting, event: null, outcome: null, paid });
  }
  for (const [event, book] of books.events) {
    const of = (kind: LimitKind) =>
      limits.find((each) => each.kind === kind && each.event === event) ??
      limits.find((each) => each.kind === kind && each.event === null);
    const own = of('event');
    if (own) {
      const paid = book.mostPaid(books.placesPaid(event), own.measure);
      if (paid > own.amount) found.push({ limit: own, event, outcome: null, paid });
    }
    const each = of('outcome');
    if (!each) continue;
    for (const { market, outcome, paid } of book.paidByOutcome(each.measure)) {
      if (paid > each.amount) found.push({ limit: each, event, outcome: { market, outcome }, paid });
    }
  }
  return found;
}
