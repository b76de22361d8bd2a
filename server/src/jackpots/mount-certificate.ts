import { addAbortSignal, Readable } from 'node:stream';
import { Failure, type ParamsOf } from '@furlong/contract/schemas/call';
import { jackpotsCalls } from '@furlong/contract/schemas/jackpots';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import { admitWithinLimits } from '../platform/http/limits/admit-within-limits.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadJackpot } from './load-jackpot.ts';
import { writeCertificate } from './write-certificate.ts';

const { DownloadJackpotCertificate } = jackpotsCalls;

/** Time limit for one download; a slower client is cut off. */
const downloadMaxMs = 5 * 60_000;

/**
 * Mounts the certificate of a jackpot as a file: as long as there are cards. It reads as fast as the client receives,
 * and stops when the client goes away. Before every leg is decided there is none: it would show picks that are hidden.
 */
export function mountCertificate(
  app: FastifyInstance,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  admit: Admit,
): void {
  app.route({
    method: DownloadJackpotCertificate.method,
    url: DownloadJackpotCertificate.path,
    config: { countedAtAdmission: true },
    schema: {
      operationId: DownloadJackpotCertificate.name,
      summary: DownloadJackpotCertificate.summary,
      tags: [DownloadJackpotCertificate.capability],
      produces: ['application/json'],
      params: DownloadJackpotCertificate.params,
      response: { '4xx': Failure, '5xx': Failure },
    },
    onRequest: admitWithinLimits(DownloadJackpotCertificate, admit),
    handler: async (request, reply) => {
      const { meetingId } = request.params as ParamsOf<typeof DownloadJackpotCertificate>;
      const loaded = await loadJackpot(db, meetingId, clock());
      if (loaded?.decision?.phase !== 'decided') {
        throw new Failed('not-found', `The jackpot of meeting ${meetingId} is not decided`);
      }
      reply.header('content-type', 'application/json; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="jackpot-${meetingId}.json"`);
      reply.header('cache-control', 'no-store');
      const parts = writeCertificate(db, loaded);
      return addAbortSignal(AbortSignal.timeout(downloadMaxMs), Readable.from(parts, { objectMode: false }));
    },
  });
}
