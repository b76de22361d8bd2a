import { openPool } from '@furlong/server/platform/database/database';
import { clients, racesOf, saddleOf } from './picks-plan.ts';

/** What the process of direct inserts is told. */
export interface DirectLoad {
  readonly databaseUrl: string;
  readonly meetingId: number;
  readonly punterIds: readonly number[];
}

/** How long each insert took, and all of them together, in milliseconds. */
export interface DirectSeen {
  readonly each: number[];
  readonly whole: number;
}

/**
 * The yardstick, in a process of its own: the same rows by plain inserts, each its own transaction, from as many
 * connections to the database as the load has clients. No HTTP, no tokens, no rules.
 */
process.once('message', (load: DirectLoad) => {
  run(load).then((seen) => process.send?.(seen, () => process.disconnect?.()));
});

async function run({ databaseUrl, meetingId, punterIds }: DirectLoad): Promise<DirectSeen> {
  const pool = openPool(databaseUrl, clients);
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
  const each: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (let punterId = punterIds[next++]; punterId !== undefined; punterId = punterIds[next++]) {
        const begun = performance.now();
        const id = punterId;
        await connection.query({
          name: 'insert',
          text: `insert into card_picks (meeting_id, punter_id, saddles, saved_at) values ($1, $2, $3, now())
            on conflict (meeting_id, punter_id)
            do update set saddles = excluded.saddles, saved_at = excluded.saved_at`,
          values: [meetingId, id, racesOf(1).map((race) => saddleOf(id, race))],
        });
        each.push(performance.now() - begun);
      }
    }),
  );
  const whole = performance.now() - started;
  for (const connection of connections) connection.release();
  await pool.end();
  return { each, whole };
}
