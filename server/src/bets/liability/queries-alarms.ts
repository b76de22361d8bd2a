import type { Measure } from '@furlong/domain/betting/event-book';
import type { Breach, LimitKind } from '@furlong/domain/betting/liability-limits';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Programme } from '../programme.ts';

/** What passed a limit, as it is stored once. */
export interface AlarmPlace {
  readonly limitId: number;
  readonly event: number | null;
  readonly market: string | null;
  readonly outcome: number | null;
}

/** An alarm with its limit. */
export interface StoredAlarm extends AlarmPlace, Programme {
  readonly id: number;
  readonly kind: LimitKind;
  readonly measure: Measure;
  readonly limit: Cents;
  /** What would have been paid when it was raised. */
  readonly amount: Cents;
  readonly raisedAt: Date;
  /** When less would be paid again; null: it is passed still. */
  readonly endedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: string | null;
}

const listed = (db: Queryable) =>
  db
    .selectFrom('liability_alarms as alarm')
    .innerJoin('liability_limits as own', 'own.id', 'alarm.limit_id')
    .select([
      ...(['alarm.id', 'alarm.limit_id', 'alarm.event_id', 'alarm.market', 'alarm.outcome'] as const),
      ...(['alarm.amount', 'alarm.raised_at', 'alarm.ended_at', 'alarm.acknowledged_at'] as const),
      ...(['alarm.acknowledged_by', 'own.sport', 'own.programme_id', 'own.kind', 'own.measure'] as const),
      'own.amount as limit_amount',
    ]);

type AlarmRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

function readAlarm(row: AlarmRow): StoredAlarm {
  return {
    ...{ id: row.id, limitId: row.limit_id, sport: row.sport, programmeId: row.programme_id },
    ...{ event: row.event_id, market: row.market, outcome: row.outcome, amount: row.amount },
    ...{ kind: row.kind as LimitKind, measure: row.measure as Measure, limit: row.limit_amount },
    ...{ raisedAt: row.raised_at, endedAt: row.ended_at },
    ...{ acknowledgedAt: row.acknowledged_at, acknowledgedBy: row.acknowledged_by },
  };
}

/** Alarms that nobody acknowledged, the latest first. */
export async function selectWaitingAlarms(db: Queryable, limit: number): Promise<StoredAlarm[]> {
  const rows = await listed(db)
    .where('alarm.acknowledged_at', 'is', null)
    .orderBy('alarm.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readAlarm);
}

/** How many alarms wait for somebody to acknowledge them. */
export async function countWaitingAlarms(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('liability_alarms')
    .where('acknowledged_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

/** Alarms whose limits are passed still. */
export async function selectOpenAlarms(db: Queryable, limit: number): Promise<StoredAlarm[]> {
  const rows = await listed(db)
    .where('alarm.ended_at', 'is', null)
    .orderBy('alarm.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readAlarm);
}

/** Raises alarms; those that another node has raised are left out of what is returned. */
export async function insertAlarms(
  trx: Transaction,
  breaches: readonly Breach[],
  now: Date,
): Promise<readonly AlarmPlace[]> {
  const raised: AlarmPlace[] = [];
  for (const { limit, event, outcome, paid } of breaches) {
    const row = await trx
      .insertInto('liability_alarms')
      .values({
        ...{ limit_id: limit.id, event_id: event, market: outcome?.market ?? null },
        ...{ outcome: outcome?.outcome ?? null, amount: paid, raised_at: now },
      })
      .onConflict((on) => on.doNothing())
      .returning(['limit_id', 'event_id', 'market', 'outcome'])
      .executeTakeFirst();
    if (!row) continue;
    const { limit_id: limitId, event_id: eventId, market, outcome: number } = row;
    raised.push({ limitId, event: eventId, market, outcome: number });
  }
  return raised;
}

/** Ends alarms: less would be paid again. */
export async function endAlarms(trx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('liability_alarms')
    .set({ ended_at: now })
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('ended_at', 'is', null)
    .execute();
}

/** Marks an alarm as acknowledged; undefined where there is none, or somebody did before. */
export async function acknowledgeAlarm(
  trx: Transaction,
  id: number,
  by: string,
  now: Date,
): Promise<StoredAlarm | undefined> {
  const done = await trx
    .updateTable('liability_alarms')
    .set({ acknowledged_at: now, acknowledged_by: by })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!done) return undefined;
  const row = await listed(trx).where('alarm.id', '=', id).executeTakeFirst();
  return row && readAlarm(row);
}
