import { createHash } from 'node:crypto';
import type { Queryable } from '../platform/database/database.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { KeptTables } from './kept-tables.ts';
import { loadRounds, type Season } from './load-season.ts';
import { type DuelsTable, makeDuelsTable, makeSeasonTable, type SeasonTable } from './make-season-table.ts';

/**
 * The tables of leagues' seasons that were asked for last. Which members, meetings and settings they are made of is read
 * for each request; scores are loaded and added up only when one of those is another than before.
 */
export class SeasonTables {
  #db: Queryable;
  #seasons = new KeptTables<SeasonTable>();
  #duels = new KeptTables<DuelsTable>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  async season(season: Season): Promise<SeasonTable> {
    return await this.#seasons.take(keyOf(season), versionOf(season), async () => {
      const rounds = await loadRounds(this.#db, season.meetings, season.everybody);
      return await makeSeasonTable(season, rounds, new Yielder());
    });
  }

  async duels(season: Season): Promise<DuelsTable> {
    return await this.#duels.take(keyOf(season), versionOf(season), async () => {
      const rounds = await loadRounds(this.#db, season.meetings, season.everybody);
      return await makeDuelsTable(season, rounds, new Yielder());
    });
  }
}

function keyOf({ leagueId, period }: Season): string {
  return `${leagueId} ${period.by} ${period.name}`;
}

/** Everything that a table is made of: the scores of a version of final standings never change. */
function versionOf({ open, ...made }: Season): string {
  return createHash('sha256').update(JSON.stringify(made)).digest('base64');
}
