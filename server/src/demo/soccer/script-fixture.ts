import { createRandom } from '@furlong/domain/random';
import { type DrawnMatch, drawMatch, type ExpectedGoals } from '@furlong/domain/soccer/dixon-coles';
import type { ToldScore } from '@furlong/domain/soccer/fixture-state';
import type { Goals } from '@furlong/domain/soccer/markets';
import { after } from '../script-race.ts';
import type { SimulatedFixture } from './matchday.ts';

/** Something a supplier says about a match, and when. */
export type FixtureLine = { readonly at: Date } & (
  | { readonly kind: 'card' }
  | { readonly kind: 'prices'; readonly expected: ExpectedGoals }
  | { readonly kind: 'put-off' }
  | { readonly kind: 'moved'; readonly kickOffAt: Date }
  | { readonly kind: 'live' }
  | { readonly kind: 'score'; readonly score: ToldScore }
  | { readonly kind: 'stopped'; readonly status: 'interrupted' | 'abandoned'; readonly score: ToldScore }
  | { readonly kind: 'result'; readonly official: boolean; readonly score: Goals; readonly halfTime: Goals }
);

/** A line with the sequence of its call. */
export type FixtureEntry = FixtureLine & { readonly sequence: number };

/** Everything that is said about a match, in order of time and sequence. */
export interface FixtureScript {
  readonly fixture: SimulatedFixture;
  /** Of the model, which is what is played unless it is abandoned. */
  readonly match: DrawnMatch;
  readonly entries: readonly FixtureEntry[];
}

/** Minutes of play that one pace stands for: a match with its break takes about one. */
const MINUTES_A_PACE = 100;
const HALF = 45;
const BREAK = 5;
/** Minutes at which the score is said though nobody scored, unless a match takes only seconds. */
const TICKS = [15, 30, 60, 75];
const TICKS_FROM_PACE = 30;
/** In paces: the official result after the end, how late a delayed match is, and when that is said. */
const OFFICIAL_AFTER = 0.15;
const DELAY = 0.1;
const SAID_BEFORE = 0.05;
/** In paces after an interruption: the end of it. */
const ABANDONED_AFTER = 0.25;
/** A postponed match is played so many days later: too late for the bets on it. */
const POSTPONED_DAYS = 3;
/** When prices move: by what is left of the time from the card to the kick-off. */
const MOVES = [0.6, 0.35, 0.18, 0.07];
/** How far the opening prices may be from the model's. */
const DRIFT = 0.08;

/** The script of a match: a function of the fixture alone, so that any node can go on with it. */
export function scriptFixture(fixture: SimulatedFixture): FixtureScript {
  const random = createRandom(fixture.seed);
  const match = drawMatch(fixture.expected, random.fork('match'));
  const { fate, publishedAt, kickOffAt, pace } = fixture;
  const playedFrom = startOf(fixture);
  const putOffAt = later(publishedAt, after(kickOffAt, -4 * SAID_BEFORE * pace));
  const moves = priceMoves(fixture, playedFrom, random.fork('prices'));
  const lines: FixtureLine[] = [
    { kind: 'card', at: publishedAt },
    // While it is postponed nobody prices it.
    ...(fate === 'postponed' ? moves.filter(({ at }) => at < putOffAt || at > kickOffAt) : moves),
    ...changesOf(fixture, playedFrom, putOffAt),
    ...playLines(fixture, match, playedFrom, random.fork('fate')),
  ];
  const entries = lines
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((line, index) => ({ ...line, sequence: index + 1 }));
  return { fixture, match, entries };
}

/** When a match really kicks off. */
export function startOf({ fate, kickOffAt, pace }: SimulatedFixture): Date {
  if (fate === 'delayed') return after(kickOffAt, DELAY * pace);
  return fate === 'postponed' ? after(kickOffAt, POSTPONED_DAYS * 86_400) : kickOffAt;
}

/** The goals expected as the prices have them: what is on offer first is off by a little, the last is the model's. */
export function openingGoals({ seed, expected }: SimulatedFixture): ExpectedGoals {
  return driftGoals(expected, 1, createRandom(seed).fork('prices'));
}

function driftGoals(expected: ExpectedGoals, share: number, random: { normal(): number }): ExpectedGoals {
  const drift = () => Math.exp(DRIFT * share * Math.max(-2, Math.min(2, random.normal())));
  return { home: expected.home * drift(), away: expected.away * drift() };
}

function priceMoves(
  { expected, publishedAt }: SimulatedFixture,
  playedFrom: Date,
  random: { normal(): number },
): (FixtureLine & { kind: 'prices' })[] {
  const lead = (playedFrom.getTime() - publishedAt.getTime()) / 1000;
  return MOVES.map((left, index) => ({
    kind: 'prices',
    at: after(playedFrom, -left * lead),
    expected: driftGoals(expected, 1 - (index + 1) / MOVES.length, random),
  }));
}

function changesOf(
  { fate, kickOffAt, pace, publishedAt }: SimulatedFixture,
  playedFrom: Date,
  putOffAt: Date,
): FixtureLine[] {
  if (fate === 'delayed') {
    const at = later(publishedAt, after(kickOffAt, -SAID_BEFORE * pace));
    return [{ kind: 'moved', at, kickOffAt: playedFrom }];
  }
  if (fate !== 'postponed') return [];
  return [
    { kind: 'put-off', at: putOffAt },
    { kind: 'moved', at: after(kickOffAt, ABANDONED_AFTER * pace), kickOffAt: playedFrom },
  ];
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** A moment of a match, by the minutes since its half began. */
interface Moment {
  readonly half: 1 | 2;
  readonly elapsed: number;
}

/** Kick-off, goals as they fall, half-time, the end and the result; of an abandoned match, where it stopped. */
function playLines(
  { fate, pace }: SimulatedFixture,
  match: DrawnMatch,
  playedFrom: Date,
  random: { pick<T>(items: readonly T[]): T; int(low: number, high: number): number },
): FixtureLine[] {
  const { added, score, halfTime } = match;
  const secondHalf = HALF + added[0] + BREAK;
  const instant = ({ half, elapsed }: Moment) =>
    after(playedFrom, ((half === 2 ? secondHalf : 0) + elapsed) * (pace / MINUTES_A_PACE));
  const told = (moment: Moment, isHalfTime = false): ToldScore => {
    const { half, elapsed } = moment;
    const extra = Math.max(0, elapsed - HALF);
    const reached = match.goals.filter((goal) => {
      const since = goal.minute - (goal.half - 1) * HALF + goal.added;
      return goal.half < half || (goal.half === half && since <= elapsed);
    });
    return {
      home: reached.filter(({ side }) => side === 'home').length,
      away: reached.filter(({ side }) => side === 'away').length,
      minute: (half - 1) * HALF + Math.min(elapsed, HALF),
      ...(extra > 0 ? { added: extra } : {}),
      ...(half === 2 || isHalfTime ? { halfTime } : {}),
    };
  };
  const half: Moment = { half: 1, elapsed: HALF + added[0] };
  const moments: Moment[] = [
    ...match.goals.map(({ half, minute, added: extra }) => ({
      half,
      elapsed: minute - (half - 1) * HALF + extra,
    })),
    ...(pace < TICKS_FROM_PACE ? [] : TICKS).map(
      (minute): Moment => ({ half: minute > HALF ? 2 : 1, elapsed: minute % HALF }),
    ),
  ];
  const isHalf = (moment: Moment) => moment.half === half.half && moment.elapsed === half.elapsed;
  // Goals of one minute are said together.
  const apart = new Map([...moments, half].map((moment) => [instant(moment).getTime(), moment]));
  const scores = [...apart.values()].map((moment) => ({
    kind: 'score' as const,
    at: instant(moment),
    score: told(moment, isHalf(moment)),
  }));
  const live: FixtureLine = { kind: 'live', at: playedFrom };
  if (fate === 'abandoned') {
    const stop: Moment = random.pick([
      { half: 1, elapsed: random.int(20, 43) },
      { half: 2, elapsed: random.int(3, 42) },
    ]);
    const at = instant(stop);
    const where = { kind: 'stopped', score: told(stop) } as const;
    return [
      live,
      ...scores.filter((line) => line.at <= at),
      { ...where, status: 'interrupted', at: after(at, 0.001) },
      { ...where, status: 'abandoned', at: after(at, ABANDONED_AFTER * pace) },
    ];
  }
  const end = instant({ half: 2, elapsed: HALF + added[1] });
  const result = { kind: 'result', score, halfTime } as const;
  return [
    live,
    ...scores,
    { ...result, official: false, at: after(end, 0.001) },
    { ...result, official: true, at: after(end, OFFICIAL_AFTER * pace) },
  ];
}
