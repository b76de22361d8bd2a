import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { type ErasedPerson, type NamedPeople, soughtThem } from './queries-acts.ts';

/**
 * Holds names where they are until the transaction ends: an archive moves them, and a restore (`archive_acts`,
 * `restore_acts`). Whoever erases a person takes it first, so that no name is between two places.
 */
export async function lockNames(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('names in acts'))`.execute(trx);
}

/** Deletes what names a person in acts that are in the archive, by the same rules as in those that are not. */
export async function deleteArchivedPersons(trx: Transaction, people: NamedPeople): Promise<ErasedPerson[]> {
  const names = people.names.map((name) => name.toLowerCase());
  const punterIds = people.punterIds.map(String);
  const { rows } = await sql<ErasedPerson>`
    with gone as (
      delete from archived_act_persons
      where (whom = 'actor' and account_id = any(${people.accountIds}::text[]))
        or (
          whom = 'actor' and via = 'command-line'
          and string_to_array(lower(fields::json ->> 'orderedBy'), ', ') && ${names}::text[]
        )
        or (whom = 'subject' and subject_kind = 'account' and subject_id = any(${people.accountIds}::text[]))
        or (whom = 'subject' and subject_kind = 'punter' and subject_id = any(${punterIds}::text[]))
        or (
          whom = 'subject' and subject_kind = 'league' and fields::json ->> 'owner' = any(${punterIds}::text[])
        )
        or (
          whom = 'subject' and ${soughtThem(people, {
            kind: sql`subject_kind`,
            id: sql`subject_id`,
            fields: sql`fields`,
          })}
        )
      returning *
    )
    select act_id as "actId", whom, coalesce(subject_kind, '') as "subjectKind",
      coalesce(subject_id, '') as "subjectId", account_id as "accountId"
    from gone cross join unnest(act_ids) as act_id`.execute(trx);
  return rows;
}

type Persons = Readonly<Partial<Record<'actor' | 'subject', Readonly<Record<string, string>>>>>;

/** What still names persons in the acts of a step of the archive, by the act. */
export async function selectArchivedPersons(
  db: Queryable,
  step: number,
): Promise<ReadonlyMap<number, Persons>> {
  const { rows } = await sql<{ actId: number; persons: Persons }>`
    select act_id as "actId", json_object_agg(whom, fields::json) as persons
    from archived_act_persons cross join unnest(act_ids) as act_id
    where step_id = ${step}
    group by act_id`.execute(db);
  return new Map(rows.map(({ actId, persons }) => [actId, persons]));
}

/** A step of the archive with acts, and the times between which they were. */
export interface ArchivedActs {
  readonly step: number;
  readonly file: string;
  readonly from: Date;
  readonly to: Date;
}

/** Steps with acts of some time, the newest first. */
export async function selectArchivedActs(
  db: Queryable,
  { since, until }: { readonly since?: Date | undefined; readonly until?: Date | undefined },
  limit: number,
): Promise<ArchivedActs[]> {
  const { rows } = await sql<ArchivedActs>`
    select step_id as step, file, first_at as from, last_at as to
    from archived_acts join archive_steps on archive_steps.id = step_id
    where last_at >= coalesce(${since ?? null}::timestamptz, '-infinity')
      and first_at < coalesce(${until ?? null}::timestamptz, 'infinity')
    order by last_sequence desc
    limit ${limit}`.execute(db);
  return rows;
}
