import { USUAL_LARGE_WIN } from '@furlong/contract/codes/desk-events';
import { deskDuties } from '@furlong/domain/desk/roles';
import { localDayOf } from '@furlong/domain/local-date';
import { moneyToWire } from '@furlong/domain/money';
import { isInstantInRange } from '@furlong/domain/outside-time';
import { recordAct } from '../audit/record-act.ts';
import { inTransaction } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type ReportHead, shapeHead } from '../revenue/report-head.ts';
import type { ReportTurns } from '../revenue/report-turns.ts';
import { softwareVersion } from '../revenue/software-version.ts';
import { deskActor } from '../staff/desk-actor.ts';
import { type EventsAsked, type EventsFound, loadAllEvents, loadEvents } from './load-events.ts';
import type { EventCursor, EventRow } from './queries-events.ts';
import type { WholeDays } from './whole-days.ts';
import { writeEventsCsv } from './write-events-csv.ts';

/** Events on a page. */
const perPage = 100;

function readCursor(before: string | undefined): EventCursor | null {
  if (before === undefined) return null;
  const [moment = '', key = ''] = before.split('~');
  if (isInstantInRange(moment)) return { moment, key };
  throw new Failed('bad-request', 'There is no such page', [
    { field: 'before', expected: 'what the page before it gave as `next`' },
  ]);
}

/** The calls of the desk on significant events (rule: significant-events). */
export function eventsHandlers(
  platform: Pick<Platform, 'db' | 'reads' | 'clock'>,
  wholeDays: WholeDays,
  turns: ReportTurns,
): HandlersOf<'GetSignificantEvents' | 'ExportSignificantEvents'> {
  const { db, clock } = platform;
  const headOf = (asked: EventsAsked, { asOf, ...archived }: EventsFound): ReportHead => ({
    ...{ title: 'Significant events', period: { from: asked.from, to: asked.to } },
    ...{ filters: describeFilters(asked, archived), madeAt: clock(), asOf, softwareVersion },
  });
  return {
    async GetSignificantEvents({ query: { before, ...asked } }) {
      const cursor = readCursor(before);
      const found = await turns.read(platform, 'events', { asked, before }, (older) =>
        loadEvents({ db: older, wholeDays }, asked, cursor, perPage),
      );
      const shown = found.events.slice(0, perPage);
      const last = found.events.length > perPage ? shown.at(-1) : undefined;
      return success({
        report: {
          ...shapeHead(headOf(asked, found)),
          ...{ from: asked.from, to: asked.to, counts: [...found.counts] },
          events: shown.map(shapeEvent),
          next: last ? `${last.moment}~${last.key}` : null,
        },
      });
    },

    async ExportSignificantEvents({ body, now, ...at }) {
      const actor = await deskActor(db, at, deskDuties.seeReports);
      const found = await turns.read(platform, 'all events', body, (older) =>
        loadAllEvents({ db: older, wholeDays }, body),
      );
      const subject = { kind: 'report', id: 'significant-events' } as const;
      const after = { ...body, asOf: found.asOf.toISOString(), rows: found.events.length };
      await inTransaction(db, (trx) =>
        recordAct(trx, { actor, name: 'report-exported', subject, after }, now),
      );
      return success({
        fileName: `significant-events-${body.from}-to-${body.to}.csv`,
        csv: writeEventsCsv(headOf(body, found), found),
      });
    },
  };
}

function describeFilters(
  { kind, meetingId, largeWin = USUAL_LARGE_WIN }: EventsAsked,
  { archivedBefore, actsArchivedTo }: Pick<EventsFound, 'archivedBefore' | 'actsArchivedTo'>,
): string {
  return [
    kind === undefined ? 'All kinds' : `Kind: ${kind}`,
    ...(meetingId === undefined ? [] : [`meeting ${meetingId}`]),
    `wins from R${largeWin}`,
    ...(archivedBefore === null ? [] : [`without wins of before ${archivedBefore} that are in the archive`]),
    ...(actsArchivedTo === null
      ? []
      : [`without acts of up to ${localDayOf(actsArchivedTo)} that are in the archive`]),
  ].join('; ');
}

function shapeEvent({ moment: _, at, amount, ...event }: EventRow) {
  return { ...event, at: at.toISOString(), amount: amount === null ? null : moneyToWire(amount) };
}
