import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { seldom } from '../platform/runtime/seldom.ts';
import { type Failures, publishDue } from './time-publications.ts';

/** How often versions whose time has come are looked for. */
const periodMs = 1_000;
/** What fails is said at most so often by a node. */
const sayPeriodMs = 10_000;

/** Publishes versions of pages when their time comes (rule: timed-publications). Any number of nodes may run it. */
export function startTimedPublications({
  clock,
  db,
  log,
}: Pick<Platform, 'clock' | 'db' | 'log'>): Repetition {
  const failures: Failures = new Map();
  const say = seldom(sayPeriodMs, clock, (error: unknown) =>
    log.error({ err: error }, 'a page whose time has come could not be published'),
  );
  return repeat(() => publishDue(db, clock(), failures, say), periodMs, say);
}
