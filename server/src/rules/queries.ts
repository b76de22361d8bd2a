import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** A kind of rules that have versions. */
type RuleKind = 'payout-limits' | 'scoring' | 'deductions';

/** Which rules: of what kind, and for what of it; scope 0 where there is one of it. */
export interface RuleKey {
  readonly kind: RuleKind;
  readonly scope: number;
}

/** Versions that have not begun; more at a time nobody oversees. */
export const comingMax = 10;
/** More than can be to come: the one in force, and the ones shortly before it, are among so many. */
export const standingMax = 4 * comingMax;

/** A stored version (rule: rule-versions). */
export interface VersionRow {
  readonly number: number;
  /** Null: since ever. */
  readonly from: Date | null;
  readonly rules: unknown;
  readonly madeAt: Date;
  /** Null: the operator's file, or what the product comes with. */
  readonly madeBy: number | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: number | null;
}

const versions = (db: Queryable, { kind, scope }: RuleKey) =>
  db
    .selectFrom('rule_versions')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .select(['number', 'effective_from as from', 'rules', 'made_at as madeAt', 'made_by as madeBy'])
    .select(['withdrawn_at as withdrawnAt', 'withdrawn_by as withdrawnBy']);

/** The versions that were published last, the newest first. */
export async function selectNewest(db: Queryable, key: RuleKey, limit: number): Promise<VersionRow[]> {
  return await versions(db, key).orderBy('number', 'desc').limit(limit).execute();
}

/** The versions that hold or held or will hold, those that begin last first. */
export async function selectStanding(db: Queryable, key: RuleKey, limit: number): Promise<VersionRow[]> {
  return await versions(db, key)
    .where('withdrawn_at', 'is', null)
    .orderBy('effective_from', (order) => order.desc().nullsLast())
    .limit(limit)
    .execute();
}

/** One version. */
export async function findVersion(
  db: Queryable,
  key: RuleKey,
  number: number,
): Promise<VersionRow | undefined> {
  return await versions(db, key).where('number', '=', number).executeTakeFirst();
}

/** Locks the versions until the end of the transaction: one publication or withdrawal at a time. Readers do not wait. */
export async function lockVersions(trx: Transaction): Promise<void> {
  await sql`lock table rule_versions in share row exclusive mode`.execute(trx);
}

export async function insertVersion(
  trx: Transaction,
  { kind, scope }: RuleKey,
  row: Pick<VersionRow, 'number' | 'from' | 'rules' | 'madeAt' | 'madeBy'>,
): Promise<void> {
  await trx
    .insertInto('rule_versions')
    .values({
      ...{ kind, scope, number: row.number, effective_from: row.from, rules: JSON.stringify(row.rules) },
      ...{ made_at: row.madeAt, made_by: row.madeBy },
    })
    .execute();
}

export async function markWithdrawn(
  trx: Transaction,
  { kind, scope }: RuleKey,
  number: number,
  { at, by }: { readonly at: Date; readonly by: number },
): Promise<void> {
  await trx
    .updateTable('rule_versions')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('number', '=', number)
    .set({ withdrawn_at: at, withdrawn_by: by })
    .execute();
}
