import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { PlanSettings } from '../plan-meetings.ts';
import { after } from '../script-race.ts';
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

/** Everything that simulated soccer needs. */
export interface SoccerSimulation {
  readonly db: Database;
  readonly log: Logger;
  readonly plan: PlanSettings;
  readonly player: Omit<FixturePlayer, 'log'>;
  /** Null when only people predict. */
  readonly rivals: PredictorPlay | null;
}

/** Pause between two rounds of planning; a matchday that failed is restarted in the next round. */
const PERIOD_SECONDS = 1;
const WEEK_SECONDS = 7 * 86_400;

type Held = Omit<NotedMatchday, 'finished'>;

/**
 * Holds matchdays until the signal aborts: plans, stores and plays them, several at a time. The whole state is in the
 * database, so the next leader continues where this one stopped. Weeks that are over are told first and one by one, so
 * that a first start answers meanwhile.
 */
export async function simulateMatchdays(simulation: SoccerSimulation, signal: AbortSignal): Promise<void> {
  const { db, log, plan, player } = simulation;
  const { time } = player;
  const playing = new Map<string, Promise<void>>();
  let past = Promise.resolve();
  const tryHold = (matchday: Held) =>
    hold(simulation, matchday, signal).catch((error: unknown) => {
      if (!signal.aborted)
        log.warn({ err: error, ref: matchday.ref }, 'a simulated matchday stopped; it will be restarted');
    });
  try {
    for (;;) {
      signal.throwIfAborted();
      const now = time.now();
      const known = await loadMatchdays(db);
      const planned = planMatchdays(known, now, plan);
      await noteMatchdays(db, planned);
      for (const matchday of [...known.filter(({ finished }) => !finished), ...planned]) {
        const { ref } = matchday;
        if (playing.has(ref)) continue;
        const isPast = matchday.series === 'week' && after(matchday.startsAt, WEEK_SECONDS) < now;
        if (isPast) past = past.then(() => tryHold(matchday));
        const held = (isPast ? past : tryHold(matchday)).finally(() => playing.delete(ref));
        playing.set(ref, held);
      }
      await time.until(after(time.now(), PERIOD_SECONDS), signal);
    }
  } finally {
    await Promise.allSettled(playing.values());
  }
}

async function hold(simulation: SoccerSimulation, plan: Held, signal: AbortSignal): Promise<void> {
  const { db, log, rivals } = simulation;
  const player = { ...simulation.player, log };
  const scripts = fixturesOf(plan).map(scriptFixture);
  const leaving = new AbortController();
  const both = AbortSignal.any([signal, leaving.signal]);
  const published = await publish(plan, scripts, player, both);
  if (rivals && plan.series === 'week') await predictWeek(published, rivals);
  const crowd = rivals && plan.series === 'live' ? predict(published, rivals, log, both) : Promise.resolve();
  const matches = scripts.map((script) => playFixture(script, player, both));
  try {
    const played = await Promise.all(matches);
    await crowd;
    await noteMatchdayFinished(db, plan.ref, player.time.now());
    const sum = (part: 'applied' | 'refused') => played.reduce((total, each) => total + each[part], 0);
    log.info(
      { ref: plan.ref, applied: sum('applied'), refused: sum('refused') },
      'a simulated matchday is over',
    );
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
