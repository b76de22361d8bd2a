import type { SiteStats } from '@furlong/contract/schemas/stats';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { type FieldRunner, summariseFields } from '@furlong/domain/stats/field-stats';
import { averageOf } from '@furlong/domain/stats/summarise';
import type { Queryable } from '../platform/database/database.ts';
import type { KnownMeeting, MeetingCache } from './meeting-cache.ts';
import { selectMeetingNames } from './queries-punter.ts';
import {
  type MeetingTotals,
  type PeopleOfRunner,
  type RecordedMeeting,
  selectLocalRecords,
  selectPeople,
  selectTotals,
} from './queries-site.ts';

/** The days that are looked back on, today included, and the most meetings of them. */
const daysShown = 28;
const meetingsMax = 120;
/** People listed of each kind. */
const peopleMax = 5;

const cachedForMs = 5 * 60_000;
/** Tries to read all parts of the same versions: a correction may come between. */
const readTries = 3;

/**
 * What the local meetings of the last weeks came to (rule: site-stats). Worked out at most once in five minutes a node;
 * concurrent readers share one computation, and the totals of a meeting are added up once for each of its versions.
 */
export class SiteStatsReader {
  readonly #meetings: MeetingCache;
  #totals: ReadonlyMap<number, MeetingTotals> = new Map();
  #cached: { readonly until: number; readonly stats: Promise<SiteStats> } | undefined;

  constructor(meetings: MeetingCache) {
    this.#meetings = meetings;
  }

  /** Reads from `db` where what is kept is too old. */
  async read(db: Queryable, now: Date): Promise<SiteStats> {
    if (this.#cached === undefined || this.#cached.until <= now.getTime()) {
      const cached = { until: now.getTime() + cachedForMs, stats: this.#workOut(db, now) };
      this.#cached = cached;
      // A failure is not cached: the next reader asks again.
      cached.stats.catch(() => {
        if (this.#cached === cached) this.#cached = undefined;
      });
    }
    return this.#cached.stats;
  }

  async #workOut(db: Queryable, now: Date): Promise<SiteStats> {
    const to = localDayOf(now);
    const from = addDays(to, 1 - daysShown);
    const { records, known } = await this.#load(db, from, to);
    const ids = records.map(({ meetingId }) => meetingId);
    const [people, totals] = await Promise.all([selectPeople(db, ids), this.#loadTotals(db, records)]);
    const fields = summariseFields(fieldsOf(known, people), peopleMax);
    const points = totals.reduce((sum, each) => sum + each.points, 0);
    const punters = totals.reduce((sum, each) => sum + each.punters, 0);
    const average = averageOf(points, punters);
    return {
      from,
      to,
      meetings: records.length,
      races: fields.races,
      favouritesWon: fields.favouritesWon,
      favouritesPlaced: fields.favouritesPlaced,
      averagePoints: average === null ? null : pointsToWire(average),
      mostPoints: await this.#nameMost(db, totals, known),
      priceBands: fields.bands.map(({ band, winners, points: earned }) => {
        const each = averageOf(earned, winners.of);
        return {
          fromFraction: band.from === null ? null : `${band.from}/1`,
          toFraction: band.to === null ? null : `${band.to}/1`,
          winners,
          averagePoints: each === null ? null : pointsToWire(each),
        };
      }),
      jockeys: [...fields.jockeys],
      trainers: [...fields.trainers],
    };
  }

  async #load(db: Queryable, from: string, to: string) {
    for (let tries = 1; tries <= readTries; tries += 1) {
      const records = await selectLocalRecords(db, from, to, meetingsMax);
      const known = await this.#meetings.load(
        db,
        new Map(records.map(({ meetingId, version }) => [meetingId, version])),
      );
      if (known !== undefined) return { records, known };
    }
    throw new Error('The records of meetings change faster than they are read');
  }

  /** The totals of meetings, the latest first; those kept are replaced by the ones used. */
  async #loadTotals(db: Queryable, records: readonly RecordedMeeting[]): Promise<MeetingTotals[]> {
    const isKept = ({ meetingId, version }: RecordedMeeting) =>
      this.#totals.get(meetingId)?.version === version;
    const read = await selectTotals(
      db,
      records.filter((record) => !isKept(record)),
    );
    const found = new Map(read.map((each) => [each.meetingId, each]));
    const used = records.flatMap((record) => {
      const kept = isKept(record) ? this.#totals.get(record.meetingId) : found.get(record.meetingId);
      return kept === undefined ? [] : [kept];
    });
    this.#totals = new Map(used.map((each) => [each.meetingId, each]));
    return used;
  }

  async #nameMost(
    db: Queryable,
    totals: readonly MeetingTotals[],
    known: ReadonlyMap<number, KnownMeeting>,
  ): Promise<SiteStats['mostPoints']> {
    const most = totals.reduce<MeetingTotals | null>(
      (best, each) => (best === null || each.most > best.most ? each : best),
      null,
    );
    const meeting = most && known.get(most.meetingId);
    if (!most || !meeting) return null;
    const name = (await selectMeetingNames(db, [most.meetingId])).get(most.meetingId);
    return {
      meetingId: most.meetingId,
      meetingName: name?.name ?? '',
      raceCourseId: meeting.raceCourseId,
      raceCourseName: name?.raceCourse ?? '',
      date: meeting.day,
      points: pointsToWire(most.most),
      punters: most.punters,
    };
  }
}

/** The fields of all races, of those that ran: a scratched runner's facts are the favourite's. */
function fieldsOf(
  known: ReadonlyMap<number, KnownMeeting>,
  people: readonly PeopleOfRunner[],
): FieldRunner[][] {
  const keyOf = (meetingId: number, raceNumber: number, saddle: number) =>
    `${meetingId}/${raceNumber}/${saddle}`;
  const byRunner = new Map(people.map((each) => [keyOf(each.meetingId, each.raceNumber, each.saddle), each]));
  return [...known.values()].flatMap(({ meetingId, races }) =>
    races.map(({ raceNumber, bySaddle }) =>
      bySaddle.flatMap((pick) => {
        if (pick === undefined || pick.facts.saddle !== pick.facts.ranAs) return [];
        const who = byRunner.get(keyOf(meetingId, raceNumber, pick.facts.saddle));
        return [{ facts: pick.facts, jockey: who?.jockey ?? '', trainer: who?.trainer ?? '' }];
      }),
    ),
  );
}
