import type { Measure } from '@furlong/domain/betting/event-book';
import type { LiabilityLimit, LimitKind } from '@furlong/domain/betting/liability-limits';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Programme } from '../programme.ts';

/** A limit with what it is on. */
export interface StoredLimit extends LiabilityLimit, Programme {
  readonly setAt: Date;
  readonly setBy: string;
}

/** Limits that are watched on a day, at most so many. */
export async function selectLimits(db: Queryable, day: LocalDay, limit: number): Promise<StoredLimit[]> {
  const rows = await db
    .selectFrom('liability_limits')
    .where('ended_at', 'is', null)
    .where('last_day', '>=', day)
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, sport: row.sport, programmeId: row.programme_id, event: row.event_id },
    ...{ kind: row.kind as LimitKind, measure: row.measure as Measure, amount: row.amount },
    ...{ setAt: row.set_at, setBy: row.set_by },
  }));
}

/** What a limit is on, as it is stored once. */
export interface LimitPlace extends Programme {
  readonly event: number | null;
  readonly kind: LimitKind;
}

/**
 * Ends the limit at a place, and its alarms with it; returns what it was, null where there was none. 'other', and nothing
 * is done, where its amount is not the one that was seen.
 */
export async function endLimit(
  trx: Transaction,
  { sport, programmeId, event, kind }: LimitPlace,
  seen: Cents | null,
  now: Date,
): Promise<{ readonly amount: Cents; readonly measure: Measure } | null | 'other'> {
  const held = await trx
    .selectFrom('liability_limits')
    .where('sport', '=', sport)
    .where('programme_id', '=', programmeId)
    .where(sql<boolean>`coalesce(event_id, 0) = ${event ?? 0}`)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .select(['id', 'amount', 'measure'])
    .executeTakeFirst();
  if ((held?.amount ?? null) !== seen) return 'other';
  if (!held) return null;
  await trx.updateTable('liability_limits').set({ ended_at: now }).where('id', '=', held.id).execute();
  await trx
    .updateTable('liability_alarms')
    .set({ ended_at: now })
    .where('limit_id', '=', held.id)
    .where('ended_at', 'is', null)
    .execute();
  return { amount: held.amount, measure: held.measure as Measure };
}

/** Adds a limit; there is none at its place any more. */
export async function insertLimit(
  trx: Transaction,
  limit: LimitPlace & {
    readonly measure: Measure;
    readonly amount: Cents;
    readonly lastDay: LocalDay;
    readonly setBy: string;
  },
  now: Date,
): Promise<void> {
  const { sport, programmeId, event, kind, measure, amount, lastDay, setBy } = limit;
  await trx
    .insertInto('liability_limits')
    .values({
      ...{ sport, programme_id: programmeId, event_id: event, kind, measure, amount },
      ...{ last_day: lastDay, set_by: setBy, set_at: now },
    })
    .execute();
}
