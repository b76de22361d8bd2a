import type { FeedClient } from '@furlong/feed-client/feed-client';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { PlanSettings } from '../plan-meetings.ts';
import { after } from '../script-race.ts';
import type { Visitors } from '../watch-visitors.ts';
import { fixturesOf } from './matchday.ts';
import {
  loadMatchdays,
  type NotedMatchday,
  noteMatchdayFinished,
  noteMatchdays,
} from './matchday-notebook.ts';
import { planMatchdays } from './plan-matchdays.ts';
import { type FixturePlayer, playFixture, publishFixture } from './play-fixture.ts';
import {
  type PredictorPlay,
  type PublishedMatchday,
  playPredictors,
  predictWeek,
} from './play-predictors.ts';
import { type FixtureScript, scriptFixture } from './script-fixture.ts';
import { tellEarlierWeeks } from './tell-earlier-weeks.ts';

/** Everything that simulated soccer needs. */
export interface SoccerSimulation {
  readonly db: Database;
  readonly log: Logger;
  readonly plan: PlanSettings;
  readonly player: Omit<FixturePlayer, 'log'> & { readonly feed: Pick<FeedClient, 'putAll'> };
  /** Null when only people predict. */
  readonly rivals: PredictorPlay | null;
  readonly visitors: Visitors;
}

/** Pause between two rounds of planning; a matchday that failed is restarted in the next round. */
const PERIOD_SECONDS = 1;

type Held = Omit<NotedMatchday, 'finished'>;
/** Runs works one after another. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Holds matchdays until the signal aborts: plans, stores and plays them, several at a time. The whole state is in the
 * database, so the next leader continues where this one stopped. They are published in turn, and weeks that are over are
 * told whole then, and the results of those before last, so that a first start answers meanwhile. While nobody looks no
 * live one is added.
 */
export async function simulateMatchdays(simulation: SoccerSimulation, signal: AbortSignal): Promise<void> {
  const { db, log, plan, player, visitors } = simulation;
  const { time } = player;
  const playing = new Map<string, Promise<void>>();
  const inTurn = makeTurns();
  let earlier: Promise<void> | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      const known = await loadMatchdays(db);
      const planned = planMatchdays(known, time.now(), plan, visitors.areAround());
      await noteMatchdays(db, planned);
      const due = [...known.filter(({ finished }) => !finished), ...planned];
      for (const matchday of due.sort(byUrgency)) {
        const { ref } = matchday;
        if (playing.has(ref)) continue;
        const held = hold(simulation, matchday, inTurn, signal)
          .catch((error: unknown) => {
            if (!signal.aborted)
              log.warn({ err: error, ref }, 'a simulated matchday stopped; it will be restarted');
          })
          .finally(() => playing.delete(ref));
        playing.set(ref, held);
      }
      earlier ??= inTurn(() => tellEarlierWeeks(player.feed, time.now(), plan, signal)).catch(
        (error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'the results of earlier weeks were not told whole');
        },
      );
      await time.until(after(time.now(), PERIOD_SECONDS), signal);
    }
  } finally {
    await Promise.allSettled([...playing.values(), earlier]);
  }
}

/** Live ones first, which begin within moments, then the weeks to come, then those before. */
function byUrgency(a: Held, b: Held): number {
  if (a.series !== b.series) return a.series === 'live' ? -1 : 1;
  return b.startsAt.getTime() - a.startsAt.getTime();
}

function makeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function hold(
  simulation: SoccerSimulation,
  plan: Held,
  inTurn: InTurn,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, rivals } = simulation;
  const player = { ...simulation.player, log };
  const scripts = fixturesOf(plan).map(scriptFixture);
  const leaving = new AbortController();
  const both = AbortSignal.any([signal, leaving.signal]);
  const now = player.time.now();
  const isOver = scripts.every(({ entries }) => (entries.at(-1)?.at ?? now) <= now);
  const counts = { applied: 0, refused: 0 };
  const play = async (script: FixtureScript) => {
    const { applied, refused } = await playFixture(script, player, both);
    counts.applied += applied;
    counts.refused += refused;
  };
  const published = await inTurn(async () => {
    signal.throwIfAborted();
    const made = await publish(plan, scripts, player, both);
    if (rivals && plan.series === 'week') await predictWeek(made, rivals);
    if (isOver) for (const script of scripts) await play(script);
    return made;
  });
  const crowd =
    rivals && plan.series === 'live' && !isOver ? predict(published, rivals, log, both) : undefined;
  const matches = isOver ? [] : scripts.map(play);
  try {
    await Promise.all(matches);
    await crowd;
    await noteMatchdayFinished(db, plan.ref, player.time.now());
    log.info({ ref: plan.ref, ...counts }, 'a simulated matchday is over');
  } finally {
    // A matchday that stopped is restarted as a whole.
    leaving.abort();
    await Promise.allSettled([...matches, crowd]);
  }
}

async function publish(
  plan: Held,
  scripts: readonly FixtureScript[],
  player: FixturePlayer,
  signal: AbortSignal,
): Promise<PublishedMatchday> {
  const ids = new Map<string, number>();
  for (const script of scripts) {
    const id = await publishFixture(script, player, signal);
    if (id !== undefined) ids.set(script.fixture.ref, id);
  }
  return { plan, fixtures: scripts.map(({ fixture }) => fixture), ids };
}

/** Plays the rivals; their failure does not stop the matches. */
async function predict(
  published: PublishedMatchday,
  rivals: PredictorPlay,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  try {
    await playPredictors(published, rivals, signal);
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, ref: published.plan.ref }, 'simulated predictions stopped');
  }
}
