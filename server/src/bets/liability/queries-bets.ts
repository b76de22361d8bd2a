import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { type LegTexts, legTexts } from '../bet-row.ts';

/** A bet as it was struck: what its liability follows from. */
export interface StruckBetRow extends LegTexts {
  readonly id: number;
  readonly sport: string;
  readonly programme_id: number;
  readonly size: number;
  readonly stake: Cents;
  readonly winnings_cap: Cents | null;
  readonly tax_basis_points: number;
  readonly struck_at: Date;
}

const columns = sql`bets.id, bets.sport, bets.programme_id, bets.size, bets.stake, ${legTexts}, bets.winnings_cap,
  bets.tax_basis_points, bets.struck_at`;

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

type RangeRow = { readonly last_id: number; readonly writers: readonly string[] } & (
  | StruckBetRow
  | { readonly id: null }
);

/**
 * Bets of some ranges of ids, in the order of their ids, each range looked up in the primary key; and in the same
 * statement, after its snapshot was taken, how far the writing of bets has got. Whoever is given an id holds the lock of
 * those who write the table, and lets it go only once what it wrote is seen.
 */
export async function selectBetsInRanges(
  db: Queryable,
  ranges: readonly IdRange[],
  limit: number,
): Promise<{ readonly progress: WritingProgress; readonly bets: readonly StruckBetRow[] }> {
  const { rows } = await sql<RangeRow>`
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
    select progress.last_id, progress.writers, ${columns}
    from progress left join found as bets on true
    order by bets.id`.execute(db);
  const [first] = rows;
  return {
    progress: { lastId: first?.last_id ?? 0, writers: new Set(first?.writers) },
    bets: rows.filter((row): row is RangeRow & StruckBetRow => row.id !== null),
  };
}

/** Bets of a programme after one of them, in the order of their ids, whatever became of them. */
export async function selectBetsOfProgramme(
  db: Queryable,
  wanted: { readonly sport: string; readonly programmeId: number; readonly after: number },
  limit: number,
): Promise<StruckBetRow[]> {
  const { sport, programmeId, after } = wanted;
  const { rows } = await sql<StruckBetRow>`
    select ${columns}
    from bets
    where bets.sport = ${sport} and bets.programme_id = ${programmeId} and bets.id > ${after}
    order by bets.id
    limit ${limit}`.execute(db);
  return rows;
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

/** Some bets by their ids. */
export async function selectBetsById(db: Queryable, ids: readonly number[]): Promise<StruckBetRow[]> {
  const { rows } = await sql<StruckBetRow>`
    select ${columns} from bets where bets.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
