import Type, { type Static } from 'typebox';
import { SMALLEST_LARGE_WIN, significantEventKinds } from '../codes/desk-events.ts';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, Instant, oneOf, orNull, Rands } from './fields.ts';
import { CsvFile, periodHead } from './report-parts.ts';

const Kind = oneOf(significantEventKinds);

/** Something that a regulator asks for (rule: significant-events). It names no person. */
const SignificantEvent = Type.Object({
  /** Of its own among all events; with the moment it is what a list goes on from. */
  key: Type.String(),
  at: Instant,
  kind: Kind,
  /** What happened, by the name that the record has for it: `disqualification`, `rules-published`, `sign-in-locked`. */
  what: Type.String(),
  /** What it happened to, by its kind and number: `race 12`, `bet 4711`. */
  subject: orNull(Type.String()),
  /** The meeting with its race, or the fixture, in words. */
  place: orNull(Type.String()),
  amount: orNull(Rands),
  /** The role at the desk, or `command-line`; null: nobody at the desk did it. */
  by: orNull(Type.String()),
});
export type SignificantEvent = Static<typeof SignificantEvent>;

const EventsReport = Type.Object({
  ...periodHead,
  /** Every kind, by the filters, but for the kind that is asked for. */
  counts: Type.Array(Type.Object({ kind: Kind, count: Type.Integer({ minimum: 0 }) })),
  /** Newest first. */
  events: Type.Array(SignificantEvent, { maxItems: 100 }),
  /** What the next page goes on from, as `before`; null: there is none. */
  next: orNull(Type.String()),
});
export type EventsReport = Static<typeof EventsReport>;

const filters = {
  from: Day,
  to: Day,
  kind: Type.Optional(Kind),
  /** Events of one meeting. */
  meetingId: Type.Optional(Id),
  /** Rands from which a win is listed. */
  largeWin: Type.Optional(Type.Integer({ minimum: SMALLEST_LARGE_WIN, maximum: 1_000_000_000 })),
};

export const deskEventsCalls = declareCalls('desk-events', {
  GetSignificantEvents: {
    summary:
      'What a regulator asks for over local days: corrections, voids, credits, changes by hand, of rules and staff, alarms, refused sign-ins, outages, large wins. Newest first, 100 on a page, each kind counted; `next` goes on as `before`.',
    query: Type.Object({
      ...filters,
      before: Type.Optional(
        Type.String({
          maxLength: 90,
          pattern: '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]{15}Z~[a-z-]{1,20}/[0-9a-z-]{1,40}$',
        }),
      ),
    }),
    payload: Type.Object({ report: EventsReport }),
  },
  ExportSignificantEvents: {
    summary: 'The same events, all of them, as the text of a CSV file. Recorded as an act.',
    body: Type.Object(filters),
    payload: CsvFile,
  },
});
