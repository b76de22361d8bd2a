import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import type { NotEligible } from './queries-shares.ts';

/** A punter's own card, frozen: picks in the order of the legs. */
export interface OwnCard {
  readonly entry: number;
  readonly saddles: readonly number[];
}

export async function selectOwnCard(
  db: Queryable,
  meetingId: number,
  punterId: number,
): Promise<OwnCard | undefined> {
  const { rows } = await sql<OwnCard>`
    select entry, saddles from jackpot_cards
    where meeting_id = ${meetingId} and punter_id = ${punterId}`.execute(db);
  return rows[0];
}

/** Whether a punter has a frozen card in a jackpot that was not decided and paid by official results as it stands. */
export async function hasUndecidedCard(db: Queryable, punterId: number): Promise<boolean> {
  const { rows } = await sql`
    select from jackpots
    join jackpot_cards on jackpot_cards.meeting_id = jackpots.meeting_id and jackpot_cards.punter_id = ${punterId}
    where jackpots.frozen_at is not null and brought_over + added > 0 and (
      jackpots.follow_asked or jackpots.paid_version = 0 or jackpots.paid_version <> jackpots.version
    )
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A punter's own share at a version. Amounts in cents. */
export interface OwnShare {
  readonly share: Cents;
  readonly secondShare: Cents;
  readonly notEligible: NotEligible | null;
}

export async function selectOwnShare(
  db: Queryable,
  meetingId: number,
  version: number,
  punterId: number,
): Promise<OwnShare | undefined> {
  const { rows } = await sql<OwnShare>`
    select share, second_share as "secondShare", not_eligible as "notEligible"
    from jackpot_shares
    where meeting_id = ${meetingId} and version = ${version} and punter_id = ${punterId}`.execute(db);
  return rows[0];
}

/** Why the desk withholds a punter's share; undefined: it does not. */
export async function selectWithheldReason(
  db: Queryable,
  meetingId: number,
  punterId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select reason from jackpot_withholdings
    where meeting_id = ${meetingId} and punter_id = ${punterId}`.execute(db);
  return rows[0]?.reason;
}

/** Aliases of the first winners of a version, in the order of places. */
export async function selectFirstWinners(
  db: Queryable,
  meetingId: number,
  version: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ alias: string }>`
    select alias from jackpot_shares
    where meeting_id = ${meetingId} and version = ${version} and place is not null
    order by place limit ${limit}`.execute(db);
  return rows.map(({ alias }) => alias);
}

/** When the cards of a meeting's jackpot closed; null: they are open, or there is none. */
export async function findCardsClosedAt(db: Queryable, meetingId: number): Promise<Date | null> {
  const { rows } = await sql<{ closedAt: Date | null }>`
    select closed_at as "closedAt" from jackpots where meeting_id = ${meetingId}`.execute(db);
  return rows[0]?.closedAt ?? null;
}
