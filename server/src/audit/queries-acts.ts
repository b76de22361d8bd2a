import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { lookNames } from './act.ts';
import type { HashedAct } from './hash-act.ts';

/** What names a person in an act, with the salt of its hash. */
export interface PersonRow {
  readonly whom: 'actor' | 'subject';
  readonly salt: Buffer;
  /** JSON. */
  readonly fields: string;
}

/** Inserts an act, whom it names, and that it waits for its link: one statement. */
export async function insertAct(
  trx: Transaction,
  act: HashedAct & { readonly hash: Buffer },
  persons: readonly PersonRow[],
): Promise<void> {
  const named = persons.map(
    ({ whom, salt, fields }) => sql`(${whom}::text, ${salt}::bytea, ${fields}::text)`,
  );
  await sql`
    with act as (
      insert into acts (
        name, via, account_id, role, subject_kind, subject_id, state_before, state_after, at, actor_hash, subject_hash,
        hash
      ) values (
        ${act.name}, ${act.via}, ${act.accountId}, ${act.role}, ${act.subjectKind}, ${act.subjectId},
        ${act.stateBefore}, ${act.stateAfter}, ${act.at}, ${act.actorHash}, ${act.subjectHash}, ${act.hash}
      ) returning id
    ), named as (
      insert into act_persons (act_id, whom, salt, fields)
      select act.id, person.whom, person.salt, person.fields
      from act, (values ${sql.join(named)}) as person (whom, salt, fields)
    )
    insert into acts_waiting (act_id) select id from act`.execute(trx);
}

/** What acts are looked for by. */
export interface ActFilter {
  /** Acts of these accounts, and acts about these subjects. */
  readonly people?: People | undefined;
  readonly name?: string | undefined;
  /** Acts about one thing. */
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Leaves out acts that only say that somebody looked. */
  readonly withoutLooks?: boolean | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only acts of a lower id. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
}

/** A person, as acts know them: by account, and by punter where they signed in. */
export interface People {
  readonly accountIds: readonly string[];
  readonly punterIds: readonly number[];
}

/** A person and what they are called: acts of the command line say who ordered them by name alone. */
export interface NamedPeople extends People {
  readonly names: readonly string[];
}

/** An act as it is listed; what named a person is null when it was erased, or there was nothing. */
export interface ListedAct extends Omit<HashedAct, 'actorHash' | 'subjectHash'> {
  readonly id: number;
  readonly actor: Readonly<Record<string, string>> | null;
  readonly subject: Readonly<Record<string, string>> | null;
  /** Its place in the chain; null within the second before it gets one. */
  readonly sequence: number | null;
}

/** Said in constants, so that the planner knows the index over these acts, which are few among looks. */
const isMoreThanLook = sql`acts.name <> all (array[${sql.join(lookNames.map((name) => sql.lit(name)))}])`;

/** The latest acts that a filter lets through, newest first. */
export async function selectActs(db: Queryable, filter: ActFilter): Promise<ListedAct[]> {
  const { people, name, subjectKind, subjectId, withoutLooks, since, until, beforeId, limit } = filter;
  const conditions = [sql`true`];
  if (people)
    conditions.push(sql`(acts.account_id = any(${people.accountIds}::text[]) or ${isAbout(people)})`);
  if (name !== undefined) conditions.push(sql`acts.name = ${name}`);
  if (subjectKind !== undefined) conditions.push(sql`acts.subject_kind = ${subjectKind}`);
  if (subjectId !== undefined) conditions.push(sql`acts.subject_id = ${subjectId}`);
  if (withoutLooks) conditions.push(isMoreThanLook);
  if (since) conditions.push(sql`acts.at >= ${since}`, sql`acts.id > ${idBefore(since)}`);
  if (until) conditions.push(sql`acts.at < ${until}`, sql`acts.id < ${idAfter(until)}`);
  if (beforeId !== undefined) conditions.push(sql`acts.id < ${beforeId}`);
  const { rows } = await sql<ListedAct>`
    select
      acts.id, acts.name, acts.via, acts.account_id as "accountId", acts.role,
      acts.subject_kind as "subjectKind", acts.subject_id as "subjectId",
      acts.state_before as "stateBefore", acts.state_after as "stateAfter", acts.at,
      actor.fields::json as actor, subject.fields::json as subject, act_links.sequence
    from acts
    left join act_persons as actor on actor.act_id = acts.id and actor.whom = 'actor'
    left join act_persons as subject on subject.act_id = acts.id and subject.whom = 'subject'
    left join act_links on act_links.act_id = acts.id
    where ${sql.join(conditions, sql` and `)}
    order by acts.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Whether somebody did a thing to a subject since an instant. */
export async function hasActed(
  db: Queryable,
  act: Pick<HashedAct, 'name' | 'accountId' | 'role' | 'subjectKind' | 'subjectId' | 'stateAfter'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from acts
    where subject_kind = ${act.subjectKind} and subject_id = ${act.subjectId} and name = ${act.name}
      and account_id = ${act.accountId} and role = ${act.role} and at > ${since}
      and state_after is not distinct from ${act.stateAfter}::text
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Acts get their ids in the order of time, but for the clocks of nodes and transactions that take long: by far less than
 * this. So days long past are found by the ids, without all acts since then being read.
 */
const outOfOrder = sql`interval '2 days'`;

/** An id that is below those of all acts since an instant. */
const idBefore = (instant: Date) => sql`coalesce(
  (select id from acts where at < ${instant}::timestamptz - ${outOfOrder} order by at desc limit 1), 0)`;

/** An id that is above those of all acts before an instant. */
const idAfter = (instant: Date) => sql`coalesce(
  (select id from acts where at > ${instant}::timestamptz + ${outOfOrder} order by at limit 1), ${Number.MAX_SAFE_INTEGER})`;

/** Where something that named a person was deleted. */
export interface ErasedPerson {
  readonly actId: number;
  readonly whom: PersonRow['whom'];
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly accountId: string | null;
}

/**
 * Deletes what names a person in all acts by them and about them, in those that they ordered on the command line, and
 * in those about leagues that were theirs. Returns where there was something.
 */
export async function deletePersons(trx: Transaction, people: NamedPeople): Promise<ErasedPerson[]> {
  const names = people.names.map((name) => name.toLowerCase());
  const { rows } = await sql<ErasedPerson>`
    delete from act_persons using acts
    where acts.id = act_persons.act_id and (
      (act_persons.whom = 'actor' and acts.account_id = any(${people.accountIds}::text[]))
      or (
        act_persons.whom = 'actor' and acts.via = 'command-line'
        and string_to_array(lower(act_persons.fields::json ->> 'orderedBy'), ', ') && ${names}::text[]
      )
      or (act_persons.whom = 'subject' and ${isAbout(people)})
      or (
        act_persons.whom = 'subject' and acts.subject_kind = 'league'
        and act_persons.fields::json ->> 'owner' = any(${people.punterIds.map(String)}::text[])
      )
      or (
        act_persons.whom = 'subject' and ${soughtThem(people, {
          kind: sql`acts.subject_kind`,
          id: sql`acts.subject_id`,
          fields: sql`act_persons.fields`,
        })}
      )
    )
    returning acts.id as "actId", act_persons.whom, acts.subject_kind as "subjectKind",
      acts.subject_id as "subjectId", acts.account_id as "accountId"`.execute(trx);
  return rows;
}

/**
 * Whether an act is a look for a person by name: a search that found this punter alone, or by words that are in one of
 * their names (rule: looks-at-persons). Fewer than three letters name nobody.
 */
export function soughtThem(
  { names, punterIds }: Pick<NamedPeople, 'names' | 'punterIds'>,
  act: {
    readonly kind: RawBuilder<unknown>;
    readonly id: RawBuilder<unknown>;
    readonly fields: RawBuilder<unknown>;
  },
) {
  const found = punterIds.map((id) => `${id}-${id}`);
  const named = names.map((name) => name.toLowerCase());
  const sought = sql`lower(trim(coalesce(${act.fields}::json ->> 'sought', ${act.fields}::json ->> 'person')))`;
  return sql`(
    (${act.kind} = 'punters' and ${act.id} = any(${found}::text[]))
    or (
      ${act.kind} in ('punters', 'acts') and length(${sought}) >= 3
      and exists (select from unnest(${named}::text[]) as name where position(${sought} in name) > 0)
    )
  )`;
}

function isAbout({ accountIds, punterIds }: People) {
  return sql`(
    (acts.subject_kind = 'account' and acts.subject_id = any(${accountIds}::text[]))
    or (acts.subject_kind = 'punter' and acts.subject_id = any(${punterIds.map(String)}::text[]))
  )`;
}
