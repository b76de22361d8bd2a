import type { ToldResult } from '@furlong/domain/soccer/fixture-state';
import type { Goals } from '@furlong/domain/soccer/markets';
import { goalsOf } from '../fixtures/fixture.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Goals of a result, with those at half-time where they are known. */
export interface ResultGoals extends Goals {
  readonly halfTime: Goals | null;
}

/** A result of a fixture as it was captured. */
export interface CapturedResult extends ResultGoals {
  /** Its place among the changes of its fixture. */
  readonly order: number;
  readonly official: boolean;
  readonly byHand: boolean;
  readonly reason: 'capture' | 'award' | null;
  readonly at: Date;
}

/** The last result of a fixture, or the last that the desk captured. What was awarded is none of the day. */
export async function selectLastResult(
  db: Queryable,
  fixtureId: number,
  byHandOnly = false,
): Promise<CapturedResult | undefined> {
  const row = await db
    .selectFrom('fixture_results')
    .where('fixture_id', '=', fixtureId)
    .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', '<>', 'award')]))
    .$if(byHandOnly, (query) => query.where('by_hand', '=', true))
    .orderBy('sequence', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return (
    row && {
      order: row.sequence,
      official: row.official,
      byHand: row.by_hand,
      reason: row.reason === 'capture' ? 'capture' : null,
      at: row.received_at,
      home: row.home,
      away: row.away,
      halfTime: goalsOf(row.half_time_home, row.half_time_away),
    }
  );
}

/** The place of the last result in the record, what was awarded included; null: there is none. */
export async function selectResultVersion(db: Queryable, fixtureId: number): Promise<number | null> {
  const row = await db
    .selectFrom('fixture_results')
    .where('fixture_id', '=', fixtureId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .select('sequence')
    .executeTakeFirst();
  return row?.sequence ?? null;
}

/** A supplier's result that waits, because it differs from the desk's (rule: results-that-differ). */
export interface DifferingGoals extends ResultGoals {
  readonly id: number;
  readonly official: boolean;
  readonly receivedAt: Date;
}

export async function selectDiffering(db: Queryable, fixtureId: number): Promise<DifferingGoals | undefined> {
  const row = await db
    .selectFrom('differing_fixture_results')
    .where('fixture_id', '=', fixtureId)
    .where('settled', 'is', null)
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      official: row.official,
      receivedAt: row.received_at,
      home: row.home,
      away: row.away,
      halfTime: goalsOf(row.half_time_home, row.half_time_away),
    }
  );
}

/** Settles the result of a fixture that waits, if one does. */
export async function settleDiffering(
  trx: Transaction,
  fixtureId: number,
  settled: 'approved' | 'replaced' | 'agreed',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('differing_fixture_results')
    .set({ settled, settled_at: now })
    .where('fixture_id', '=', fixtureId)
    .where('settled', 'is', null)
    .execute();
}

export async function insertDiffering(
  trx: Transaction,
  { fixtureId, order, at }: { readonly fixtureId: number; readonly order: number; readonly at: Date },
  { home, away, official, halfTime }: ToldResult,
): Promise<void> {
  await trx
    .insertInto('differing_fixture_results')
    .values({
      ...{ fixture_id: fixtureId, change_order: order, official, home, away, received_at: at },
      half_time_home: halfTime?.home ?? null,
      half_time_away: halfTime?.away ?? null,
    })
    .execute();
}
