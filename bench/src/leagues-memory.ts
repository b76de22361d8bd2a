import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Rosters } from '@furlong/server/league-boards/rosters';
import { openDatabase } from '@furlong/server/platform/database/database';
import { printFigure } from './figure.ts';
import { leagueCount } from './leagues-plan.ts';
import type { Pool } from './watched-server.ts';

/** Prints what a node takes that holds every league at once, with everybody's place among a board's participants. */
export async function printRosterMemory(pool: Pool): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const held = () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  const { rows } = await pool.query<{ ids: number[] }>(
    "select array_agg(id order by id) as ids from punters where issuer = 'bench'",
  );
  const ids = Int32Array.from(rows[0]?.ids ?? []);
  const participants = {
    ids,
    byId: Uint32Array.from(ids.keys()),
    aliases: { bytes: Buffer.alloc(0), starts: new Uint32Array(0) },
  };
  rows.length = 0;
  const db = openDatabase(pool);
  const before = held();
  const rosters = new Rosters({ db, events: { listen: () => () => undefined } });
  for (let leagueId = 1; leagueId <= leagueCount; leagueId += 1) {
    (await rosters.get(leagueId))?.indicesIn(participants);
  }
  const { leagues, members } = rosters.held;
  const memory = held() - before;
  printFigure({
    name: `memory of ${leagues} leagues with ${members} memberships`,
    value: memory,
    unit: 'MB',
    yardstick: { name: 'at most', value: 100 },
  });
}
