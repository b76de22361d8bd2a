import type { Cents } from '@furlong/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';
import type { TransferKind } from './transfer.ts';

/** A movement of an account: signed, with the balance after it. */
export interface Movement {
  readonly id: string;
  readonly at: Date;
  readonly kind: TransferKind;
  readonly amount: Cents;
  readonly balance: Cents;
  readonly betId: number | null;
}

/** What an account did in a period: from an instant until before another. */
export interface Period {
  readonly punterId: number;
  readonly account: number;
  readonly from: Date;
  readonly until: Date;
}

/** The sums of a period. `after` is what moved since it ended: the balance now less it is the closing balance. */
export interface PeriodSums {
  readonly rows: number;
  readonly totalIn: Cents;
  readonly totalOut: Cents;
  readonly after: Cents;
  /** The account's balance now. */
  readonly balance: Cents;
}

const signed = (account: number) =>
  sql<Cents>`case when credit_account = ${account}::integer then amount else -amount end`;
const own = ({ punterId, account, from }: Period) => sql`
  punter_id = ${punterId} and at >= ${from.toISOString()}::timestamptz
  and ${account}::integer in (debit_account, credit_account)`;

/** The sums of a period in one statement, so of one moment. Reads the punter's transfers since its start. */
export async function selectPeriodSums(db: Queryable, period: Period): Promise<PeriodSums> {
  const until = sql`${period.until.toISOString()}::timestamptz`;
  const amount = signed(period.account);
  const { rows } = await sql<PeriodSums>`
    select
      count(*) filter (where at < ${until}) as rows,
      coalesce(sum(amount) filter (where at < ${until} and amount > 0), 0)::bigint as "totalIn",
      coalesce(-sum(amount) filter (where at < ${until} and amount < 0), 0)::bigint as "totalOut",
      coalesce(sum(amount) filter (where at >= ${until}), 0)::bigint as after,
      coalesce((select balance from wallets where punter_id = ${period.punterId}), 0) as balance
    from (select at, ${amount} as amount from transfers where ${own(period)}) as moved`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate has one row');
  return sums;
}

/**
 * Movements of a period, newest first, each with the balance after it, which follows from the closing balance. Walks
 * the punter's index backwards as far as the last row asked for.
 */
export async function selectMovements(
  db: Queryable,
  period: Period,
  closing: Cents,
  part: { readonly offset: number; readonly limit: number },
): Promise<Movement[]> {
  return await selectPart(db, period, sql``, closing, part);
}

/** The movements before one, however far back that is: it costs what they alone cost. */
export async function selectMovementsBefore(
  db: Queryable,
  period: Period,
  { id, balance, amount }: Movement,
  limit: number,
): Promise<Movement[]> {
  // By the row itself: its time is finer than a Date.
  const of = (column: 'at' | 'sequence') =>
    sql`(select ${sql.ref(column)} from transfers where id = ${id}::uuid)`;
  const before = sql`and (at, sequence) < (${of('at')}, ${of('sequence')})`;
  return await selectPart(db, period, before, balance - amount, { offset: 0, limit });
}

async function selectPart(
  db: Queryable,
  period: Period,
  before: RawBuilder<unknown>,
  closing: Cents,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select id, at, kind, amount, bet_id as "betId",
      (${closing}::bigint - coalesce(sum(amount) over (
        order by at desc, sequence desc rows between unbounded preceding and 1 preceding
      ), 0))::bigint as balance
    from (
      select id, at, sequence, kind, bet_id, ${signed(period.account)} as amount
      from transfers
      where ${own(period)} and at < ${period.until.toISOString()}::timestamptz ${before}
    ) as moved
    order by at desc, sequence desc
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}
