import { setTimeout as pause } from 'node:timers/promises';
import type { openPool } from '@furlong/server/platform/database/database';
import { racesOf, type SaveSeen, saddleOf } from './picks-plan.ts';

type Pool = ReturnType<typeof openPool>;

/** What is wrong after a run; every count must be 0. */
export interface PicksCheck {
  /** Acknowledged, and not in the database as sent. */
  readonly lost: number;
  /** In the database, and neither acknowledged nor of unknown outcome. */
  readonly unasked: number;
  /** Acknowledged, and sent when one of its races was off already. */
  readonly late: number;
  /** Picks of a race that came into the database after it was closed there. */
  readonly afterClosing: number;
}

/** A race's picks when it was first seen closed in the database. */
export interface Closing {
  readonly race: number;
  readonly picks: number;
  /** Nothing sent after this may be accepted. */
  readonly offAt: number;
}

/** Waits until a race is closed in the database and counts its picks then. */
export async function watchClosing(
  pool: Pool,
  meetingId: number,
  race: number,
  offAt: number,
): Promise<Closing> {
  for (;;) {
    const { rows } = await pool.query<{ status: string }>(
      'select status from races where meeting_id = $1 and number = $2',
      [meetingId, race],
    );
    if (rows[0]?.status === 'closed') return { race, offAt, picks: await countPicks(pool, meetingId, race) };
    await pause(25);
  }
}

/** Compares what the clients were told with what the database holds. */
export async function checkSaves(
  pool: Pool,
  meetingId: number,
  seen: readonly SaveSeen[],
  closings: readonly Closing[],
): Promise<PicksCheck> {
  const { rows } = await pool.query<{ punter_id: number; saddles: number[] }>(
    'select punter_id, saddles from card_picks where meeting_id = $1',
    [meetingId],
  );
  const held = new Map(rows.map((row) => [row.punter_id, row.saddles]));
  let lost = 0;
  let late = 0;
  for (const { punterId, firstRace, outcome, sentAt } of seen) {
    const saddles = held.get(punterId);
    if (outcome === 'error') held.delete(punterId);
    if (outcome !== 'saved') continue;
    held.delete(punterId);
    const named = racesOf(firstRace);
    const asSent =
      saddles?.every(
        (saddle, index) => saddle === (named.includes(index + 1) ? saddleOf(punterId, index + 1) : 0),
      ) && saddles.length === named.at(-1);
    if (!asSent) lost += 1;
    if (closings.some(({ race, offAt }) => named.includes(race) && sentAt > offAt)) late += 1;
  }
  let afterClosing = 0;
  for (const { race, picks } of closings) {
    afterClosing += Math.abs((await countPicks(pool, meetingId, race)) - picks);
  }
  return { lost, unasked: held.size, late, afterClosing };
}

async function countPicks(pool: Pool, meetingId: number, race: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) from card_picks where meeting_id = $1 and saddles[$2] > 0',
    [meetingId, race],
  );
  return rows[0]?.count ?? 0;
}
