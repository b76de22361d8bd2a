import { type RawBuilder, sql } from 'kysely';
import type { BetFilter } from '../bets/bet-filter.ts';
import type { RevenueKind } from '../bets/queries-revenue.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { LedgerSums } from '../wallet/queries-revenue.ts';
import { noLedger, type Revenue } from './revenue-part.ts';

/** A statement takes 65 535 parameters at most, and a row is 16. */
const rowsOfInsert = 1_000;

/** One row of the sums. */
export interface StoredSums extends RevenueKind, Revenue {
  readonly ledger: LedgerSums;
}

/** The instant before which everything is in the sums; undefined: nothing is counted yet. */
export async function selectCountedUntil(trx: Transaction): Promise<Date | undefined> {
  const row = await trx.selectFrom('revenue_counted').select('until').executeTakeFirst();
  return row?.until;
}

/** Likewise, for whoever counts on; undefined also while another node does. */
export async function lockCountedUntil(trx: Transaction): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('revenue_counted')
    .select('until')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.until;
}

/** Begins to count, unless another node has begun. */
export async function insertCountedUntil(trx: Transaction, until: Date): Promise<void> {
  await trx
    .insertInto('revenue_counted')
    .values({ until })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setCountedUntil(trx: Transaction, until: Date): Promise<void> {
  await trx.updateTable('revenue_counted').set({ until }).execute();
}

/** The sums of days, both included, by kind, without those of no day's bets. */
export async function selectStoredSums(
  trx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
  { sport, programmeId }: BetFilter,
): Promise<StoredSums[]> {
  const rows = await trx
    .selectFrom('revenue_sums')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(sport !== undefined, (query) => query.where('sport', '=', sport ?? ''))
    .$if(programmeId !== undefined, (query) => query.where('programme_id', '=', programmeId ?? 0))
    .execute();
  return rows.map(
    ({
      programme_id: programmeId,
      at_starting_price: atStartingPrice,
      markets,
      ledger_stakes,
      ledger_paid_back,
      ledger_tax,
      ledger_gross_revenue,
      ...row
    }) => ({
      ...row,
      ...{ programmeId, atStartingPrice, markets: markets as RevenueKind['markets'] },
      ledger: {
        ...{ stakes: ledger_stakes, paidBack: ledger_paid_back },
        ...{ tax: ledger_tax, grossRevenue: ledger_gross_revenue },
      },
    }),
  );
}

/** What all transfers of these days moved, as far as they are counted. */
export async function selectStoredLedger(
  trx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select
      coalesce(sum(stakes), 0)::bigint as stakes, coalesce(sum(paid_back), 0)::bigint as "paidBack",
      coalesce(sum(tax), 0)::bigint as tax, coalesce(sum(gross_revenue), 0)::bigint as "grossRevenue"
    from revenue_ledger_sums where day between ${from}::date and ${to}::date`.execute(trx);
  return rows[0] ?? noLedger;
}

/** Adds to the sums of kinds; each is there once. */
export async function addToSums(trx: Transaction, sums: readonly StoredSums[]): Promise<void> {
  for (let at = 0; at < sums.length; at += rowsOfInsert) {
    await insertSums(trx, sums.slice(at, at + rowsOfInsert));
  }
}

async function insertSums(trx: Transaction, sums: readonly StoredSums[]): Promise<void> {
  await trx
    .insertInto('revenue_sums')
    .values(
      sums.map(({ programmeId, atStartingPrice, ledger, ...rest }) => ({
        ...rest,
        ...{ programme_id: programmeId, at_starting_price: atStartingPrice },
        ...{ ledger_stakes: ledger.stakes, ledger_paid_back: ledger.paidBack },
        ...{ ledger_tax: ledger.tax, ledger_gross_revenue: ledger.grossRevenue },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'sport', 'programme_id', 'size', 'accumulator', 'markets', 'at_starting_price'])
        .doUpdateSet({
          bets: added('revenue_sums', 'bets'),
          stakes: added('revenue_sums', 'stakes'),
          payouts: added('revenue_sums', 'payouts'),
          refunds: added('revenue_sums', 'refunds'),
          tax: added('revenue_sums', 'tax'),
          ledger_stakes: added('revenue_sums', 'ledger_stakes'),
          ledger_paid_back: added('revenue_sums', 'ledger_paid_back'),
          ledger_tax: added('revenue_sums', 'ledger_tax'),
          ledger_gross_revenue: added('revenue_sums', 'ledger_gross_revenue'),
        }),
    )
    .execute();
}

/** Adds what all transfers of a day moved. */
export async function addToLedgerSums(trx: Transaction, day: string, moved: LedgerSums): Promise<void> {
  const { stakes, paidBack, tax, grossRevenue } = moved;
  await trx
    .insertInto('revenue_ledger_sums')
    .values({ day, stakes, paid_back: paidBack, tax, gross_revenue: grossRevenue })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        stakes: added('revenue_ledger_sums', 'stakes'),
        paid_back: added('revenue_ledger_sums', 'paid_back'),
        tax: added('revenue_ledger_sums', 'tax'),
        gross_revenue: added('revenue_ledger_sums', 'gross_revenue'),
      }),
    )
    .execute();
}

function added(table: string, column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
}
