import {
  EVENTS_IN_FILE_MAX,
  type SignificantEventKind,
  significantEventKinds,
  USUAL_LARGE_WIN,
} from '@furlong/contract/codes/desk-events';
import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';
import { type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import type { Database, Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { planForMany } from '../revenue/plan-for-many.ts';
import { atOneMoment } from '../revenue/report-turns.ts';
import { readPeriod } from '../wallet/read-period.ts';
import {
  countEvents,
  type EventCursor,
  type EventFilter,
  type EventRow,
  selectActsArchivedTo,
  selectArchivedBefore,
  selectEvents,
  selectPage,
} from './queries-events.ts';
import type { WholeDays } from './whole-days.ts';

/** What significant events are asked for by. */
export interface EventsAsked {
  readonly from: LocalDay;
  readonly to: LocalDay;
  readonly kind?: SignificantEventKind;
  readonly meetingId?: number;
  /** Rands from which a win is large. */
  readonly largeWin?: number;
}

/** Significant events as of one moment, newest first, with how many there are of each kind. */
export interface EventsFound {
  readonly asOf: Date;
  /** Wins of bets struck before this day can be in the archive, and are not listed then; null: none are. */
  readonly archivedBefore: LocalDay | null;
  /** Acts up to this instant are in the archive, and are not listed then; null: none of the period are. */
  readonly actsArchivedTo: Date | null;
  readonly counts: readonly { readonly kind: SignificantEventKind; readonly count: number }[];
  readonly events: readonly EventRow[];
}

/** Where events come from. */
export interface EventSources {
  readonly db: Database;
  readonly wholeDays: WholeDays;
}

type PeriodFilter = Omit<EventFilter, 'brokenDays'>;

/** Events that a file reads together. */
const chunkSize = 5_000;

/** One page of events, one more than `limit` where there are more. Throws Failed 'bad-request' naming each bad day. */
export async function loadEvents(
  { db, wholeDays }: EventSources,
  asked: EventsAsked,
  cursor: EventCursor | null,
  limit: number,
): Promise<EventsFound> {
  const period = readFilter(asked);
  return await atOneMoment(db, async (trx, asOf) => {
    await planForMany(trx);
    const filter = await withBrokenDays(trx, wholeDays, period);
    const { counts, events } = await selectPage(trx, filter, cursor, limit + 1);
    return { asOf, ...(await findArchived(trx, asked)), counts: inOrder(counts), events };
  });
}

/** All events that are asked for. Throws Failed 'bad-request' where they are too many for a file. */
export async function loadAllEvents(
  { db, wholeDays }: EventSources,
  asked: EventsAsked,
): Promise<EventsFound> {
  const period = readFilter(asked);
  return await atOneMoment(db, async (trx, asOf) => {
    const filter = await withBrokenDays(trx, wholeDays, period);
    const counts = inOrder(await countEvents(trx, filter));
    const wanted = counts.filter(({ kind }) => asked.kind === undefined || kind === asked.kind);
    const total = wanted.reduce((sum, { count }) => sum + count, 0);
    if (total > EVENTS_IN_FILE_MAX) {
      throw new Failed('bad-request', `${total} events are too many for one file`, [
        { field: 'to', expected: `fewer days, or one kind: ${EVENTS_IN_FILE_MAX} events at most` },
      ]);
    }
    const events: EventRow[] = [];
    for (let cursor: EventCursor | null = null; events.length < total; ) {
      const chunk = await selectEvents(trx, filter, cursor, chunkSize);
      events.push(...chunk);
      cursor = chunk.at(-1) ?? null;
      if (cursor === null) break;
    }
    return { asOf, ...(await findArchived(trx, asked)), counts: wanted, events };
  });
}

async function findArchived(
  trx: Transaction,
  { from }: EventsAsked,
): Promise<Pick<EventsFound, 'archivedBefore' | 'actsArchivedTo'>> {
  const before = await selectArchivedBefore(trx);
  return {
    archivedBefore: before !== null && from < before ? before : null,
    actsArchivedTo: await selectActsArchivedTo(trx, startOfLocalDay(from)),
  };
}

async function withBrokenDays(
  trx: Transaction,
  wholeDays: WholeDays,
  period: PeriodFilter,
): Promise<EventFilter> {
  // A break is of no meeting.
  const brokenDays = period.meetingId === undefined ? await wholeDays.findBroken(trx, period) : [];
  return { ...period, brokenDays };
}

function readFilter({ kind, meetingId, largeWin = USUAL_LARGE_WIN, ...days }: EventsAsked): PeriodFilter {
  return { ...readPeriod(days, LONGEST_REPORT_DAYS), kind, meetingId, largeWin: largeWin * 100 };
}

/** Every kind, in one order, whichever of them is asked for. */
function inOrder(counts: ReadonlyMap<SignificantEventKind, number>): EventsFound['counts'] {
  return significantEventKinds.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}
