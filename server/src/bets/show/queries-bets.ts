import type { ResettledReason } from '@furlong/contract/schemas/my-bets';
import type { Settlement } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { type LegColumns, legColumns } from '../bet-row.ts';

/** A bet as it was struck, with its current settlement; nulls where there is none. */
export interface PunterBetRow extends LegColumns {
  readonly id: number;
  readonly strike_id: string | null;
  readonly stake_transfer_id: string;
  readonly sport: string;
  readonly programme_id: number;
  readonly size: number;
  readonly accumulator: boolean;
  readonly stake: Cents;
  readonly combinations: number;
  readonly winnings_cap: Cents | null;
  readonly tax_basis_points: number;
  readonly lucky_pick: boolean;
  readonly struck_at: Date;
  readonly outcome: Settlement['status'] | null;
  readonly payout: Cents | null;
  readonly settled_at: Date | null;
  /** Why it was last settled again. */
  readonly reason: ResettledReason | null;
}

/** Which of a punter's bets, by their current settlement (rule: wins-and-losses). */
export type BetState = 'open' | 'settled' | 'won' | 'lost';

/** A page of a punter's bets: those before one, newest first. */
export interface BetPageWanted {
  readonly punterId: number;
  readonly state: BetState;
  /** Undefined: the first page, and sums of them all. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** What a list comes to. */
export interface BetSums {
  readonly count: number;
  /** Of the open ones; 0 in other lists. */
  readonly strikes: number;
}

/** A page's rows, and with the first page what all of the list come to. */
export interface BetPageRows {
  readonly rows: readonly PunterBetRow[];
  readonly sums: BetSums | null;
}

const withLatest = sql`
  left join lateral (
    select outcome, payout, at as settled_at
    from bet_settlements
    where bet_id = bets.id
    order by number desc
    limit 1
  ) as latest on true`;

/** What a bet has cost: looked up only for bets that paid, so that a walk over the others stays in the index. */
const costOfBet = sql`(select own.stake * own.combinations from bets as own where own.id = bets.id)`;

/** What a decided bet gained: of an each-way pair both halves together (rule: wins-and-losses). */
const gainOfBet = sql`
  coalesce(each_ways.gain, case when latest.outcome = 'won' then latest.payout - ${costOfBet} else -1 end)`;

/** The halves of a punter's decided each-way bets: single wins and single places of one strike on the same runners. */
const eachWaysOf = (punterId: number) => sql`
  each_ways as materialized (
    select unnest(array_agg(bets.id)) as id, sum(latest.payout - bets.stake * bets.combinations) as gain
    from bets ${withLatest}
    where bets.punter_id = ${punterId} and bets.size = 1 and bets.strike_id is not null
      and (1 = all(bets.leg_markets) or 2 = all(bets.leg_markets)) and latest.outcome in ('won', 'lost')
    group by bets.strike_id, bets.stake, bets.leg_events, bets.leg_outcomes
    having count(*) = 2 and min(bets.leg_markets) <> max(bets.leg_markets)
  ),`;

const states: Readonly<Record<BetState, RawBuilder<boolean>>> = {
  open: sql`(latest.outcome is null or latest.outcome = 'open')`,
  settled: sql`latest.outcome in ('won', 'lost', 'void')`,
  won: sql`(latest.outcome in ('won', 'lost') and ${gainOfBet} > 0)`,
  lost: sql`(latest.outcome in ('won', 'lost') and ${gainOfBet} < 0)`,
};

const columns = sql`
  bets.id, bets.strike_id, bets.stake_transfer_id, bets.sport, bets.programme_id, bets.size, bets.accumulator, bets.stake,
  bets.combinations, ${legColumns},
  bets.winnings_cap, bets.tax_basis_points, bets.lucky_pick, bets.struck_at,
  latest.outcome, latest.payout, latest.settled_at,
  (
    select reason from bet_settlements
    where bet_id = bets.id and number > 1 and reason is not null
    order by number desc
    limit 1
  ) as reason`;

/**
 * A page of a punter's bets in one statement. It walks the punter's index backwards from the bet before, reading the
 * current settlement of each, until the page is full; the first page goes on to the end, for the sums. Each bet passed
 * costs about a microsecond, 100,000 of them 0.12 seconds; the rows of bets are read only of those shown, and of the
 * open ones for their strikes. Wins and losses look at all single bets first, for those that are each way.
 */
export async function selectBetPage(db: Queryable, wanted: BetPageWanted): Promise<BetPageRows> {
  const { punterId, state, before, limit } = wanted;
  const isFirst = before === undefined;
  const isByGain = state === 'won' || state === 'lost';
  const ofOpen =
    state === 'open'
      ? sql`
        select count(distinct coalesce(strike_id, stake_transfer_id)) as strikes
        from bets where id in (select id from found)`
      : sql`select 0::bigint as strikes`;
  const { rows } = await sql<SumColumns & Partial<PunterBetRow>>`
    with ${isByGain ? eachWaysOf(punterId) : sql``} found as materialized (
      select bets.id
      from bets ${withLatest} ${isByGain ? sql`left join each_ways on each_ways.id = bets.id` : sql``}
      where bets.punter_id = ${punterId} and ${states[state]} ${isFirst ? sql`` : sql`and bets.id < ${before}`}
      order by bets.id desc
      ${isFirst ? sql`` : sql`limit ${limit}`}
    ),
    page as (select id from found order by id desc limit ${limit})
    select
      (select count(*) from found) as sum_count, sums.strikes as sum_strikes, ${columns}
    from (${ofOpen}) as sums
    left join page on true
    left join bets on bets.id = page.id ${withLatest}
    order by bets.id desc`.execute(db);
  const [first] = rows;
  return {
    sums: first && isFirst ? readSums(first) : null,
    rows: rows.filter((row): row is (typeof rows)[number] & PunterBetRow => row.id !== null),
  };
}

interface SumColumns {
  readonly sum_count: number;
  readonly sum_strikes: number;
}

function readSums(row: SumColumns): BetSums {
  return { count: row.sum_count, strikes: row.sum_strikes };
}

/** Open multiples of the same legs, or singles on one outcome: those of many lines in one row. */
export interface OpenStakeRow {
  readonly sport: string;
  readonly size: number;
  readonly leg_events: readonly number[];
  readonly leg_markets: readonly number[];
  readonly leg_outcomes: readonly number[];
  /** On one combination of each of them together, in cents. */
  readonly stake: Cents;
  readonly lines: number;
  /** Of the first of them. */
  readonly struck_at: Date;
}

/**
 * The stakes of a punter's open bets, those struck since an instant or all: as many rows as there are outcomes with a
 * single on them, and multiples of other legs.
 */
export async function selectOpenStakes(
  db: Queryable,
  punterId: number,
  since: Date | null,
): Promise<OpenStakeRow[]> {
  const { rows } = await sql<OpenStakeRow>`
    with found as materialized (
      select bets.sport, bets.size, bets.stake, bets.struck_at,
        bets.leg_events, bets.leg_markets, bets.leg_outcomes
      from bets ${withLatest}
      where bets.punter_id = ${punterId} and ${states.open}
        ${since === null ? sql`` : sql`and bets.struck_at >= ${since}`}
    )
    select sport, size, leg_events, leg_markets, leg_outcomes,
      sum(stake)::bigint as stake, count(*) as lines, min(struck_at) as struck_at
    from found where size > 1 group by sport, size, leg_events, leg_markets, leg_outcomes
    union all
    select sport, 1, array[leg.event], array[leg.market], array[leg.outcome],
      sum(stake)::bigint, count(*), min(struck_at)
    from found, unnest(leg_events, leg_markets, leg_outcomes) as leg (event, market, outcome)
    where size = 1 group by sport, leg.event, leg.market, leg.outcome`.execute(db);
  return rows;
}

/** One of a punter's bets; undefined when there is none, or it is another's. */
export async function selectPunterBet(
  db: Queryable,
  punterId: number,
  betId: number,
): Promise<PunterBetRow | undefined> {
  const { rows } = await sql<PunterBetRow>`
    select ${columns} from bets ${withLatest}
    where bets.id = ${betId} and bets.punter_id = ${punterId}`.execute(db);
  return rows[0];
}

/** One settlement of a bet. */
export interface SettlementRow {
  readonly number: number;
  readonly outcome: Settlement['status'];
  readonly payout: Cents;
  readonly reason: ResettledReason | null;
  readonly at: Date;
}

/** Every settlement of a bet, in order. */
export async function selectSettlements(db: Queryable, betId: number): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select number, outcome, payout, reason, at
    from bet_settlements where bet_id = ${betId} order by number`.execute(db);
  return rows;
}
