import type { Timeline } from '@furlong/contract/codes/stats';
import type {
  AllTimeStats,
  Milestones,
  PerRaceCourseStats,
  StatsHistory,
} from '@furlong/contract/schemas/stats';
import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { serverNow } from '../platform/device/server-clock.ts';
import { createOwnedStore, type Owner, ownerKey } from '../platform/session/owned-store.ts';

/** A punter's stats of a timeline: four answers made from the same records. */
export interface Stats {
  readonly allTimeStats: AllTimeStats;
  readonly perRaceCourseStats: PerRaceCourseStats;
  readonly milestones: Milestones;
  readonly history: StatsHistory;
}

/** Stored stats. */
export interface StatsEntry extends Stats {
  /** The version of the records that they were made from. It is compared whenever they are shown. */
  readonly version: string;
  /** When they were loaded, in milliseconds of the server's time. */
  readonly at: number;
}

interface StoredStats {
  /** By punter, day and timeline. */
  readonly entries: Readonly<Record<string, StatsEntry>>;
  /** The message of the last failure, by the same keys. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Where the stats of a punter, a day and a timeline are stored: `7/22-11/1` (punter 7, 22 November, all time). */
export function statsEntryKey(owner: Owner, day: LocalDay, timeline: Timeline): string {
  return `${dayKey(owner, day)}${timeline}`;
}

function dayKey(owner: Owner, day: LocalDay): string {
  return `${ownerKey(owner)}/${day.slice(8)}-${day.slice(5, 7)}/`;
}

/** The entries that `keeps` holds on to. */
function only<T>(
  entries: Readonly<Record<string, T>>,
  keeps: (key: string, entry: T) => boolean,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).filter(([key, entry]) => keeps(key, entry)));
}

/** Keys have no year, so the time of loading decides whether an entry is of `day`. */
function isOf(day: LocalDay, entry: StatsEntry): boolean {
  return Number.isFinite(entry.at) && localDayOf(new Date(entry.at)) === day;
}

/**
 * The stats of this device's punter, per day and timeline. Whatever is written deletes the entries of other days and of
 * other punters.
 */
export const useStatsStore = createOwnedStore(
  {
    name: 'furlong-stats',
    empty: { entries: {}, errors: {} } as StoredStats,
    restore: ({ entries = {} }) => {
      const today = localDayOf(new Date(serverNow()));
      return { entries: only(entries, (_key, entry) => isOf(today, entry)), errors: {} };
    },
    onSignIn: ({ entries }, punterId) => ({
      entries: only(entries, (key) => key.startsWith(`${ownerKey(punterId)}/`)),
      errors: {},
    }),
  },
  (change) => ({
    keep: (owner: Owner, day: LocalDay, timeline: Timeline, entry: StatsEntry) =>
      change(({ entries, errors }) => {
        const key = statsEntryKey(owner, day, timeline);
        const ofDay = only(entries, (each, kept) => each.startsWith(dayKey(owner, day)) && isOf(day, kept));
        return {
          entries: { ...ofDay, [key]: entry },
          errors: only(errors, (each) => each.startsWith(dayKey(owner, day)) && each !== key),
        };
      }),
    fail: (owner: Owner, day: LocalDay, timeline: Timeline, message: string) =>
      change(({ errors }) => ({
        errors: {
          ...only(errors, (each) => each.startsWith(dayKey(owner, day))),
          [statsEntryKey(owner, day, timeline)]: message,
        },
      })),
  }),
);

/** The stored stats of a punter, a day and a timeline; undefined when there are none. */
export function findStats(owner: Owner, day: LocalDay, timeline: Timeline): StatsEntry | undefined {
  const entry = useStatsStore.getState().entries[statsEntryKey(owner, day, timeline)];
  return entry !== undefined && isOf(day, entry) ? entry : undefined;
}
