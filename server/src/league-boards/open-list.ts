import type { Points } from '@furlong/domain/scoring-rules';
import type { Row, StandingsView } from '../standings/view.ts';

/** A row of an open league with the place in it. */
export interface OpenPlace {
  readonly row: Row;
  readonly leagueRank: number;
  readonly tied: boolean;
  readonly movement: number | null;
  /** Points to the next better rank, in hundredths; null at the top. */
  readonly gap: Points | null;
}

/** Which places of an open league to read. */
export interface OpenQuery {
  /** From 0. */
  readonly from: number;
  readonly count: number;
  /** Only aliases that begin so; empty: all. */
  readonly search: string;
}

/** The list of an open league, which may be as long as the great board: it is read by pages alone. */
export interface OpenList {
  readonly total: number;
  /** The fewest points on it; 0 while it is empty. */
  readonly minTotal: Points;
  /** Some places, and how many the search found. */
  read(query: OpenQuery): Promise<{ readonly places: readonly OpenPlace[]; readonly found: number }>;
  own(punterId: number): Promise<OpenPlace | null>;
}

/** The great board itself as a list. */
export async function listEverybody(view: StandingsView): Promise<OpenList> {
  const rowAt = async (place: number) => (await view.page({ page: place, perPage: 1 })).rows[0];
  const { total } = await view.page({ page: 1, perPage: 1 });
  const last = total === 0 ? undefined : await rowAt(total);
  const toPlace = async (row: Row): Promise<OpenPlace> => {
    // Ranks count everybody before them: the row before a rank's first is the last of the rank in front.
    const ahead = row.rank > 1 ? await rowAt(row.rank - 1) : undefined;
    const { rank: leagueRank, tied, movement } = row;
    return { row, leagueRank, tied, movement, gap: ahead ? ahead.total - row.total : null };
  };
  return {
    total,
    minTotal: last?.total ?? 0,
    async read({ from, count, search }) {
      const query = { page: from / count + 1, perPage: count };
      const { rows, total: found } = await view.page(
        search === '' ? query : { ...query, search: { alias: search, exact: false } },
      );
      const places: OpenPlace[] = [];
      for (const row of rows) places.push(await toPlace(row));
      return { places, found };
    },
    async own(punterId) {
      const row = await view.own(punterId);
      return row && toPlace(row);
    },
  };
}
