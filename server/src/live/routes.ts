import type { ParamsOf, QueryOf } from '@furlong/contract/schemas/call';
import { liveCalls } from '@furlong/contract/schemas/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { assertShown } from './assert-shown.ts';
import type { FollowedLeagues } from './followed-leagues.ts';
import { LiveHub, type LiveLimits } from './live-hub.ts';
import { liveMeetings } from './live-meetings.ts';
import { mountStream, punterOf } from './mount-stream.ts';

const { FollowLiveStandings } = liveCalls;

type LivePlatform = Pick<
  Platform,
  'db' | 'log' | 'metrics' | 'events' | 'endedSessions' | 'operator' | 'site'
>;

/** The place where every stream of a node is open; its streams end with the server. */
export function startLive(
  app: FastifyInstance,
  platform: LivePlatform,
  limits: Partial<LiveLimits> = {},
): LiveHub {
  const hub = new LiveHub(platform, limits);
  // Before the server waits for its open responses: streams do not end by themselves.
  app.addHook('preClose', async () => hub.stop());
  return hub;
}

/** Mounts the stream of live standings. */
export function mountLive(
  app: FastifyInstance,
  platform: LivePlatform,
  hub: LiveHub,
  engine: StandingsEngine,
  admit: Admit,
  leagues: FollowedLeagues,
): void {
  mountStream(app, hub, admit, {
    call: FollowLiveStandings,
    source: liveMeetings(platform.db, engine, leagues),
    assertShown: () => assertShown(platform),
    async find(request) {
      const { meetingId } = request.params as ParamsOf<typeof FollowLiveStandings>;
      if (!(await engine.view(meetingId))) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      const { league } = request.query as QueryOf<typeof FollowLiveStandings>;
      const leagueId = league === undefined ? null : await findLeague(leagues, league, request);
      return { id: meetingId, leagueId };
    },
  });
}

/** Throws Failed 404 for a league that the punter is not in, and for a visitor. */
async function findLeague(leagues: FollowedLeagues, code: string, request: FastifyRequest): Promise<number> {
  const punterId = punterOf(request);
  const leagueId = punterId === null ? undefined : await leagues.find(code, punterId);
  if (leagueId === undefined) throw new Failed('not-found', 'You are in no league with this code');
  return leagueId;
}
