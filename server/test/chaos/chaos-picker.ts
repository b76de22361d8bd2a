import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@furlong/domain/random';
import pg from 'pg';
import type { ChaosSite } from './chaos-site.ts';
import type { ChaosRace, ChaosSupplier } from './chaos-supplier.ts';

/** What a punter picked in a race, as far as the punter knows. */
export interface SentPick {
  readonly punterId: number;
  readonly raceId: number;
  /** The last that was acknowledged. */
  acknowledged: number;
  /** Sent without an answer: each of them may have been saved, even after the one that was acknowledged. */
  readonly unknown: Set<number>;
}

/** A punter who saves picks on what is open, again and again, at any of the servers. */
export async function playPicker(
  site: ChaosSite,
  supplier: ChaosSupplier,
  punter: { readonly id: number; readonly token: string },
  random: Random,
  until: () => boolean,
): Promise<SentPick[]> {
  const sent = new Map<number, SentPick>();
  while (!until()) {
    await pause(random.int(200, 900));
    if (supplier.open.length === 0) continue;
    const { meetingId } = random.pick(supplier.open);
    const picks = supplier.open
      .filter((race) => race.meetingId === meetingId)
      .map((race) => ({ race, saddle: random.pick([...race.quarters.keys()]) }));
    const told = await savePicks(site.anyUrl(random), punter.token, picks);
    if (told === 'refused') continue;
    for (const { race, saddle } of picks) {
      const pick = sent.get(race.raceId) ?? newPick(punter.id, race.raceId);
      sent.set(race.raceId, pick);
      if (told === 'saved') pick.acknowledged = saddle;
      else pick.unknown.add(saddle);
    }
  }
  return [...sent.values()].filter(({ acknowledged }) => acknowledged > 0);
}

function newPick(punterId: number, raceId: number): SentPick {
  return { punterId, raceId, acknowledged: 0, unknown: new Set() };
}

async function savePicks(
  url: string,
  token: string,
  picks: readonly { readonly race: ChaosRace; readonly saddle: number }[],
): Promise<'saved' | 'refused' | 'unknown'> {
  try {
    const response = await fetch(`${url}/api/Selection/SavePunterSelections`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(
        picks.map(({ race: { raceId, meetingId, number }, saddle }) => ({
          ...{ raceId, meetingId, raceNumber: number },
          saddle,
        })),
      ),
      signal: AbortSignal.timeout(5_000),
    });
    if (response.status >= 500) return 'unknown';
    const { message } = (await response.json()) as { message?: string };
    // A race went off meanwhile, or its runner was scratched.
    return message === 'Success' ? 'saved' : 'refused';
  } catch {
    return 'unknown';
  }
}

/** Picks that were acknowledged, and are not in the database: the runner's scratching aside. */
export async function findLostPicks(databaseUrl: string, sent: readonly SentPick[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ race: number; punter: number; saddle: number }>(
      `select races.id as race, punter_id as punter, saddles[races.number] as saddle
       from card_picks join races on races.meeting_id = card_picks.meeting_id`,
    );
    const scratched = await client.query<{ race: number; saddle: number }>(
      'select race_id as race, saddle from runners where scratched_at is not null',
    );
    const held = new Map(rows.map(({ race, punter, saddle }) => [`${race}/${punter}`, saddle]));
    const out = new Set(scratched.rows.map(({ race, saddle }) => `${race}/${saddle}`));
    return sent
      .filter(({ raceId, punterId, acknowledged, unknown }) => {
        const saddle = held.get(`${raceId}/${punterId}`) ?? 0;
        return saddle !== acknowledged && !unknown.has(saddle) && !out.has(`${raceId}/${acknowledged}`);
      })
      .map(({ raceId, punterId }) => `pick of punter ${punterId} in race ${raceId}`);
  } finally {
    await client.end();
  }
}

/** Meetings of which the servers show different boards, though nothing happens any more. */
export async function findDifferentBoards(
  urls: readonly string[],
  meetings: readonly number[],
): Promise<string[]> {
  const different: string[] = [];
  for (const meetingId of meetings) {
    const read = async (url: string) => {
      const answer = await fetch(`${url}/api/Leaderboard/GetDailyLeaderboardPaged/1/50/${meetingId}`);
      return answer.ok ? await answer.text() : `${url} answers ${answer.status}`;
    };
    let boards: string[] = [];
    // The last word may be on its way still.
    for (let attempt = 0; attempt < 50; attempt += 1) {
      boards = await Promise.all(urls.map(read));
      if (new Set(boards).size === 1) break;
      await pause(200);
    }
    if (new Set(boards).size > 1) different.push(`meeting ${meetingId}`);
  }
  return different;
}
