import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Jackpot } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { currentRulesVersion, defaultTerms } from './default-terms.ts';

/** What a card says of its meeting's jackpot. */
export interface CardsJackpot {
  readonly jackpot: Jackpot | null;
  readonly date: LocalDay;
  readonly raceNumbers: readonly number[];
}

/** What the stored card of a meeting says of its jackpot; undefined when there is no such meeting. */
export async function selectCardsJackpot(
  trx: Transaction,
  meetingId: number,
): Promise<CardsJackpot | undefined> {
  const { rows } = await sql<CardsJackpot>`
    select jackpot, meeting_date as date,
      array(select number::integer from races where meeting_id = meetings.id order by number) as "raceNumbers"
    from meetings where id = ${meetingId}`.execute(trx);
  return rows[0];
}

/** The id of a progressive by its name; undefined when there is none. */
export async function selectProgressiveId(trx: Transaction, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from progressives where name = ${name}`.execute(trx);
  return rows[0]?.id;
}

/** Adds a progressive, unless there is one of that name. */
export async function insertProgressive(trx: Transaction, name: string, now: Date): Promise<void> {
  await sql`
    insert into progressives (name, created_at) values (${name}, ${now}) on conflict (name) do nothing`.execute(
    trx,
  );
}

/** A meeting's jackpot as its card states it. */
export interface JackpotToState {
  readonly meetingId: number;
  readonly progressiveId: number;
  readonly date: LocalDay;
  readonly legs: readonly number[];
  readonly guarantee: Cents;
}

/**
 * Adds a meeting's jackpot with the terms in force now, unless nothing could ever be in its pool. One that is known
 * keeps its progressive and its terms; until its cards close, a new card changes the legs and raises the guarantee.
 */
export async function upsertJackpot(
  trx: Transaction,
  { meetingId, progressiveId, date, legs, guarantee }: JackpotToState,
  now: Date,
): Promise<void> {
  await sql`
    insert into jackpots (
      meeting_id, progressive_id, legs, seed, contribution, guarantee, cap, doubles_from, must_be_won,
      rules_version, announced_at
    )
    select ${meetingId}, progressives.id, ${[...legs]}::smallint[],
      coalesce(terms.seed, ${defaultTerms.seed}), coalesce(terms.contribution, ${defaultTerms.contribution}),
      ${guarantee}, terms.cap, coalesce(terms.doubles_from, ${defaultTerms.doublesFrom}),
      exists (
        select from must_be_won_days
        where progressive_id = progressives.id and meeting_date = ${date}::date
      ),
      ${currentRulesVersion}, ${now}
    from progressives
    left join lateral (
      select * from progressive_terms
      where progressive_id = progressives.id and effective_at <= ${now}
      order by number desc limit 1
    ) as terms on true
    where progressives.id = ${progressiveId} and (
      coalesce(terms.seed, 0) + coalesce(terms.contribution, 0) + ${guarantee}::bigint + progressives.carried > 0
      or exists (select from jackpots where progressive_id = progressives.id)
    )
    on conflict (meeting_id) do update
      set legs = excluded.legs, guarantee = greatest(jackpots.guarantee, excluded.guarantee)
      where jackpots.locked_at is null
        and (jackpots.legs <> excluded.legs or jackpots.guarantee < excluded.guarantee)`.execute(trx);
}

/** Whether a meeting has a jackpot. */
export async function hasJackpot(trx: Transaction, meetingId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from jackpots where meeting_id = ${meetingId}`.execute(trx);
  return rows.length > 0;
}
