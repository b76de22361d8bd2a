import { addAbortSignal, Readable } from 'node:stream';
import { Failure, type QueryOf } from '@furlong/contract/call';
import { DownloadStatement } from '@furlong/contract/wallet';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { admitWithinLimits } from '../platform/http/limits/admit-within-limits.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { readPeriod } from './read-period.ts';
import { type ExplainedMovement, readWhole } from './read-statement.ts';
import type { StakesPort } from './stakes-port.ts';
import type { WalletPort } from './wallet-port.ts';
import { statementCsvHead, writeStatementCsv } from './write-csv.ts';

/** Movements read at a time; the next ones when these are on their way to the punter. */
const rowsAtOnce = 1_000;
/** How long a file may take, in milliseconds: whoever takes it slower than any phone is cut off. */
const longest = 5 * 60_000;

/**
 * Mounts the statement as a file: an authenticated call whose answer is CSV, as long as the period has movements. It is
 * read as fast as it is taken, and no further when the punter goes away; what fails on the way breaks the answer off,
 * so that a part is never taken for the whole.
 */
export function mountStatement(
  app: FastifyInstance,
  { db }: Pick<Platform, 'db'>,
  wallet: WalletPort,
  stakes: StakesPort,
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
      const parts = readWhole(db, stakes.findBetsOfStakes, period, rowsAtOnce);
      // What fails at once fails as any call does.
      const first = await parts.next();
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="statement-${from}-${to}.csv"`);
      reply.header('cache-control', 'no-store');
      const lines = writeLines(first.value ?? [], parts, wallet.inHouse);
      return addAbortSignal(AbortSignal.timeout(longest), Readable.from(lines, { objectMode: false }));
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
