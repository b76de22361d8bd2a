import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeLeague } from '../../test/make-league.ts';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import type { StandingsView } from '../standings/view.ts';
import { rankInLeagues } from './rank-in-leagues.ts';
import { Rosters } from './rosters.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;

/** On the day of the meetings that tests make. */
const now = new Date('2026-11-21T12:00:00Z');

it('finds the places in all of a punter’s leagues by as many statements as in one (rule: league-board)', async () => {
  const { meetingId } = await makeMeeting(db, [{ offAt: now }]);
  const punters = await makePunters(db, ['a', 'b', 'c', 'd', 'e', 'f']);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, away = 0] = punters;
  // Two share the second place; one does not play.
  const ranked = [
    [a, 1],
    [b, 2],
    [c, 2],
    [d, 4],
    [e, 5],
  ] as const;
  await sql`
    insert into final_boards (meeting_id, version, counts, punters, written_at)
    values (${meetingId}, 1, true, ${ranked.length}, now())`.execute(db);
  await sql`
    insert into final_standings (
      meeting_id, version, place, rank, tied, punter_id, alias, alias_key, total, race_points, bonus, winners,
      second_places, third_places, picks
    )
    select ${meetingId}, 1, place, rank, false, punter, 'a' || place, 'a' || place, 100 - rank, 0, 0, 0, 0, 0, '\\x01'
    from unnest(
      ${ranked.map(([punter]) => punter)}::integer[], ${ranked.map(([, rank]) => rank)}::integer[]
    ) with ordinality as each (punter, rank, place)`.execute(db);
  const leagues = [];
  for (const members of [
    [c, a, d],
    [c, b, e],
    [c, away],
    [away, a],
    [c, d, e, away],
  ]) {
    leagues.push((await makeLeague(db, members)).leagueId);
  }
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const rosters = new Rosters(platform);
  const view = { meetingId, version: 1 } as unknown as StandingsView;
  const rank = rankInLeagues(
    { db: counted },
    { view: async () => view, board: () => undefined },
    rosters,
    loadOwnPicks,
  );
  await rank(c, leagues.slice(0, 1), now);
  const forOne = statements;
  const all = await rank(c, leagues, now);
  expect(statements).toBe(2 * forOne);
  expect(leagues.map((id) => all.get(id))).toEqual([
    { meetingId, rank: 2, players: 3 },
    { meetingId, rank: 1, players: 3 },
    { meetingId, rank: 1, players: 1 },
    { meetingId, rank: null, players: 1 },
    { meetingId, rank: 1, players: 3 },
  ]);
});

it('names the meeting to come that a punter has picked on, though it has no board yet (rule: league-board)', async () => {
  const { meetingId } = await makeMeeting(db, [{ offAt: new Date(now.getTime() + 3_600_000) }]);
  const [punter = 0, other = 0] = await makePunters(db, ['to-come', 'elsewhere']);
  const { leagueId } = await makeLeague(db, [punter, other]);
  await db
    .insertInto('card_picks')
    .values({ meeting_id: meetingId, punter_id: punter, saddles: [3], saved_at: now })
    .execute();
  const engine = { view: async () => undefined, board: () => undefined };
  const rank = rankInLeagues({ db }, engine, new Rosters(platform), loadOwnPicks);
  expect((await rank(punter, [leagueId], now)).get(leagueId)).toEqual({ meetingId, rank: null, players: 0 });
  expect((await rank(other, [leagueId], now)).get(leagueId)?.meetingId).not.toBe(meetingId);
});
