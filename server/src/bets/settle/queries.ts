import type { ResettledReason } from '@furlong/contract/schemas/my-bets';
import type { Settlement } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type LegTexts, legTexts } from '../bet-row.ts';
import { isEndless, type Programme } from '../programme.ts';

/**
 * Which bets of a programme to read: those after one, with a leg on an event, and those already settled only for a
 * correction.
 */
export interface BetsToSettle extends Programme {
  /** Null: any event. */
  readonly eventId: number | null;
  readonly correction: boolean;
  /** An instant; left out: whenever they were struck. */
  readonly struckFrom?: string;
  readonly after: BetPlace;
  readonly limit: number;
}

/** Where a bet stands in the order in which bets are settled. */
export interface BetPlace {
  readonly id: number;
  /** The first bet that it is listed together with under the event; 0 where bets are found by their programme. */
  readonly listed: number;
}

/** A bet with its current settlement; read by the thousand, so its legs are texts. */
export interface BetRow extends LegTexts, BetPlace {
  readonly punter_id: number;
  readonly size: number;
  readonly stake: Cents;
  readonly winnings_cap: Cents | null;
  readonly tax_basis_points: number;
  readonly struck_at: Date;
  /** Of the current settlement; null: there is none. */
  readonly number: number | null;
  readonly outcome: Settlement['status'] | null;
  readonly payout: Cents | null;
  readonly winnings: Cents | null;
  readonly tax: Cents | null;
}

/** Bets in the order of their places: of their ids, or, found by an event, as they are listed under it. */
export async function selectBetsToSettle(
  db: Queryable,
  { sport, programmeId, eventId, correction, struckFrom, after, limit }: BetsToSettle,
): Promise<BetRow[]> {
  // By the event nothing else is asked, and each bet is looked up by itself (the offset keeps it so): the walk of the
  // event's index is the only plan there is. A merge with all bets would begin at the first one for every chunk.
  const { from, chosen, listed, id } =
    eventId !== null && isEndless(sport)
      ? {
          from: sql`bet_events
            cross join unnest(bet_events.bet_ids) as under (bet_id)
            join lateral (select * from bets as bet where bet.id = under.bet_id offset 0) as bets on true`,
          chosen: sql`bet_events.sport = ${sport} and bet_events.event_id = ${eventId}
            and bet_events.first_bet_id >= ${after.listed}
            and (bet_events.first_bet_id > ${after.listed} or under.bet_id > ${after.id})`,
          listed: sql`bet_events.first_bet_id`,
          id: sql`under.bet_id`,
        }
      : {
          from: sql`bets`,
          chosen: sql`bets.sport = ${sport} and bets.programme_id = ${programmeId} and bets.id > ${after.id}
            and (${eventId}::integer is null or ${eventId}::integer = any(bets.leg_events))`,
          listed: sql`0`,
          id: sql`bets.id`,
        };
  const { rows } = await sql<BetRow>`
    select
      bets.id, ${listed} as listed, bets.punter_id, bets.size, bets.stake,
      ${legTexts},
      bets.winnings_cap, bets.tax_basis_points, bets.struck_at,
      latest.number, latest.outcome, latest.payout, latest.winnings, latest.tax
    from ${from}
    left join lateral (
      select number, outcome, payout, winnings, tax
      from bet_settlements
      where bet_id = bets.id
      order by number desc
      limit 1
    ) as latest on true
    where ${chosen}
      ${struckFrom === undefined ? sql`` : sql`and bets.struck_at >= ${struckFrom}::timestamptz`}
      and (${correction}::boolean or latest.number is null or latest.outcome = 'open')
    order by listed, ${id}
    limit ${limit}`.execute(db);
  return rows;
}

/** A settlement to be added to a bet. */
export interface NewSettlement {
  readonly betId: number;
  readonly number: number;
  readonly outcome: Settlement['status'];
  readonly payout: Cents;
  readonly winnings: Cents;
  readonly tax: Cents;
  readonly reason: ResettledReason | null;
}

const list = (values: readonly (number | string | null)[]) => `{${values.join(',')}}`;

/** Adds settlements in one statement; returns the bets whose settlement under that number was not there already. */
export async function insertSettlements(
  trx: Transaction,
  settlements: readonly NewSettlement[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (settlements.length === 0) return new Set();
  const { rows } = await sql<{ bet_id: number }>`
    insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, reason, at)
    select bet_id, number, outcome, payout, winnings, tax, nullif(reason, 'none'), ${now}::timestamptz
    from unnest(
      ${list(settlements.map((each) => each.betId))}::bigint[],
      ${list(settlements.map((each) => each.number))}::smallint[],
      ${list(settlements.map((each) => each.outcome))}::text[],
      ${list(settlements.map((each) => each.payout))}::bigint[],
      ${list(settlements.map((each) => each.winnings))}::bigint[],
      ${list(settlements.map((each) => each.tax))}::bigint[],
      ${list(settlements.map((each) => each.reason ?? 'none'))}::text[]
    ) as each (bet_id, number, outcome, payout, winnings, tax, reason)
    on conflict do nothing
    returning bet_id`.execute(trx);
  return new Set(rows.map((row) => row.bet_id));
}
