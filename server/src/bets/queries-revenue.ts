import { nameOfRacingLine, nameOfSoccerLine } from '@furlong/domain/betting/bet-types';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { oddsOf } from '@furlong/domain/odds';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { type LedgerSums, ledgerColumns } from '../wallet/queries-revenue.ts';
import { type BetFilter, isAsked } from './bet-filter.ts';
import { namingColumns } from './bet-row.ts';

/** What a part of the sums is of: a day in Johannesburg, a meeting or programme, and what a bet type is named by. */
export interface RevenueKind {
  readonly day: LocalDay;
  readonly sport: string;
  readonly programmeId: number;
  /** 0: of an accumulator, which is named the same whatever its size. */
  readonly size: number;
  readonly accumulator: boolean;
  readonly markets: 'win' | 'place' | 'mixed';
  readonly atStartingPrice: boolean;
}

/** What was struck. */
export interface StruckSums {
  readonly bets: number;
  readonly stakes: Cents;
}

/** What settlements changed, each by what it is more than the one before it of its bet: sums can be below 0. */
export interface SettledSums {
  /** After tax. */
  readonly payouts: Cents;
  readonly refunds: Cents;
  readonly tax: Cents;
}

const kindColumns = sql`bets.sport, bets.programme_id as "programmeId",
  case when bets.accumulator then 0 else bets.size end as size, bets.accumulator, ${namingColumns}`;
const kindNames = sql`day, sport, "programmeId", size, accumulator, markets, "atStartingPrice"`;
const byKind = sql`1, 2, 3, 4, 5, 6, 7`;

/** What a settlement pays is a refund where its bet is void, and of an open line of which only void singles are decided. */
const isRefund = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of('outcome')} = 'void' or (${of('outcome')} = 'open' and ${of('winnings')} = 0))`;
};

/** From one instant until another, of some bets. */
export interface RevenueAsked {
  readonly from: Date;
  readonly until: Date;
  readonly filter: BetFilter;
}

/** Sums the bets struck in a period by kind; a bet type is for whoever names the kinds. */
export async function selectStruckParts(
  trx: Transaction,
  asked: RevenueAsked,
): Promise<(RevenueKind & StruckSums)[]> {
  return (await struckParts(asked).execute(trx)).rows;
}

/** Likewise what settlements paid and taxed, whenever their bets were struck (rule: revenue-report). */
export async function selectSettledParts(
  trx: Transaction,
  asked: RevenueAsked,
): Promise<(RevenueKind & SettledSums)[]> {
  return (await settledParts(asked).execute(trx)).rows;
}

/** Likewise what the ledger's transfers of these bets moved. Those of all bets, wallet/queries-revenue.ts sums. */
export async function selectLedgerParts(
  trx: Transaction,
  asked: RevenueAsked,
): Promise<(RevenueKind & { readonly ledger: LedgerSums })[]> {
  const { rows } = await ledgerParts(asked).execute(trx);
  return rows.map(({ stakes, paidBack, tax, grossRevenue, ...kind }) => ({
    ...kind,
    ledger: { stakes, paidBack, tax, grossRevenue },
  }));
}

/** When the bet with the lowest id was struck: what was struck beside it can be a little older. */
export async function findFirstStrike(trx: Transaction): Promise<Date | undefined> {
  const row = await trx.selectFrom('bets').select('struck_at').orderBy('id').limit(1).executeTakeFirst();
  return row?.struck_at;
}

/** When the first bet from one instant until another was struck. */
export async function findNextStrike(trx: Transaction, from: Date, until: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(struck_at) as next from bets
    where struck_at >= ${from.toISOString()}::timestamptz and struck_at < ${until.toISOString()}::timestamptz`.execute(
    trx,
  );
  return rows[0]?.next ?? undefined;
}

/** The statement of {@link selectStruckParts}. */
export function struckParts({ from, until, filter }: RevenueAsked) {
  return sql<RevenueKind & StruckSums>`
    select
      ${kindNames},
      count(*) as bets, sum(cost)::bigint as stakes
    from (
      select
        (bets.struck_at at time zone interval '2 hours')::date as day, ${kindColumns},
        bets.stake * bets.combinations as cost
      from bets
      where bets.struck_at >= ${from.toISOString()}::timestamptz and bets.struck_at < ${until.toISOString()}::timestamptz
        and ${isAsked(filter)}
    ) as struck
    group by ${byKind}`;
}

/** The statement of {@link selectSettledParts}. */
export function settledParts({ from, until, filter }: RevenueAsked) {
  const paid = (table: string, as: 'payout' | 'refund') => {
    const payout = sql.ref(`${table}.payout`);
    const is = as === 'refund' ? isRefund(table) : sql`not ${isRefund(table)}`;
    return sql`coalesce(case when ${is} then ${payout} end, 0)`;
  };
  return sql<RevenueKind & SettledSums>`
    select
      ${kindNames},
      sum(payout)::bigint as payouts, sum(refund)::bigint as refunds, sum(tax)::bigint as tax
    from (
      select
        (settled.at at time zone interval '2 hours')::date as day, ${kindColumns},
        ${paid('settled', 'payout')} - ${paid('before', 'payout')} as payout,
        ${paid('settled', 'refund')} - ${paid('before', 'refund')} as refund,
        settled.tax - coalesce(before.tax, 0) as tax
      from bet_settlements as settled
      join bets on bets.id = settled.bet_id
      -- Most are the first of their bet: the others are looked up one by one, whatever there is of older days.
      left join lateral (
        select * from bet_settlements as earlier
        where settled.number > 1 and earlier.bet_id = settled.bet_id and earlier.number = settled.number - 1
        limit 1
      ) as before on true
      where settled.at >= ${from.toISOString()}::timestamptz and settled.at < ${until.toISOString()}::timestamptz
        and ${isAsked(filter)}
    ) as moved
    group by ${byKind}`;
}

/** The statement of {@link selectLedgerParts}: a stake is found by its bet, everything else says its bet. */
function ledgerParts({ from, until, filter }: RevenueAsked) {
  const moved = (link: ReturnType<typeof sql>) => sql`
    select
      (transfers.at at time zone interval '2 hours')::date as day, ${kindColumns}, ${ledgerColumns}
    from transfers join bets on ${link}
    where transfers.at >= ${from.toISOString()}::timestamptz and transfers.at < ${until.toISOString()}::timestamptz
      and ${isAsked(filter)}`;
  return sql<RevenueKind & LedgerSums>`
    select
      ${kindNames},
      sum(stakes)::bigint as stakes, sum("paidBack")::bigint as "paidBack", sum(tax)::bigint as tax,
      sum("grossRevenue")::bigint as "grossRevenue"
    from (
      ${moved(sql`transfers.kind = 'stake' and bets.stake_transfer_id = transfers.id`)}
      union all
      ${moved(sql`transfers.kind <> 'stake' and bets.id = transfers.bet_id`)}
    ) as moved
    group by ${byKind}`;
}

/** Any fixed odds: a name asks only whether there are any. */
const fixedOdds = oddsOf(1, 1);
const legsOf = { win: ['win'], place: ['place'], mixed: ['win', 'place'] } as const;

/** Names the bet type as My Bets does, a lucky pick's as any other (rule: bet-types). */
export function nameBetType({ sport, size, accumulator, markets, atStartingPrice }: RevenueKind): string {
  if (sport !== MEETING_SPORT) return nameOfSoccerLine({ size, accumulator });
  const legs = legsOf[markets].map((market) => ({ market, odds: atStartingPrice ? null : fixedOdds }));
  return nameOfRacingLine({ size, accumulator, legs });
}
