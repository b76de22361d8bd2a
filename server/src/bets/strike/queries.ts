import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { StoredLeg } from '../bet-row.ts';

/** A bet to be written, its stake being posted already under `guid`. */
export interface NewBet {
  readonly guid: string;
  readonly punterId: number;
  readonly sport: SlipSport;
  readonly meetingId: number;
  readonly size: number;
  readonly accumulator: boolean;
  readonly stake: Cents;
  readonly combinations: number;
  readonly legs: readonly StoredLeg[];
  readonly winningsCap: Cents | null;
  readonly taxBasisPoints: number;
  readonly luckyPick: boolean;
  readonly struckAt: Date;
}

/** A bet as it was struck. */
export interface StruckRow {
  readonly betId: number;
  readonly guid: string;
  readonly punterId: number;
  readonly meetingId: number;
  readonly size: number;
  readonly accumulator: boolean;
  readonly stake: Cents;
  readonly combinations: number;
  readonly legs: readonly StoredLeg[];
  readonly struckAt: Date;
}

const list = (values: readonly (number | null)[]) => `{${values.map((value) => value ?? 'null').join(',')}}`;

/** Writes bets in one statement and returns their ids by guid. */
export async function insertBets(trx: Transaction, bets: readonly NewBet[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; stake_transfer_id: string }>`
    insert into bets (
      stake_transfer_id, punter_id, sport, meeting_id, size, accumulator, stake, combinations,
      leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators,
      winnings_cap, tax_basis_points, lucky_pick, struck_at
    )
    select
      guid, punter_id, sport, meeting_id, size, accumulator, stake, combinations,
      events::integer[], markets::smallint[], outcomes::smallint[], numerators::integer[], denominators::integer[],
      winnings_cap, tax_basis_points, lucky_pick, struck_at
    from unnest(
      ${bets.map((bet) => bet.guid)}::uuid[],
      ${bets.map((bet) => bet.punterId)}::integer[],
      ${bets.map((bet) => bet.sport)}::text[],
      ${bets.map((bet) => bet.meetingId)}::integer[],
      ${bets.map((bet) => bet.size)}::smallint[],
      ${bets.map((bet) => bet.accumulator)}::boolean[],
      ${bets.map((bet) => bet.stake)}::bigint[],
      ${bets.map((bet) => bet.combinations)}::integer[],
      ${bets.map((bet) => list(bet.legs.map((leg) => leg.event)))}::text[],
      ${bets.map((bet) => list(bet.legs.map((leg) => leg.market)))}::text[],
      ${bets.map((bet) => list(bet.legs.map((leg) => leg.outcome)))}::text[],
      ${bets.map((bet) => list(bet.legs.map((leg) => leg.numerator)))}::text[],
      ${bets.map((bet) => list(bet.legs.map((leg) => leg.denominator)))}::text[],
      ${bets.map((bet) => bet.winningsCap)}::bigint[],
      ${bets.map((bet) => bet.taxBasisPoints)}::smallint[],
      ${bets.map((bet) => bet.luckyPick)}::boolean[],
      ${bets.map((bet) => bet.struckAt.toISOString())}::timestamptz[]
    ) as bet (
      guid, punter_id, sport, meeting_id, size, accumulator, stake, combinations,
      events, markets, outcomes, numerators, denominators,
      winnings_cap, tax_basis_points, lucky_pick, struck_at
    )
    returning id, stake_transfer_id`.execute(trx);
  return new Map(rows.map((row) => [row.stake_transfer_id, row.id]));
}

/**
 * What keys were used for before: the bet struck under one, or null where money moved under it otherwise. Keys not
 * used are left out.
 */
export async function selectUsedKeys(
  trx: Transaction,
  guids: readonly string[],
): Promise<Map<string, StruckRow | null>> {
  const rows = await trx
    .selectFrom('transfers')
    .leftJoin('bets', 'bets.stake_transfer_id', 'transfers.id')
    .where('transfers.id', '=', sql<string>`any(${[...guids]}::uuid[])`)
    .select([
      'transfers.id as guid',
      'bets.id as bet_id',
      'bets.punter_id',
      'bets.meeting_id',
      'bets.size',
      'bets.accumulator',
      'bets.stake',
      'bets.combinations',
      'bets.leg_events',
      'bets.leg_markets',
      'bets.leg_outcomes',
      'bets.leg_numerators',
      'bets.leg_denominators',
      'bets.struck_at',
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.guid,
      row.bet_id === null
        ? null
        : {
            betId: row.bet_id,
            guid: row.guid,
            punterId: row.punter_id ?? 0,
            meetingId: row.meeting_id ?? 0,
            size: row.size ?? 0,
            accumulator: row.accumulator ?? false,
            stake: row.stake ?? 0,
            combinations: row.combinations ?? 0,
            legs: (row.leg_events ?? []).map((event, index) => ({
              event,
              market: row.leg_markets?.[index] ?? 0,
              outcome: row.leg_outcomes?.[index] ?? 0,
              numerator: row.leg_numerators?.[index] ?? null,
              denominator: row.leg_denominators?.[index] ?? null,
            })),
            struckAt: row.struck_at ?? new Date(0),
          },
    ]),
  );
}
