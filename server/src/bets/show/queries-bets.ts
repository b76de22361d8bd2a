import type { ResettledReason } from '@furlong/contract/schemas/my-bets';
import type { Settlement } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { type LegColumns, legColumns } from '../bet-row.ts';
import { betOf, isOpen, liveBets, liveTickets, ticketOf, withLatest } from './own-bets.ts';

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

/** Which tickets are in a list of settled bets: any, or whole ones by what they come to (rules: tickets, wins-and-losses). */
const verdicts = { settled: null, won: 1, lost: -1 } as const;

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
 * A page of a punter's bets in one statement, as of one moment. Open bets go by their strikes, newest first; settled ones
 * by when the last line of their ticket was settled. Read are the page's own tickets where they are kept
 * (keep-tickets.ts), and all bets that are not: a few microseconds each.
 */
export async function selectBetPage(db: Queryable, wanted: BetPageWanted): Promise<BetPageRows> {
  const { state, before, only, limit } = wanted;
  const isFirst = before === undefined && only === undefined;
  const found = state === 'open' ? openBets(wanted) : settledBets(wanted, verdicts[state]);
  const { rows } = await sql<SumColumns & Partial<PunterBetRow>>`
    with ${liveBets(wanted.punterId)}, ${found},
    page as (select * from found order by place_at desc, place_id desc, id desc limit ${limit})
    select sums.count as sum_count, sums.strikes as sum_strikes, ${columns}
    from (${!isFirst ? sql`select 0::bigint as count, 0::bigint as strikes` : state === 'open' ? openSums : settledSums(state)}) as sums
    left join page on true
    left join bets on bets.id = page.id ${withLatest}
    order by page.place_at desc, page.place_id desc, bets.id desc`.execute(db);
  const [first] = rows;
  return {
    sums: first && isFirst ? readSums(first) : null,
    rows: rows.filter((row): row is (typeof rows)[number] & PunterBetRow => row.id !== null),
  };
}

function openBets({ before, only }: BetPageWanted) {
  const rest = before === undefined ? sql`` : sql`and bets.id < ${before}`;
  const one = only === undefined ? sql`` : sql`and bets.id = ${only}`;
  return sql`
    found as materialized (
      select bets.id, bets.ticket, null::timestamptz as place_at, bets.id as place_id
      from live as bets ${withLatest}
      where ${isOpen} ${rest} ${one}
    )`;
}

const openSums = sql`select count(*) as count, count(distinct ticket) as strikes from found`;

/** A ticket is placed by its last settlement, then by its last line: its lines stand together. */
function settledBets({ punterId, before, only, limit }: BetPageWanted, verdict: 1 | -1 | null) {
  const one = before ?? only;
  // The ticket of the bet before, or of the one that is asked for.
  const place = sql`
    place as materialized (
      select asked.ticket, coalesce(tickets.settled_at, stored.settled_at) as settled_at,
        coalesce(tickets.last_id, stored.last_id) as last_id
      from (
        select ${ticketOf} as ticket from bets where id = ${one ?? null}::bigint and punter_id = ${punterId}
      ) as asked
      left join tickets using (ticket)
      left join lateral (
        select * from settled_tickets where punter_id = ${punterId} and ticket = asked.ticket offset 0
      ) as stored on tickets.ticket is null
    )`;
  const at = sql`(select settled_at from place), (select last_id from place)`;
  const rest =
    before !== undefined
      ? {
          stored: sql`and (settled_at, last_id) <= (${at})`,
          found: sql`(place_at, place_id, id) < (${at}, ${before})`,
        }
      : only !== undefined
        ? { stored: sql`and ticket = (select ticket from place)`, found: sql`id = ${only}` }
        : { stored: sql``, found: sql`true` };
  return sql`
    ${liveTickets(punterId)}, ${place},
    stored as materialized (
      select bet_ids, settled_at, last_id
      from settled_tickets
      where punter_id = ${punterId} ${verdict === null ? sql`` : sql`and verdict = ${verdict}`} ${rest.stored}
        and ticket not in (select ticket from moved)
      order by settled_at desc, last_id desc
      limit ${limit + 1}
    ),
    found as materialized (
      select id, place_at, place_id
      from (
        select own.id, tickets.settled_at as place_at, tickets.last_id as place_id
        from own join tickets using (ticket)
        where own.settled_at is not null and ${isInList(verdict)}
        union all
        select line.id, settled_at, last_id from stored cross join unnest(bet_ids) as line (id)
      ) as listed
      where ${rest.found}
    )`;
}

const isInList = (verdict: 1 | -1 | null) =>
  verdict === null ? sql<boolean>`true` : sql<boolean>`(tickets.is_whole and tickets.verdict = ${verdict})`;

/** Of the tickets that are kept and those that are not; what is kept of a ticket with a live line counts no more. */
function settledSums(state: Exclude<BetState, 'open'>) {
  const verdict = verdicts[state];
  const ofMoved = verdict === null ? sql`` : sql`where verdict = ${verdict}`;
  return sql`
    select (
      coalesce((select ${sql.ref(state)} from kept), 0)
      - coalesce((select sum(cardinality(bet_ids)) from moved ${ofMoved}), 0)
      + coalesce((select sum(settled) from tickets where ${isInList(verdict)}), 0)
    )::bigint as count, 0::bigint as strikes`;
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
    with ${liveBets(punterId)}, found as materialized (
      select bets.sport, bets.size, bets.stake, bets.struck_at,
        bets.leg_events, bets.leg_markets, bets.leg_outcomes
      from live ${betOf(sql`live.id`)} ${withLatest}
      where ${isOpen} ${since === null ? sql`` : sql`and bets.struck_at >= ${since}`}
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
