import { aliasKey } from '@furlong/domain/alias';
import type { Queryable } from '../platform/database/database.ts';
import { selectFinalRowsOf } from '../standings/queries.ts';
import type { LeagueRows } from './league-rows.ts';

/** The rows of some punters in stored final standings. */
export async function readFinalRows(
  db: Queryable,
  version: { readonly meetingId: number; readonly version: number },
  punterIds: Iterable<number>,
  hasLeft: (punterId: number) => boolean = () => false,
): Promise<LeagueRows> {
  const rows = await selectFinalRowsOf(db, version, [...punterIds]);
  const entries = rows.map((row) => ({
    rank: row.rank,
    before: row.movement === null ? null : row.rank + row.movement,
    total: row.total,
    punterId: row.punterId,
    left: hasLeft(row.punterId),
    row: () => row,
  }));
  return {
    entries,
    find(alias) {
      const key = aliasKey(alias);
      return entries.filter((entry) => aliasKey(entry.row().alias).startsWith(key));
    },
  };
}
