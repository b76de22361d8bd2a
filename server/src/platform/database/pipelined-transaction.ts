import {
  CompiledQuery,
  PostgresDialect,
  type QueryExecutor,
  sql,
  Transaction as TransactionOf,
} from 'kysely';
import { type Database, repeatIfUnlucky, type Transaction } from './database.ts';
import type { DB } from './database-types.ts';

/** Part of a transaction. It sends its first statement as soon as it is called. */
type Step<T = unknown> = (trx: Transaction) => Promise<T>;

type ResultsOf<Steps extends readonly Step[]> = { [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> };

/** A transaction that says itself when it begins and commits, so that other statements go with it. */
export interface PipelinedTransaction {
  /** For what comes between, statement by statement. */
  readonly trx: Transaction;
  /**
   * Begins, and takes steps: the first statement of each is sent with BEGIN, without waiting for an answer, and the
   * database works them off in this order, each seeing what was committed before it began. For steps that lock and read:
   * nothing is to be written before BEGIN is known to have succeeded.
   */
  begin<const Steps extends readonly Step[]>(...steps: Steps): Promise<ResultsOf<Steps>>;
  /**
   * Takes steps of one statement each likewise and sends COMMIT with them. Where one fails the database takes COMMIT for
   * ROLLBACK; where one sends nothing COMMIT is not sent.
   */
  commit<const Steps extends readonly Step[]>(...steps: Steps): Promise<ResultsOf<Steps>>;
}

/**
 * Runs a unit of work in one transaction like `inTransaction`, in as few round trips as the work asks for. Each costs a
 * turn of a busy event loop, some milliseconds for which locks are held: with one for each statement a transaction of
 * ten waits longer for its answers than the database works.
 */
export async function inPipelinedTransaction<T>(
  db: Database,
  work: (transaction: PipelinedTransaction) => Promise<T>,
): Promise<T> {
  const executor = db.getExecutor();
  return await repeatIfUnlucky(() =>
    executor.provideConnection(async (connection) => {
      let sent = 0;
      let ended = false;
      let isBroken = false;
      const trx = transactionBy(
        executor.withConnectionProvider({
          // Unlike Kysely's own transactions this one does not wait until the connection is free.
          async provideConnection(use) {
            // It would run outside the transaction, or in the next one of the connection.
            if (ended) throw new Error('a statement came after the end of its transaction');
            sent += 1;
            return await use(connection);
          },
        }),
      );
      const send = async <Result>(step: Step<Result>): Promise<Result> => {
        const [before, wasBroken] = [sent, isBroken];
        isBroken = true;
        const result = step(trx);
        if (sent > before) {
          isBroken = wasBroken;
          return await result;
        }
        // A reason of its own says more.
        await Promise.race([result, undefined]);
        result.catch(() => undefined);
        // Its statement would come after those of later steps, and take its locks after theirs.
        throw new Error('a step of a pipelined transaction sent nothing at once');
      };
      let committed = false;
      try {
        const done = await work({
          trx,
          async begin(...steps) {
            const [, ...results] = await allOrCause([begin, ...steps].map(send));
            return results as ResultsOf<typeof steps>;
          },
          async commit(...steps) {
            const answers = steps.map(send);
            // What a step never sent cannot fail at the database: COMMIT would keep what the others wrote.
            const end = isBroken ? undefined : send(commit);
            ended = true;
            const results = await allOrCause([...answers, end]);
            committed = end !== undefined;
            return results.slice(0, -1) as ResultsOf<typeof steps>;
          },
        });
        if (!committed) throw new Error('a pipelined transaction ended without its commit');
        return done;
      } catch (error) {
        ended = true;
        // Answered last, so nothing of this work is under way when others get the connection.
        await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
        throw error;
      }
    }),
  );
}

/**
 * The results of steps that were sent together, or why the first of them failed. What was sent after it fails because of it,
 * and may be heard of before it.
 */
async function allOrCause(steps: readonly (Promise<unknown> | undefined)[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(steps);
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  if (reasons.length > 0) throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0];
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
}

/** Whether a statement failed because one before it in its transaction did. */
function isConsequence(reason: unknown): boolean {
  return (reason as { code?: unknown } | null | undefined)?.code === '25P02';
}

const begin: Step = (trx) => sql`begin`.execute(trx);

async function commit(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ command: string }>`commit`.execute(trx);
  if (rows[0]?.command !== 'COMMIT') throw new Error('a transaction was rolled back instead of committed');
}

/** Never asked for a connection: the executor has one. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has a connection already')),
});
const driver = dialect.createDriver();

function transactionBy(executor: QueryExecutor): Transaction {
  return new TransactionOf<DB>({ config: { dialect }, dialect, driver, executor });
}
