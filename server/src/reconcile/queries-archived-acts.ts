import { sql } from 'kysely';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';
import type { PersonRow } from './queries-audit.ts';
import type { FileOfStep } from './read-step-file.ts';

/** A part of the chain that is in the archive. Hashes of the chain are hexadecimal digits. */
export interface ArchivedPart extends FileOfStep {
  readonly stepId: number;
  readonly first: number;
  readonly last: number;
  readonly previousHash: string;
  readonly lastHash: string;
}

/** All parts of the chain that are in the archive, in their order. */
export async function selectArchivedParts(trx: Transaction): Promise<ArchivedPart[]> {
  const { rows } = await sql<ArchivedPart>`
    select step_id as "stepId", first_sequence as first, last_sequence as last,
      encode(previous_hash, 'hex') as "previousHash", encode(last_hash, 'hex') as "lastHash",
      file, bytes, file_hash as "fileHash", rows_hash as "rowsHash", rows
    from archived_acts join archive_steps on archive_steps.id = step_id
    order by first_sequence`.execute(trx);
  return rows;
}

/** What names a person in an archived act, and what an erasure finds it by. */
export interface ArchivedPerson extends PersonRow {
  readonly actId: number;
  readonly whom: 'actor' | 'subject';
  readonly via: string | null;
  readonly accountId: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
}

/** What still names persons in the acts of a step. */
export async function selectPersonsOfStep(trx: Transaction, stepId: number): Promise<ArchivedPerson[]> {
  const { rows } = await sql<ArchivedPerson>`
    select act_id as "actId", whom, via, account_id as "accountId", subject_kind as "subjectKind",
      subject_id as "subjectId", fields,
      encode(substring(salts from (place::integer - 1) * 16 + 1 for 16), 'hex') as salt
    from archived_act_persons cross join unnest(act_ids) with ordinality as named (act_id, place)
    where step_id = ${stepId}`.execute(trx);
  return rows;
}

/** Which of some acts are in the table, or named by what stands for acts that are there. */
export async function selectActsThere(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from acts where id = any(${arrayLiteral(ids)}::bigint[])
    union select act_id from act_links where act_id = any(${arrayLiteral(ids)}::bigint[])
    union select act_id from act_persons where act_id = any(${arrayLiteral(ids)}::bigint[])
    order by 1 limit ${differencesMax}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many acts of a step are noted about each punter and account: `punter 7` to 3. */
export async function selectAbout(trx: Transaction, stepId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ about: string; acts: number }>`
    select subject_kind || ' ' || subject_id as about, acts from archived_acts_about where step_id = ${stepId}`.execute(
    trx,
  );
  return new Map(rows.map(({ about, acts }) => [about, acts]));
}

/** An act that says where names were erased. */
export interface ErasureRow {
  readonly id: number;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly stateAfter: string | null;
}

/** Acts in the table that say where names were erased, after one. */
export async function selectErasures(trx: Transaction, after: number, limit: number): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select id, subject_kind as "subjectKind", subject_id as "subjectId", state_after as "stateAfter"
    from acts where name = 'act-persons-erased' and id > ${after} order by id limit ${limit}`.execute(trx);
  return rows;
}
