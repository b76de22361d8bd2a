import type { Odds } from '@furlong/domain/odds';
import type { Finisher } from '@furlong/domain/race-result';
import { sql } from 'kysely';
import { lastShownOf, officialPriceOf } from '../meetings/read-columns.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { StoredResult } from './stored-result.ts';

/** The last result of a race that the desk captured since it was last abandoned. */
export interface HandResult {
  readonly id: number;
  readonly official: boolean;
  /** With runners that were declared non-runners since. */
  readonly finishers: readonly Finisher[];
}

export async function selectHandResult(db: Queryable, raceId: number): Promise<HandResult | undefined> {
  const { rows } = await sql<HandResult>`
    select result.id, result.official, coalesce((
      select json_agg(json_build_object('saddle', saddle, 'position', position) order by position, saddle)
      from race_result_runners where result_id = result.id and position is not null
    ), '[]'::json) as finishers
    from race_results as result join races on races.id = result.race_id
    where result.race_id = ${raceId} and result.by_hand and result.sequence > races.results_after
    order by result.sequence desc
    limit 1`.execute(db);
  return rows[0];
}

/** The official starting prices that a result has, by saddle. */
export async function selectOfficialPrices(
  db: Queryable,
  resultId: number,
): Promise<ReadonlyMap<number, Odds>> {
  const rows = await db
    .selectFrom('race_result_runners')
    .where('result_id', '=', resultId)
    .select(['saddle', 'sp_numerator', 'sp_denominator'])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const price = officialPriceOf(row);
      return price ? [[row.saddle, price] as const] : [];
    }),
  );
}

/** The starting price of a runner: by its race's current result, by the last one of a supplier, and the last price shown. */
export interface StartingPrices {
  readonly saddle: number;
  readonly current: Odds | null;
  readonly supplier: Odds | null;
  readonly shown: Odds | null;
}

/** The starting prices of a race's runners that were not scratched, by saddle. None of a result from before an abandonment. */
export async function selectStartingPrices(db: Queryable, raceId: number): Promise<StartingPrices[]> {
  const { rows } = await sql<
    Parameters<typeof lastShownOf>[0] & {
      readonly saddle: number;
      readonly current: Parameters<typeof officialPriceOf>[0] | null;
      readonly supplier: Parameters<typeof officialPriceOf>[0] | null;
    }
  >`
    with results as (
      select
        (array_agg(result.id order by result.sequence desc))[1] as current,
        (array_agg(result.id order by result.sequence desc) filter (where not result.by_hand))[1] as supplier
      from race_results as result join races on races.id = result.race_id
      where result.race_id = ${raceId} and result.sequence > races.results_after
    )
    select
      runners.saddle, scratched_at, win_numerator, win_denominator, last_win_numerator, last_win_denominator,
      to_json(of_current) as current, to_json(of_supplier) as supplier
    from runners cross join results
    left join race_result_runners as of_current
      on of_current.result_id = results.current and of_current.saddle = runners.saddle
    left join race_result_runners as of_supplier
      on of_supplier.result_id = results.supplier and of_supplier.saddle = runners.saddle
    where runners.race_id = ${raceId} and scratched_at is null
    order by runners.saddle`.execute(db);
  return rows.map((row) => ({
    saddle: row.saddle,
    current: officialPriceOf(row.current ?? undefined),
    supplier: officialPriceOf(row.supplier ?? undefined),
    shown: lastShownOf(row),
  }));
}

/** A supplier's result that waits, because it differs from the desk's (rule: results-that-differ). */
export interface DifferingResult {
  readonly id: number;
  readonly official: boolean;
  readonly said: StoredResult;
  readonly receivedAt: Date;
}

/** The result of a race that waits. None from before an abandonment. */
export async function selectDiffering(db: Queryable, raceId: number): Promise<DifferingResult | undefined> {
  const { rows } = await sql<Omit<DifferingResult, 'said'> & { readonly said: string }>`
    select result.id, result.official, result.said, result.received_at as "receivedAt"
    from differing_results as result join races on races.id = result.race_id
    where result.race_id = ${raceId} and result.settled is null and result.change_order > races.results_after
    limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, said: JSON.parse(row.said) as StoredResult };
}

/** The races of some meetings of which a supplier's result waits that differs from the one by hand. */
export async function selectRacesDiffering(
  db: Queryable,
  meetingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select races.id
    from races join differing_results as result on result.race_id = races.id
    where races.meeting_id = any(${[...meetingIds]}::int[])
      and result.settled is null and result.change_order > races.results_after`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Why a differing result does not wait any more. */
export type DifferingEnd = 'approved' | 'replaced' | 'agreed';

/** Settles the result of a race that waits, if one does. */
export async function settleDiffering(
  trx: Transaction,
  raceId: number,
  settled: DifferingEnd,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('differing_results')
    .set({ settled, settled_at: now })
    .where('race_id', '=', raceId)
    .where('settled', 'is', null)
    .execute();
}

export async function insertDiffering(
  trx: Transaction,
  result: {
    readonly raceId: number;
    readonly order: number;
    readonly official: boolean;
    readonly said: StoredResult;
    readonly receivedAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('differing_results')
    .values({
      race_id: result.raceId,
      change_order: result.order,
      official: result.official,
      said: JSON.stringify(result.said),
      received_at: result.receivedAt,
    })
    .execute();
}

/** The meeting and the number of a race; undefined when there is no such race. */
export async function selectRacePlace(
  db: Queryable,
  raceId: number,
): Promise<{ readonly meetingId: number; readonly raceNumber: number } | undefined> {
  return await db
    .selectFrom('races')
    .where('id', '=', raceId)
    .select(['meeting_id as meetingId', 'number as raceNumber'])
    .executeTakeFirst();
}
