import { addAbortSignal, Readable } from 'node:stream';
import { Failure, type QueryOf } from '@furlong/contract/schemas/call';
import { walletCalls } from '@furlong/contract/schemas/wallet';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import type { Admit } from '../platform/http/bind-call.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { admitWithinLimits } from '../platform/http/limits/admit-within-limits.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { mayBeOlder, readPeriod } from './read-period.ts';
import { type ExplainedMovement, readWhole } from './read-statement.ts';
import type { StakesPort } from './stakes-port.ts';
import type { WalletPort } from './wallet-port.ts';
import { statementCsvHead, writeStatementCsv } from './write-csv.ts';

const { DownloadStatement } = walletCalls;

/** Movements read at a time; the next part is read once this one has been sent. */
const movementsPerRead = 1_000;
/** Time limit for one download; a slower client is cut off. */
const downloadMaxMs = 5 * 60_000;

/**
 * Mounts the statement as a CSV file: an authenticated call whose answer is as long as the period has movements. It
 * reads as fast as the client receives, and stops when the client goes away. A failure on the way breaks the connection
 * off, so that a partial file is never mistaken for the whole.
 */
export function mountStatement(
  app: FastifyInstance,
  { db, reads, clock }: Pick<Platform, 'db' | 'reads' | 'clock'>,
  wallet: WalletPort,
  stakes: Pick<StakesPort, 'findBetsOfStakes'>,
  admit: Admit,
): void {
  app.route({
    method: DownloadStatement.method,
    url: DownloadStatement.path,
    config: { countedAtAdmission: true },
    schema: {
      operationId: DownloadStatement.name,
      summary: DownloadStatement.summary,
      tags: [DownloadStatement.capability],
      security: [{ punter: [] }],
      produces: ['text/csv'],
      querystring: DownloadStatement.query,
      response: { '4xx': Failure, '5xx': Failure },
    },
    onRequest: admitWithinLimits(DownloadStatement, admit),
    handler: async (request, reply) => {
      const { punterId } = request.caller as Caller;
      const { from, to } = request.query as QueryOf<typeof DownloadStatement>;
      const period = { punterId, account: wallet.accountOf(punterId), ...readPeriod({ from, to }) };
      // The first part is read before the headers are sent, so that a failure here is answered like any other.
      const begin = async (place: Database) => {
        const parts = readWhole(place, stakes.findBetsOfStakes, period, movementsPerRead);
        return { parts, first: await parts.next() };
      };
      const { parts, first } = await (mayBeOlder(to, clock()) ? reads.read(begin) : begin(db));
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="statement-${from}-${to}.csv"`);
      reply.header('cache-control', 'no-store');
      const lines = writeLines(first.value ?? [], parts, wallet.inHouse);
      return addAbortSignal(AbortSignal.timeout(downloadMaxMs), Readable.from(lines, { objectMode: false }));
    },
  });
}

async function* writeLines(
  first: readonly ExplainedMovement[],
  rest: AsyncIterable<readonly ExplainedMovement[]>,
  withBalances: boolean,
): AsyncGenerator<string> {
  const format = { receiptOf: receiptNumber, withBalances };
  yield statementCsvHead + writeStatementCsv(first, format);
  for await (const movements of rest) yield writeStatementCsv(movements, format);
}
