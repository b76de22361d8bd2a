import { addAbortSignal, Readable } from 'node:stream';
import { Failure } from '@furlong/contract/schemas/call';
import { personalDataCalls } from '@furlong/contract/schemas/personal-data';
import { downloadsPerDay } from '@furlong/domain/personal-data/bounds';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { admitWithinLimits } from '../platform/http/limits/admit-within-limits.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { insertDownload } from './queries-downloads.ts';
import { type OwnDataPorts, writeOwnData } from './write-own-data.ts';

const { DownloadOwnData } = personalDataCalls;

/** Time limit for one download; a slower client is cut off. */
const downloadMaxMs = 15 * 60_000;
/** Downloads at once on a node: each reads all day long if somebody has very many bets. */
const downloadsAtOnce = 4;
const dayMs = 86_400_000;

/**
 * Mounts a punter's own data as one JSON file (rule: own-data). It reads as fast as the client receives, and stops when
 * the client goes away. A failure on the way breaks the connection off, so that a partial file is never mistaken for the
 * whole: it is no JSON without its last bracket.
 */
export function mountOwnData(
  app: FastifyInstance,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ports: OwnDataPorts,
  admit: Admit,
): void {
  const running = new Map<number, symbol>();
  app.route({
    method: DownloadOwnData.method,
    url: DownloadOwnData.path,
    config: { countedAtAdmission: true },
    schema: {
      operationId: DownloadOwnData.name,
      summary: DownloadOwnData.summary,
      tags: [DownloadOwnData.capability],
      security: [{ punter: [] }],
      produces: ['application/json'],
      response: { '4xx': Failure, '5xx': Failure },
    },
    onRequest: admitWithinLimits(DownloadOwnData, admit),
    handler: async (request, reply) => {
      const { punterId, subject } = request.caller as Caller;
      const now = clock();
      if (running.has(punterId) || running.size >= downloadsAtOnce) {
        throw new Failed(
          'too-many-requests',
          'A download is under way: wait until it is done, and try again',
        );
      }
      const mine = Symbol('a download');
      running.set(punterId, mine);
      const done = () => {
        if (running.get(punterId) === mine) running.delete(punterId);
      };
      try {
        const bound = { since: new Date(now.getTime() - dayMs), most: downloadsPerDay };
        if (!(await insertDownload(db, punterId, bound, now))) {
          throw new Failed(
            'too-many-requests',
            `You downloaded your data ${downloadsPerDay} times in the last 24 hours: try again tomorrow`,
          );
        }
        const parts = endedBy(done, writeOwnData(db, ports, { punterId, subject }, now));
        reply.header('content-type', 'application/json; charset=utf-8');
        reply.header(
          'content-disposition',
          `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.json"`,
        );
        reply.header('cache-control', 'no-store');
        const file = Readable.from(parts, { objectMode: false });
        // Also when nobody reads it to its end.
        file.once('close', done);
        return addAbortSignal(AbortSignal.timeout(downloadMaxMs), file);
      } catch (error) {
        done();
        throw error;
      }
    },
  });
}

/** The same pieces; says when the last was taken, before who reads them is told that they end. */
async function* endedBy(done: () => void, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield* parts;
  done();
}
