import type { HeldMeeting } from '@furlong/contract/schemas/feed';
import { FeedClient } from '@furlong/feed-client/feed-client';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { overApp } from '../../test/test-feed.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { inTransaction } from '../platform/database/database.ts';
import { closeDueRaces } from '../race-day/close-due-races.ts';
import { endMeetingIfOver } from '../race-day/end-meeting.ts';
import { feedHandlers } from '../race-day/feed/routes.ts';
import { playMeeting } from './play-meeting.ts';
import { type MeetingFate, type MeetingScript, scriptMeeting } from './script-meeting.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import type { Timekeeper } from './timekeeper.ts';
import { createWorld } from './world.ts';

const world = createWorld('furlong');
const publishedAt = new Date('2026-11-21T10:00:00Z');
const never = new AbortController().signal;

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitByName));

function feedOver(server: FastifyInstance): FeedClient {
  return new FeedClient({ transport: overApp(server), secret: 'any' });
}

/** Time that is always the next thing's; races are closed by the clock when it passes their off, as on a node. */
function jumpingTime({ offs }: MeetingScript): Timekeeper {
  let now = publishedAt;
  return {
    now: () => now,
    async until(at, signal) {
      signal.throwIfAborted();
      const before = now;
      if (at > now) now = at;
      platform.setNow(now);
      if ([...offs.values()].some((off) => off > before && off <= now)) await closeDueRaces(platform, now);
    },
  };
}

function scriptOf(number: number, fate: MeetingFate): MeetingScript {
  const meeting = simulateMeeting(world, 'furlong', {
    ref: `play-${number}-${fate}`,
    stable: 'home',
    number,
  });
  return scriptMeeting(meeting, { fate, publishedAt, startsAt: new Date('2026-11-21T10:00:30Z'), pace: 6 });
}

/** Plays a meeting until the node stops, which it does before the first entry after a time. */
async function playUntil(stopAt: Date, script: MeetingScript, time: Timekeeper): Promise<void> {
  const stopping = new AbortController();
  const stopped: Timekeeper = {
    ...time,
    until: (at, signal) => {
      if (at > stopAt) stopping.abort();
      return time.until(at, signal);
    },
  };
  const player = { feed: feedOver(app), time: stopped, log: platform.log };
  await expect(playMeeting(script, player, stopping.signal)).rejects.toThrow();
}

async function heldOf(script: MeetingScript): Promise<HeldMeeting> {
  const held = await feedOver(app).readMeeting(script.meeting.ref, never);
  if (!held) throw new Error('not held');
  return held;
}

function expectResults(script: MeetingScript, held: HeldMeeting): void {
  for (const race of script.meeting.races) {
    const told = held.races[race.number - 1];
    if (race.incidents.abandoned) expect(told?.status).toBe('abandoned');
    else {
      expect(told?.status).toBe('resulted');
      expect(told?.result?.official).toBe(true);
      const finish = told?.result?.finishers.map(({ saddle, position, margin = null }) => ({
        saddle,
        position,
        margin,
      }));
      expect(finish).toEqual(expect.arrayContaining([...race.outcome.final]));
      expect(finish).toHaveLength(race.outcome.final.length);
    }
  }
}

describe('a meeting played through the feed', () => {
  it('comes to its end without a refused call, with the results of the model', async () => {
    for (const number of [86, 3]) {
      const script = scriptOf(number, 'regular');
      const played = await playMeeting(
        script,
        { feed: feedOver(app), time: jumpingTime(script), log: platform.log },
        never,
      );
      expect(played.refused).toBe(0);
      const held = await heldOf(script);
      expectResults(script, held);
      const end = await inTransaction(platform.db, (trx) => endMeetingIfOver(trx, held.meetingId));
      expect(end?.over).toBe(true);
    }
  });

  it.each(['abandoned', 'postponed', 'short'] as const)(
    'that is %s is told without a refused call',
    async (fate) => {
      const script = scriptOf(3, fate);
      const played = await playMeeting(
        script,
        { feed: feedOver(app), time: jumpingTime(script), log: platform.log },
        never,
      );
      expect(played.refused).toBe(0);
      const held = await heldOf(script);
      if (fate === 'postponed') {
        expect(held.date).toBe('2026-11-22');
        expectResults(script, held);
      } else {
        expect(held.races.at(-1)?.status).toBe('abandoned');
        const end = await inTransaction(platform.db, (trx) => endMeetingIfOver(trx, held.meetingId));
        expect(end?.over).toBe(true);
      }
    },
  );

  it('goes on mid-meeting on another node, wherever the first one stopped', async () => {
    const script = scriptOf(114, 'regular');
    const time = jumpingTime(script);
    let refused = 0;
    for (let stopAfter = 40; ; stopAfter += 37) {
      const stopping = new AbortController();
      const feed = feedOver(app);
      let calls = 0;
      const counting = {
        readMeeting: feed.readMeeting.bind(feed),
        async put(...args: Parameters<FeedClient['put']>) {
          calls += 1;
          if (calls === stopAfter) stopping.abort();
          const outcome = await feed.put(args[0], never);
          if (outcome.kind !== 'applied') refused += 1;
          return outcome;
        },
      };
      const played = await playMeeting(
        script,
        { feed: counting, time, log: platform.log },
        stopping.signal,
      ).catch(() => undefined);
      if (played) break;
    }
    expect(refused).toBe(0);
    expectResults(script, await heldOf(script));
  });

  it('catches up after a long stop: results of what was to be run, nothing refused', async () => {
    const script = scriptOf(124, 'regular');
    const time = jumpingTime(script);
    const feed = feedOver(app);
    await playUntil(new Date('2026-11-21T10:00:45Z'), script, time);
    await time.until(new Date('2026-11-21T20:00:00Z'), never);
    const played = await playMeeting(script, { feed, time, log: platform.log }, never);
    expect(played.refused).toBe(0);
    expectResults(script, await heldOf(script));
  });

  it('whose card an older version drew is abandoned where it stands, and its results stay', async () => {
    const older = scriptOf(134, 'regular');
    const time = jumpingTime(older);
    const feed = feedOver(app);
    // In the third race or thereabouts.
    await playUntil(new Date('2026-11-21T10:00:46Z'), older, time);
    const another = simulateMeeting(world, 'furlong', { ref: 'another', stable: 'home', number: 135 });
    const meeting = { ...another, ref: older.meeting.ref };
    const newer = scriptMeeting(meeting, older.times);
    const onCard = vi.fn();
    const player = { feed, time, log: platform.log, onCard };
    expect(await playMeeting(newer, player, never)).toEqual({ applied: 1, refused: 0 });
    expect(onCard).not.toHaveBeenCalled();
    const held = await heldOf(older);
    const official = held.races.filter(({ result }) => result?.official === true);
    expect(official.length).toBeGreaterThan(0);
    expect(held.races.filter(({ status }) => status === 'abandoned')).toHaveLength(8 - official.length);
    const end = await inTransaction(platform.db, (trx) => endMeetingIfOver(trx, held.meetingId));
    expect(end?.over).toBe(true);
    // Nothing is left to be done at the next start.
    expect(await playMeeting(newer, player, never)).toEqual({ applied: 0, refused: 0 });
  });

  it('played again from the start changes nothing', async () => {
    const script = scriptOf(3, 'regular');
    const played = await playMeeting(
      script,
      { feed: feedOver(app), time: jumpingTime(script), log: platform.log },
      never,
    );
    expect(played).toEqual({ applied: 0, refused: 0 });
  });
});
