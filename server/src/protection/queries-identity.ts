import type { DocumentKind } from '@furlong/contract/codes/desk-punters';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** A decision on a punter's identity. */
export interface IdentityDecision {
  readonly status: 'approved' | 'rejected';
  /** For the punter to read; a rejection has one. */
  readonly reason: string | null;
  readonly decidedBy: string;
  /** What was seen; null where nobody noted it. */
  readonly document?: SeenDocument | null;
  readonly at: Date;
}

/** A document that somebody saw: its kind, and the last four characters of its number. */
export interface SeenDocument {
  readonly kind: DocumentKind;
  readonly ending: string;
}

/** The latest decision, with its number; undefined: there is none. */
export async function selectDecision(
  db: Queryable,
  punterId: number,
): Promise<(IdentityDecision & { readonly number: number }) | undefined> {
  const row = await db
    .selectFrom('identity_decisions')
    .where('punter_id', '=', punterId)
    .orderBy('number', 'desc')
    .limit(1)
    .select([
      ...(['number', 'status', 'reason', 'decided_by as decidedBy', 'at'] as const),
      ...(['document_kind as kind', 'document_ending as ending'] as const),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, ending, ...decision } = row;
  const document = kind === null ? null : { kind, ending };
  return { ...decision, document } as IdentityDecision & { readonly number: number };
}

/**
 * Inserts a decision as the punter's next. The wallet's lock numbers them one after the other; for a punter without a
 * wallet, the first of two at the same moment wins.
 */
export async function insertDecision(
  trx: Transaction,
  punterId: number,
  { status, reason, decidedBy, document, at }: IdentityDecision,
): Promise<void> {
  await sql`
    insert into identity_decisions (
      punter_id, number, status, reason, decided_by, document_kind, document_ending, at
    )
    select ${punterId}, 1 + coalesce(max(number), 0), ${status}, ${reason}, ${decidedBy},
      ${document?.kind ?? null}, ${document?.ending ?? null}, ${at}
    from identity_decisions where punter_id = ${punterId}
    on conflict do nothing`.execute(trx);
}

/** Which of the given punters have a decision on their identity. */
export async function selectDecided(db: Queryable, punterIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ punter_id: number }>`
    select distinct punter_id from identity_decisions
    where punter_id = any(${punterIds}::integer[])`.execute(db);
  return new Set(rows.map(({ punter_id }) => punter_id));
}

/** A punter who is excluded until an instant, or whose account is closed (null: for good). */
export interface BarredPunter {
  readonly punterId: number;
  readonly kind: 'self-exclusion' | 'closure';
  readonly until: Date | null;
}

/** All barred punters, each with the most restrictive and longest break. */
export async function selectBarred(db: Queryable, now: Date): Promise<BarredPunter[]> {
  return await selectBarredWhere(db, sql`true`, now);
}

/** The barred ones among some punters. */
export async function selectBarredAmong(
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<BarredPunter[]> {
  return await selectBarredWhere(db, sql`punter_id = any(${[...punterIds]}::integer[])`, now);
}

async function selectBarredWhere(
  db: Queryable,
  who: RawBuilder<unknown>,
  now: Date,
): Promise<BarredPunter[]> {
  const { rows } = await sql<BarredPunter>`
    select distinct on (punter_id) punter_id as "punterId", kind, until
    from punter_breaks
    where ${who} and kind in ('self-exclusion', 'closure') and (until is null or until > ${now})
    order by punter_id, until desc nulls first`.execute(db);
  return rows;
}
