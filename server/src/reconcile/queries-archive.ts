import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';

/** A step of the archive with what is noted of it. */
export interface StepToCheck {
  readonly id: number;
  readonly what: string;
  readonly before: string;
  readonly firstId: number;
  readonly lastId: number;
  readonly items: number;
  readonly rows: string;
  readonly file: string;
  readonly bytes: number;
  readonly fileHash: Buffer;
  readonly rowsHash: Buffer;
  readonly hash: Buffer;
  readonly at: Date;
  readonly restored: boolean;
  /** Races noted as archived in it, and their prices. */
  readonly notedItems: number;
  readonly notedRows: number;
}

/** Every step, in their order: some thousands in a lifetime. */
export async function selectStepsToCheck(trx: Transaction): Promise<StepToCheck[]> {
  const { rows } = await sql<StepToCheck>`
    select id, what, before, first_id as "firstId", last_id as "lastId", archive_steps.items, archive_steps.rows, file, bytes,
      file_hash as "fileHash", rows_hash as "rowsHash", hash, at,
      exists (select from archive_restores where step_id = id) as restored,
      coalesce(noted.items, 0) as "notedItems", coalesce(noted.rows, 0) as "notedRows"
    from archive_steps
    left join (
      select step_id, count(*) as items, sum(ticks) as rows from archived_races group by step_id
    ) as noted on noted.step_id = id
    order by id`.execute(trx);
  return rows;
}

/** Archived races with a runner that was scratched, or with prices besides the ends of a runner's. */
export async function selectRacesWithPrices(trx: Transaction): Promise<{ raceId: number; ticks: number }[]> {
  const { rows } = await sql<{ raceId: number; ticks: number }>`
    select race_id as "raceId", sum(ticks) as ticks from (
      select race_id, saddle,
        count(*) - count(*) filter (where is_end) as ticks
      from (
        select race_id, saddle,
          row_number() over runner = 1 or row_number() over back = 1
          or (win_numerator is not null and (
            row_number() over priced = 1 or row_number() over priced_back = 1
          )) as is_end
        from price_ticks join archived_races using (race_id)
        window runner as (partition by race_id, saddle order by sequence),
          back as (partition by race_id, saddle order by sequence desc),
          priced as (partition by race_id, saddle, win_numerator is null order by sequence),
          priced_back as (partition by race_id, saddle, win_numerator is null order by sequence desc)
      ) as ticks
      group by race_id, saddle
    ) as of_runners
    join runners using (race_id, saddle)
    where scratched_at is null
    group by race_id having sum(ticks) > 0
    order by race_id
    limit ${differencesMax}`.execute(trx);
  return rows;
}
