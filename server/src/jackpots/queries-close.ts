import type { Cents } from '@furlong/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Meetings looked after in one round. */
const roundMax = 50;

/** Whether a race is off by an instant. An abandoned one is not. */
const isOff = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  races.status in ('closed', 'resulted') or (races.status = 'open' and races.off_at <= ${now})
)`;

/** Meetings whose jackpot's first leg is off by `now` and whose cards are not frozen, and those the desk asks for. */
export async function selectToFollow(db: Queryable, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select jackpots.meeting_id as id
    from jackpots join meetings on meetings.id = jackpots.meeting_id
    where frozen_at is null and meetings.status in ('active', 'resulted') and exists (
      select from races
      where races.meeting_id = jackpots.meeting_id and races.number = any (jackpots.legs) and ${isOff(now)}
    )
    union
    select meeting_id from jackpots where follow_asked
    order by id
    limit ${roundMax}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A leg's race when the cards are to close. */
export interface LegToClose {
  readonly raceId: number;
  readonly number: number;
  readonly abandoned: boolean;
  /** When it went off; null: it is not off. */
  readonly offAt: Date | null;
}

/** The legs of a jackpot whose cards are not frozen, by number; empty when they are, or without a jackpot. */
export async function selectLegsToClose(
  trx: Transaction,
  meetingId: number,
  now: Date,
): Promise<LegToClose[]> {
  const { rows } = await sql<LegToClose>`
    select races.id as "raceId", races.number::integer as number, races.status = 'abandoned' as abandoned,
      case when meetings.status in ('active', 'resulted') and ${isOff(now)}
        then coalesce(races.closed_at, races.off_at) end as "offAt"
    from jackpots
    join meetings on meetings.id = jackpots.meeting_id
    join races on races.meeting_id = jackpots.meeting_id and races.number = any (jackpots.legs)
    where jackpots.meeting_id = ${meetingId} and jackpots.frozen_at is null
    order by races.number`.execute(trx);
  return rows;
}

/** Says that saves of picks count for the game only from here on. */
export async function lockCards(trx: Transaction, meetingId: number, now: Date): Promise<void> {
  await sql`
    update jackpots set locked_at = ${now}
    where meeting_id = ${meetingId} and locked_at is null`.execute(trx);
}

/** A jackpot whose cards are locked and not frozen, with its terms in cents. */
export interface JackpotToFreeze {
  readonly progressiveId: number;
  readonly legs: readonly number[];
  readonly seed: Cents;
  readonly contribution: Cents;
  readonly guarantee: Cents;
  readonly cap: Cents | null;
}

/** Locks a jackpot whose cards are locked and not frozen yet; undefined when there is none. */
export async function selectToFreeze(
  trx: Transaction,
  meetingId: number,
): Promise<JackpotToFreeze | undefined> {
  const { rows } = await sql<JackpotToFreeze>`
    select progressive_id as "progressiveId", legs, seed, contribution, guarantee, cap
    from jackpots
    where meeting_id = ${meetingId} and locked_at is not null and frozen_at is null
    for update`.execute(trx);
  return rows[0];
}

/**
 * Freezes the cards with a pick in each of some legs, numbered by punter: the picks saved by now, and of those who saved
 * since the off the ones that were kept. One statement, so one snapshot. Returns how many there are.
 */
export async function insertCards(
  trx: Transaction,
  meetingId: number,
  legs: readonly number[],
  needed: readonly number[],
): Promise<number> {
  const pick = (leg: number) => sql`coalesce(saddles[${sql.lit(leg)}], 0::smallint)`;
  const isWhole = sql.join(
    needed.map((leg) => sql`${pick(leg)} > 0`),
    sql` and `,
  );
  const { numAffectedRows } = await sql`
    insert into jackpot_cards (meeting_id, entry, punter_id, saddles)
    select ${meetingId}, row_number() over (order by punter_id), punter_id, array[${sql.join(legs.map(pick))}]
    from (
      select punter_id, saddles from card_picks
      where meeting_id = ${meetingId}
        and not exists (
          select from jackpot_kept_picks as kept
          where kept.meeting_id = card_picks.meeting_id and kept.punter_id = card_picks.punter_id
        )
      union all
      select punter_id, saddles from jackpot_kept_picks where meeting_id = ${meetingId}
    ) as picked
    where ${isWhole}
    order by punter_id`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the picks that were kept: the cards have them. */
export async function deleteKept(trx: Transaction, meetingId: number): Promise<void> {
  await sql`delete from jackpot_kept_picks where meeting_id = ${meetingId}`.execute(trx);
}

/**
 * The hash over all cards of a meeting (rule: jackpot-certificate): SHA-256 over the salt and, each after a line feed,
 * `entry:punter:saddle,saddle,…` in the order of entries.
 */
export async function hashCards(trx: Transaction, meetingId: number, salt: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(${salt}::text || coalesce(string_agg(
      E'\\n' || entry || ':' || punter_id || ':' || array_to_string(saddles, ','), '' order by entry
    ), ''), 'UTF8')), 'hex') as hash
    from jackpot_cards where meeting_id = ${meetingId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  return row.hash;
}

/** What is known once the cards are frozen. */
export interface FrozenCards {
  readonly closedAt: Date;
  /** Numbers of the legs that are abandoned. */
  readonly voidLegs: readonly number[];
  readonly broughtOver: Cents;
  readonly added: Cents;
  readonly cards: number;
  readonly hash: string;
  readonly salt: string;
}

export async function markFrozen(
  trx: Transaction,
  meetingId: number,
  { closedAt, voidLegs, broughtOver, added, cards, hash, salt }: FrozenCards,
  now: Date,
): Promise<void> {
  await sql`
    update jackpots
    set closed_at = ${closedAt}, void_legs = ${[...voidLegs]}::smallint[], frozen_at = ${now}, brought_over = ${broughtOver}, added = ${added},
      cards = ${cards}, cards_hash = ${hash}, salt = ${salt}
    where meeting_id = ${meetingId}`.execute(trx);
}
