import type { Division } from '@furlong/domain/jackpot/shares';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Why a card that stood does not win. */
export type NotEligible = 'staff' | 'excluded' | 'withheld';

/** Who won at a decision, and what each gets. */
export interface SharesToWrite {
  readonly meetingId: number;
  readonly version: number;
  /** The decision that was paid before; 0: none. */
  readonly paidVersion: number;
  /** Those whose cards stood. */
  readonly candidates: readonly number[];
  readonly division: Division;
  readonly notEligible: ReadonlyMap<number, NotEligible>;
  /** What punters staked; those without are absent. */
  readonly betTotals: ReadonlyMap<number, Cents>;
  /** Those whose share is doubled. */
  readonly doubled: ReadonlySet<number>;
}

/**
 * Writes the cards that stood, in bulk: winners in the order of aliases, each with its share. A share that is the same
 * as in the version paid before stays paid by that version's transfers.
 */
export async function insertShares(
  trx: Transaction,
  { meetingId, version, paidVersion, candidates, division, notEligible, betTotals, doubled }: SharesToWrite,
): Promise<void> {
  await sql`
    insert into jackpot_shares (
      meeting_id, version, punter_id, entry, alias, place, not_eligible, share, second_share, bet_total, paid_in
    )
    select ${meetingId}, ${version}, won.punter_id, won.entry, won.alias, won.place, won.reason, won.share, won.second,
      won.total,
      case when before.share = won.share and before.second_share = won.second then before.paid_in
        else ${version}::integer end
    from (
      select placed.*, case when doubled then share else 0 end as second
      from (
        select stood.*, case when place is null then 0
          else ${division.share}::bigint + (place <= ${division.centsOver})::integer end as share
        from (
          select jackpot_cards.punter_id, jackpot_cards.entry, coalesce(punters.alias, '') as alias, away.reason,
            coalesce(bet.total, 0) as total, coalesce(bet.doubled, false) as doubled,
            case when away.reason is null then row_number() over (
              partition by away.reason is null
              order by lower(punters.alias) collate "C" nulls last, jackpot_cards.entry
            ) end as place
          from jackpot_cards
          join punters on punters.id = jackpot_cards.punter_id
          left join unnest(
            ${[...notEligible.keys()]}::integer[], ${[...notEligible.values()]}::text[]
          ) as away (punter_id, reason) on away.punter_id = jackpot_cards.punter_id
          left join unnest(
            ${[...betTotals.keys()]}::integer[], ${[...betTotals.values()]}::bigint[],
            ${[...betTotals.keys()].map((punterId) => doubled.has(punterId))}::boolean[]
          ) as bet (punter_id, total, doubled) on bet.punter_id = jackpot_cards.punter_id
          where jackpot_cards.meeting_id = ${meetingId} and jackpot_cards.punter_id = any(${[...candidates]}::integer[])
        ) as stood
      ) as placed
    ) as won
    left join jackpot_shares as before
      on before.meeting_id = ${meetingId} and before.version = ${paidVersion}
      and before.punter_id = won.punter_id`.execute(trx);
}

/** The sum of a version's second shares, in cents. */
export async function sumSecondShares(trx: Transaction, meetingId: number, version: number): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select coalesce(sum(second_share), 0)::bigint as sum
    from jackpot_shares where meeting_id = ${meetingId} and version = ${version}`.execute(trx);
  return rows[0]?.sum ?? 0;
}

/** A share to pay or to take back. Amounts in cents. */
export interface ShareToMove {
  readonly punterId: number;
  readonly share: Cents;
  readonly secondShare: Cents;
  /** The version whose transfers pay it. */
  readonly paidIn: number;
}

/** The next shares that a version pays by its own transfers, by punter. */
export async function selectToPay(
  trx: Transaction,
  meetingId: number,
  version: number,
  after: number,
  limit: number,
): Promise<ShareToMove[]> {
  const { rows } = await sql<ShareToMove>`
    select punter_id as "punterId", share, second_share as "secondShare", paid_in as "paidIn"
    from jackpot_shares
    where meeting_id = ${meetingId} and version = ${version} and paid_in = ${version} and share > 0
      and punter_id > ${after}
    order by punter_id
    limit ${limit}`.execute(trx);
  return rows;
}

/** The next shares of the version paid before that the new one does not keep, by punter. */
export async function selectToTakeBack(
  trx: Transaction,
  meetingId: number,
  paidVersion: number,
  version: number,
  after: number,
  limit: number,
): Promise<ShareToMove[]> {
  const { rows } = await sql<ShareToMove>`
    select punter_id as "punterId", share, second_share as "secondShare", paid_in as "paidIn"
    from jackpot_shares as before
    where meeting_id = ${meetingId} and version = ${paidVersion} and share > 0 and punter_id > ${after}
      and not exists (
        select from jackpot_shares as kept
        where kept.meeting_id = before.meeting_id and kept.version = ${version}
          and kept.punter_id = before.punter_id and kept.paid_in = before.paid_in
      )
    order by punter_id
    limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Those who ever stood at an official decision: whether each may win is judged once (rule: jackpot), also for one whose
 * card did not stand at the decisions in between. Null: the punter may.
 */
export async function selectJudged(
  db: Queryable,
  meetingId: number,
): Promise<ReadonlyMap<number, NotEligible | null>> {
  const { rows } = await sql<{ punterId: number; reason: NotEligible | null }>`
    select distinct on (punter_id) punter_id as "punterId", not_eligible as reason
    from jackpot_shares where meeting_id = ${meetingId}
    order by punter_id, version`.execute(db);
  return new Map(rows.map(({ punterId, reason }) => [punterId, reason]));
}

/**
 * The winners of a version who have a share, and whether it is doubled. Of a pool with fewer cents than winners some have
 * none, and twice nothing is nothing.
 */
export async function selectDoublings(
  trx: Transaction,
  meetingId: number,
  version: number,
): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await sql<{ punterId: number; doubled: boolean }>`
    select punter_id as "punterId", second_share > 0 as doubled
    from jackpot_shares
    where meeting_id = ${meetingId} and version = ${version} and share > 0`.execute(trx);
  return new Map(rows.map(({ punterId, doubled }) => [punterId, doubled]));
}
