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
  /** What is noted of it, each with how many there are, by what its kind notes; null of a kind that is not known. */
  readonly noted: Readonly<Record<string, number>> | null;
}

/** Every step, in their order: some thousands in a lifetime. */
export async function selectStepsToCheck(trx: Transaction): Promise<StepToCheck[]> {
  const { rows } = await sql<StepToCheck>`
    select id, what, before, first_id as "firstId", last_id as "lastId", archive_steps.items, archive_steps.rows, file, bytes,
      file_hash as "fileHash", rows_hash as "rowsHash", hash, at,
      exists (select from archive_restores where step_id = id) as restored,
      case what
        when 'bets' then json_build_object(
          'bets', coalesce(stakes.bets, 0), 'keys', coalesce(keys.count, 0), 'transfers', coalesce(carried.count, 0)
        )
        when 'price-ticks' then json_build_object(
          'races', coalesce(races.count, 0), 'prices', coalesce(races.ticks, 0)
        )
        when 'picks' then json_build_object('meetings', coalesce(picks.count, 0), 'cards', coalesce(picks.cards, 0))
        when 'prediction-saves' then json_build_object('saves', coalesce(saves.count, 0))
        when 'acts' then json_build_object('links', coalesce(acts.last_sequence - acts.first_sequence + 1, 0))
      end as noted
    from archive_steps
    left join (
      select step_id, count(*) as count, sum(ticks) as ticks from archived_races group by step_id
    ) as races on races.step_id = id
    left join (
      select step_id, sum(bets) as bets from archived_stakes group by step_id
    ) as stakes on stakes.step_id = id
    left join (
      select step_id, count(*) as count from archived_keys group by step_id
    ) as keys on keys.step_id = id
    left join (
      select step_id, sum(count) as count from archived_transfers group by step_id
    ) as carried on carried.step_id = id
    left join (
      select step_id, count(*) as count, sum(cards) as cards from archived_picks group by step_id
    ) as picks on picks.step_id = id
    left join (
      select step_id, sum(saves) as count from archived_saves group by step_id
    ) as saves on saves.step_id = id
    left join archived_acts as acts on acts.step_id = id
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

/** Transfers with a key that is archived: the same money twice. */
export async function selectArchivedTwice(trx: Transaction): Promise<{ id: string; stepId: number }[]> {
  const { rows } = await sql<{ id: string; stepId: number }>`
    select id, step_id as "stepId" from archived_keys join transfers using (id)
    order by 1 limit ${differencesMax}`.execute(trx);
  return rows;
}

/** What transfers of a punter, a day and a kind, between two accounts, came to. */
export interface CarriedSum {
  readonly punterId: number;
  readonly day: string;
  readonly kind: string;
  readonly debit: number;
  readonly credit: number;
  readonly count: number;
  /** Cents. */
  readonly amount: number;
}

/** What is carried forward of a step. */
export async function selectCarried(trx: Transaction, stepId: number): Promise<CarriedSum[]> {
  const { rows } = await sql<CarriedSum>`
    select punter_id as "punterId", day::text as day, kind, debit_account as debit, credit_account as credit,
      sum(count) as count, sum(amount)::bigint as amount
    from archived_transfers where step_id = ${stepId} group by 1, 2, 3, 4, 5`.execute(trx);
  return rows;
}

/** Keys that a step has and `ids` not, or `ids` and the step not; so of events with bets. How many of each. */
export async function countUnknown(
  trx: Transaction,
  stepId: number,
  { ids, events }: { readonly ids: readonly string[]; readonly events: readonly string[] },
): Promise<{ keys: number; events: number }> {
  const { rows } = await sql<{ keys: number; events: number }>`
    select
      (
        select count(*) from (select id from archived_keys where step_id = ${stepId}) as own
        full join unnest(${[...ids]}::uuid[]) as given (id) using (id)
        where own.id is null or given.id is null
      ) as keys,
      (
        select count(*) from (select sport || ' ' || event_id as event from archived_events where step_id = ${stepId}) as own
        full join unnest(${[...events]}::text[]) as given (event) using (event)
        where own.event is null or given.event is null
      ) as events`.execute(trx);
  return rows[0] ?? { keys: 0, events: 0 };
}
