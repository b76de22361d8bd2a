import { localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { house, receivableAccount } from './accounts.ts';
import type { DebtEntry } from './share-recoveries.ts';
import type { TransferKind } from './transfer.ts';

/** A movement of a punter's money: the change of the account and of the debt, with both after it. */
export interface Movement {
  readonly id: string;
  readonly at: Date;
  /** `archived`: a run of movements that are in the archive, at the place of its last (rule: archive). */
  readonly kind: TransferKind | 'archived';
  /** Signed; 0 for a movement that changed only the debt. */
  readonly amount: Cents;
  readonly moneyIn: Cents;
  readonly moneyOut: Cents;
  /** How many movements it is: one, or those of a run. */
  readonly movements: number;
  readonly balance: Cents;
  /** Signed change of the debt: above 0 the punter owes more. */
  readonly owes: Cents;
  readonly owed: Cents;
  readonly betId: number | null;
}

/** An account's period: from one instant until before another. */
export interface Period {
  readonly punterId: number;
  readonly account: number;
  readonly from: Date;
  readonly until: Date;
}

/** An account's balance and its punter's debt at one moment. */
export interface AccountState {
  readonly balance: Cents;
  readonly owed: Cents;
}

/** The sums of a period, and the account's state at its end. */
export interface PeriodSums {
  readonly rows: number;
  readonly totalIn: Cents;
  readonly totalOut: Cents;
  /** The growth of the debt. */
  readonly owes: Cents;
  readonly closing: AccountState;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The day of an instant in Johannesburg, and the instant that a day begins at. */
export const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone interval '2 hours')::date`;
export const startOfDay = (day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone interval '2 hours')`;

/** Which movements of an account: from an instant on until another, and of those the newest before a place. */
interface MovementsWanted {
  readonly from: RawBuilder<unknown>;
  readonly until?: RawBuilder<unknown>;
  readonly before?: RawBuilder<unknown>;
  readonly newest?: number;
}

/**
 * A punter's movements, each with its change of the account and of the debt: those that are here, and runs of those that
 * are in the archive, which change no debt. A reversal that the balance covers in part is two transfers, posted one after
 * the other (take-back.ts), and shown as one movement. Both parts are read by an index, from the newest on.
 */
export function movements(
  { punterId, account }: Pick<Period, 'punterId' | 'account'>,
  wanted: MovementsWanted,
): RawBuilder<unknown> {
  const own = sql`${account}::integer`;
  const debt = sql`${receivableAccount(punterId)}::integer`;
  const neighbour = (is: 'next' | 'before') => sql`
    select kind, debit_account, bet_id, amount from transfers as other
    where moved.kind = 'reversal' and other.punter_id = moved.punter_id and other.at = moved.at
      and ${is === 'next' ? sql`other.sequence > moved.sequence` : sql`other.sequence < moved.sequence`}
    order by other.sequence ${is === 'next' ? sql`asc` : sql`desc`}
    limit 1`;
  const change = (from: string) => sql`
    case ${own} when ${sql.ref(`${from}.credit_account`)} then ${sql.ref(`${from}.amount`)}
      when ${sql.ref(`${from}.debit_account`)} then -${sql.ref(`${from}.amount`)} else 0 end`;
  return sql`
    (
      select
        id, at, sequence, moved.kind, moved.bet_id, ${change('moved')} as amount,
        case ${debt} when moved.debit_account then moved.amount when credit_account then -moved.amount else 0 end
          + coalesce(rest.amount, 0) as owes,
        greatest(${change('moved')}, 0) as money_in, greatest(-(${change('moved')}), 0) as money_out, 1 as movements
      from transfers as moved
      left join lateral (${neighbour('next')}) as rest
        on moved.debit_account = ${own} and rest.kind = 'reversal' and rest.debit_account = ${debt}
        and rest.bet_id is not distinct from moved.bet_id
      where punter_id = ${punterId} and ${within('at', 'sequence', wanted)}
        and (${own} in (moved.debit_account, credit_account) or ${debt} in (moved.debit_account, credit_account))
        and not (moved.kind = 'reversal' and moved.debit_account = ${debt} and exists (
          select from (${neighbour('before')}) as first
          where first.kind = 'reversal' and first.debit_account = ${own} and first.bet_id is not distinct from moved.bet_id
        ))
      ${newestOf('at', 'sequence', wanted)}
    )
    union all
    (
      select last_id, last_at, last_sequence, 'archived', null, sum(${change('run')})::bigint, 0,
        coalesce(sum(amount) filter (where run.credit_account = ${own}), 0)::bigint,
        coalesce(sum(amount) filter (where run.debit_account = ${own}), 0)::bigint, sum(count)::integer
      from archived_transfers as run
      where punter_id = ${punterId} and ${within('last_at', 'last_sequence', wanted)}
        and ${own} in (run.debit_account, run.credit_account)
      group by last_at, last_sequence, last_id
      ${newestOf('last_at', 'last_sequence', wanted)}
    )`;
}

function within(at: string, sequence: string, { from, until, before }: MovementsWanted) {
  return sql`${sql.ref(at)} >= ${from} ${until === undefined ? sql`` : sql`and ${sql.ref(at)} < ${until}`}
    ${before === undefined ? sql`` : sql`and (${sql.ref(at)}, ${sql.ref(sequence)}) < (${before})`}`;
}

function newestOf(at: string, sequence: string, { newest }: MovementsWanted) {
  return newest === undefined
    ? sql``
    : sql`order by ${sql.ref(at)} desc, ${sql.ref(sequence)} desc limit ${newest}`;
}

/**
 * Sums a period in one statement, so all as of one moment: the days that are summed (keep-statement-days.ts), where the
 * period is of whole days, and the punter's transfers since its start, or since those days.
 */
export async function selectPeriodSums(db: Queryable, period: Period): Promise<PeriodSums> {
  const { punterId, account } = period;
  const until = instant(period.until);
  const isOfDays = [period.from, period.until].every(
    (at) => startOfLocalDay(localDayOf(at)).getTime() === at.getTime(),
  );
  const { rows } = await sql<Omit<PeriodSums, 'closing'> & AccountState>`
    with summed as materialized (
      select through from statement_sums
      where punter_id = ${punterId} and account = ${account} and ${isOfDays}::boolean
    ),
    days as (
      select day < ${dayOf(until)} as within, rows, total_in, total_out, owes
      from statement_days
      where punter_id = ${punterId} and account = ${account} and day >= ${dayOf(instant(period.from))}
        and day <= (select through from summed)
      union all
      select at < ${until}, 1, money_in, money_out, owes
      from (${movements(period, {
        from: sql`greatest(${instant(period.from)}, ${startOfDay(sql`(select through from summed) + 1`)})`,
      })}) as movement
    ),
    sums as (
      select
        coalesce(sum(rows) filter (where within), 0)::bigint as rows,
        coalesce(sum(total_in) filter (where within), 0)::bigint as "totalIn",
        coalesce(sum(total_out) filter (where within), 0)::bigint as "totalOut",
        coalesce(sum(owes) filter (where within), 0)::bigint as owes,
        coalesce(sum(total_in - total_out) filter (where not within), 0)::bigint as later,
        coalesce(sum(owes) filter (where not within), 0)::bigint as owes_later
      from days
    )
    select rows, "totalIn", "totalOut", owes,
      (coalesce((select balance from wallets where punter_id = ${punterId}), 0) - later)::bigint as balance,
      (coalesce((select owed from wallets where punter_id = ${punterId}), 0) - owes_later)::bigint as owed
    from sums`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate has one row');
  const { balance, owed, ...rest } = sums;
  return { ...rest, closing: { balance, owed } };
}

/**
 * Movements of a period, newest first, each with balance and debt after it, worked back from the closing state. Walks
 * the punter's indexes backwards to the last row asked for.
 */
export async function selectMovements(
  db: Queryable,
  period: Period,
  closing: AccountState,
  part: { readonly offset: number; readonly limit: number },
): Promise<Movement[]> {
  return await selectPart(db, period, undefined, closing, part);
}

/** The movements before a given one. The cost does not depend on how far back it is. */
export async function selectMovementsBefore(
  db: Queryable,
  period: Period,
  last: Movement,
  limit: number,
): Promise<Movement[]> {
  // Compares with the stored row: its time has microseconds, which a Date loses.
  const isRun = last.kind === 'archived';
  const of = (column: 'at' | 'sequence') =>
    isRun
      ? sql`(
          select ${sql.ref(`last_${column}`)} from archived_transfers
          where punter_id = ${period.punterId} and last_id = ${last.id}::uuid limit 1
        )`
      : sql`(select ${sql.ref(column)} from transfers where id = ${last.id}::uuid)`;
  const before = sql`${of('at')}, ${of('sequence')}`;
  return await selectPart(db, period, before, stateBefore(last), { offset: 0, limit });
}

/** The account's state before a movement. */
export function stateBefore({ balance, amount, owed, owes }: Movement): AccountState {
  return { balance: balance - amount, owed: owed - owes };
}

async function selectPart(
  db: Queryable,
  period: Period,
  before: RawBuilder<unknown> | undefined,
  closing: AccountState,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Movement[]> {
  const newer = sql`(order by at desc, sequence desc rows between unbounded preceding and 1 preceding)`;
  const { rows } = await sql<Movement>`
    select id, at, kind, amount, owes, bet_id as "betId", money_in as "moneyIn", money_out as "moneyOut", movements,
      (${closing.balance}::bigint - coalesce(sum(amount) over ${newer}, 0))::bigint as balance,
      (${closing.owed}::bigint - coalesce(sum(owes) over ${newer}, 0))::bigint as owed
    from (${movements(period, {
      from: instant(period.from),
      until: instant(period.until),
      ...(before === undefined ? {} : { before }),
      newest: offset + limit,
    })}) as movement
    order by at desc, sequence desc
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** A tax withheld from a bet's payout. */
export interface WithheldTax {
  readonly betId: number;
  readonly at: Date;
  readonly amount: Cents;
}

/** The taxes withheld from a punter's payouts between two instants. A tax has the time of its payout. */
export async function selectWithheldTaxes(
  db: Queryable,
  punterId: number,
  first: Date,
  last: Date,
): Promise<WithheldTax[]> {
  const { rows } = await sql<WithheldTax>`
    select bet_id as "betId", at, amount
    from transfers
    where punter_id = ${punterId} and kind = 'tax' and debit_account = ${house.book}
      and at between ${first.toISOString()}::timestamptz and ${last.toISOString()}::timestamptz`.execute(db);
  return rows;
}

/** The entries of a punter's debt, reversals and recoveries, in the ledger's order. */
export async function selectDebtEntries(db: Queryable, punterId: number): Promise<DebtEntry[]> {
  const debt = receivableAccount(punterId);
  const { rows } = await sql<DebtEntry>`
    select id, kind, bet_id as "betId", amount
    from transfers
    where punter_id = ${punterId} and kind in ('reversal', 'recovery')
      and ${debt}::integer in (debit_account, credit_account)
    order by sequence`.execute(db);
  return rows;
}
