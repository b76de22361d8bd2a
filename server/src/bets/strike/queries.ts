import type { BetLeg } from '@furlong/domain/betting/bet-line';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import { arrayLiteral } from '../../platform/database/array-literal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import { type LegColumns, legColumns, readLine, writeLegs } from '../bet-row.ts';
import { isEndless, type Programme } from '../programme.ts';

/** A bet to be written; its stake is posted already, under `guid`. */
export interface NewBet extends Programme {
  readonly guid: string;
  /** What it has in common with the other lines of its slip: the key of the first. */
  readonly strikeId: string;
  readonly punterId: number;
  readonly size: number;
  readonly accumulator: boolean;
  readonly stake: Cents;
  readonly combinations: number;
  readonly legs: readonly BetLeg[];
  readonly winningsCap: Cents | null;
  readonly taxBasisPoints: number;
  readonly luckyPick: boolean;
  readonly struckAt: Date;
}

interface StruckId {
  readonly id: number;
  readonly stake_transfer_id: string;
}

/** A bet as it was struck. */
export interface StruckRow extends Programme {
  readonly betId: number;
  readonly guid: string;
  readonly punterId: number;
  readonly size: number;
  readonly accumulator: boolean;
  readonly stake: Cents;
  readonly combinations: number;
  readonly legs: readonly BetLeg[];
  readonly struckAt: Date;
}

/**
 * Writes bets in one statement and returns their ids by guid. Those of sports whose programme is endless are
 * listed under the events that settlement finds them by, all bets of the statement together.
 */
export async function insertBets(trx: Transaction, bets: readonly NewBet[]): Promise<Map<string, number>> {
  const legs = writeLegs(bets);
  const insert = sql`
    insert into bets (
      stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
      leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators,
      winnings_cap, tax_basis_points, lucky_pick, struck_at, strike_id
    )
    select
      guid, punter_id, sport, programme_id, size, accumulator, stake, combinations,
      events::integer[], markets::smallint[], outcomes::smallint[], numerators::integer[], denominators::integer[],
      winnings_cap, tax_basis_points, lucky_pick, struck_at, strike_id
    from unnest(
      ${arrayLiteral(bets.map((bet) => bet.guid))}::uuid[],
      ${arrayLiteral(bets.map((bet) => bet.punterId))}::integer[],
      ${arrayLiteral(bets.map((bet) => bet.sport))}::text[],
      ${arrayLiteral(bets.map((bet) => bet.programmeId))}::integer[],
      ${arrayLiteral(bets.map((bet) => bet.size))}::smallint[],
      ${arrayLiteral(bets.map((bet) => bet.accumulator))}::boolean[],
      ${arrayLiteral(bets.map((bet) => bet.stake))}::bigint[],
      ${arrayLiteral(bets.map((bet) => bet.combinations))}::integer[],
      ${legs.leg_events}::text[],
      ${legs.leg_markets}::text[],
      ${legs.leg_outcomes}::text[],
      ${legs.leg_numerators}::text[],
      ${legs.leg_denominators}::text[],
      ${arrayLiteral(bets.map((bet) => bet.winningsCap))}::bigint[],
      ${arrayLiteral(bets.map((bet) => bet.taxBasisPoints))}::smallint[],
      ${arrayLiteral(bets.map((bet) => bet.luckyPick))}::boolean[],
      ${arrayLiteral(bets.map((bet) => bet.struckAt.toISOString()))}::timestamptz[],
      ${arrayLiteral(bets.map((bet) => bet.strikeId))}::uuid[]
    ) as bet (
      guid, punter_id, sport, programme_id, size, accumulator, stake, combinations,
      events, markets, outcomes, numerators, denominators,
      winnings_cap, tax_basis_points, lucky_pick, struck_at, strike_id
    )
    returning id, stake_transfer_id`;
  const endless = bets.flatMap(({ sport }) => (isEndless(sport) ? [sport] : []));
  const { rows } = await (endless.length === 0
    ? sql<StruckId>`${prepared}${insert}`
    : sql<StruckId>`
      ${prepared}with struck as (${insert}, sport, leg_events),
      found as (
        insert into bet_events (sport, event_id, first_bet_id, bet_ids)
        select sport, event_id, min(id), array_agg(distinct id)
        from struck cross join unnest(leg_events) as event_id
        where sport = any(${endless}::text[])
        group by sport, event_id
      )
      select id, stake_transfer_id from struck`
  ).execute(trx);
  return new Map(rows.map((row) => [row.stake_transfer_id, row.id]));
}

type UsedKeyRow = { readonly guid: string } & {
  readonly [Column in keyof UsedByBet]: UsedByBet[Column] | null;
};

interface UsedByBet extends LegColumns {
  readonly bet_id: number;
  readonly punter_id: number;
  readonly sport: string;
  readonly programme_id: number;
  readonly size: number;
  readonly accumulator: boolean;
  readonly stake: Cents;
  readonly combinations: number;
  readonly struck_at: Date;
}

/**
 * What keys were used for before: the bet struck under one, or null where money moved under it otherwise. Keys not
 * used are left out. What they were used for is looked up for the keys that were found, mostly none: that is much to
 * plan. Bets are looked up one by one (the offset keeps it so): while the statistics lag behind a table that grows, all
 * bets would be read instead.
 */
export async function selectUsedKeys(
  trx: Transaction,
  guids: readonly string[],
): Promise<Map<string, StruckRow | null>> {
  // A text: a strike waits for it, and building a statement like it takes ten times as long.
  const { rows: found } = await sql<{ id: string }>`
    select id from transfers where id = any(${arrayLiteral(guids)}::uuid[])`.execute(trx);
  if (found.length === 0) return new Map();
  const { rows } = await sql<UsedKeyRow>`
    select
      transfers.id as guid, bets.id as bet_id, bets.punter_id, bets.sport, bets.programme_id, bets.size,
      bets.accumulator, bets.stake, bets.combinations, ${legColumns}, bets.struck_at
    from transfers
    left join lateral (
      select * from bets where bets.stake_transfer_id = transfers.id offset 0
    ) as bets on true
    where transfers.id = any(${arrayLiteral(found.map(({ id }) => id))}::uuid[])`.execute(trx);
  return new Map(
    rows.map((row) => [
      row.guid,
      row.bet_id === null
        ? null
        : {
            betId: row.bet_id,
            guid: row.guid,
            punterId: row.punter_id ?? 0,
            sport: row.sport ?? '',
            programmeId: row.programme_id ?? 0,
            accumulator: row.accumulator ?? false,
            combinations: row.combinations ?? 0,
            ...readLine({
              size: row.size ?? 0,
              stake: row.stake ?? 0,
              leg_events: row.leg_events ?? [],
              leg_markets: row.leg_markets ?? [],
              leg_outcomes: row.leg_outcomes ?? [],
              leg_numerators: row.leg_numerators ?? [],
              leg_denominators: row.leg_denominators ?? [],
            }),
            struckAt: row.struck_at ?? new Date(0),
          },
    ]),
  );
}
