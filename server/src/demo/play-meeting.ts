import type { FeedClient } from '@furlong/feed-client/feed-client';
import type { Logger } from 'pino';
import { giveUpMeeting, isOtherCard } from './give-up-meeting.ts';
import { makeCall } from './make-call.ts';
import type { MeetingScript, ScriptEntry } from './script-meeting.ts';
import type { Timekeeper } from './timekeeper.ts';

/** The ids a meeting and its races have in Furlong. */
export interface MeetingIds {
  readonly meetingId: number;
  /** By race number. */
  readonly raceIds: ReadonlyMap<number, number>;
}

/** What playing a meeting needs. */
export interface Player {
  readonly feed: Pick<FeedClient, 'put' | 'readMeeting'>;
  readonly time: Timekeeper;
  readonly log: Logger;
  /** Called once, as soon as the server has the card. */
  onCard?(ids: MeetingIds): void;
}

/** Counts of a played meeting; a refused call is a fault of the simulation and is logged. */
export interface Played {
  readonly applied: number;
  readonly refused: number;
}

/**
 * Sends a meeting's script to its end, each entry when its time comes. Begins after the last sequence that the server
 * has, whoever sent it; of prices that are overdue only the last are sent, as a whole board. A meeting whose card an
 * older version made is abandoned instead. Rejects when the signal aborts or the feed cannot be reached; playing again
 * continues from there.
 */
export async function playMeeting(
  script: MeetingScript,
  player: Player,
  signal: AbortSignal,
): Promise<Played> {
  const { feed, time, log } = player;
  const { ref } = script.meeting;
  const known = await feed.readMeeting(ref, signal);
  if (known && isOtherCard(script.meeting, known)) {
    const isGivenUp = await giveUpMeeting(known, feed, signal);
    if (isGivenUp) log.info({ ref }, 'an older version began this simulated meeting: it is abandoned');
    return { applied: isGivenUp ? 1 : 0, refused: 0 };
  }
  if (known)
    player.onCard?.({
      meetingId: known.meetingId,
      raceIds: new Map(known.races.map((race) => [race.number, race.raceId])),
    });
  const reached = known?.sequence ?? 0;
  // The prices that a race shows may be older than those of its last entry: then its whole board is sent.
  const outOfStep = new Set(reached > 0 ? script.meeting.races.map(({ number }) => number) : []);
  const counts = { applied: 0, refused: 0 };
  for (const entry of script.entries) {
    if (entry.sequence <= reached) continue;
    await time.until(entry.at, signal);
    if (entry.kind === 'prices' && isOvertaken(script, entry, time.now())) {
      outOfStep.add(entry.race);
      continue;
    }
    const call = makeCall(script, entry, 'race' in entry && outOfStep.has(entry.race));
    if (!call) continue;
    const outcome = await feed.put(call, signal);
    if (outcome.kind === 'refused') {
      counts.refused += 1;
      log.warn(
        { path: call.path, status: outcome.status, reason: outcome.reason },
        'a simulated call was refused',
      );
      if (outcome.status === 404) throw new Error(`the server does not know the meeting '${ref}'`);
      continue;
    }
    counts.applied += 1;
    if (entry.kind === 'prices') outOfStep.delete(entry.race);
    if (entry.kind === 'card' && outcome.kind === 'applied' && 'meetingId' in outcome) {
      const raceIds = Object.entries(outcome.raceIds).map(([number, id]): [number, number] => [
        Number(number),
        id,
      ]);
      player.onCard?.({ meetingId: outcome.meetingId, raceIds: new Map(raceIds) });
    }
  }
  return counts;
}

/** Whether newer prices of the race are due already. */
function isOvertaken(script: MeetingScript, entry: ScriptEntry & { kind: 'prices' }, now: Date): boolean {
  for (let index = entry.sequence; index < script.entries.length; index++) {
    const later = script.entries[index];
    if (!later || later.at > now) return false;
    if (later.kind === 'prices' && later.race === entry.race) return true;
    // A suspension begins with the board that was shown before it.
    if (later.kind === 'scratching' && later.race === entry.race) return false;
  }
  return false;
}
