import type { ResettledReason } from '@furlong/contract/my-bets';
import type { Settlement } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

/** Which bets of a meeting to look at: those after one, with a leg in a race, and settled ones only for a correction. */
export interface BetsToSettle {
  readonly meetingId: number;
  /** Null: of any race. */
  readonly raceId: number | null;
  readonly correction: boolean;
  /** An instant; left out: whenever they were struck. */
  readonly struckFrom?: string;
  readonly after: number;
  readonly limit: number;
}

/** A bet with the settlement that holds, arrays as the database writes them: read by the thousand. */
export interface BetRow {
  readonly id: number;
  readonly punter_id: number;
  readonly size: number;
  readonly stake: Cents;
  readonly events: string;
  readonly markets: string;
  readonly outcomes: string;
  readonly numerators: string;
  readonly denominators: string;
  readonly winnings_cap: Cents | null;
  readonly tax_basis_points: number;
  readonly struck_at: Date;
  /** Of the settlement that holds; null: none. */
  readonly number: number | null;
  readonly outcome: Settlement['status'] | null;
  readonly payout: Cents | null;
  readonly winnings: Cents | null;
  readonly tax: Cents | null;
}

/** Bets in the order of their ids. */
export async function selectBetsToSettle(
  db: Queryable,
  { meetingId, raceId, correction, struckFrom, after, limit }: BetsToSettle,
): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`
    select
      bets.id, bets.punter_id, bets.size, bets.stake,
      bets.leg_events::text as events, bets.leg_markets::text as markets, bets.leg_outcomes::text as outcomes,
      bets.leg_numerators::text as numerators, bets.leg_denominators::text as denominators,
      bets.winnings_cap, bets.tax_basis_points, bets.struck_at,
      held.number, held.outcome, held.payout, held.winnings, held.tax
    from bets
    left join lateral (
      select number, outcome, payout, winnings, tax
      from bet_settlements
      where bet_id = bets.id
      order by number desc
      limit 1
    ) as held on true
    where bets.meeting_id = ${meetingId}
      and bets.id > ${after}
      and (${raceId}::integer is null or ${raceId}::integer = any(bets.leg_events))
      ${struckFrom === undefined ? sql`` : sql`and bets.struck_at >= ${struckFrom}::timestamptz`}
      and (${correction}::boolean or held.number is null or held.outcome = 'open')
    order by bets.id
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

/** Adds settlements in one statement; returns the bets whose settlement was not there already under its number. */
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
