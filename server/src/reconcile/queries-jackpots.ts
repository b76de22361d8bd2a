import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** A jackpot whose cards are frozen, with the decision that was paid last. Amounts in cents. */
export interface JackpotRecord {
  readonly meetingId: number;
  readonly legs: readonly number[];
  readonly closedAt: Date;
  readonly voidLegs: readonly number[];
  readonly seed: Cents;
  readonly contribution: Cents;
  readonly guarantee: Cents;
  readonly cap: Cents | null;
  readonly doublesFrom: Cents;
  readonly mustBeWon: boolean;
  readonly broughtOver: Cents;
  readonly added: Cents;
  readonly cards: number;
  readonly hash: string;
  readonly salt: string;
  readonly version: number;
  readonly paidVersion: number;
  /** By the progressive's entries. */
  readonly taken: Cents;
  readonly leftByEntries: Cents;
  /** Of the paid decision; null when none was paid. */
  readonly winners: number | null;
  readonly paid: Cents | null;
  readonly secondShares: Cents | null;
  readonly left: Cents | null;
}

/** The frozen jackpots of all meetings, or of one. */
export async function selectJackpotRecords(
  trx: Transaction,
  meetingId: number | null,
): Promise<JackpotRecord[]> {
  const entries = (kind: string) => sql`(
    select coalesce(sum(amount), 0)::bigint from progressive_entries as entry
    where entry.meeting_id = jackpots.meeting_id and entry.kind = ${sql.lit(kind)}
  )`;
  const { rows } = await sql<JackpotRecord>`
    select jackpots.meeting_id as "meetingId", jackpots.legs, closed_at as "closedAt", void_legs as "voidLegs", seed, contribution, guarantee,
      cap, doubles_from as "doublesFrom", must_be_won as "mustBeWon", brought_over as "broughtOver", added, cards,
      cards_hash as hash, salt, jackpots.version, paid_version as "paidVersion",
      ${entries('taken')} as taken, ${entries('left')} as "leftByEntries",
      decision.winners, decision.paid, decision.second_shares as "secondShares", decision.left_over as "left"
    from jackpots
    left join jackpot_decisions as decision
      on decision.meeting_id = jackpots.meeting_id and decision.version = jackpots.paid_version
    where frozen_at is not null and (${meetingId}::integer is null or jackpots.meeting_id = ${meetingId}::integer)
    order by jackpots.meeting_id`.execute(trx);
  return rows;
}

/** Progressives that carry something else than the sum of their entries. Amounts in cents. */
export async function selectCarriedDifferences(
  trx: Transaction,
): Promise<{ name: string; carried: Cents; sum: Cents }[]> {
  const { rows } = await sql<{ name: string; carried: Cents; sum: Cents }>`
    select name, carried, coalesce(sum(amount), 0)::bigint as sum
    from progressives left join progressive_entries on progressive_entries.progressive_id = progressives.id
    group by progressives.id
    having carried <> coalesce(sum(amount), 0)
    order by name limit ${differencesMax}`.execute(trx);
  return rows;
}

/** Cents that left the accounts of pools and of second shares, less what came back. */
export async function sumJackpotAccounts(trx: Transaction): Promise<{ pools: Cents; secondShares: Cents }> {
  const out = (account: number) => sql`
    coalesce(sum(case when debit_account = ${account} then amount when credit_account = ${account} then -amount end), 0)::bigint`;
  const { rows } = await sql<{ pools: Cents; secondShares: Cents }>`
    select ${out(5)} as pools, ${out(6)} as "secondShares"
    from transfers where kind in ('jackpot', 'reversal')`.execute(trx);
  return rows[0] ?? { pools: 0, secondShares: 0 };
}

/** A card. */
export interface CardRecord {
  readonly entry: number;
  readonly punterId: number;
  readonly saddles: readonly number[];
}

export async function selectCardRecords(
  trx: Transaction,
  meetingId: number,
  after: number,
  limit: number,
): Promise<CardRecord[]> {
  const { rows } = await sql<CardRecord>`
    select entry, punter_id as "punterId", saddles from jackpot_cards
    where meeting_id = ${meetingId} and entry > ${after}
    order by entry limit ${limit}`.execute(trx);
  return rows;
}

/** A share. Amounts in cents. */
export interface ShareRecord {
  readonly punterId: number;
  readonly alias: string;
  readonly place: number | null;
  readonly share: Cents;
  readonly secondShare: Cents;
  readonly betTotal: Cents;
  readonly paidIn: number;
}

/** All shares of a version, winners in their order, then those who do not win. */
export async function selectShareRecords(
  trx: Transaction,
  meetingId: number,
  version: number,
): Promise<ShareRecord[]> {
  const { rows } = await sql<ShareRecord>`
    select punter_id as "punterId", alias, place, share, second_share as "secondShare", bet_total as "betTotal",
      paid_in as "paidIn"
    from jackpot_shares
    where meeting_id = ${meetingId} and version = ${version}
    order by place nulls last, punter_id`.execute(trx);
  return rows;
}

/** The amounts of transfers by their ids, in cents. */
export async function selectAmounts(
  trx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const { rows } = await sql<{ id: string; amount: Cents }>`
    select id, amount from transfers where kind = 'jackpot' and id = any(${[...ids]}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** The ids of a meeting's races by their numbers. */
export async function selectRaceIds(
  trx: Transaction,
  meetingId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; number: number }>`
    select id, number from races where meeting_id = ${meetingId}`.execute(trx);
  return new Map(rows.map(({ id, number }) => [number, id]));
}
