import { BareFailure, type Call } from '@furlong/contract/schemas/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import { admitWithinLimits, tokenKeyOf } from '../platform/http/limits/admit-within-limits.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { encodeRetry } from './encode-event.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveSource, Viewer } from './live-source.ts';
import { openEvents } from './open-events.ts';

/** A reader with more than this unsent, which is many versions, counts as gone. */
const unsentMaxBytes = 256 * 1024;
/** A stream ends after this time at most; its viewer reconnects with the token it has then. */
const streamMaxMs = 10 * 60_000;

/** What a request follows. */
export interface Followed {
  readonly id: number;
  /** The league whose place follows too; null for none. */
  readonly leagueId: number | null;
}

/** A stream to be mounted. */
export interface Stream<C extends Call> {
  readonly call: C;
  readonly source: LiveSource;
  /** Throws Failed while the stream is switched off. */
  readonly assertShown: () => void;
  /** What a request follows. Throws Failed 404 for what there is not. */
  readonly find: (request: FastifyRequest) => Promise<Followed>;
}

/** Mounts a stream of server-sent events; its viewers end with the server. */
export function mountStream<C extends Call>(
  app: FastifyInstance,
  hub: LiveHub,
  admit: Admit,
  { call, source, assertShown, find }: Stream<C>,
): void {
  hub.add(source);
  app.route({
    method: call.method,
    url: call.path,
    // A HEAD request would never be answered.
    exposeHeadRoute: false,
    schema: {
      operationId: call.name,
      summary: call.summary,
      tags: [call.capability],
      produces: ['text/event-stream'],
      params: call.params,
      ...(call.query ? { querystring: call.query } : {}),
      response: { '4xx': BareFailure, '5xx': BareFailure },
    },
    config: { countedAtAdmission: true, isData: true },
    onRequest: [async () => assertShown(), admitWithinLimits(call, admit)],
    handler: async (request, reply) => {
      const followed = await find(request);
      // The viewer has disconnected meanwhile: no later event would give its place back.
      if (reply.raw.destroyed) return reply.hijack();
      hub.assertRoom();
      const { caller, ip, server } = request;
      const token = caller ? tokenKeyOf(caller) : undefined;
      const leavePlace = server.limiter.takePlace('streams', { token, network: networkOf(ip) });
      reply.raw.once('close', leavePlace);
      openStream(hub, source, followed, request, reply);
    },
  });
}

/** The punter of a request; null for a visitor. */
export function punterOf({ caller }: FastifyRequest): number | null {
  return caller && 'punterId' in caller ? caller.punterId : null;
}

function openStream(
  hub: LiveHub,
  source: LiveSource,
  { id, leagueId }: Followed,
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
  raw.statusCode = 200;
  const write = openEvents(request.raw, raw);
  write(encodeRetry(Math.random()));
  const { caller } = request;
  const viewer: Viewer = {
    punterId: punterOf(request),
    leagueId,
    sessionId: caller?.sessionId,
    lastVersion: readVersion(request.headers['last-event-id']),
    send(text) {
      if (raw.writableLength > unsentMaxBytes) raw.destroy();
      else write(text);
    },
    end: () => void raw.end(),
  };
  const leave = hub.join(source, id, viewer);
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
