import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { betText } from './struck-bet.ts';

/** How far the writing of bets has got. */
export interface WritingProgress {
  /** The last id that was given to a bet, written or not. */
  readonly lastId: number;
  /** The transactions that may be writing bets. */
  readonly writers: ReadonlySet<string>;
}

/** Ids from one to another, both included; null: without end. */
export interface IdRange {
  readonly from: number;
  readonly to: number | null;
}

interface RangesRow {
  readonly last_id: number;
  readonly writers: readonly string[];
  /** One bet a line; null: none. */
  readonly bets: string | null;
}

/**
 * Bets of some ranges of ids as texts, in the order of their ids, each range looked up in the primary key; and in the same
 * statement, after its snapshot was taken, how far the writing of bets has got. Whoever is given an id holds the lock of
 * those who write the table, and lets it go only once what it wrote is seen.
 */
export async function selectBetsInRanges(
  db: Queryable,
  ranges: readonly IdRange[],
  limit: number,
): Promise<{ readonly progress: WritingProgress; readonly bets: readonly string[] }> {
  const { rows } = await sql<RangesRow>`
    with progress as materialized (
      select case when is_called then last_value else last_value - 1 end as last_id,
        array(
          select virtualtransaction from pg_locks
          where locktype = 'relation' and relation = 'bets'::regclass and mode = 'RowExclusiveLock'
            and database = (select oid from pg_database where datname = current_database())
        ) as writers
      from bets_id_seq
    ),
    found as (
      select bets.*
      from unnest(
        ${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]
      ) as missing ("from", "to")
      join lateral (
        select * from bets as bet
        where bet.id >= missing."from" and (missing."to" is null or bet.id <= missing."to")
        order by bet.id
        limit ${limit}
      ) as bets on true
      order by bets.id
      limit ${limit}
    )
    select progress.last_id, progress.writers,
      (select string_agg(${betText}, chr(10) order by bets.id) from found as bets) as bets
    from progress`.execute(db);
  const [first] = rows;
  return {
    progress: { lastId: first?.last_id ?? 0, writers: new Set(first?.writers) },
    bets: first?.bets?.split('\n') ?? [],
  };
}

/** Bets of a programme as texts, after one of them, in the order of their ids, whatever became of them. */
export async function selectBetsOfProgramme(
  db: Queryable,
  wanted: { readonly sport: string; readonly programmeId: number; readonly after: number },
  limit: number,
): Promise<string[]> {
  const { sport, programmeId, after } = wanted;
  const { rows } = await sql<{ bet: string }>`
    select ${betText} as bet
    from bets
    where bets.sport = ${sport} and bets.programme_id = ${programmeId} and bets.id > ${after}
    order by bets.id
    limit ${limit}`.execute(db);
  return rows.map(({ bet }) => bet);
}

/** The ids of bets with a leg on an event of a sport whose programme is endless. */
export async function selectIdsUnderEvent(
  db: Queryable,
  sport: string,
  eventId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ bet_ids: readonly number[] }>`
    select bet_ids from bet_events where sport = ${sport} and event_id = ${eventId} order by first_bet_id`.execute(
    db,
  );
  return rows.flatMap((row) => [...row.bet_ids]);
}

/** Some bets by their ids, as texts. */
export async function selectBetsById(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ bet: string }>`
    select ${betText} as bet from bets where bets.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ bet }) => bet);
}
