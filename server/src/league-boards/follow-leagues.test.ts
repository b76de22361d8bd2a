import type { LiveLeague } from '@furlong/contract/schemas/live';
import { describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { leaveLeague, makeLeague } from '../../test/make-league.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { LiveChannel } from '../live/live-channel.ts';
import { liveMeetings } from '../live/live-meetings.ts';
import { mountLive, startLive } from '../live/routes.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { StandingsEngine } from '../standings/standings-engine.ts';
import { followLeagues } from './follow-leagues.ts';
import { Rosters } from './rosters.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const engine = new StandingsEngine(platform);
await engine.start();
closedAfterAll({ close: () => engine.stop() });
const rosters = new Rosters(platform);
rosters.start();
closedAfterAll({ close: () => rosters.stop() });
const leagues = followLeagues(platform, rosters);
const app = closedAfterAll(
  await createTestApp(platform, {}, admitByName, (server) =>
    mountLive(server, platform, startLive(server, platform), engine, admitByName, leagues),
  ),
);

const [ann, ben, cat] = (await makePunters(db, ['Ann', 'ben', 'Cat'])) as [number, number, number];
const { leagueId, code } = await makeLeague(db, [ben, ann]);
const day = await playMeeting(
  platform,
  [ann, ben, cat],
  [
    [1, 2],
    [2, 1],
    [1, 1],
  ],
);

/** A viewer that notes what it is sent of its league. */
function viewerOf(punterId: number, followed: number | null) {
  const places: LiveLeague[] = [];
  const versions: number[] = [];
  return {
    ...{ punterId, leagueId: followed, sessionId: undefined, lastVersion: undefined, places, versions },
    send(text: string) {
      versions.push(Number(/event: standings\nid: (\d+)/.exec(text)?.[1]));
      for (const [, data] of text.matchAll(/event: league\ndata: (.*)\n/g))
        places.push(JSON.parse(data ?? ''));
    },
    end: () => undefined,
  };
}

describe('the league that a viewer follows (rule: league-board)', () => {
  it('comes with every version: the own place among its members', async () => {
    const channel = new LiveChannel(platform.log, liveMeetings(platform.db, engine, leagues), day.meetingId);
    const viewer = viewerOf(ann, leagueId);
    const other = viewerOf(ben, null);
    channel.join(viewer);
    channel.join(other);
    engine.follow((meetingId) => meetingId === day.meetingId && channel.change());
    await day.close(1);
    await day.result(1, [2, 1, 3]);
    await vi.waitFor(() => expect(viewer.places.at(-1)?.own?.meetingPoints).toBe(5));
    expect(viewer.places.at(-1)).toMatchObject({
      leagueCode: code,
      totalPunters: 2,
      own: { punterId: ann, leagueRank: 2, gap: 5, isOwn: true },
      possible: { best: 1, worst: 2 },
    });
    expect(other.places).toEqual([]);

    await day.close(2);
    await day.result(2, [2, 3, 1], false);
    await vi.waitFor(() => expect(viewer.places.at(-1)?.own?.leagueRank).toBe(1));
    expect(viewer.places.at(-1)?.passed).toEqual({ count: 1, aliases: ['ben'] });

    await leaveLeague(db, leagueId, ann, new Date());
    await publishEvent(db, { kind: 'league', leagueId });
    await vi.waitFor(async () => expect(await leagues.find(code, ann)).toBeUndefined());
    const told = viewer.places.length;
    const known = viewer.versions.at(-1) ?? 0;
    await day.result(2, [2, 1, 3]);
    await vi.waitFor(() => expect(viewer.versions.at(-1)).toBeGreaterThan(known));
    expect(viewer.places.length).toBe(told);
    channel.leave(viewer);
    channel.leave(other);
  });

  it('is refused to who is no member, to visitors, and for unknown codes, alike', async () => {
    const open = (query: string, punterId?: number) =>
      app.inject({
        method: 'GET',
        url: `/api/Leaderboard/Live/${day.meetingId}?league=${query}`,
        headers: punterId === undefined ? {} : { authorization: `Bearer punter-${punterId}` },
      });
    const refused = [await open(code, cat), await open(code), await open('ZZZZ22', ben)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(refused.map(({ body }) => body)).size).toBe(1);
  });
});
