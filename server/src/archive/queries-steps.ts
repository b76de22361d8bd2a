import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { ArchiveStep } from './archive-step.ts';

/** A step, and whether its rows are in their table again. */
export interface ListedStep extends ArchiveStep {
  readonly restoredAt: Date | null;
}

const columns = sql<ListedStep>`
  id, what, before, first_id as "firstId", last_id as "lastId", items, rows, file, bytes,
  file_hash as "fileHash", rows_hash as "rowsHash", archive_steps.at, hash, archive_restores.at as "restoredAt"`;

/** Steps after one, in their order. */
export async function selectSteps(db: Queryable, after: number, limit: number): Promise<ListedStep[]> {
  const { rows } = await sql<ListedStep>`
    select ${columns} from archive_steps left join archive_restores on step_id = id
    where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

/** All steps, read some at a time. */
export async function* allSteps(db: Queryable): AsyncGenerator<ListedStep> {
  const atOnce = 500;
  let after = 0;
  for (;;) {
    const steps = await selectSteps(db, after, atOnce);
    yield* steps;
    const last = steps.at(-1);
    if (!last || steps.length < atOnce) return;
    after = last.id;
  }
}

/** A step by its number. */
export async function selectStep(db: Queryable, id: number): Promise<ListedStep | undefined> {
  const { rows } = await sql<ListedStep>`
    select ${columns} from archive_steps left join archive_restores on step_id = id where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Number and hash of the last step. */
export async function selectLastStep(db: Queryable): Promise<Pick<ArchiveStep, 'id' | 'hash'> | undefined> {
  return await db
    .selectFrom('archive_steps')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertStep(trx: Transaction, step: ArchiveStep): Promise<void> {
  await trx
    .insertInto('archive_steps')
    .values({
      id: step.id,
      what: step.what,
      before: step.before,
      first_id: step.firstId,
      last_id: step.lastId,
      items: step.items,
      rows: step.rows,
      file: step.file,
      bytes: step.bytes,
      file_hash: step.fileHash,
      rows_hash: step.rowsHash,
      hash: step.hash,
      at: step.at,
    })
    .execute();
}

export async function insertRestore(trx: Transaction, stepId: number, at: Date): Promise<void> {
  await trx.insertInto('archive_restores').values({ step_id: stepId, at }).execute();
}

/** How long a statement of a step may take, and how its rows are written: the same on every machine. */
export async function boundStep(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(trx);
  await sql`set local lock_timeout = '5s'`.execute(trx);
  await sql`set local timezone = 'UTC'`.execute(trx);
}
