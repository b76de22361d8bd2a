import { aliasKey } from '@furlong/domain/alias';
import type { Queryable } from '../platform/database/database.ts';
import { countBetween, selectRanksBetween, selectRowsBetween } from '../standings/queries-between.ts';
import type { FinalVersion } from '../standings/queries-neighbours.ts';
import type { Row } from '../standings/view.ts';
import type { Newcomers } from './load-newcomers.ts';
import type { OpenList, OpenPlace } from './open-list.ts';

/** Counts that are kept: they need a walk over a whole board, and never change. */
const keptMax = 64;

/** The lists of newcomers in stored final standings. Movement is not told any more. */
export class FinalNewcomers {
  #db: Queryable;
  #totals = new Map<string, Promise<{ readonly total: number; readonly minTotal: number }>>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  async list(version: FinalVersion, newcomers: Newcomers): Promise<OpenList> {
    const { total, minTotal } = await this.#totalsOf(version, newcomers);
    const toPlaces = async (rows: readonly Row[]): Promise<OpenPlace[]> => {
      const ranks = rows.map(({ rank }) => rank);
      const found = await selectRanksBetween(this.#db, version, newcomers, ranks);
      return rows.flatMap((row, index) => {
        const place = found[index];
        if (!place) return [];
        const { ahead, level, nextTotal } = place;
        const gap = nextTotal === null ? null : nextTotal - row.total;
        return { row, leagueRank: ahead + 1, tied: level > 1, movement: null, gap };
      });
    };
    return {
      total,
      minTotal,
      read: async ({ from, count, search }) => {
        const key = aliasKey(search);
        const { rows, found } = await selectRowsBetween(this.#db, version, newcomers, { from, count, key });
        return { places: await toPlaces(rows), found: found ?? total };
      },
      own: async (punterId) => {
        if (punterId <= newcomers.after || punterId > newcomers.last) return null;
        const only = { after: punterId - 1, last: punterId };
        const { rows } = await selectRowsBetween(this.#db, version, only, { from: 0, count: 1, key: '' });
        const [place] = await toPlaces(rows);
        return place ?? null;
      },
    };
  }

  #totalsOf(version: FinalVersion, newcomers: Newcomers) {
    const { meetingId, version: number } = version;
    const key = [meetingId, number, newcomers.after, newcomers.last].join('-');
    const known = this.#totals.get(key);
    this.#totals.delete(key);
    const totals =
      known ??
      countBetween(this.#db, version, newcomers).catch((error: unknown) => {
        this.#totals.delete(key);
        throw error;
      });
    this.#totals.set(key, totals);
    for (const old of [...this.#totals.keys()].slice(0, -keptMax)) this.#totals.delete(old);
    return totals;
  }
}
