import { Failure, type QueryOf } from '@furlong/contract/call';
import { DownloadStatement } from '@furlong/contract/wallet';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../platform/bind-call.ts';
import { Failed } from '../platform/failure.ts';
import type { Caller } from '../platform/handlers.ts';
import type { Platform } from '../platform/platform.ts';
import { findBetsOfStakes } from '../slip/find-stakes.ts';
import { readPeriod } from './read-period.ts';
import { readStatement } from './read-statement.ts';
import type { WalletPort } from './wallet-port.ts';
import { writeStatementCsv } from './write-csv.ts';

/** The most rows of one file: some megabytes, read as of one moment and sent whole. */
const mostRows = 20_000;
/** Files one punter may ask for in a minute. */
const filesPerMinute = 10;

/** Mounts the statement as a file: an authenticated call whose answer is CSV. */
export function mountStatement(
  app: FastifyInstance,
  { db }: Pick<Platform, 'db'>,
  wallet: WalletPort,
  admit: Admit,
): void {
  app.route({
    method: DownloadStatement.method,
    url: DownloadStatement.path,
    config: {
      rateLimit: {
        max: filesPerMinute,
        timeWindow: 60_000,
        hook: 'preHandler',
        keyGenerator: (request) => `statement-${(request.caller as Caller).punterId}`,
        errorResponseBuilder: () =>
          new Failed('too-many-requests', 'Too many statements; try again in a minute'),
      },
    },
    schema: {
      operationId: DownloadStatement.name,
      summary: DownloadStatement.summary,
      tags: [DownloadStatement.capability],
      security: [{ punter: [] }],
      produces: ['text/csv'],
      querystring: DownloadStatement.query,
      response: { '4xx': Failure, '5xx': Failure },
    },
    onRequest: async (request) => {
      request.caller = await admit(DownloadStatement, request.headers.authorization);
    },
    handler: async (request, reply) => {
      const { punterId } = request.caller as Caller;
      const { from, to } = request.query as QueryOf<typeof DownloadStatement>;
      const period = { punterId, account: wallet.accountOf(punterId), ...readPeriod({ from, to }) };
      const read = await readStatement(db, findBetsOfStakes, period, { offset: 0, limit: mostRows });
      if (read.totalRows > mostRows) {
        throw new Failed(
          'bad-request',
          `This period has ${read.totalRows} movements: ask for a shorter one`,
          [{ field: 'from', expected: `a period with at most ${mostRows} movements` }],
        );
      }
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="statement-${from}-${to}.csv"`);
      reply.header('cache-control', 'no-store');
      return writeStatementCsv(read, { receiptOf: receiptNumber, withBalances: wallet.inHouse });
    },
  });
}
