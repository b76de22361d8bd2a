import { addDays, daysBetween, startOfLocalDay } from '@furlong/domain/local-date';
import { roundWeekOf } from '@furlong/domain/soccer/round-of';
import { type FeedCall, fixturePath } from '@furlong/feed-client/feed-call';
import type { FeedClient } from '@furlong/feed-client/feed-client';
import type { PlanSettings } from '../plan-meetings.ts';
import { fixturesOf, type PlannedMatchday, type SimulatedFixture } from './matchday.ts';
import { WEEKS_BACK } from './plan-matchdays.ts';
import { scriptFixture } from './script-fixture.ts';

/** So many weeks before those that are simulated have results: with them every club has met every other. */
const EARLIER_WEEKS = 16;

/** The calls that tell the matches of earlier weeks, a list for each, the oldest first: a call has a match with its official result. */
export function earlierResults(now: Date, { seed, pace }: PlanSettings): FeedCall[][] {
  const thisWeek = roundWeekOf(now);
  const weeks = Array.from({ length: EARLIER_WEEKS }, (_, index): PlannedMatchday => {
    const monday = addDays(thisWeek, 7 * (index - EARLIER_WEEKS - WEEKS_BACK));
    const startsAt = startOfLocalDay(monday);
    const number = daysBetween('2020-01-01', monday);
    return {
      ref: `week-${monday}`,
      seed,
      series: 'week',
      number,
      edition: 0,
      publishedAt: startsAt,
      startsAt,
      pace,
    };
  });
  return weeks.map((week) => fixturesOf(week).map(resultCall));
}

function resultCall(fixture: SimulatedFixture): FeedCall {
  const { ref, league, round, home, away, neutralVenue, kickOffAt } = fixture;
  const { score, halfTime } = scriptFixture(fixture).match;
  return {
    method: 'PUT',
    path: fixturePath(ref),
    body: {
      ...{ sequence: 1, league, round, home, away, neutralVenue, country: 'ZA', status: 'finished' },
      kickOffAt: kickOffAt.toISOString(),
      result: { ...score, halfTime, official: true },
    },
  };
}

/** Tells the results of earlier weeks, once: what a team's form and the league's table are made of. */
export async function tellEarlierWeeks(
  feed: Pick<FeedClient, 'putAll' | 'readFixture'>,
  now: Date,
  plan: PlanSettings,
  signal: AbortSignal,
): Promise<void> {
  const weeks = earlierResults(now, plan);
  const last = weeks.at(-1)?.at(-1)?.path.split('/').at(-1);
  // Told in order: with the last one all are there, or were simulated when they were played.
  if (last === undefined || (await feed.readFixture(last, signal))) return;
  for (const calls of weeks) {
    signal.throwIfAborted();
    await feed.putAll(calls, signal);
  }
}
