import { aliasKey } from '@furlong/domain/alias';
import type { Points } from '@furlong/domain/scoring-rules';
import type { Queryable } from '../platform/database/database.ts';
import type { Standing } from '../score-boards/read-score-board.ts';
import { selectFinalRowsOf } from '../standings/queries.ts';
import type { LeagueRows } from './league-rows.ts';

/** The rows of some punters in stored final standings. */
export async function readFinalRows(
  db: Queryable,
  version: { readonly meetingId: number; readonly version: number },
  punterIds: Iterable<number>,
  hasLeft: (punterId: number) => boolean = () => false,
): Promise<LeagueRows> {
  return rowsInLeague(await selectFinalRowsOf(db, version, [...punterIds]), hasLeft);
}

/** Some stored rows of a board, in its order, as the rows of a league. */
export function rowsInLeague<Row extends Standing & { readonly total: Points }>(
  rows: readonly Row[],
  hasLeft: (punterId: number) => boolean = () => false,
): LeagueRows<Row> {
  const entries = rows.map((row) => ({
    rank: row.rank,
    before: row.movement === null ? null : row.rank + row.movement,
    total: row.total,
    punterId: row.punterId,
    left: hasLeft(row.punterId),
  }));
  const rowOf = new Map(rows.map((row) => [row.punterId, row]));
  return {
    entries,
    row({ punterId }) {
      const row = rowOf.get(punterId);
      if (!row) throw new Error(`no row of punter ${punterId}`);
      return row;
    },
    find(alias) {
      const key = aliasKey(alias);
      return entries.filter((_, at) => aliasKey(rows[at]?.alias ?? '').startsWith(key));
    },
  };
}
