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
  /** Legs that were abandoned then. */
  readonly voidLegs: readonly number[];
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
    select progressive_id as "progressiveId", legs, closed_at as "closedAt", void_legs as "voidLegs", brought_over + added as total, cap,
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

/** How the cards of a meeting fare. */
export interface CardCounts {
  /** Per leg: the cards that stand in it and in all before it; null where it has no result. */
  readonly aliveAfter: readonly (number | null)[];
  readonly alive: number;
  /** The punters of the cards alive, if they are wanted or few, ascending; null otherwise. */
  readonly punterIds: readonly number[] | null;
}

/** Counts the cards of a meeting in one pass; names those alive if there are at most so many. */
export async function countCards(
  trx: Transaction,
  meetingId: number,
  { run, stood }: StandingCards,
  legCount: number,
  namedMax: number,
): Promise<CardCounts> {
  const { rows } = await sql<{ stood: number; cards: number; ids: number[] | null }>`
    select stood, count(*) as cards,
      case when stood = ${run.length}::integer and count(*) <= ${namedMax}::bigint
        then array_agg(punter_id) filter (where stood = ${run.length}::integer) end as ids
    from (
      select punter_id, ${stood} as stood from jackpot_cards where meeting_id = ${meetingId}
    ) as card
    group by stood`.execute(trx);
  const standing = (legs: number) =>
    rows.reduce((sum, row) => (row.stood >= legs ? sum + row.cards : sum), 0);
  const alive = standing(run.length);
  const whole = rows.find((row) => row.stood === run.length);
  return {
    aliveAfter: Array.from({ length: legCount }, (_, index) => {
      const place = run.indexOf(index);
      return place < 0 ? null : standing(place + 1);
    }),
    alive,
    punterIds: alive === 0 ? [] : (whole?.ids?.sort((a, b) => a - b) ?? null),
  };
}

/** The most legs below so many that any card has right, and the punters of those cards, ascending. */
export async function selectBest(
  trx: Transaction,
  meetingId: number,
  { right }: StandingCards,
  below: number,
): Promise<{ legs: number; punterIds: number[] }> {
  const { rows } = await sql<{ legs: number; ids: number[] }>`
    select legs, array_agg(punter_id) as ids
    from (select punter_id, ${right} as legs from jackpot_cards where meeting_id = ${meetingId}) as card
    where legs > 0 and legs < ${below}
    group by legs order by legs desc limit 1`.execute(trx);
  const [best] = rows;
  return { legs: best?.legs ?? 0, punterIds: best?.ids.sort((a, b) => a - b) ?? [] };
}

/** Aliases of the first of some punters, by alias. */
export async function selectAliases(
  trx: Transaction,
  punterIds: readonly number[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ alias: string }>`
    select alias from punters
    where id = any(${[...punterIds]}::integer[]) and alias is not null
    order by lower(alias) collate "C"
    limit ${limit}`.execute(trx);
  return rows.map(({ alias }) => alias);
}

/** A decision goes over every card: the time limit of other statements is not for it. */
export async function allowTime(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx);
}

/** The punters whose share the desk withholds, ascending. */
export async function selectWithheld(trx: Transaction, meetingId: number): Promise<number[]> {
  const { rows } = await sql<{ punterId: number }>`
    select punter_id as "punterId" from jackpot_withholdings
    where meeting_id = ${meetingId} order by punter_id`.execute(trx);
  return rows.map(({ punterId }) => punterId);
}
