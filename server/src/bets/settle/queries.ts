import type { ResettledReason } from '@furlong/contract/schemas/my-bets';
import type { Settlement } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral } from '../../platform/database/array-literal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { NumberText } from '../../platform/database/number-text.ts';
import { type LegsInText, legColumns } from '../bet-row.ts';
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
  /** This one alone. */
  readonly betId?: number;
  readonly after: BetPlace;
  readonly limit: number;
}

/** Where a bet stands in the order in which bets are settled. */
export interface BetPlace {
  readonly id: number;
  /** The first bet that it is listed together with under the event; 0 where bets are found by their programme. */
  readonly listed: number;
}

/** A bet with its current settlement. */
export interface BetRow extends BetPlace, LegsInText {
  readonly punter_id: number;
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
export async function selectBetsToSettle(db: Queryable, asked: BetsToSettle): Promise<BetRow[]> {
  const { eventId } = asked;
  const isListed = eventId !== null && isEndless(asked.sport) && asked.betId === undefined;
  const order = isListed ? sql`listed, id` : sql`id`;
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(line, E'\n' order by ${order}) as lines
    from (${isListed ? betsUnder(asked, eventId) : betsOfProgramme(asked)}) as due`.execute(db);
  return readBets(rows[0]?.lines ?? '');
}

/**
 * A bet as a line of a text of numbers: thousands of rows would cost the driver more than settling them. What is null is
 * left out of it: without a settlement its number, 0, is all there is of one.
 */
const lineOf = (listed: RawBuilder<unknown>, settlement: RawBuilder<unknown>) => sql`concat_ws(' ',
  ${listed}, bets.id, bets.punter_id, bets.size, bets.stake, coalesce(bets.winnings_cap, -1), bets.tax_basis_points,
  (date_part('epoch', bets.struck_at) * 1000)::bigint, coalesce(${settlement}.number, 0), ${settlement}.outcome,
  ${settlement}.payout, ${settlement}.winnings, ${settlement}.tax, ${legColumns}) as line`;

/** Reads what {@link lineOf} wrote. */
function readBets(text: string): BetRow[] {
  const bets: BetRow[] = [];
  if (text === '') return bets;
  const numbers = new NumberText(text);
  let struckAt = new Date(0);
  while (!numbers.isRead) {
    const listed = numbers.number();
    const id = numbers.number();
    const punterId = numbers.number();
    const size = numbers.number();
    const stake = numbers.number();
    const cap = numbers.number();
    const tax = numbers.number();
    const time = numbers.number();
    const number = numbers.number();
    const isSettled = number > 0;
    // Bets that were struck together share it.
    if (struckAt.getTime() !== time) struckAt = new Date(time);
    bets.push({
      id,
      listed,
      punter_id: punterId,
      size,
      stake,
      winnings_cap: cap < 0 ? null : cap,
      tax_basis_points: tax,
      struck_at: struckAt,
      number: isSettled ? number : null,
      outcome: isSettled ? (numbers.word() as Settlement['status']) : null,
      payout: isSettled ? numbers.number() : null,
      winnings: isSettled ? numbers.number() : null,
      tax: isSettled ? numbers.number() : null,
      text,
      legsAt: numbers.at,
    });
    numbers.skipLine();
  }
  return bets;
}

/** The current settlement of a bet, where it has one. */
const latestOf = (betId: RawBuilder<unknown>) => sql`left join lateral (
    select number, outcome, payout, winnings, tax
    from bet_settlements
    where bet_id = ${betId}
    order by number desc
    limit 1
  ) as latest on true`;

const isDue = ({ correction }: BetsToSettle) =>
  sql`(${correction}::boolean or latest.number is null or latest.outcome = 'open')`;

const isStruckFrom = ({ struckFrom }: BetsToSettle) =>
  struckFrom === undefined ? sql`true` : sql`bets.struck_at >= ${struckFrom}::timestamptz`;

const isAsked = ({ betId }: BetsToSettle) =>
  betId === undefined ? sql`true` : sql`bets.id = ${betId}::bigint`;

function betsOfProgramme(asked: BetsToSettle) {
  const { sport, programmeId, eventId, after, limit } = asked;
  return sql`
    select bets.id, 0 as listed, ${lineOf(sql`0`, sql`latest`)}
    from bets
    ${latestOf(sql`bets.id`)}
    where bets.sport = ${sport} and bets.programme_id = ${programmeId} and bets.id > ${after.id}
      and (${eventId}::integer is null or ${eventId}::integer = any(bets.leg_events))
      and ${isAsked(asked)} and ${isStruckFrom(asked)} and ${isDue(asked)}
    order by bets.id
    limit ${limit}`;
}

/**
 * Walks the lists of an event. Most bets of an earlier event's are settled: their settlements are looked at first, and
 * only bets that are due are read. Each is looked up by itself (the offsets keep it so): a merge with all bets would
 * begin at the first one for every chunk.
 */
function betsUnder(asked: BetsToSettle, eventId: number) {
  const { sport, after, limit } = asked;
  return sql`
    select bets.id, due.listed, ${lineOf(sql`due.listed`, sql`due`)}
    from (
      select bet_events.first_bet_id as listed, under.bet_id, latest.number, latest.outcome, latest.payout, latest.winnings, latest.tax
      from bet_events
      cross join unnest(bet_events.bet_ids) as under (bet_id)
      ${latestOf(sql`under.bet_id`)}
      where bet_events.sport = ${sport} and bet_events.event_id = ${eventId}
        and bet_events.first_bet_id >= ${after.listed}
        and (bet_events.first_bet_id > ${after.listed} or under.bet_id > ${after.id})
        and ${isDue(asked)}
      order by listed, under.bet_id
      offset 0
    ) as due
    join lateral (select * from bets as bet where bet.id = due.bet_id offset 0) as bets on true
    where ${isStruckFrom(asked)}
    order by due.listed, due.bet_id
    limit ${limit}`;
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

/** Settlements to be added. */
export interface SettlementsToAdd {
  /** Bets without a settlement that have lost. */
  readonly lost: readonly number[];
  readonly others: readonly NewSettlement[];
}

/**
 * Adds settlements in one statement; returns the bets whose settlement under that number was not there already.
 * Undefined: all of them.
 */
export async function insertSettlements(
  trx: Transaction,
  settlements: SettlementsToAdd,
  now: Date,
): Promise<ReadonlySet<number> | undefined> {
  const { rows } = await sql<{ bet_id: number }>`
    ${insertOf(settlements, now)} on conflict do nothing returning bet_id`.execute(trx);
  return new Set(rows.map((row) => row.bet_id));
}

/**
 * Adds settlements like {@link insertSettlements}, without a second look at each and a row back for each: where one is
 * there already all of it fails, and {@link isSettledMeanwhile} recognises the error.
 */
export async function insertNewSettlements(
  trx: Transaction,
  settlements: SettlementsToAdd,
  now: Date,
): Promise<ReadonlySet<number> | undefined> {
  await insertOf(settlements, now).execute(trx);
  return undefined;
}

/** Whether a transaction failed because another one has settled one of its bets since they were read. */
export function isSettledMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'bet_settlements_pkey';
}

/** In the order of the bets, so that the primary key grows at its end. */
function insertOf({ lost, others }: SettlementsToAdd, now: Date) {
  return sql`
    insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, reason, at)
    select bet_id, number, outcome, payout, winnings, tax, nullif(reason, 'none'), ${now}::timestamptz
    from (
      select bet_id, 1 as number, 'lost' as outcome, 0 as payout, 0 as winnings, 0 as tax, 'none' as reason
      from unnest(${arrayLiteral(lost)}::bigint[]) as bet_id
      union all
      select * from unnest(
        ${arrayLiteral(others.map((each) => each.betId))}::bigint[],
        ${arrayLiteral(others.map((each) => each.number))}::smallint[],
        ${arrayLiteral(others.map((each) => each.outcome))}::text[],
        ${arrayLiteral(others.map((each) => each.payout))}::bigint[],
        ${arrayLiteral(others.map((each) => each.winnings))}::bigint[],
        ${arrayLiteral(others.map((each) => each.tax))}::bigint[],
        ${arrayLiteral(others.map((each) => each.reason ?? 'none'))}::text[]
      )
    ) as each
    order by bet_id`;
}
