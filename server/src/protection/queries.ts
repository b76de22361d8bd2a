import type { Cents } from '@furlong/domain/money';
import type { Break, BreakKind } from '@furlong/domain/protection/break';
import type { LimitChange, LimitKind } from '@furlong/domain/protection/limit';
import type { LimitPeriod } from '@furlong/domain/protection/limit-period';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { isStaff, staffAmong } from '../session/is-staff.ts';
import type { RegisterStatus } from './exclusion-register.ts';
import { lastRegisterAnswer, mostRestrictiveBreak } from './queries-state-parts.ts';

/** Which of a punter's limits: on money over a period, or on the minutes of a session. */
export type LimitName =
  | { readonly kind: LimitKind; readonly period: LimitPeriod }
  | { readonly kind: 'time'; readonly period: 'session' };

/** The last change of a punter's limit, with its number. */
export async function selectLastChange(
  trx: Transaction,
  punterId: number,
  { kind, period }: LimitName,
): Promise<(LimitChange & { readonly number: number }) | undefined> {
  return await trx
    .selectFrom('punter_limits')
    .where('punter_id', '=', punterId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .orderBy('number', 'desc')
    .limit(1)
    .select(['number', 'amount', 'held', 'effective_at as effectiveAt'])
    .executeTakeFirst();
}

export async function insertChange(
  trx: Transaction,
  change: LimitChange & LimitName & { readonly punterId: number; readonly number: number; readonly at: Date },
): Promise<void> {
  const { punterId, kind, period, number, amount, held, effectiveAt, at } = change;
  await trx
    .insertInto('punter_limits')
    .values({ punter_id: punterId, kind, period, number, amount, held, effective_at: effectiveAt, at })
    .execute();
}

/** A change of a limit in the history. */
export interface PastChange {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: Cents | null;
  readonly effectiveAt: Date;
  readonly at: Date;
}

/** The latest changes of a punter's limits on money, newest first. */
export async function selectChanges(db: Queryable, punterId: number, limit: number): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('punter_limits')
    .where('punter_id', '=', punterId)
    .where('kind', '<>', 'time')
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .select(['kind', 'period', 'amount', 'effective_at as effectiveAt', 'at'])
    .execute();
  return rows as PastChange[];
}

/** A break as it was requested. */
export interface PunterBreak extends Break {
  readonly id: string;
  readonly punterId: number;
  readonly length: string;
  readonly at: Date;
}

const breakColumns = ['id', 'punter_id as punterId', 'kind', 'length', 'at', 'until'] as const;

/** A punter's breaks that have not ended. */
export async function selectBreaksInForce(
  db: Queryable,
  punterId: number,
  now: Date,
): Promise<PunterBreak[]> {
  const rows = await db
    .selectFrom('punter_breaks')
    .where('punter_id', '=', punterId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .select(breakColumns)
    .execute();
  return rows as PunterBreak[];
}

export async function selectBreak(db: Queryable, id: string): Promise<PunterBreak | undefined> {
  const row = await db
    .selectFrom('punter_breaks')
    .where('id', '=', id)
    .select(breakColumns)
    .executeTakeFirst();
  return row as PunterBreak | undefined;
}

/** Inserts a break. False: its id exists already, perhaps from the same request sent twice at once. */
export async function insertBreak(trx: Transaction, made: PunterBreak): Promise<boolean> {
  const row = await trx
    .insertInto('punter_breaks')
    .values({
      id: made.id,
      punter_id: made.punterId,
      kind: made.kind,
      length: made.length,
      at: made.at,
      until: made.until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What may keep a punter out of the game: the most restrictive break, being staff, the session's time limit. */
export interface Away {
  readonly breakKind: BreakKind | null;
  readonly isStaff: boolean;
  readonly register: RegisterStatus | null;
  readonly timeLimit: LimitChange | undefined;
}

/**
 * Finds, among some punters, those whom something may keep out of the game. Every save of picks asks this, and nearly
 * always finds nobody; so the candidates are found for all at once, and details are read only for them.
 */
export async function selectAway(
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<Map<number, Away>> {
  const { rows } = await sql<{
    punterId: number;
    breakKind: BreakKind | null;
    isStaff: boolean;
    register: RegisterStatus | null;
    timeLimit: (Omit<LimitChange, 'effectiveAt'> & { effectiveAt: string }) | null;
  }>`
    select * from (
      select
        punter_id as "punterId",
        ${mostRestrictiveBreak(now)} as "breakKind",
        ${isStaff(sql.ref('asked.punter_id'))} as "isStaff",
        ${lastRegisterAnswer} as register,
        (
          select json_build_object('amount', amount, 'held', held, 'effectiveAt', effective_at)
          from punter_limits as change
          where change.punter_id = asked.punter_id and kind = 'time' and period = 'session'
          order by number desc limit 1
        ) as "timeLimit"
      from (
        select punter_id from punter_breaks where punter_id = any(${punterIds}::integer[])
        union ${staffAmong(punterIds)}
        union select punter_id from register_answers
          where punter_id = any(${punterIds}::integer[]) and status <> 'clear'
        union select punter_id from punter_limits
          where punter_id = any(${punterIds}::integer[]) and kind = 'time' and period = 'session'
      ) as asked (punter_id)
    ) as standing
    where "breakKind" is not null or "isStaff" or "timeLimit" is not null or register <> 'clear'`.execute(db);
  return new Map(
    rows.map(({ punterId, timeLimit, ...away }) => [
      punterId,
      {
        ...away,
        timeLimit: timeLimit ? { ...timeLimit, effectiveAt: new Date(timeLimit.effectiveAt) } : undefined,
      },
    ]),
  );
}

/** Minutes between a punter's reality checks; undefined: never chosen, null: never shown. */
export async function selectRealityMinutes(
  db: Queryable,
  punterId: number,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('reality_checks')
    .where('punter_id', '=', punterId)
    .select('minutes')
    .executeTakeFirst();
  return row?.minutes;
}

export async function upsertRealityMinutes(
  trx: Transaction,
  punterId: number,
  minutes: number | null,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('reality_checks')
    .values({ punter_id: punterId, minutes, changed_at: now })
    .onConflict((conflict) => conflict.column('punter_id').doUpdateSet({ minutes, changed_at: now }))
    .execute();
}
