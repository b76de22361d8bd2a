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

/** A part of a sum: of one day in Johannesburg, one sport and one bet type. */
export interface RevenuePart {
  readonly day: LocalDay;
  readonly sport: string;
  readonly betType: string;
}

/** What was struck. */
export interface StruckPart extends RevenuePart {
  readonly bets: number;
  readonly stakes: Cents;
}

/** What transfers moved. */
export interface LedgerPart extends RevenuePart, LedgerSums {}

/** What settlements changed, each by what it is more than the one before it of its bet: sums can be below 0. */
export interface SettledPart extends RevenuePart {
  /** After tax. */
  readonly payouts: Cents;
  readonly refunds: Cents;
  readonly tax: Cents;
}

interface KindRow {
  readonly day: LocalDay;
  readonly sport: string;
  /** 0: of an accumulator, which is named the same whatever its size. */
  readonly size: number;
  readonly accumulator: boolean;
  readonly markets: 'win' | 'place' | 'mixed';
  readonly atStartingPrice: boolean;
}

const kindColumns = sql`bets.sport, case when bets.accumulator then 0 else bets.size end as size, bets.accumulator,
  ${namingColumns}`;

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

/** Sums the bets struck in a period, by day, sport and what they are named by. */
export async function selectStruckParts(trx: Transaction, asked: RevenueAsked): Promise<StruckPart[]> {
  const { rows } = await struckParts(asked).execute(trx);
  const parts = rows.map(({ bets, stakes, ...kind }) => ({ ...partOf(kind), bets, stakes }));
  return parts.filter(hasType(asked.filter));
}

/** Likewise what settlements paid and taxed, whenever their bets were struck (rule: revenue-report). */
export async function selectSettledParts(trx: Transaction, asked: RevenueAsked): Promise<SettledPart[]> {
  const { rows } = await settledParts(asked).execute(trx);
  const parts = rows.map(({ payouts, refunds, tax, ...kind }) => ({
    ...partOf(kind),
    payouts,
    refunds,
    tax,
  }));
  return parts.filter(hasType(asked.filter));
}

/** Likewise what the ledger's transfers of these bets moved. Those of all bets, wallet/queries-revenue.ts sums. */
export async function selectLedgerParts(trx: Transaction, asked: RevenueAsked): Promise<LedgerPart[]> {
  const { rows } = await ledgerParts(asked).execute(trx);
  const parts = rows.map(({ stakes, paidBack, tax, grossRevenue, ...kind }) => ({
    ...partOf(kind),
    ...{ stakes, paidBack, tax, grossRevenue },
  }));
  return parts.filter(hasType(asked.filter));
}

const hasType =
  ({ betType }: BetFilter) =>
  (part: RevenuePart) =>
    betType === undefined || part.betType === betType;

/** The statement of {@link selectStruckParts}. */
export function struckParts({ from, until, filter }: RevenueAsked) {
  return sql<KindRow & Pick<StruckPart, 'bets' | 'stakes'>>`
    select
      day, sport, size, accumulator, markets, "atStartingPrice",
      count(*) as bets, sum(cost)::bigint as stakes
    from (
      select
        (bets.struck_at at time zone interval '2 hours')::date as day, ${kindColumns},
        bets.stake * bets.combinations as cost
      from bets
      where bets.struck_at >= ${from.toISOString()}::timestamptz and bets.struck_at < ${until.toISOString()}::timestamptz
        and ${isAsked(filter)}
    ) as struck
    group by 1, 2, 3, 4, 5, 6`;
}

/** The statement of {@link selectSettledParts}. */
export function settledParts({ from, until, filter }: RevenueAsked) {
  const paid = (table: string, as: 'payout' | 'refund') => {
    const payout = sql.ref(`${table}.payout`);
    const is = as === 'refund' ? isRefund(table) : sql`not ${isRefund(table)}`;
    return sql`coalesce(case when ${is} then ${payout} end, 0)`;
  };
  return sql<KindRow & Pick<SettledPart, 'payouts' | 'refunds' | 'tax'>>`
    select
      day, sport, size, accumulator, markets, "atStartingPrice",
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
    group by 1, 2, 3, 4, 5, 6`;
}

/** The statement of {@link selectLedgerParts}: a stake is found by its bet, everything else says its bet. */
function ledgerParts({ from, until, filter }: RevenueAsked) {
  const moved = (link: ReturnType<typeof sql>) => sql`
    select
      (transfers.at at time zone interval '2 hours')::date as day, ${kindColumns}, ${ledgerColumns}
    from transfers join bets on ${link}
    where transfers.at >= ${from.toISOString()}::timestamptz and transfers.at < ${until.toISOString()}::timestamptz
      and ${isAsked(filter)}`;
  return sql<KindRow & LedgerSums>`
    select
      day, sport, size, accumulator, markets, "atStartingPrice",
      sum(stakes)::bigint as stakes, sum("paidBack")::bigint as "paidBack", sum(tax)::bigint as tax,
      sum("grossRevenue")::bigint as "grossRevenue"
    from (
      ${moved(sql`transfers.kind = 'stake' and bets.stake_transfer_id = transfers.id`)}
      union all
      ${moved(sql`transfers.kind <> 'stake' and bets.id = transfers.bet_id`)}
    ) as moved
    group by 1, 2, 3, 4, 5, 6`;
}

/** Any fixed odds: a name asks only whether there are any. */
const fixedOdds = oddsOf(1, 1);
const legsOf = { win: ['win'], place: ['place'], mixed: ['win', 'place'] } as const;

/** Names the bet type as My Bets does, a lucky pick's as any other (rule: bet-types). */
function partOf({ day, sport, size, accumulator, markets, atStartingPrice }: KindRow): RevenuePart {
  if (sport !== MEETING_SPORT) return { day, sport, betType: nameOfSoccerLine({ size, accumulator }) };
  const legs = legsOf[markets].map((market) => ({ market, odds: atStartingPrice ? null : fixedOdds }));
  return { day, sport, betType: nameOfRacingLine({ size, accumulator, legs }) };
}
