import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A meeting's jackpot as it was announced, and what is known since. Amounts in cents. */
export interface StatedJackpot {
  readonly meetingId: number;
  readonly progressiveId: number;
  readonly progressive: string;
  readonly legs: readonly number[];
  readonly seed: Cents;
  readonly contribution: Cents;
  readonly guarantee: Cents;
  readonly cap: Cents | null;
  readonly doublesFrom: Cents;
  readonly mustBeWon: boolean;
  readonly rulesVersion: number;
  readonly announcedAt: Date;
  /** When the cards closed; null while they are open. */
  readonly closedAt: Date | null;
  /** Legs that were abandoned then; empty until then. */
  readonly voidLegs: readonly number[];
  /** Null until then. */
  readonly broughtOver: Cents | null;
  readonly added: Cents | null;
  readonly cards: number | null;
  readonly cardsHash: string | null;
  readonly salt: string | null;
  readonly version: number;
  readonly paidVersion: number;
  /** What the progressive carries now, and whether this is the next meeting that takes it. */
  readonly carried: Cents;
  readonly isNext: boolean;
}

const columns = sql`
  jackpots.meeting_id as "meetingId", jackpots.progressive_id as "progressiveId", progressives.name as progressive,
  jackpots.legs, jackpots.seed, jackpots.contribution, jackpots.guarantee, jackpots.cap,
  jackpots.doubles_from as "doublesFrom", jackpots.must_be_won as "mustBeWon",
  jackpots.rules_version::integer as "rulesVersion", jackpots.announced_at as "announcedAt",
  jackpots.closed_at as "closedAt", jackpots.void_legs as "voidLegs", jackpots.brought_over as "broughtOver", jackpots.added, jackpots.cards,
  jackpots.cards_hash as "cardsHash", jackpots.salt, jackpots.version, jackpots.paid_version as "paidVersion",
  progressives.carried,
  (jackpots.frozen_at is null and jackpots.meeting_id = (
    select other.meeting_id
    from jackpots as other
    join meetings on meetings.id = other.meeting_id
    join races on races.meeting_id = other.meeting_id and races.number = any (other.legs)
    where other.progressive_id = jackpots.progressive_id and other.frozen_at is null
      and meetings.status in ('active', 'postponed') and races.status <> 'abandoned'
    group by other.meeting_id
    order by min(races.off_at), other.meeting_id
    limit 1
  )) is true as "isNext"`;

/** A meeting's jackpot; undefined when it has none. */
export async function selectJackpot(db: Queryable, meetingId: number): Promise<StatedJackpot | undefined> {
  const { rows } = await sql<StatedJackpot>`
    select ${columns}
    from jackpots join progressives on progressives.id = jackpots.progressive_id
    where jackpots.meeting_id = ${meetingId}`.execute(db);
  return rows[0];
}

/** A meeting of a progressive, and what became of its jackpot. */
export interface ProgressiveRow extends StatedJackpot {
  readonly name: string;
  readonly date: string;
  readonly phase: 'closed' | 'alive' | 'decided' | null;
  readonly standing: 'provisional' | 'official' | null;
  readonly winners: number | null;
  readonly paid: Cents | null;
  readonly left: Cents | null;
  /** Whether no leg can be run any more. */
  readonly isOver: boolean;
}

/** The meetings of the progressive of a meeting, newest first; empty when that has no jackpot. */
export async function selectProgressiveMeetings(
  db: Queryable,
  meetingId: number,
  limit: number,
): Promise<ProgressiveRow[]> {
  const { rows } = await sql<ProgressiveRow>`
    select ${columns}, meeting.name, meeting.meeting_date as date,
      decision.phase, decision.standing, paid.winners, paid.paid, paid.left_over as "left",
      meeting.status in ('resulted', 'abandoned') as "isOver"
    from jackpots
    join progressives on progressives.id = jackpots.progressive_id
    join meetings as meeting on meeting.id = jackpots.meeting_id
    left join jackpot_decisions as decision
      on decision.meeting_id = jackpots.meeting_id and decision.version = jackpots.version
    left join jackpot_decisions as paid
      on paid.meeting_id = jackpots.meeting_id and paid.version = jackpots.paid_version
    where jackpots.progressive_id = (
      select progressive_id from jackpots where meeting_id = ${meetingId}
    )
    order by meeting.meeting_date desc, jackpots.meeting_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** A winner of a progressive, with the share in cents. */
export interface WinnerRow {
  readonly meetingId: number;
  readonly meetingName: string;
  readonly date: string;
  readonly alias: string;
  readonly entry: number;
  readonly share: Cents;
  readonly paidAt: Date;
}

/** Which winners: of a progressive, or of one of its meetings (null: all). */
interface WinnersWanted {
  readonly progressiveId: number;
  readonly meetingId: number | null;
}

/**
 * A page of winners, newest meeting first, by alias. Which meetings the page is in follows from how many each has, so that
 * of a progressive's winners of all years only those of the page are read: anybody may ask.
 */
export async function selectWinners(
  db: Queryable,
  { progressiveId, meetingId }: WinnersWanted,
  part: { readonly offset: number; readonly limit: number },
): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    with decided as (
      select jackpots.meeting_id, jackpots.paid_version, meetings.name, meetings.meeting_date,
        decision.winners, sum(decision.winners) over (
          order by meetings.meeting_date desc, jackpots.meeting_id desc
        )::bigint - decision.winners as before
      from jackpots
      join meetings on meetings.id = jackpots.meeting_id
      join jackpot_decisions as decision
        on decision.meeting_id = jackpots.meeting_id and decision.version = jackpots.paid_version
      where jackpots.progressive_id = ${progressiveId} and decision.winners > 0
        and (${meetingId}::integer is null or jackpots.meeting_id = ${meetingId}::integer)
    )
    select decided.meeting_id as "meetingId", decided.name as "meetingName", decided.meeting_date as date,
      won.alias, won.entry, won.share, decision.at as "paidAt"
    from decided
    cross join lateral (
      select * from jackpot_shares as share
      where share.meeting_id = decided.meeting_id and share.version = decided.paid_version
        and share.place > ${part.offset}::bigint - decided.before
      order by share.place
      limit least(${part.limit}::bigint, ${part.offset}::bigint + ${part.limit}::bigint - decided.before)
    ) as won
    join jackpot_decisions as decision
      on decision.meeting_id = won.meeting_id and decision.version = won.paid_in
    where decided.before < ${part.offset}::bigint + ${part.limit}::bigint
      and decided.before + decided.winners > ${part.offset}::bigint
    order by decided.meeting_date desc, decided.meeting_id desc, won.place`.execute(db);
  return rows;
}

/** How many winners there are. */
export async function countWinners(
  db: Queryable,
  { progressiveId, meetingId }: WinnersWanted,
): Promise<number> {
  const { rows } = await sql<{ winners: number }>`
    select coalesce(sum(decision.winners), 0)::bigint as winners
    from jackpots join jackpot_decisions as decision
      on decision.meeting_id = jackpots.meeting_id and decision.version = jackpots.paid_version
    where jackpots.progressive_id = ${progressiveId}
      and (${meetingId}::integer is null or jackpots.meeting_id = ${meetingId}::integer)`.execute(db);
  return rows[0]?.winners ?? 0;
}

/** Whether there is a progressive. */
export async function hasProgressive(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from progressives where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** All jackpots together: how many shares were won, and their sum with the second ones, in cents. */
export async function sumJackpots(db: Queryable): Promise<{ winners: number; prizes: Cents }> {
  const { rows } = await sql<{ winners: number; prizes: Cents }>`
    select coalesce(sum(decision.winners), 0)::bigint as winners,
      coalesce(sum(decision.paid + decision.second_shares), 0)::bigint as prizes
    from jackpots join jackpot_decisions as decision
      on decision.meeting_id = jackpots.meeting_id and decision.version = jackpots.paid_version`.execute(db);
  return rows[0] ?? { winners: 0, prizes: 0 };
}
