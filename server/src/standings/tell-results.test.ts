import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { JobData } from '../platform/runtime/jobs.ts';
import { followResult } from '../race-day/follow-result.ts';
import { tellResults } from './tell-results.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;

let players: readonly number[] = [];
beforeEach(async () => {
  platform.setNow(new Date('2026-11-21T12:00:00+02:00'));
  players = await makePunters(
    db,
    ['one', 'two', 'three'].map((name) => `${name}_${Math.random().toString(36).slice(2, 8)}`),
  );
});

/** What was queued to tell, as the queue would hand it out. */
async function takeQueued(): Promise<JobData['tell-results'][]> {
  const { rows } = await sql<{ data: JobData['tell-results'] }>`
    delete from jobs.job where name = 'tell-results' returning data`.execute(db);
  return rows.map(({ data }) => data);
}

async function finish() {
  const meeting = await playMeeting(platform, players, [
    [1, 1, 1],
    [2, 1, 1],
    [3, 2, 2],
  ]);
  for (const race of [1, 2, 3]) {
    await meeting.close(race);
    await meeting.result(race, [1, 2, 3]);
  }
  await followResult(platform, meeting.meetingId, new Date());
  return meeting;
}

async function told(punterId: number) {
  const { rows } = await sql<{ data: Record<string, unknown>; read: boolean }>`
    select data, read_at is not null as read from notices
    where punter_id = ${punterId} and kind = 'meeting-result'`.execute(db);
  return rows;
}

describe('the players of a meeting that is over (rule: notifications)', () => {
  test('are told their place once, from the final standings', async () => {
    const { meetingId } = await finish();
    const queued = await takeQueued();
    expect(queued).toMatchObject([{ meetingId }]);
    for (const task of [...queued, ...queued]) expect(await tellResults(platform, task)).toBe(3);
    expect(await told(players[0] ?? 0)).toMatchObject([
      { data: { meeting: 'Turffontein', meetingId, rank: 1, tied: 0, players: 3, points: 30, counts: 1 } },
    ]);
    expect(await told(players[2] ?? 0)).toMatchObject([{ data: { rank: 3 } }]);
  });

  test('read the new place after a correction, and are not told again', async () => {
    const { meetingId } = await finish();
    for (const task of await takeQueued()) await tellResults(platform, task);
    const [first = 0] = players;
    await sql`update notices set read_at = now() where punter_id = ${first}`.execute(db);
    const { rows } = await sql<{ version: number }>`
      update meetings set standings_version = standings_version + 1, final_version = final_version + 1
      where id = ${meetingId} returning final_version as version`.execute(db);
    const version = rows[0]?.version ?? 0;
    await sql`
      insert into final_boards select meeting_id, ${version}, punters, counts, last_race, written_at
      from final_boards where meeting_id = ${meetingId}`.execute(db);
    await sql`
      insert into final_standings
      select meeting_id, ${version}, punter_id, place, 4 - rank, tied, total, race_points, bonus, winners,
        second_places, third_places, movement, alias, alias_key
      from final_standings where meeting_id = ${meetingId}`.execute(db);
    expect(await tellResults(platform, { meetingId, version: version - 1 })).toBe(0);
    expect(await tellResults(platform, { meetingId, version })).toBe(3);
    expect(await told(first)).toMatchObject([{ data: { rank: 3 }, read: true }]);
  });

  test('are not told of a meeting of earlier days: it was fed as history', async () => {
    const { meetingId } = await finish();
    await sql`update meetings set meeting_date = '2026-11-18' where id = ${meetingId}`.execute(db);
    for (const task of await takeQueued()) expect(await tellResults(platform, task)).toBe(0);
    expect(await told(players[0] ?? 0)).toEqual([]);
  });

  test('are told nothing where notifications are switched off (rule: feature-flags)', async () => {
    const operator = { ...platform.operator, showNotification: false };
    const meeting = await playMeeting(platform, players, [[1, 1, 1]]);
    for (const race of [1, 2, 3]) {
      await meeting.close(race);
      await meeting.result(race, [1, 2, 3]);
    }
    await followResult({ ...platform, operator }, meeting.meetingId, new Date());
    expect(await takeQueued()).toEqual([]);
  });

  test('are not the demo’s rivals', async () => {
    await sql`update punters set simulated = true where id = ${players[1] ?? 0}`.execute(db);
    await finish();
    for (const task of await takeQueued()) await tellResults(platform, task);
    expect(await told(players[1] ?? 0)).toEqual([]);
    expect(await told(players[0] ?? 0)).toHaveLength(1);
  });
});
