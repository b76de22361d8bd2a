import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** The advisory lock of the sealer: the same number on every node of a database. */
const sealLock = 7_410_047;

/** A link of the chain. */
export interface Link {
  readonly sequence: number;
  readonly actId: number;
  readonly actHash: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** A signed head of the chain, as it is stored. */
export interface StoredCheckpoint {
  readonly sequence: number;
  readonly head: Buffer;
  readonly at: Date;
  readonly publicKey: Buffer;
  readonly signature: Buffer;
}

/**
 * Whether acts wait for their link, or a head for its signature: none was made since an instant. One that is dated
 * after now counts as none.
 */
export async function hasWork(db: Queryable, signedSince: Date, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from acts_waiting) or exists (
      select from (select max(sequence) as sequence from act_links) as head
      left join lateral (select sequence, at from act_checkpoints order by sequence desc limit 1) as last on true
      where head.sequence > coalesce(last.sequence, 0)
        and (last.at is null or last.at <= ${signedSince} or last.at > ${now})
    ) as due`.execute(db);
  return rows[0]?.due ?? false;
}

/** Takes the sealer's lock until the transaction ends; false: another node has it. */
export async function takeSealLock(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sealLock}) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

/**
 * Takes acts that wait for their link, in the order of their ids. One that has a link is only taken off the list: it
 * would get no second one, and keep those behind it from theirs.
 */
export async function takeWaiting(
  trx: Transaction,
  limit: number,
): Promise<readonly { readonly id: number; readonly hash: Buffer }[]> {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    with taken as (
      delete from acts_waiting
      where act_id in (select act_id from acts_waiting order by act_id limit ${limit})
      returning act_id
    )
    select acts.id, acts.hash
    from taken join acts on acts.id = taken.act_id
    where not exists (select from act_links where act_links.act_id = acts.id)
    order by acts.id`.execute(trx);
  return rows;
}

/** The instant of the act that has waited longest for its link, by the order of ids; undefined: none waits. */
export async function selectOldestWaiting(db: Queryable): Promise<Date | undefined> {
  const row = await db
    .selectFrom('acts_waiting')
    .innerJoin('acts', 'acts.id', 'acts_waiting.act_id')
    .select('acts.at')
    .orderBy('acts_waiting.act_id')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** The instant of the act whose link is the first that no checkpoint covers; undefined: all links are signed. */
export async function selectOldestUnsigned(db: Queryable): Promise<Date | undefined> {
  const row = await db
    .selectFrom('act_links')
    .innerJoin('acts', 'acts.id', 'act_links.act_id')
    .select('acts.at')
    .where('act_links.sequence', '>', (each) =>
      each
        .selectFrom('act_checkpoints')
        .select(({ fn }) => fn.coalesce(fn.max('sequence'), each.val(0)).as('sequence')),
    )
    .orderBy('act_links.sequence')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** The last link; undefined: the chain is empty. */
export async function selectHead(db: Queryable): Promise<Pick<Link, 'sequence' | 'hash'> | undefined> {
  return await db
    .selectFrom('act_links')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The hash of a link; undefined: there is no such link. */
export async function selectLinkHash(db: Queryable, sequence: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('act_links')
    .select('hash')
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row?.hash;
}

export async function insertLinks(trx: Transaction, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ sequence, actId, actHash, previousHash, hash }) => ({
    sequence,
    act_id: actId,
    act_hash: actHash,
    previous_hash: previousHash,
    hash,
  }));
  await trx.insertInto('act_links').values(rows).execute();
}

const checkpointColumns = ['sequence', 'head', 'at', 'public_key as publicKey', 'signature'] as const;

/** The newest checkpoint; undefined: there is none yet. */
export async function selectNewestCheckpoint(db: Queryable): Promise<StoredCheckpoint | undefined> {
  return await db
    .selectFrom('act_checkpoints')
    .select(checkpointColumns)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Checkpoints of the links after one, in their order: a clock that was wrong has no say in it. */
export async function selectCheckpointsAfter(
  db: Queryable,
  after: number,
  limit: number,
): Promise<StoredCheckpoint[]> {
  return await db
    .selectFrom('act_checkpoints')
    .select(checkpointColumns)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

export async function insertCheckpoint(trx: Transaction, checkpoint: StoredCheckpoint): Promise<void> {
  const { sequence, head, at, publicKey, signature } = checkpoint;
  await trx
    .insertInto('act_checkpoints')
    .values({ sequence, head, at, public_key: publicKey, signature })
    .execute();
}
