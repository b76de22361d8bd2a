import { BareFailure, type ParamsOf, type QueryOf } from '@furlong/contract/schemas/call';
import { liveCalls } from '@furlong/contract/schemas/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import { admitWithinLimits, tokenKeyOf } from '../platform/http/limits/admit-within-limits.ts';
import { networkOf } from '../platform/http/network-of.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { assertShown } from './assert-shown.ts';
import { encodeRetry } from './encode-event.ts';
import type { FollowedLeagues } from './followed-leagues.ts';
import type { Viewer } from './live-channel.ts';
import { LiveHub, type LiveLimits } from './live-hub.ts';

const { FollowLiveStandings } = liveCalls;

/** A reader with more than this unsent, which is many versions, counts as gone. */
const unsentMaxBytes = 256 * 1024;
/** A stream ends after this time at most; its viewer reconnects with the token it has then. */
const streamMaxMs = 10 * 60_000;

/** Mounts the stream of live standings; it ends with the server. */
export function mountLive(
  app: FastifyInstance,
  platform: Pick<Platform, 'db' | 'log' | 'metrics' | 'events' | 'endedSessions' | 'operator'>,
  engine: StandingsEngine,
  admit: Admit,
  leagues: FollowedLeagues,
  limits: Partial<LiveLimits> = {},
): void {
  const hub = new LiveHub(platform, engine, leagues, limits);
  // Before the server waits for its open responses: streams do not end by themselves.
  app.addHook('preClose', async () => hub.stop());
  app.route({
    method: FollowLiveStandings.method,
    url: FollowLiveStandings.path,
    // A HEAD request would never be answered.
    exposeHeadRoute: false,
    schema: {
      operationId: FollowLiveStandings.name,
      summary: FollowLiveStandings.summary,
      tags: [FollowLiveStandings.capability],
      produces: ['text/event-stream'],
      params: FollowLiveStandings.params,
      querystring: FollowLiveStandings.query,
      response: { '4xx': BareFailure, '5xx': BareFailure },
    },
    config: { countedAtAdmission: true },
    onRequest: [async () => assertShown(platform), admitWithinLimits(FollowLiveStandings, admit)],
    handler: async (request, reply) => {
      const { meetingId } = request.params as ParamsOf<typeof FollowLiveStandings>;
      if (!(await engine.view(meetingId))) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      const { league } = request.query as QueryOf<typeof FollowLiveStandings>;
      const leagueId = league === undefined ? null : await findLeague(leagues, league, request);
      // The viewer has disconnected meanwhile: no later event would give its place back.
      if (reply.raw.destroyed) return reply.hijack();
      hub.assertRoom();
      const { caller, ip, server } = request;
      const token = caller ? tokenKeyOf(caller) : undefined;
      const leavePlace = server.limiter.takePlace('streams', { token, network: networkOf(ip) });
      reply.raw.once('close', leavePlace);
      openStream(hub, { meetingId, leagueId }, request, reply);
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

function punterOf({ caller }: FastifyRequest): number | null {
  return caller && 'punterId' in caller ? caller.punterId : null;
}

function openStream(
  hub: LiveHub,
  { meetingId, leagueId }: { readonly meetingId: number; readonly leagueId: number | null },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = reply;
  reply.hijack();
  // A hijacked reply does not get the security headers from the framework.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-store, no-transform');
  // A buffering proxy would delay results.
  raw.setHeader('x-accel-buffering', 'no');
  raw.writeHead(200);
  raw.write(encodeRetry(Math.random()));
  const { caller } = request;
  const viewer: Viewer = {
    punterId: punterOf(request),
    leagueId,
    sessionId: caller?.sessionId,
    lastVersion: readVersion(request.headers['last-event-id']),
    send(text) {
      if (raw.writableLength > unsentMaxBytes) raw.destroy();
      else if (raw.writable) raw.write(text);
    },
    end: () => void raw.end(),
  };
  const leave = hub.join(meetingId, viewer);
  // Randomised, so that viewers who connected at the same moment do not all reconnect at once.
  const life = setTimeout(viewer.end, streamMaxMs * (0.75 + Math.random() / 4));
  raw.once('close', () => {
    clearTimeout(life);
    leave();
  });
}

function readVersion(id: string | string[] | undefined): number | undefined {
  return typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : undefined;
}
