import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** What names a person, with its salt. Bytes here and below are hexadecimal digits. */
export interface PersonRow {
  readonly salt: string;
  readonly fields: string;
}

/** A link with its act, or one of the two without the other. */
export interface AuditRow {
  readonly link: {
    readonly sequence: number;
    readonly actId: number;
    readonly actHash: string;
    readonly previousHash: string;
    readonly hash: string;
  } | null;
  readonly act: {
    readonly id: number;
    readonly name: string;
    readonly via: string;
    readonly accountId: string | null;
    readonly role: string | null;
    readonly subjectKind: string;
    readonly subjectId: string;
    readonly stateBefore: string | null;
    readonly stateAfter: string | null;
    readonly atMs: string;
    readonly actorHash: string;
    readonly subjectHash: string | null;
    readonly hash: string;
  } | null;
  readonly actor: PersonRow | null;
  readonly subject: PersonRow | null;
}

const link = sql`json_build_object(
  'sequence', act_links.sequence, 'actId', act_links.act_id, 'actHash', encode(act_links.act_hash, 'hex'),
  'previousHash', encode(act_links.previous_hash, 'hex'), 'hash', encode(act_links.hash, 'hex')
)`;
const act = sql`case when acts.id is not null then json_build_object(
  'id', acts.id, 'name', acts.name, 'via', acts.via, 'accountId', acts.account_id, 'role', acts.role,
  'subjectKind', acts.subject_kind, 'subjectId', acts.subject_id,
  'stateBefore', acts.state_before, 'stateAfter', acts.state_after,
  'atMs', trim_scale(extract(epoch from acts.at) * 1000)::text,
  'actorHash', encode(acts.actor_hash, 'hex'), 'subjectHash', encode(acts.subject_hash, 'hex'),
  'hash', encode(acts.hash, 'hex')
) end`;
const persons = sql`
  left join act_persons as actor on actor.act_id = acts.id and actor.whom = 'actor'
  left join act_persons as subject on subject.act_id = acts.id and subject.whom = 'subject'`;
const person = (whom: 'actor' | 'subject') => {
  const { salt, fields } = { salt: sql.ref(`${whom}.salt`), fields: sql.ref(`${whom}.fields`) };
  return sql`case when ${salt} is not null
    then json_build_object('salt', encode(${salt}, 'hex'), 'fields', ${fields}) end`;
};
const parts = sql`${person('actor')} as actor, ${person('subject')} as subject`;

/** Links in their order, each with its act where there is one. */
export async function selectLinks(trx: Transaction, after: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${link} as link, ${act} as act, ${parts}
    from act_links left join acts on acts.id = act_links.act_id ${persons}
    where act_links.sequence > ${after}
    order by act_links.sequence
    limit ${limit}`.execute(trx);
  return rows;
}

/** Acts that have no link, in the order of their ids, each with whether it waits for one. */
export async function selectUnlinked(
  trx: Transaction,
  after: number,
  limit: number,
): Promise<(AuditRow & { readonly waits: boolean })[]> {
  const { rows } = await sql<AuditRow & { waits: boolean }>`
    select null as link, ${act} as act, ${parts}, acts_waiting.act_id is not null as waits
    from acts left join acts_waiting on acts_waiting.act_id = acts.id ${persons}
    where acts.id > ${after} and not exists (select from act_links where act_links.act_id = acts.id)
    order by acts.id
    limit ${limit}`.execute(trx);
  return rows;
}

/** A place in an act that lacks what named a person. */
export interface Gap {
  readonly id: number;
  readonly whom: 'actor' | 'subject';
  /** Whom an erasure of it is about: the account of the actor, or the subject. */
  readonly kind: string;
  readonly person: string | null;
}

/**
 * Acts that lack what named a person, with no later act in the table that says that it was erased. An erasure names its
 * places; one of an earlier version names the person alone, and stands for all of theirs. `isBefore` are acts with a link
 * before `archivedTo`: the act that explains such a one may be in the archive.
 */
export async function selectUnexplainedGaps(
  trx: Transaction,
  archivedTo: number,
): Promise<(Gap & { readonly isBefore: boolean })[]> {
  const { rows } = await sql<Gap & { isBefore: boolean }>`
    select acts.id, lacks.whom, lacks.kind, lacks.person,
      exists (select from act_links where act_id = acts.id and sequence < ${archivedTo}::bigint) as "isBefore"
    from acts cross join lateral (
      values
        ('actor', 'account', acts.account_id, acts.actor_hash),
        ('subject', acts.subject_kind, acts.subject_id, acts.subject_hash)
    ) as lacks (whom, kind, person, hash)
    where lacks.hash is not null
      and not exists (select from act_persons where act_id = acts.id and act_persons.whom = lacks.whom)
      and not exists (
        select from acts as erasure
        where erasure.name = 'act-persons-erased' and erasure.id > acts.id
          and (
            erasure.state_after is null
            or erasure.state_after::jsonb -> (lacks.whom || 's') @> to_jsonb(acts.id)
          )
          and (
            (erasure.subject_kind = lacks.kind and erasure.subject_id = lacks.person)
            or (lacks.whom = 'actor' and erasure.subject_kind = 'act' and erasure.subject_id = acts.id::text)
          )
      )
    order by "isBefore", acts.id, lacks.whom
    limit ${differencesMax}`.execute(trx);
  return rows;
}

const isoOf = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A signed head of the chain, as it is published. */
export interface CheckpointRow {
  readonly sequence: number;
  readonly head: string;
  readonly at: string;
  readonly publicKey: string;
  readonly signature: string;
}

/** The first link after the last that a checkpoint signs, and the instant of its act; undefined: all are signed. */
export async function selectOldestUnsigned(
  trx: Transaction,
): Promise<{ readonly sequence: number; readonly at: string } | undefined> {
  const { rows } = await sql<{ sequence: number; at: string }>`
    select act_links.sequence, ${isoOf(sql`acts.at`)} as at
    from act_links join acts on acts.id = act_links.act_id
    where act_links.sequence > coalesce((select max(sequence) from act_checkpoints), 0)
    order by act_links.sequence
    limit 1`.execute(trx);
  return rows[0];
}

/** All checkpoints: one in a quarter of an hour at most. */
export async function selectCheckpoints(trx: Transaction): Promise<CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`
    select
      sequence, encode(head, 'hex') as head,
      ${isoOf(sql`at`)} as at,
      translate(encode(public_key, 'base64'), E'\n', '') as "publicKey",
      translate(encode(signature, 'base64'), E'\n', '') as signature
    from act_checkpoints order by sequence`.execute(trx);
  return rows;
}
