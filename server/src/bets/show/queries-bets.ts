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

/** Which of a punter's bets, by their current settlement; won and lost by that of their whole ticket (rule: tickets). */
export type BetState = 'open' | 'settled' | 'won' | 'lost';

/** A page of a punter's bets: those that come after one in its list. */
export interface BetPageWanted {
  readonly punterId: number;
  readonly state: BetState;
  /** The last bet of the page before. Undefined: the first page, and sums of them all. */
  readonly before: number | undefined;
  /** Only this bet, without sums. */
  readonly only?: number | undefined;
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

const isOpen = sql<boolean>`(latest.outcome is null or latest.outcome = 'open')`;

/** Which of the settled bets are in a list, by the sum of their tickets (rules: tickets, wins-and-losses). */
const settledStates: Readonly<Record<Exclude<BetState, 'open'>, RawBuilder<boolean>>> = {
  settled: sql`true`,
  won: sql`(tickets.is_whole and tickets.gain > 0)`,
  lost: sql`(tickets.is_whole and tickets.gain < 0)`,
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
 * A page of a punter's bets in one statement. Open bets go by their strikes, newest first: a walk over the punter's index
 * backwards from the bet before, until the page is full; the first page goes on to the end, for the sums. Settled ones go
 * by when the last line of their ticket was settled, so that all of a punter's bets are looked at for each page, with
 * their settlements: a few microseconds each.
 */
export async function selectBetPage(db: Queryable, wanted: BetPageWanted): Promise<BetPageRows> {
  const { state, before, only, limit } = wanted;
  const isFirst = before === undefined && only === undefined;
  const found = state === 'open' ? openBets(wanted) : settledBets(wanted, settledStates[state]);
  const ofOpen =
    state === 'open'
      ? sql`
        select count(distinct coalesce(strike_id, stake_transfer_id)) as strikes
        from bets where id in (select id from found)`
      : sql`select 0::bigint as strikes`;
  const { rows } = await sql<SumColumns & Partial<PunterBetRow>>`
    with ${found},
    page as (select * from found order by place_at desc, place_id desc, id desc limit ${limit})
    select
      (select count(*) from found) as sum_count, sums.strikes as sum_strikes, ${columns}
    from (${ofOpen}) as sums
    left join page on true
    left join bets on bets.id = page.id ${withLatest}
    order by page.place_at desc, page.place_id desc, bets.id desc`.execute(db);
  const [first] = rows;
  return {
    sums: first && isFirst ? readSums(first) : null,
    rows: rows.filter((row): row is (typeof rows)[number] & PunterBetRow => row.id !== null),
  };
}

function openBets({ punterId, before, only, limit }: BetPageWanted) {
  const rest = before === undefined ? sql`` : sql`and bets.id < ${before}`;
  const one = only === undefined ? sql`` : sql`and bets.id = ${only}`;
  return sql`
    found as materialized (
      select bets.id, null::timestamptz as place_at, bets.id as place_id
      from bets ${withLatest}
      where bets.punter_id = ${punterId} and ${isOpen} ${rest} ${one}
      order by bets.id desc
      ${before === undefined ? sql`` : sql`limit ${limit}`}
    )`;
}

/** A ticket is placed by its last settlement, then by its last line: its lines stand together. */
function settledBets({ punterId, before, only }: BetPageWanted, isInList: RawBuilder<boolean>) {
  const rest =
    before === undefined
      ? sql``
      : sql`
        and (tickets.settled_at, tickets.last_id, own.id) < (
          select tickets.settled_at, tickets.last_id, own.id from own join tickets using (ticket)
          where own.id = ${before}
        )`;
  const one = only === undefined ? sql`` : sql`and own.id = ${only}`;
  return sql`
    own as materialized (
      select bets.id, coalesce(bets.strike_id, bets.stake_transfer_id) as ticket,
        case when not ${isOpen} then latest.settled_at end as settled_at,
        latest.payout - bets.stake * bets.combinations as gain
      from bets ${withLatest}
      where bets.punter_id = ${punterId}
    ),
    tickets as materialized (
      select ticket, max(settled_at) as settled_at, max(id) as last_id,
        bool_and(settled_at is not null) as is_whole, sum(gain) as gain
      from own group by ticket
    ),
    found as materialized (
      select own.id, tickets.settled_at as place_at, tickets.last_id as place_id
      from own join tickets using (ticket)
      where own.settled_at is not null and ${isInList} ${rest} ${one}
    )`;
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
      where bets.punter_id = ${punterId} and ${isOpen}
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
