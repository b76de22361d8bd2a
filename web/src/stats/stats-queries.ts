import type { Timeline } from '@furlong/contract/codes/stats';
import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { statsKey } from '../platform/api/query-keys.ts';
import { useNow } from '../platform/device/now.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { useSession } from '../platform/session/session-store.ts';
import { findStats, type Stats, type StatsEntry, statsEntryKey, useStatsStore } from './stats-store.ts';

/** How often the four answers are asked for until they are of the same records. */
const loadTries = 3;

/**
 * The signed-in punter's stats of a timeline. What was stored today shows at once; the server is asked all the same, so
 * that no figure outlives a correction. An unchanged answer costs a 304.
 */
export function useStats(timeline: Timeline) {
  const punterId = useSession((session) => session.punterId);
  const day = localDayOf(new Date(useNow()));
  const query = useQuery({
    queryKey: statsKey(punterId, day, timeline),
    queryFn: ({ signal }) => loadAndKeep(punterId, day, timeline, signal),
    enabled: punterId !== null,
    initialData: () => findStats(punterId, day, timeline),
    initialDataUpdatedAt: () => findStats(punterId, day, timeline)?.at,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const message = useStatsStore(({ errors }) => errors[statsEntryKey(punterId, day, timeline)]);
  return { ...query, message: query.isError ? (message ?? query.error.message) : null };
}

export type StatsState = ReturnType<typeof useStats>;

async function loadAndKeep(
  punterId: number | null,
  day: LocalDay,
  timeline: Timeline,
  signal: AbortSignal,
): Promise<StatsEntry> {
  try {
    const stats = await loadStats(timeline, signal);
    const entry = { ...stats, version: stats.allTimeStats.version, at: serverNow() };
    tryToStore(() => useStatsStore.getState().keep(punterId, day, timeline, entry));
    return entry;
  } catch (error) {
    if (!signal.aborted) {
      const message = error instanceof Error ? error.message : String(error);
      tryToStore(() => useStatsStore.getState().fail(punterId, day, timeline, message));
    }
    throw error;
  }
}

/** A full device refuses to store; the screen does without. */
function tryToStore(store: () => void): void {
  try {
    store();
  } catch {
    // Memory has it.
  }
}

/** All parts of one version: a meeting that ends between two answers would make them disagree. */
async function loadStats(timeline: Timeline, signal: AbortSignal): Promise<Stats> {
  const request = { params: { timeline }, signal };
  for (let tries = 1; tries <= loadTries; tries += 1) {
    const [allTime, perRaceCourse, reached, past] = await Promise.all([
      call('AllTimeStats', request),
      call('AllTimeStatsPerRaceCourse', request),
      call('Milestones', request),
      call('StatsHistory', request),
    ]);
    const stats: Stats = {
      allTimeStats: payloadOf(allTime).allTimeStats,
      perRaceCourseStats: payloadOf(perRaceCourse).perRaceCourseStats,
      milestones: payloadOf(reached).milestones,
      history: payloadOf(past).history,
    };
    // That of milestones goes on with what follows from others' results.
    const { version } = stats.allTimeStats;
    if (Object.values(stats).every((part) => part.version.startsWith(version))) return stats;
  }
  throw new Error('Your figures are changing at this moment.');
}
