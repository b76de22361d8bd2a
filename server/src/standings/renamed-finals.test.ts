import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { inTransaction } from '../platform/database/database.ts';
import { followResult } from '../race-day/follow-result.ts';
import { renameInFinals } from './rename-in-finals.ts';
import { standingsHandlers } from './routes.ts';
import { StandingsEngine } from './standings-engine.ts';

const platform = closedAfterAll(await createTestPlatform());

async function startNode() {
  const engine = new StandingsEngine(platform);
  await engine.start();
  const app = await createTestApp(platform, standingsHandlers(platform, engine), admitByName);
  return { engine, app, close: async () => void (await Promise.all([app.close(), engine.stop()])) };
}

it('a board that is over shows nobody the name of who was erased: not from memory, and no browser keeps it (rule: data-deletion)', async () => {
  const [ann = 0, ben = 0] = await makePunters(platform.db, ['Ann', 'Ben']);
  const watched = closedAfterAll(await startNode());
  const meeting = await playMeeting(
    platform,
    [ann, ben],
    [
      [1, 1, 1],
      [2, 2, 2],
    ],
  );
  for (const race of [1, 2, 3]) {
    await meeting.close(race);
    await meeting.result(race, [1, 2]);
  }
  await followResult(platform, meeting.meetingId, new Date());
  const fresh = closedAfterAll(await startNode());
  const page = async ({ app }: typeof watched, holds?: string) => {
    const url = `/api/Leaderboard/GetDailyLeaderboard/${meeting.meetingId}`;
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: holds === undefined ? {} : { 'if-none-match': holds },
    });
    const names =
      body === ''
        ? []
        : JSON.parse(body).dailyLeaderboard.punters.map(({ userId }: { userId: string }) => userId);
    return { statusCode, etag: String(headers.etag), names };
  };
  await expect.poll(async () => (await page(watched)).names).toEqual(['Ann', 'Ben']);
  await expect.poll(() => watched.engine.board(meeting.meetingId)?.final).toBe(true);
  const held = await page(watched);
  expect(await page(fresh, held.etag)).toMatchObject({ statusCode: 304 });

  await inTransaction(platform.db, (trx) => renameInFinals(trx, ann, 'former member'));
  await expect.poll(async () => (await page(watched, held.etag)).names).toEqual(['former member', 'Ben']);
  const renamed = await page(fresh, held.etag);
  expect(renamed).toMatchObject({ statusCode: 200, names: ['former member', 'Ben'] });
  expect(await page(watched, renamed.etag)).toMatchObject({ statusCode: 304 });
});
