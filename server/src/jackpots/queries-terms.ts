import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { ProgressiveTerms } from './default-terms.ts';

/** A progressive with its terms. Amounts in cents. */
export interface ListedProgressive {
  readonly id: number;
  readonly name: string;
  readonly carried: Cents;
  /** The terms set last, in force or not yet; null: none were ever set. */
  readonly terms:
    | (ProgressiveTerms & { readonly number: number; readonly effectiveAt: string; readonly setBy: string })
    | null;
  /** Days from today on that must be won. */
  readonly mustBeWonDays: readonly LocalDay[];
}

/** Progressives by name, at most so many. */
export async function listProgressives(
  db: Queryable,
  today: LocalDay,
  limit: number,
): Promise<ListedProgressive[]> {
  const { rows } = await sql<ListedProgressive>`
    select id, name, carried,
      (
        select json_build_object(
          'number', number, 'seed', seed, 'contribution', contribution, 'cap', cap, 'doublesFrom', doubles_from,
          'effectiveAt', effective_at, 'setBy', set_by
        )
        from progressive_terms where progressive_id = progressives.id order by number desc limit 1
      ) as terms,
      array(
        select meeting_date::text from must_be_won_days
        where progressive_id = progressives.id and meeting_date >= ${today}::date
        order by meeting_date limit 100
      ) as "mustBeWonDays"
    from progressives order by name limit ${limit}`.execute(db);
  return rows;
}

/** Whether there is a progressive of a name. */
export async function hasProgressive(db: Queryable, name: string): Promise<boolean> {
  const row = await db.selectFrom('progressives').select('id').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

/** Locks a progressive by its name, and adds one that is not known; returns its id. */
export async function ensureProgressive(trx: Transaction, name: string, now: Date): Promise<number> {
  await sql`
    insert into progressives (name, created_at) values (${name}, ${now}) on conflict (name) do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    select id from progressives where name = ${name} for no key update`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`the progressive '${name}' just added is not there`);
  return row.id;
}

/** The terms set last; undefined: none were ever set. */
export async function selectLastTerms(
  trx: Transaction,
  progressiveId: number,
): Promise<(ProgressiveTerms & { readonly number: number }) | undefined> {
  const { rows } = await sql<ProgressiveTerms & { number: number }>`
    select number, seed, contribution, cap, doubles_from as "doublesFrom"
    from progressive_terms where progressive_id = ${progressiveId}
    order by number desc limit 1`.execute(trx);
  return rows[0];
}

/** Terms, with who set them and from when they hold. */
export interface TermsToSet extends ProgressiveTerms {
  readonly number: number;
  readonly effectiveAt: Date;
  readonly setBy: string;
}

export async function insertTerms(
  trx: Transaction,
  progressiveId: number,
  { number, seed, contribution, cap, doublesFrom, effectiveAt, setBy }: TermsToSet,
  now: Date,
): Promise<void> {
  await sql`
    insert into progressive_terms (
      progressive_id, number, seed, contribution, cap, doubles_from, effective_at, set_by, at
    )
    values (
      ${progressiveId}, ${number}, ${seed}, ${contribution}, ${cap}, ${doublesFrom}, ${effectiveAt}, ${setBy}, ${now}
    )`.execute(trx);
}

/** Whether a card of the progressive is published for a day: what it announced does not change. */
export async function isAnnounced(trx: Transaction, progressiveId: number, day: LocalDay): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jackpots join meetings on meetings.id = jackpots.meeting_id
    where progressive_id = ${progressiveId} and meeting_date = ${day}::date limit 1`.execute(trx);
  return rows.length > 0;
}

/** False: the day was one already. */
export async function insertMustBeWonDay(
  trx: Transaction,
  progressiveId: number,
  day: LocalDay,
  setBy: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into must_be_won_days (progressive_id, meeting_date, set_by, at)
    values (${progressiveId}, ${day}::date, ${setBy}, ${now})
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** A jackpot that the desk lists. Amounts in cents. */
export interface ListedJackpot {
  readonly meetingId: number;
  readonly meeting: string;
  readonly date: LocalDay;
  readonly progressive: string;
  readonly total: Cents | null;
  readonly cards: number | null;
  readonly winners: number | null;
  readonly paid: Cents | null;
  readonly withheld: number;
}

/** The latest jackpots, at most so many. */
export async function listJackpots(db: Queryable, limit: number): Promise<ListedJackpot[]> {
  const { rows } = await sql<ListedJackpot>`
    select jackpots.meeting_id as "meetingId", meetings.name as meeting, meetings.meeting_date as date,
      progressives.name as progressive, brought_over + added as total, cards, decision.winners, decision.paid,
      (select count(*) from jackpot_withholdings as held where held.meeting_id = jackpots.meeting_id) as withheld
    from jackpots
    join meetings on meetings.id = jackpots.meeting_id
    join progressives on progressives.id = jackpots.progressive_id
    left join jackpot_decisions as decision
      on decision.meeting_id = jackpots.meeting_id and decision.version = jackpots.paid_version
    order by meetings.meeting_date desc, jackpots.meeting_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The punter of a card by alias, whatever the case; undefined when the jackpot has no card of one. */
export async function findCardOf(
  trx: Queryable,
  meetingId: number,
  alias: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ punterId: number }>`
    select jackpot_cards.punter_id as "punterId"
    from punters join jackpot_cards
      on jackpot_cards.punter_id = punters.id and jackpot_cards.meeting_id = ${meetingId}
    where lower(punters.alias) = ${alias.toLowerCase()}`.execute(trx);
  return rows[0]?.punterId;
}

/** Withholds a share and asks for a new decision. False: it is withheld already. */
export async function insertWithholding(
  trx: Transaction,
  held: {
    readonly meetingId: number;
    readonly punterId: number;
    readonly reason: string;
    readonly firstBy: string;
    readonly secondBy: string;
  },
  now: Date,
): Promise<boolean> {
  const { meetingId, punterId, reason, firstBy, secondBy } = held;
  const { numAffectedRows } = await sql`
    insert into jackpot_withholdings (meeting_id, punter_id, reason, first_by, second_by, at)
    values (${meetingId}, ${punterId}, ${reason}, ${firstBy}, ${secondBy}, ${now})
    on conflict do nothing`.execute(trx);
  await sql`update jackpots set follow_asked = true where meeting_id = ${meetingId}`.execute(trx);
  return numAffectedRows === 1n;
}
