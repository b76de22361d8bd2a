import { createHash } from 'node:crypto';
import type { OldFigures, StatsMeeting } from '@furlong/domain/stats/stats-meeting';
import type { Queryable } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { buildMeeting } from './build-meeting.ts';
import type { MeetingCache } from './meeting-cache.ts';
import { type StandingRow, selectPunterCounts, selectStandings } from './queries-punter.ts';

/** A punter's records: which meetings in which versions, before anything is worked out from them. */
export interface PunterRecords {
  /** Of the records: equal for equal ones, whichever node read them. */
  readonly version: string;
  /** In force, by day. */
  readonly standings: readonly StandingRow[];
  /** By meeting: its rows of versions before, oldest first. */
  readonly before: ReadonlyMap<number, readonly StandingRow[]>;
}

/** A punter's meetings, by day. */
export interface PunterMeetings {
  readonly meetings: readonly StatsMeeting[];
  /** Meetings whose result is being corrected: their figures are still those before it. */
  readonly beingCorrected: ReadonlySet<number>;
}

/** How often the records are read again when a correction comes in between. */
const attemptsMax = 5;

/** Reads a punter's records: one statement. */
export async function loadPunterRecords(db: Queryable, punterId: number): Promise<PunterRecords> {
  const rows = await selectStandings(db, punterId);
  const standings: StandingRow[] = [];
  const before = new Map<number, StandingRow[]>();
  const hash = createHash('sha256');
  for (const row of rows) {
    if (row.version === row.versionInForce) {
      standings.push(row);
      hash.update(`${row.meetingId}-${row.version}-${row.meetingVersion};`);
    } else {
      before.set(row.meetingId, [...(before.get(row.meetingId) ?? []), row]);
    }
  }
  return { version: hash.digest('base64url').slice(0, 16), standings, before };
}

/**
 * A punter's meetings from the final standings, the picks and the meetings' records (rule: stats-meetings). Reads the
 * records again when a correction comes in between, so everything is of one version; `records` are those read last.
 */
export async function loadPunterMeetings(
  db: Queryable,
  cache: MeetingCache,
  punterId: number,
  first: PunterRecords,
): Promise<PunterMeetings & { readonly records: PunterRecords }> {
  let records = first;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const known = await cache.load(
      db,
      new Map(records.standings.map(({ meetingId, version }) => [meetingId, version])),
    );
    if (known) {
      const old = await findOldFigures(db, records);
      const meetings = records.standings.flatMap((row) => {
        const meeting = known.get(row.meetingId);
        return meeting ? [buildMeeting(row, meeting, old.get(row.meetingId))] : [];
      });
      const beingCorrected = new Set(
        records.standings.flatMap((row) => (row.meetingVersion > row.version ? row.meetingId : [])),
      );
      return { meetings, beingCorrected, records };
    }
    records = await loadPunterRecords(db, punterId);
  }
  throw new Failed('unavailable', 'Results are being corrected: please try again');
}

/** The figures before the last correction that moved one of them (rule: corrected-stats). */
async function findOldFigures(
  db: Queryable,
  { standings, before }: PunterRecords,
): Promise<ReadonlyMap<number, OldFigures>> {
  const moved = standings.flatMap((row) => {
    const old = before
      .get(row.meetingId)
      ?.findLast(
        ({ rank, total, winners }) => rank !== row.rank || total !== row.total || winners !== row.winners,
      );
    return old ?? [];
  });
  const counts = await selectPunterCounts(
    db,
    moved.map(({ meetingId }) => meetingId),
  );
  const puntersOf = new Map(
    counts.map(({ meetingId, version, punters }) => [`${meetingId}-${version}`, punters]),
  );
  return new Map(
    moved.map(({ meetingId, version, rank, total, winners }) => [
      meetingId,
      { rank, total, winners, punters: puntersOf.get(`${meetingId}-${version}`) ?? 0 },
    ]),
  );
}
