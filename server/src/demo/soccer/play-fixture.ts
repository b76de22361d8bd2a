import type { FeedClient } from '@furlong/feed-client/feed-client';
import type { Logger } from 'pino';
import type { Played } from '../play-meeting.ts';
import type { Timekeeper } from '../timekeeper.ts';
import { makeFixtureCall } from './make-fixture-call.ts';
import type { FixtureEntry, FixtureScript } from './script-fixture.ts';

/** What playing a match needs. */
export interface FixturePlayer {
  readonly feed: Pick<FeedClient, 'put' | 'readFixture'>;
  readonly time: Timekeeper;
  readonly log: Logger;
}

/** Sends a match's card when the server does not have it; returns its id there. */
export async function publishFixture(
  script: FixtureScript,
  { feed, log }: FixturePlayer,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { ref } = script.fixture;
  const known = await feed.readFixture(ref, signal);
  if (known) return known.fixtureId;
  const [card] = script.entries;
  if (!card) return undefined;
  const outcome = await feed.put(makeFixtureCall(script, card), signal);
  if (outcome.kind === 'refused') {
    log.warn({ ref, status: outcome.status, reason: outcome.reason }, 'a simulated match was refused');
  }
  return outcome.kind === 'applied' && 'fixtureId' in outcome ? outcome.fixtureId : undefined;
}

/**
 * Sends a match's script to its end, each entry when its time comes. Begins after the last sequence that the server has,
 * whoever sent it; of what is overdue only what is not overtaken is sent. Rejects when the signal aborts or the feed
 * cannot be reached; playing again continues from there.
 */
export async function playFixture(
  script: FixtureScript,
  player: FixturePlayer,
  signal: AbortSignal,
): Promise<Played> {
  const { feed, time, log } = player;
  const { ref } = script.fixture;
  const reached = (await feed.readFixture(ref, signal))?.sequence ?? 0;
  const counts = { applied: 0, refused: 0 };
  for (const entry of script.entries) {
    if (entry.sequence <= reached) continue;
    await time.until(entry.at, signal);
    if (isOvertaken(script.entries, entry, time.now())) continue;
    const call = makeFixtureCall(script, entry);
    const outcome = await feed.put(call, signal);
    if (outcome.kind !== 'refused') {
      counts.applied += 1;
      continue;
    }
    counts.refused += 1;
    const { status, reason } = outcome;
    log.warn({ path: call.path, status, reason }, 'a simulated call was refused');
    if (status === 404) throw new Error(`the server does not know the fixture '${ref}'`);
  }
  return counts;
}

/** Whether something later is due already that says as much. */
function isOvertaken(entries: readonly FixtureEntry[], entry: FixtureEntry, now: Date): boolean {
  return entries.slice(entry.sequence).some((later) => later.at <= now && overtakes(later, entry));
}

function overtakes(later: FixtureEntry, { kind }: FixtureEntry): boolean {
  const isPlayed = later.kind === 'score' || later.kind === 'stopped' || later.kind === 'result';
  switch (kind) {
    case 'prices':
      return later.kind === 'prices' || isPlayed;
    case 'live':
    case 'score':
      return isPlayed;
    case 'stopped':
      return later.kind === 'stopped';
    case 'result':
      return later.kind === 'result';
    default:
      return false;
  }
}
