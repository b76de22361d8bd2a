import type { ShownFixture, StoredFixture } from '../../fixtures/fixture.ts';
import { versionOf } from '../../staff/press.ts';
import { type HeldOutcome, nameOf } from '../queries-holds.ts';

/**
 * What somebody at the desk saw of a fixture, as a short text: its state and goals, and what is held by hand. Minutes of
 * play and prices of the feed are no part of it: they move all the time.
 */
export function versionOfFixture(
  { state, suspension }: StoredFixture,
  suspended: ShownFixture['suspendedMarkets'],
  holds: readonly HeldOutcome[],
): string {
  const { status, kickOffAt, dated, startedAt, format, score, halfTime, resultState } = state;
  const goals = score && [score.home, score.away];
  const markets = [...suspended].map(([market, { at }]) => [market, at]).sort();
  const held = holds.map((each) => `${nameOf(each)} ${each.heldAt.getTime()}`).sort();
  return versionOf([
    ...[status, kickOffAt, dated, startedAt, format, goals, halfTime, resultState],
    ...[suspension?.at ?? null, markets, held],
  ]);
}
