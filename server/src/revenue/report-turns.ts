import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { OlderReads } from '../platform/database/older-reads.ts';
import { Failed } from '../platform/http/failure.ts';

/** Reports that are made at one time, each on a connection: what strikes and settles needs the others. */
const atOnce = 2;
/** Reports that wait for their turn. */
const waitingMax = 6;
/** Longer than the desk waits, so that nothing goes on for nobody. */
const statementMs = 20_000;
/** SQLSTATE of a statement that was ended by its time limit. */
const timedOut = '57014';

/**
 * The turns of a node's reports, which read much: few at a time, and one that is asked for again while it is made is made
 * once. Whoever comes when enough wait is told so (Failed 'unavailable').
 */
export class ReportTurns {
  #limit = pLimit(atOnce);
  #underWay = new Map<string, Promise<unknown>>();

  /** `asked` is all that the report depends on. */
  async take<T>(name: string, asked: object, make: () => Promise<T>): Promise<T> {
    const key = `${name} ${JSON.stringify(asked)}`;
    const same = this.#underWay.get(key);
    // The key names the report and all that it depends on, so what is under way has its type.
    if (same) return (await same) as T;
    if (this.#limit.pendingCount >= waitingMax) {
      throw new Failed('unavailable', 'Other reports are being made. Try again in a minute.');
    }
    const made = this.#limit(make)
      .catch(sayTooLong)
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return await made;
  }

  /** The same for a report that may be a moment old, which says as of when it is (rule: older-reads). */
  async read<T extends { readonly asOf: Date }>(
    { reads }: { readonly reads: OlderReads },
    name: string,
    asked: object,
    make: (db: Database) => Promise<T>,
  ): Promise<T> {
    return await this.take(name, asked, () =>
      reads.read(async (db, asOf) => {
        const made = await make(db);
        return asOf && asOf < made.asOf ? { ...made, asOf } : made;
      }),
    );
  }
}

/** Reads a report's figures, all as of one moment, which is that of the transaction's first statement. */
export async function atOneMoment<T>(
  db: Database,
  read: (trx: Transaction, asOf: Date) => Promise<T>,
): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(trx);
      const { rows } = await sql<{ now: Date }>`select statement_timestamp() as now`.execute(trx);
      const [row] = rows;
      if (!row) throw new Error('the database has a clock');
      return await read(trx, row.now);
    });
}

function sayTooLong(error: unknown): never {
  if ((error as { code?: unknown }).code !== timedOut) throw error;
  throw new Failed('unavailable', 'This report takes too long. Ask for fewer days.');
}
