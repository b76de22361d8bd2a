import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { sports } from '../../../test/test-sports.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { startSettlement } from './start-settlement.ts';

let day: BetDay;

beforeAll(async () => {
  day = await BetDay.open(() => ({}));
});
afterAll(() => day.close());

/** Makes the schema what it was before bets had programmes. */
async function undoSports(): Promise<void> {
  for (const change of [
    'alter table bets drop constraint bets_sport_known',
    'alter table bets rename column programme_id to meeting_id',
    'create index bets_meeting_idx on bets (meeting_id, id)',
    'drop index bets_programme_idx',
    "delete from schema_migrations where name = '026-sports.sql'",
  ]) {
    await sql.raw(change).execute(day.platform.db);
  }
}

test('settles what an earlier version queued, and keeps what it parked', async () => {
  const { db, databaseUrl } = day.platform;
  await day.begin();
  const [first = 0] = day.raceIds;
  const betId = await day.strike(1, 10, [1, 2]);
  await day.resultAlone(1, [2, 1, 3]);
  const older = { meetingId: day.meetingId, raceId: first, correction: false };
  const parked = { ...older, raceId: null, correction: true, reason: 'capture' };
  await sql`update jobs.job set data = ${older}::jsonb where name = 'settle-bets'`.execute(db);
  await sql`
    insert into jobs.job (name, source_name, data) values ('parked', 'settle-bets', ${parked}::jsonb)`.execute(
    db,
  );
  await undoSports();
  await migrate(databaseUrl);

  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from jobs.job where name in ('parked', 'settle-bets') order by name`.execute(db);
  const now = { sport: 'horseracing', programmeId: day.meetingId };
  expect(rows).toEqual([
    { name: 'parked', data: { ...now, eventId: null, correction: true, reason: 'capture' } },
    { name: 'settle-bets', data: { ...now, eventId: first, correction: false } },
  ]);
  await startSettlement(day.platform, day.wallet, sports);
  await expect
    .poll(
      async () => {
        const { rows: settled } = await sql`
          select outcome from bet_settlements where bet_id = ${betId}`.execute(db);
        return settled;
      },
      { timeout: 15_000 },
    )
    .toEqual([{ outcome: 'won' }]);
});
