import type { LeagueRoundPage } from '@furlong/contract/schemas/league-rounds';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeLeague } from '../../test/make-league.ts';
import { PredictorDay } from '../../test/predictor-day.ts';
import { hoursFromKickOff } from '../../test/test-fixture-feed.ts';
import { admitByName, createTestApp } from '../../test/test-platform.ts';
import { RoundEngine } from '../predictor/round-engine.ts';
import { Rosters } from './rosters.ts';
import { leagueRoundHandlers } from './routes-rounds.ts';

const day = closedAfterAll(await PredictorDay.open());
const { platform } = day;
const rosters = new Rosters(platform);
const appOf = async (engine: RoundEngine) =>
  closedAfterAll(await createTestApp(platform, leagueRoundHandlers(platform, engine, rosters), admitByName));
const app = await appOf(day.engines[0]);
const [ann = 0, ben = 0, cat = 0, out = 0] = await day.punters('Ann', 'ben', 'Cat', 'Outsider');
const { code } = await makeLeague(platform.db, [ann, ben, cat]);

async function page(path: string, as = ann, through = app) {
  const headers = { authorization: `Bearer punter-${as}` };
  const answer = await through.inject({ url: `/api/MiniLeagues/${path}`, headers });
  const body = answer.json() as LeagueRoundPage;
  return { ...body, statusCode: answer.statusCode, etag: answer.headers.etag };
}

it("a league's members see their own table of a round and of its season (rule: league-board)", async () => {
  const { roundId, fixtures } = await day.round(3);
  const [first] = fixtures;
  const id = first?.fixtureId ?? 0;
  await day.save(ann, roundId, [[id, '1-1']]);
  await day.save(ben, roundId, [[id, '2-0']]);
  await day.save(out, roundId, [[id, '1-0']]);
  await day.at(hoursFromKickOff(3));
  await first?.feed.put('/Status', { status: 'live' });
  await first?.feed.put('/Score', { home: 1, away: 0, minute: 5 });
  await day.board(roundId);
  const path = `GetLeagueRoundBoard/${roundId}/${code}/1`;
  const live = await page(path);
  expect(live).toMatchObject({ totalPunters: 2, members: 3, final: false, passed: { count: 0 } });
  expect(live.currentLeaderboard).toMatchObject([
    { userId: 'ben', leagueRank: 1, rank: 2, total: 2, movement: 1, gap: null, isOwn: false },
    { userId: 'Ann', leagueRank: 2, rank: 3, total: 0, movement: -1, gap: 2, isOwn: true },
  ]);
  expect(live.own).toEqual(live.currentLeaderboard[1]);
  expect(live.passedBy).toEqual({ count: 1, aliases: ['ben'] });
  expect((await page(path, out)).statusCode).toBe(404);
  expect((await page(`${path}?searchString=AN`)).currentLeaderboard).toMatchObject([{ userId: 'Ann' }]);
  const held = { authorization: `Bearer punter-${ann}`, 'if-none-match': String(live.etag) };
  expect((await app.inject({ url: `/api/MiniLeagues/${path}`, headers: held })).statusCode).toBe(304);

  for (const { feed } of fixtures) await feed.put('/Result', { home: 1, away: 0, official: true });
  const inMemory = await day.board(roundId);
  expect(await day.finish(roundId)).toBe('written');
  const finished = await page(path);
  // A node that never had the round in memory reads what was written.
  const stranger = new RoundEngine(platform);
  const view = await stranger.view(roundId);
  expect((await view?.page({ page: 1, perPage: 10 }))?.rows).toMatchObject(
    inMemory.punters.map(({ userId, rank, tied, movement }) => ({ alias: userId, rank, tied, movement })),
  );
  expect(await view?.place(ben)).toBe(2);
  expect(await view?.own(cat)).toBeNull();
  expect(stranger.board(roundId)).toBeUndefined();
  const { etag: _, ...written } = await page(path, ann, await appOf(stranger));
  const { etag: __, ...expected } = finished;
  expect(written).toEqual(expected);

  const { rounds } = await day.call(null, 'GET', 'Rounds?ended=true');
  const { seasonId } = rounds.find((round) => round.roundId === roundId) ?? {};
  const season = await page(`GetLeaguePredictorSeason/${seasonId}/${code}/1`);
  expect(season.currentLeaderboard).toMatchObject([
    { userId: 'ben', leagueRank: 1, rank: 2, total: 2 },
    { userId: 'Ann', leagueRank: 2, rank: 3, total: 0 },
  ]);
});
