import { addDays, daysBetween, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import { createRandom } from '@furlong/domain/random';
import type { ExpectedGoals } from '@furlong/domain/soccer/dixon-coles';
import { roundWeekOf, seasonYearOf } from '@furlong/domain/soccer/round-of';
import { after } from '../script-race.ts';
import { CLUBS, CUP, goalsOf, type Pairing, PREMIERSHIP, pairingsOf } from './clubs.ts';

/** How a simulated match goes: `delayed` by a little, `postponed` by days, `abandoned` at some minute. */
export type FixtureFate = 'regular' | 'delayed' | 'postponed' | 'abandoned';

/** A group of matches that is published together: a week of the league, or some that follow each other closely. */
export interface PlannedMatchday {
  readonly ref: string;
  readonly seed: string;
  readonly series: 'week' | 'live';
  /** In its series: of a week the days since 2020 of its Monday. */
  readonly number: number;
  /** Of the live ones of a week, in their order: 0 is the league's, the others are cups. */
  readonly edition: number;
  readonly publishedAt: Date;
  /** The first kick-off of a live one, else the beginning of the week. */
  readonly startsAt: Date;
  /** Seconds that a match takes, about. */
  readonly pace: number;
}

/** A match as the simulation knows it. */
export interface SimulatedFixture {
  readonly ref: string;
  readonly seed: string;
  readonly league: string;
  readonly round: string;
  readonly home: string;
  readonly away: string;
  readonly neutralVenue: boolean;
  readonly expected: ExpectedGoals;
  readonly publishedAt: Date;
  readonly kickOffAt: Date;
  readonly pace: number;
  readonly fate: FixtureFate;
}

/** When a week's matches kick off: days after Monday, and minutes of the day. */
const WEEK_KICK_OFFS = [
  [1, 1_170],
  [1, 1_170],
  [2, 1_170],
  [2, 1_170],
  [4, 1_200],
  [5, 900],
  [5, 1_050],
  [6, 900],
] as const;
/** Paces between the kick-offs of a live matchday of the league; whole minutes at the usual pace. */
export const KICK_OFF_GAP = 2 / 3;
/** A cup's matches: four clubs, each against each, in paces after the first. Nobody plays twice at once. */
const CUP_MATCHES = [
  { home: 0, away: 1, at: 0 },
  { home: 2, away: 3, at: KICK_OFF_GAP },
  { home: 0, away: 2, at: 2 },
  { home: 1, away: 3, at: 2 + KICK_OFF_GAP },
  { home: 0, away: 3, at: 4 },
  { home: 1, away: 2, at: 4 + KICK_OFF_GAP },
] as const;
/** How far the live matchday of a week is from the week's own, so that it has other pairings. */
const LIVE_SHIFT = 7;

/** The league of a matchday. */
export function leagueOf({ series, edition }: Pick<PlannedMatchday, 'series' | 'edition'>): string {
  return series === 'week' || edition === 0 ? PREMIERSHIP : `${CUP} ${edition}`;
}

/** The matches of a matchday, by their kick-offs: a function of the plan alone, so that any node can go on with it. */
export function fixturesOf(plan: PlannedMatchday): SimulatedFixture[] {
  const { ref, seed, publishedAt, pace } = plan;
  const monday = roundWeekOf(plan.startsAt);
  const season = seasonYearOf(monday);
  return matchesOf(plan, monday, season).map(({ pairing, kickOffAt, round, neutralVenue }, index) => {
    const own = `${ref}-${index + 1}`;
    return {
      ref: own,
      seed: `${seed}/soccer/${own}`,
      league: leagueOf(plan),
      round,
      home: CLUBS[pairing.home] ?? '',
      away: CLUBS[pairing.away] ?? '',
      neutralVenue,
      expected: goalsOf(seed, season, pairing, neutralVenue),
      publishedAt,
      kickOffAt,
      pace,
      fate: drawFate(`${seed}/soccer/${own}`),
    };
  });
}

interface PlannedMatch {
  readonly pairing: Pairing;
  readonly kickOffAt: Date;
  readonly round: string;
  readonly neutralVenue: boolean;
}

function matchesOf(plan: PlannedMatchday, monday: string, season: number): PlannedMatch[] {
  const { seed, ref, series, edition, startsAt, pace } = plan;
  const week = Math.floor(daysBetween(`${season}-07-01`, monday) / 7) + 1;
  const isWeek = series === 'week';
  if (isWeek || edition === 0) {
    const number = isWeek ? week : week + LIVE_SHIFT;
    return pairingsOf(seed, season, number).map((pairing, index) => {
      const [day, minutes] = WEEK_KICK_OFFS[index] ?? [6, 900];
      const kickOffAt = isWeek
        ? after(startOfLocalDay(addDays(localDayOf(startsAt), day)), minutes * 60)
        : after(startsAt, index * KICK_OFF_GAP * pace);
      return { pairing, kickOffAt, round: isWeek ? `Week ${week}` : 'Extra matchday', neutralVenue: false };
    });
  }
  const clubs = createRandom(`${seed}/soccer/clubs/${ref}`).shuffle(CLUBS.map((_, club) => club));
  return CUP_MATCHES.map(({ home, away, at }, index) => ({
    pairing: { home: clubs[home] ?? 0, away: clubs[away] ?? 0 },
    kickOffAt: after(startsAt, at * pace),
    round: `Match ${index + 1}`,
    neutralVenue: true,
  }));
}

function drawFate(seed: string): FixtureFate {
  const fates = ['regular', 'delayed', 'postponed', 'abandoned'] as const;
  return createRandom(`${seed}/fate`).weighted<FixtureFate>(fates, [94, 3, 1.5, 1.5]);
}
