import type {
  CorrectedField,
  DataRequestKind,
  DataRequestState,
} from '@furlong/contract/codes/personal-data';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What a punter asked about their data, and what came of it. */
export interface StoredRequest {
  readonly id: string;
  readonly number: number;
  readonly punterId: number;
  readonly kind: DataRequestKind;
  readonly field: CorrectedField | null;
  readonly asked: string | null;
  readonly reason: string | null;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly state: DataRequestState;
  readonly answer: string | null;
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
}

const columns = sql`
  id, number, punter_id as "punterId", kind, field, asked, reason, asked_at as "askedAt", due_at as "dueAt", state,
  answer, decided_by as "decidedBy", decided_at as "decidedAt"`;

/** Inserts an open request. False: there is one under the id, or an open one of the kind. */
export async function insertRequest(
  trx: Transaction,
  asked: Pick<StoredRequest, 'id' | 'punterId' | 'kind' | 'field' | 'asked' | 'reason' | 'askedAt' | 'dueAt'>,
): Promise<boolean> {
  const { id, punterId, kind, field, reason, askedAt, dueAt } = asked;
  const { numAffectedRows } = await sql`
    insert into data_requests (id, punter_id, kind, field, asked, reason, asked_at, due_at)
    values (${id}, ${punterId}, ${kind}, ${field}, ${asked.asked}, ${reason}, ${askedAt}, ${dueAt})
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** A request by its id. */
export async function selectRequest(db: Queryable, id: string): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`select ${columns} from data_requests where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The same, locked until the transaction ends: who decides on it meanwhile waits. */
export async function lockRequest(trx: Transaction, id: string): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`
    select ${columns} from data_requests where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** A punter's requests, the newest first. */
export async function selectOwnRequests(
  db: Queryable,
  punterId: number,
  limit: number,
): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select ${columns} from data_requests where punter_id = ${punterId} order by number desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Open requests from a number on, the oldest first, which are due first; or decided ones down from it. */
export async function selectRequests(
  db: Queryable,
  state: 'open' | 'decided',
  { from, limit }: { readonly from: number | undefined; readonly limit: number },
): Promise<StoredRequest[]> {
  const { rows } =
    state === 'open'
      ? await sql<StoredRequest>`
          select ${columns} from data_requests where state = 'open' and number >= ${from ?? 1}
          order by number limit ${limit}`.execute(db)
      : await sql<StoredRequest>`
          select ${columns} from data_requests
          where state <> 'open' and number <= ${from ?? Number.MAX_SAFE_INTEGER}
          order by number desc limit ${limit}`.execute(db);
  return rows;
}

/** How many requests a punter made since an instant. */
export async function countRequests(db: Queryable, punterId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from data_requests where punter_id = ${punterId} and asked_at > ${since}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** What came of a request. */
export interface Outcome {
  readonly state: Exclude<DataRequestState, 'open'>;
  readonly answer: string | null;
  readonly decidedBy: number | null;
}

/** Closes an open request. */
export async function closeRequest(
  trx: Transaction,
  id: string,
  { state, answer, decidedBy }: Outcome,
  now: Date,
): Promise<void> {
  await sql`
    update data_requests set state = ${state}, answer = ${answer}, decided_by = ${decidedBy}, decided_at = ${now}
    where id = ${id} and state = 'open'`.execute(trx);
}

/** Takes the punter's own words out of all their requests; that they asked, and what became of it, stays. */
export async function eraseRequestWords(trx: Transaction, punterId: number): Promise<void> {
  await sql`update data_requests set asked = null, reason = null where punter_id = ${punterId}`.execute(trx);
}

/** Takes what the desk wrote out of the requests of some punters, once nothing of them is kept. */
export async function eraseAnswers(trx: Transaction, punterIds: readonly number[]): Promise<void> {
  await sql`update data_requests set answer = null where punter_id = any(${punterIds}::integer[])`.execute(
    trx,
  );
}
