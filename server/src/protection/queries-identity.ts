import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database.ts';

/** What was decided on a punter's identity. */
export interface IdentityDecision {
  readonly status: 'approved' | 'rejected';
  /** For the punter to read; a rejection has one. */
  readonly reason: string | null;
  readonly decidedBy: string;
  readonly at: Date;
}

/** The decision that holds, with its number; undefined: nobody has decided. */
export async function selectDecision(
  db: Queryable,
  punterId: number,
): Promise<(IdentityDecision & { readonly number: number }) | undefined> {
  const row = await db
    .selectFrom('identity_decisions')
    .where('punter_id', '=', punterId)
    .orderBy('number', 'desc')
    .limit(1)
    .select(['number', 'status', 'reason', 'decided_by as decidedBy', 'at'])
    .executeTakeFirst();
  return row as (IdentityDecision & { readonly number: number }) | undefined;
}

/** Inserts the same decision for punters, each as the next of its own. */
export async function insertDecisions(
  trx: Transaction,
  punterIds: readonly number[],
  { status, reason, decidedBy, at }: IdentityDecision,
): Promise<void> {
  await sql`
    insert into identity_decisions (punter_id, number, status, reason, decided_by, at)
    select
      punter_id,
      1 + coalesce(
        (select max(number) from identity_decisions as made where made.punter_id = asked.punter_id), 0
      ),
      ${status}, ${reason}, ${decidedBy}, ${at}
    from (select distinct unnest(${punterIds}::integer[])) as asked (punter_id)
    order by punter_id`.execute(trx);
}
