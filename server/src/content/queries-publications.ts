import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { DocumentKey } from './queries-versions.ts';

/** A version that punters shall see from an instant on. */
export interface Publication extends DocumentKey {
  readonly id: string;
  readonly number: number;
  readonly from: Date;
  readonly askedBy: number;
  readonly askedAs: string;
  readonly ended: string | null;
}

const columns = [
  ...(['id', 'platform_id', 'title', 'number', 'from_at', 'asked_by', 'asked_as', 'ended'] as const),
];

function shape(row: {
  readonly id: string;
  readonly platform_id: number;
  readonly title: string;
  readonly number: number;
  readonly from_at: Date;
  readonly asked_by: number;
  readonly asked_as: string;
  readonly ended: string | null;
}): Publication {
  const { id, title, number, ended } = row;
  return {
    ...{ id, title, number, ended, platformId: row.platform_id, from: row.from_at },
    ...{ askedBy: row.asked_by, askedAs: row.asked_as },
  };
}

export async function findPublication(db: Queryable, id: string): Promise<Publication | undefined> {
  const row = await db.selectFrom('cms_publications').where('id', '=', id).select(columns).executeTakeFirst();
  return row && shape(row);
}

/** What of a page is to come, the next first. */
export async function selectToCome(
  db: Queryable,
  { platformId, title }: DocumentKey,
  limit: number,
): Promise<Publication[]> {
  const rows = await db
    .selectFrom('cms_publications')
    .where('platform_id', '=', platformId)
    .where('title', '=', title)
    .where('ended', 'is', null)
    .orderBy('from_at')
    .limit(limit)
    .select(columns)
    .execute();
  return rows.map(shape);
}

/** What of all pages is to come, the next first. */
export async function selectAllToCome(db: Queryable, limit: number): Promise<Publication[]> {
  const rows = await db
    .selectFrom('cms_publications')
    .where('ended', 'is', null)
    .orderBy('from_at')
    .limit(limit)
    .select(columns)
    .execute();
  return rows.map(shape);
}

/** What has come and is not published yet, in the order of its instants. */
export async function selectDue(db: Queryable, now: Date, limit: number): Promise<Publication[]> {
  const rows = await db
    .selectFrom('cms_publications')
    .where('ended', 'is', null)
    .where('from_at', '<=', now)
    .orderBy('from_at')
    .limit(limit)
    .select(columns)
    .execute();
  return rows.map(shape);
}

/** What somebody timed that is to come, the next first. */
export async function selectTimedBy(db: Queryable, askedBy: number, limit: number): Promise<Publication[]> {
  const rows = await db
    .selectFrom('cms_publications')
    .where('asked_by', '=', askedBy)
    .where('ended', 'is', null)
    .orderBy('from_at')
    .limit(limit)
    .select(columns)
    .execute();
  return rows.map(shape);
}

/** Adds one; false: its id is there already. */
export async function insertPublication(
  trx: Transaction,
  publication: Omit<Publication, 'ended'>,
  now: Date,
): Promise<boolean> {
  const { id, platformId, title, number, from, askedBy, askedAs } = publication;
  const row = await trx
    .insertInto('cms_publications')
    .values({
      ...{ id, platform_id: platformId, title, number, from_at: from },
      ...{ asked_at: now, asked_by: askedBy, asked_as: askedAs },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one; false: it has ended. */
export async function endPublication(
  trx: Transaction,
  id: string,
  end: {
    readonly as: 'published' | 'cancelled' | 'lapsed' | 'parked';
    readonly by: number | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const row = await trx
    .updateTable('cms_publications')
    .set({ ended: end.as, ended_at: end.at, ended_by: end.by })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
