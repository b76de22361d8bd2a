import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { findDemoAccount } from '../identity/demo-accounts.ts';
import type { PickSaver } from '../picks/pick-saver.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { PredictionSaver } from '../predictor/prediction-saver.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import { addRivals, ensurePunter } from '../session/find-punter.ts';
import { loadRivals } from '../session/load-rivals.ts';
import { saveAlias } from '../session/save-alias.ts';
import { announceAlias } from '../standings/announce-alias.ts';
import { runOnLeader } from './leader-lock.ts';
import { Turnstile } from './play-rivals.ts';
import { makeRivals, type Rival } from './rivals.ts';
import { letPeopleIn, seedLeagues } from './seed-leagues.ts';
import { simulateDay } from './simulate-day.ts';
import { simulateMatchdays } from './soccer/simulate-matchdays.ts';
import { createTimekeeper } from './timekeeper.ts';
import type { Visitors } from './watch-visitors.ts';

/** The alias of the account `rival`. */
const RIVAL_ALIAS = 'TheRival';

/** What the demo uses of its node. */
export interface DemoParts {
  /** Origin under which this process reaches its own HTTP server: the feed and the identity provider. */
  readonly url: string;
  readonly picks: Pick<PickSaver, 'save'>;
  readonly predictions: Pick<PredictionSaver, 'save'>;
  readonly visitors: Visitors;
}

/**
 * Simulates the race day and soccer, on one node of all that run: meetings and matches through the feed's calls, rivals'
 * picks and predictions through the same use cases as people. To be started once the node listens; stopping leaves
 * every meeting and match where it is, for the next node or the next start to go on with.
 */
export function startDemo(
  platform: Platform,
  { url, picks, predictions, visitors }: DemoParts,
): { stop(): Promise<void> } {
  const { db, settings, metrics, clock } = platform;
  const log = platform.log.child({ part: 'demo' });
  const time = createTimekeeper(clock);
  const feed = new FeedClient({
    transport: overHttp(url),
    secret: settings.feedClientSecret,
    // The server is this process: an answer that is late does not come.
    patience: { deadlineMs: 5_000, attemptsMax: 5, firstPauseMs: 200 },
  });
  return runOnLeader({
    databaseUrl: () => platform.databaseUrl,
    log,
    async work(signal) {
      metrics.simulating.set(1);
      const ended = new AbortController();
      let leagues: Promise<void> | undefined;
      try {
        await nameRival(platform);
        const rivals = makeRivals(settings.demoSeed);
        const idsByAlias = await ensureRivals(platform, rivals);
        const until = AbortSignal.any([signal, ended.signal]);
        leagues = playLeagues(platform, rivals, idsByAlias, until).catch((error: unknown) =>
          log.warn({ err: error }, 'the demo’s leagues were not made'),
        );
        const play = { rivals, idsByAlias, time, log, turnstile: new Turnstile(time) };
        const plan = { seed: settings.demoSeed, pace: settings.demoPace };
        const common = { db, log, plan, player: { feed, time }, visitors };
        await together(signal, [
          (both) => simulateDay({ ...common, rivals: { ...play, picks } }, both),
          (both) => simulateMatchdays({ ...common, rivals: { ...play, db, predictions } }, both),
        ]);
      } finally {
        ended.abort();
        await leagues;
        metrics.simulating.set(0);
      }
    },
  });
}

/** Runs works until the signal aborts; when one fails the others are stopped too. */
async function together(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failing = new AbortController();
  const both = AbortSignal.any([signal, failing.signal]);
  const running = works.map((work) => work(both));
  try {
    await Promise.all(running);
  } finally {
    failing.abort();
    await Promise.allSettled(running);
  }
}

/** The rivals' punter ids by alias; those who are missing are added. */
async function ensureRivals({ db, clock }: Platform, rivals: readonly Rival[]): Promise<Map<string, number>> {
  const known = await loadRivals(db);
  const missing = rivals.filter(({ alias }) => !known.has(alias));
  if (missing.length === 0) return known;
  return new Map([...known, ...(await addRivals(db, missing, clock()))]);
}

/** The rivals' leagues, beside the day: they are there within seconds of the first start. */
async function playLeagues(
  platform: Platform,
  rivals: readonly Rival[],
  idsByAlias: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const { db, operator, clock } = platform;
  if (!operator.showFriendsLeague) return;
  const parts = { db, operator, findRefusals: loadPickRefusals };
  const open = await seedLeagues(parts, rivals, idsByAlias, clock());
  const people = await Promise.all((['demo', 'rival'] as const).map((name) => findPerson(platform, name)));
  const ids = people.flatMap((person) => person?.id ?? []);
  await letPeopleIn(parts, open, ids, clock, signal);
}

/** The punter of a demo account; undefined where identities come from elsewhere. */
async function findPerson({ db, settings, clock }: Platform, name: 'demo' | 'rival') {
  const account = settings.externalIssuer ? undefined : await findDemoAccount(db, name);
  if (!account) return undefined;
  return await ensurePunter(db, {
    issuer: `${settings.publicUrl}/identity`,
    subject: account.id,
    username: account.username,
    operator: false,
    now: clock(),
  });
}

/** The demo's second punter is on the boards from its first sign-in; the first one sees how an alias is chosen. */
async function nameRival(platform: Platform): Promise<void> {
  const punter = await findPerson(platform, 'rival');
  if (punter?.alias === null)
    await saveAlias(platform, announceAlias(platform), punter.id, RIVAL_ALIAS, platform.clock());
}
