import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A card as the certificate lists it. */
export interface CertifiedCard {
  readonly entry: number;
  readonly punterId: number;
  readonly saddles: readonly number[];
}

/** The next cards by entry number. */
export async function selectCards(
  db: Queryable,
  meetingId: number,
  after: number,
  limit: number,
): Promise<CertifiedCard[]> {
  const { rows } = await sql<CertifiedCard>`
    select entry, punter_id as "punterId", saddles
    from jackpot_cards
    where meeting_id = ${meetingId} and entry > ${after}
    order by entry
    limit ${limit}`.execute(db);
  return rows;
}

/** A winner as the certificate lists it, with the share in cents. */
export interface CertifiedWinner {
  readonly place: number;
  readonly entry: number;
  readonly alias: string;
  readonly share: Cents;
}

/** The next winners of a version by place. */
export async function selectWinnersByPlace(
  db: Queryable,
  meetingId: number,
  version: number,
  after: number,
  limit: number,
): Promise<CertifiedWinner[]> {
  const { rows } = await sql<CertifiedWinner>`
    select place, entry, alias, share
    from jackpot_shares
    where meeting_id = ${meetingId} and version = ${version} and place > ${after}
    order by place
    limit ${limit}`.execute(db);
  return rows;
}
