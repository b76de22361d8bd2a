import { createHash } from 'node:crypto';
import type { Timeline } from '@furlong/contract/codes/stats';
import type { Queryable } from '../platform/database/database.ts';
import { success, unchanged, versioned } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadPunterMeetings, loadPunterRecords, type PunterMeetings } from './load-punter-meetings.ts';
import { MeetingCache } from './meeting-cache.ts';
import { selectHolders } from './queries-milestones.ts';
import { selectLocalWeeks } from './queries-punter.ts';
import { readHistory } from './read-history.ts';
import { readMilestones } from './read-milestones.ts';
import { type OwnMeetings, readAllTimeStats, readCourseStats } from './read-stats.ts';
import { type Period, periodOf } from './shape-parts.ts';
import { SiteStatsReader } from './site-stats.ts';

/** The parts of a request that the calls of stats use. */
interface Asked {
  readonly params: { readonly timeline: number };
  readonly caller: Caller;
  readonly now: Date;
  readonly holds: string | undefined;
}

type Own = OwnMeetings & PunterMeetings;

/**
 * The calls of stats and milestones: the caller's own, and nobody else's (rule: own-stats), and the site's. An answer is worked out from
 * the records each time; the ETag is of the records' version, so that what a browser keeps never outlives a correction.
 */
export function statsHandlers(platform: Pick<Platform, 'reads' | 'operator'>): HandlersOf<'stats'> {
  const cache = new MeetingCache();
  const site = new SiteStatsReader(cache);
  /** Reads that see all results that this node was told of (rule: older-reads). */
  const read = <T>(work: (db: Queryable) => Promise<T>) => platform.reads.read(work, { afterNews: true });
  const answer = async <P>(
    db: Queryable,
    { params, caller, now, holds }: Asked,
    shape: (own: Own, period: Period) => Promise<P>,
    beside: string = '',
  ) => {
    const { punterId } = caller;
    const period = periodOf(params.timeline as Timeline, now);
    const tagOf = (version: string) => weakTag(`${punterId}-${period.today}-${version}${beside}`);
    const first = await loadPunterRecords(db, punterId);
    if (matchesTag(holds, tagOf(first.version))) return unchanged(tagOf(first.version));
    const { records, ...loaded } = await loadPunterMeetings(db, cache, punterId, first);
    const version = `${records.version}${beside}`;
    return success(await shape({ ...loaded, version }, period), { etag: tagOf(records.version) });
  };
  return {
    async AllTimeStats(request) {
      assertShown(platform);
      return read((db) =>
        answer(db, request, async (own, period) => ({
          allTimeStats: await readAllTimeStats(db, own, period),
        })),
      );
    },

    async AllTimeStatsPerRaceCourse(request) {
      assertShown(platform);
      return read((db) =>
        answer(db, request, async (own, period) => ({
          perRaceCourseStats: await readCourseStats(db, own, period),
        })),
      );
    },

    async Milestones(request) {
      assertShown(platform);
      return read(async (db) => {
        const [localWeeks, holders] = await Promise.all([selectLocalWeeks(db), selectHolders(db)]);
        // They follow from others' results too.
        const beside = `-${hashOf(JSON.stringify([localWeeks, holders]))}`;
        return await answer(
          db,
          request,
          async (own, period) => ({
            milestones: await readMilestones(db, own, { localWeeks, holders }, period),
          }),
          beside,
        );
      });
    },

    async SiteStats({ now }) {
      const siteStats = await read((db) => site.read(db, now));
      return versioned(weakTag(hashOf(JSON.stringify(siteStats))), () => success({ siteStats }));
    },

    async StatsHistory(request) {
      assertShown(platform);
      return read((db) =>
        answer(db, request, async (own, period) => ({ history: await readHistory(db, own, period) })),
      );
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

/** Throws Failed 404 while the operator hides stats (rule: feature-flags). */
function assertShown({ operator }: Pick<Platform, 'operator'>): void {
  if (!operator.showMyStats) throw new Failed('not-found', 'My Stats is switched off');
}
