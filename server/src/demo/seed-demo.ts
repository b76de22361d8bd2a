import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { loadHeads } from '../meetings/load-card.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { addRivals } from '../session/find-punter.ts';
import { writeFinalStandings } from '../standings/write-final-standings.ts';
import { countPastMeetings, makeHistory } from './history.ts';
import { OLDEST_DAY } from './past-meetings.ts';
import { makeRivals, RIVALS } from './rivals.ts';
import { writeHistory } from './seed-history.ts';
import { seedJackpots } from './seed-jackpots.ts';
import { createWorld } from './world.ts';

/** How much history to write. */
export interface SeedSize {
  readonly days: number;
  readonly rivals: number;
}

/** Key of the advisory lock: the same number on every node of a database, so that nodes starting together seed once. */
const SEED_LOCK = 7_410_003;
const FULL: SeedSize = { days: OLDEST_DAY, rivals: RIVALS };
/** Boards ranked and written concurrently: one is ranked while another's rows are sent. */
const AT_ONCE = 2;

/**
 * Fills an empty database with the history of the demo: competition, rivals, and a month of meetings with prices,
 * results, picks and final standings, and a month before it for the horses' form. Everything but the standings is one transaction; standings missing after a crash
 * are written by the next start. Does nothing when the demo is off. Returns the number of meetings written.
 */
export async function seedDemo(
  platform: Platform,
  report: (line: string) => void = (line) => platform.log.info(line),
  size: SeedSize = FULL,
): Promise<number> {
  if (!platform.settings.demo) return 0;
  const today = localDayOf(platform.clock());
  const written = await inTransaction(platform.db, (trx) => seedHistory(platform, trx, today, report, size));
  await writeMissingStandings(platform, today, report);
  if (written > 0) report(`Seeding the demo: jackpots of ${await seedJackpots(platform, today)} meetings`);
  return written;
}

async function seedHistory(
  { settings, clock }: Platform,
  trx: Transaction,
  today: LocalDay,
  report: (line: string) => void,
  { days, rivals: count }: SeedSize,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
  const [any] = await loadHeads(trx, { limit: 1 });
  if (any) return 0;
  const seed = settings.demoSeed;
  const world = createWorld(seed);
  const total = countPastMeetings(world, days);
  report(`Seeding the demo: ${count} rivals`);
  const rivals = makeRivals(seed, count);
  const punterIds = await addRivals(trx, rivals, clock());
  const history = makeHistory(world, rivals, today, days);
  await writeHistory(trx, history, punterIds, (meetings) =>
    report(`Seeding the demo: ${meetings} of ${total} meetings`),
  );
  // New tables have no statistics until autovacuum runs, and the first pages would be slow without them.
  await sql`analyze punters, meetings, races, runners, price_ticks, race_results, race_result_runners, card_picks`.execute(
    trx,
  );
  return total;
}

/** Writes the final standings of past meetings that have none. */
async function writeMissingStandings(
  platform: Platform,
  today: LocalDay,
  report: (line: string) => void,
): Promise<void> {
  const heads = await loadHeads(platform.db, { to: today, statuses: ['resulted', 'abandoned'], live: true });
  const ids = heads.filter(({ ref }) => ref.startsWith('past-')).map(({ id }) => id);
  if (ids.length === 0) return;
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await writeFinalStandings(platform, id, platform.clock());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  report(`Seeding the demo: standings of ${ids.length} meetings`);
}
