import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import { loadFirstDay, loadNotebook, type NotedMeeting, noteFinished, noteMeetings } from './notebook.ts';
import { CourseBook } from './place-meeting.ts';
import { type PlanSettings, planMeetings } from './plan-meetings.ts';
import { type MeetingIds, type Player, playMeeting } from './play-meeting.ts';
import { playRivals, type RivalPlay } from './play-rivals.ts';
import { type MeetingScript, scriptMeeting } from './script-meeting.ts';
import { after } from './script-race.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import type { World } from './stable.ts';
import type { Visitors } from './watch-visitors.ts';
import { createWorld } from './world.ts';

/** Everything the simulated day needs. */
export interface Simulation {
  readonly db: Database;
  readonly log: Logger;
  readonly plan: PlanSettings;
  readonly player: Omit<Player, 'onCard' | 'log'>;
  /** Null when only people pick. */
  readonly rivals: RivalPlay | null;
  readonly visitors: Visitors;
}

/** Pause between two rounds of planning; a meeting that failed is restarted in the next round. */
const PERIOD_SECONDS = 1;

/**
 * Holds meetings until the signal aborts: plans, stores and plays them, several at a time. The whole state is in the
 * database, so the next leader continues where this one stopped. While nobody looks no live meeting is added.
 */
export async function simulateDay(simulation: Simulation, signal: AbortSignal): Promise<void> {
  const { db, log, plan, visitors } = simulation;
  const { time } = simulation.player;
  const courses = new CourseBook(db);
  const worlds = new Map<string, World>();
  const playing = new Map<string, Promise<void>>();
  try {
    const firstDay = await loadFirstDay(db, time.now());
    for (;;) {
      signal.throwIfAborted();
      const now = time.now();
      const known = await loadNotebook(db, now);
      const planned = planMeetings(known, now, plan, visitors.areAround());
      const noted = await noteMeetings(db, planned, now);
      const due = [...known.filter(({ finished }) => !finished), ...noted];
      for (const meeting of due) {
        const { ref } = meeting.fixture;
        if (playing.has(ref)) continue;
        const world = worlds.get(meeting.seed) ?? createWorld(meeting.seed, firstDay);
        worlds.set(meeting.seed, world);
        const played = hold(simulation, courses, world, meeting, signal)
          .catch((error: unknown) => {
            if (!signal.aborted)
              log.warn({ err: error, ref }, 'a simulated meeting stopped; it will be restarted');
          })
          .finally(() => playing.delete(ref));
        playing.set(ref, played);
      }
      await time.until(after(time.now(), PERIOD_SECONDS), signal);
    }
  } finally {
    await Promise.allSettled(playing.values());
  }
}

async function hold(
  simulation: Simulation,
  courses: CourseBook,
  world: World,
  meeting: Omit<NotedMeeting, 'finished'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, player, rivals } = simulation;
  const { seed, fixture, times } = meeting;
  const course = await courses.courseFor(world, meeting);
  const script = scriptMeeting(simulateMeeting(world, seed, fixture, course), times);
  const leaving = new AbortController();
  let crowd = Promise.resolve();
  const onCard = (ids: MeetingIds) => {
    if (rivals) crowd = play(script, ids, rivals, log, AbortSignal.any([signal, leaving.signal]));
  };
  try {
    const { applied, refused } = await playMeeting(script, { ...player, log, onCard }, signal);
    await crowd;
    await noteFinished(db, fixture.ref, player.time.now());
    courses.forget(fixture.ref);
    log.info({ ref: fixture.ref, applied, refused }, 'a simulated meeting is over');
  } finally {
    // A meeting that stopped is restarted with its rivals.
    leaving.abort();
    await crowd;
  }
}

/** Plays the rivals; their failure does not stop the meeting. */
async function play(
  script: MeetingScript,
  ids: MeetingIds,
  rivals: RivalPlay,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  try {
    await playRivals(script, ids, rivals, signal);
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, ref: script.meeting.ref }, 'simulated picks stopped');
  }
}
