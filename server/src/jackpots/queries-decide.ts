import type { JudgedLeg } from '@furlong/domain/jackpot/leg';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { StandingCards } from './standing-cards.ts';

/** A jackpot whose cards are frozen. Amounts in cents. */
export interface FrozenJackpot {
  readonly progressiveId: number;
  readonly legs: readonly number[];
  readonly closedAt: Date;
  readonly total: Cents;
  readonly cap: Cents | null;
  readonly doublesFrom: Cents;
  readonly mustBeWon: boolean;
  readonly cards: number;
  readonly version: number;
  readonly paidVersion: number;
}

/** Locks a jackpot whose cards are frozen, and takes note that the desk's wish is seen to; undefined: none. */
export async function lockFrozen(trx: Transaction, meetingId: number): Promise<FrozenJackpot | undefined> {
  const { rows } = await sql<FrozenJackpot & { asked: boolean }>`
    select progressive_id as "progressiveId", legs, closed_at as "closedAt", brought_over + added as total, cap,
      doubles_from as "doublesFrom", must_be_won as "mustBeWon", cards, version, paid_version as "paidVersion",
      follow_asked as asked
    from jackpots
    where meeting_id = ${meetingId} and frozen_at is not null
    for update`.execute(trx);
  const [row] = rows;
  if (row?.asked) {
    await sql`update jackpots set follow_asked = false where meeting_id = ${meetingId}`.execute(trx);
  }
  return row;
}

/** A decision. Amounts in cents; those of an official one are null otherwise. */
export interface Decision {
  readonly version: number;
  readonly phase: 'closed' | 'alive' | 'decided';
  readonly standing: 'provisional' | 'official';
  readonly legs: readonly JudgedLeg[];
  readonly withheld: readonly number[];
  readonly aliveAfter: readonly (number | null)[];
  readonly alive: number;
  readonly aliveAliases: readonly string[];
  readonly winners: number | null;
  readonly share: Cents | null;
  readonly centsOver: number | null;
  readonly notEligible: number | null;
  readonly legsNeeded: number | null;
  readonly secondShares: Cents | null;
  readonly paid: Cents | null;
  readonly left: Cents | null;
  readonly correction: string | null;
}

/** A meeting's decision of a version; undefined when there is none. */
export async function selectDecision(
  db: Queryable,
  meetingId: number,
  version: number,
): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select version, phase, standing, legs, withheld, alive_after as "aliveAfter", alive,
      alive_aliases as "aliveAliases", winners, share, cents_over as "centsOver", not_eligible as "notEligible",
      legs_needed::integer as "legsNeeded", second_shares as "secondShares", paid, left_over as "left", correction
    from jackpot_decisions where meeting_id = ${meetingId} and version = ${version}`.execute(db);
  return rows[0];
}

export async function insertDecision(
  trx: Transaction,
  meetingId: number,
  decision: Decision,
  now: Date,
): Promise<void> {
  const { version, phase, standing, legs, withheld, aliveAfter, alive, aliveAliases } = decision;
  const { winners, share, centsOver, notEligible, legsNeeded, secondShares, paid, left, correction } =
    decision;
  await sql`
    insert into jackpot_decisions (
      meeting_id, version, phase, standing, legs, withheld, alive_after, alive, alive_aliases,
      winners, share, cents_over, not_eligible, legs_needed, second_shares, paid, left_over, correction, at
    )
    values (
      ${meetingId}, ${version}, ${phase}, ${standing}, ${JSON.stringify(legs)}::jsonb, ${[...withheld]}::integer[],
      ${[...aliveAfter]}::integer[], ${alive}, ${[...aliveAliases]}::text[],
      ${winners}, ${share}, ${centsOver}, ${notEligible}, ${legsNeeded}, ${secondShares}, ${paid}, ${left},
      ${correction}, ${now}
    )`.execute(trx);
  await sql`
    update jackpots
    set version = ${version},
      paid_version = case when ${standing === 'official'}::boolean then ${version} else paid_version end
    where meeting_id = ${meetingId}`.execute(trx);
}

/** How the cards fare: how many stand after each leg, in all that have a result, and the most legs that one has. */
export interface CardCounts {
  readonly aliveAfter: readonly (number | null)[];
  readonly alive: number;
  readonly best: number;
}

/** Counts the cards of a meeting in one pass. */
export async function countCards(
  trx: Transaction,
  meetingId: number,
  { after, all, right }: StandingCards,
): Promise<CardCounts> {
  const counts = after.map((stands) => (stands ? sql`count(*) filter (where ${stands})` : sql`null::bigint`));
  const { rows } = await sql<{ aliveAfter: (number | string | null)[]; alive: number; best: number }>`
    select array[${sql.join(counts)}]::integer[] as "aliveAfter", count(*) filter (where ${all}) as alive,
      coalesce(max(${right}), 0) as best
    from jackpot_cards where meeting_id = ${meetingId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  return {
    aliveAfter: row.aliveAfter.map((count) => (count === null ? null : Number(count))),
    alive: row.alive,
    best: row.best,
  };
}

/** Aliases of the first cards that stand, by alias. */
export async function selectAliases(
  trx: Transaction,
  meetingId: number,
  { all }: StandingCards,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ alias: string }>`
    select punters.alias
    from jackpot_cards join punters on punters.id = jackpot_cards.punter_id
    where meeting_id = ${meetingId} and ${all} and punters.alias is not null
    order by lower(punters.alias) collate "C"
    limit ${limit}`.execute(trx);
  return rows.map(({ alias }) => alias);
}

/** The punters whose cards have so many legs right, ascending. */
export async function selectCandidates(
  trx: Transaction,
  meetingId: number,
  { right }: StandingCards,
  legsNeeded: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(punter_id order by punter_id) as ids
    from jackpot_cards where meeting_id = ${meetingId} and ${right} = ${legsNeeded}`.execute(trx);
  return rows[0]?.ids ?? [];
}

/** The punters whose share the desk withholds, ascending. */
export async function selectWithheld(trx: Transaction, meetingId: number): Promise<number[]> {
  const { rows } = await sql<{ punterId: number }>`
    select punter_id as "punterId" from jackpot_withholdings
    where meeting_id = ${meetingId} order by punter_id`.execute(trx);
  return rows.map(({ punterId }) => punterId);
}
