import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../local-date.ts';
import { notedPicks } from './noted-picks.ts';
import type { RunnerFacts } from './race-facts.ts';
import type { StatsMeeting, StatsPick } from './stats-meeting.ts';
import {
  longestRun,
  pointsLeftOf,
  strikeOf,
  summarise,
  summariseBands,
  summariseCourses,
} from './summarise.ts';

const facts = (change: Partial<RunnerFacts> = {}): RunnerFacts => ({
  saddle: 1,
  ranAs: 1,
  position: null,
  points: 0,
  won: 0,
  price: { numerator: 3, denominator: 1 },
  odds: 3,
  chance: 0.25,
  favourite: false,
  ...change,
});
const pick = (offAt: number, change: Partial<RunnerFacts> = {}): StatsPick => ({
  raceNumber: 1 + (offAt % 8),
  offAt,
  facts: facts(change),
});
const won = { position: 1, won: 1, points: 1_000 } as const;
const meeting = (change: Partial<StatsMeeting> = {}): StatsMeeting => ({
  meetingId: 1,
  raceCourseId: 1,
  day: '2026-11-21',
  week: '2026-11-16',
  rank: 5,
  punters: 100,
  total: 0,
  winners: 0,
  secondPlace: 0,
  thirdPlace: 0,
  racesRun: 8,
  isComplete: false,
  isWholeCard: false,
  picks: [],
  perfectTotal: 8_000,
  perfectCards: 0,
  corrected: null,
  ...change,
});

const arbitraryPick = fc
  .record({
    offAt: fc.integer({ min: 0, max: 1_000 }),
    position: fc.constantFrom(null, 1, 1, 2, 3, 4),
    odds: fc.option(fc.integer({ min: 0, max: 40 })),
    chance: fc.option(fc.double({ min: 0.01, max: 0.9, noNaN: true })),
    favourite: fc.boolean(),
    points: fc.integer({ min: 0, max: 2_200 }),
  })
  .map(({ offAt, position, odds, chance, favourite, points }) =>
    pick(offAt, {
      position,
      won: position === 1 ? 1 : 0,
      points,
      odds,
      price: odds === null ? null : { numerator: odds, denominator: 1 },
      chance: odds === null ? null : chance,
      favourite,
    }),
  );
const arbitraryMeetings = fc
  .array(
    fc.record({
      raceCourseId: fc.integer({ min: 1, max: 6 }),
      day: fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-01-01', days)),
      rank: fc.integer({ min: 1, max: 50 }),
      punters: fc.integer({ min: 50, max: 60 }),
      total: fc.integer({ min: 0, max: 9_000 }),
      picks: fc.array(arbitraryPick, { maxLength: 8 }),
      isCorrected: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((drawn) =>
    drawn
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ isCorrected, ...each }, index) =>
        meeting({
          ...each,
          meetingId: index + 1,
          winners: each.picks.filter((own) => own.facts.position === 1).length,
          corrected: isCorrected ? { rank: 1, punters: 50, total: 1, winners: 0 } : null,
        }),
      ),
  );

describe('how picks did (rules: stats-rates, expected-winners)', () => {
  it('winners stand beside what the prices promised; picks without a promise are in neither number', () => {
    const picks = [
      ...Array.from({ length: 12 }, (_, at) => pick(at, won)),
      ...Array.from({ length: 28 }, (_, at) => pick(at)),
      pick(99, { ...won, chance: null }),
    ];
    expect(strikeOf(picks)).toEqual({
      winners: { count: 13, of: 41, percent: 31.7, low: 19.6, high: 47 },
      promised: { picks: 40, won: 12, expected: 10, luck: 'within' },
      points: 13_000,
    });
  });

  it('a tied winner is a whole one in the standings, and a part of one beside the promise', () => {
    const { winners, promised } = strikeOf([pick(1, { ...won, won: 0.5 }), pick(2)]);
    expect([winners.count, promised.won, promised.luck]).toEqual([1, 0.5, null]);
  });

  it('bands, favourites and courses each add up to the whole', () => {
    fc.assert(
      fc.property(arbitraryMeetings, (meetings) => {
        const all = summarise(meetings);
        const { courses, others } = summariseCourses(meetings);
        const byCourse = [...courses, ...others].map(({ strike }) => strike);
        const sum = (
          of: (strike: ReturnType<typeof strikeOf>) => number,
          parts: ReturnType<typeof strikeOf>[],
        ) => parts.reduce((total, strike) => total + of(strike), 0);
        expect(sum((strike) => strike.winners.of, byCourse)).toBe(all.strike.winners.of);
        expect(sum((strike) => strike.winners.count, byCourse)).toBe(all.strike.winners.count);
        expect(sum((strike) => strike.points, byCourse)).toBe(all.strike.points);
        const priced = meetings.flatMap(({ picks }) => picks).filter((own) => own.facts.odds !== null);
        const bands = summariseBands(meetings);
        expect(
          sum(
            (strike) => strike.winners.of,
            bands.map(({ strike }) => strike),
          ),
        ).toBe(priced.length);
        expect(sum((strike) => strike.winners.of, [all.followed, all.opposed])).toBe(priced.length);
        expect(bands.reduce((total, band) => total + band.correctedPicks, 0)).toBe(
          meetings
            .filter(({ corrected }) => corrected)
            .flatMap(({ picks }) => picks)
            .filter((own) => own.facts.odds !== null).length,
        );
        expect(all.strike.winners.count).toBe(meetings.reduce((total, each) => total + each.winners, 0));
      }),
    );
  });
});

describe('courses (rule: stats-rates)', () => {
  const at = (raceCourseId: number, picks: number, winners: number) =>
    meeting({
      raceCourseId,
      picks: Array.from({ length: picks }, (_, index) => pick(index, index < winners ? won : {})),
    });

  it('under 5 picks are folded, under 20 have no rank, and three out of three is no best course', () => {
    const { courses, others } = summariseCourses([
      at(1, 3, 3),
      at(2, 20, 5),
      at(3, 19, 19),
      at(4, 40, 10),
      at(5, 30, 3),
      at(6, 5, 0),
      at(7, 4, 0),
    ]);
    expect(courses.map(({ raceCourseId, rank }) => [raceCourseId, rank])).toEqual([
      // Equal rates share the rank; the one with more picks is listed first.
      [4, 1],
      [2, 1],
      [5, 3],
      [3, null],
      [6, null],
    ]);
    expect(others.map(({ raceCourseId }) => raceCourseId)).toEqual([1, 7]);
  });
});

describe('the longest run of winners (rule: longest-run)', () => {
  it('goes by the offs, across meetings of one day, and void picks do not break it', () => {
    const first = meeting({ meetingId: 1, picks: [pick(1, won), pick(5, won), pick(9)] });
    const second = meeting({ meetingId: 2, picks: [pick(3, won), pick(7, won)] });
    expect(longestRun([first, second])).toEqual({ winners: 4, from: '2026-11-21', to: '2026-11-21' });
    expect(longestRun([meeting({ picks: [pick(1), pick(2)] })])).toBeNull();
  });

  it('is what looking at every stretch finds', () => {
    fc.assert(
      fc.property(arbitraryMeetings, (meetings) => {
        const inOrder = meetings
          .flatMap(({ meetingId, picks }) => picks.map((own) => ({ meetingId, own })))
          .sort(
            (a, b) =>
              a.own.offAt - b.own.offAt || a.meetingId - b.meetingId || a.own.raceNumber - b.own.raceNumber,
          )
          .map(({ own }) => (own.facts.position === 1 ? 'w' : 'l'))
          .join('');
        const longest = Math.max(0, ...inOrder.split('l').map(({ length }) => length));
        expect(longestRun(meetings)?.winners ?? 0).toBe(longest);
      }),
    );
  });
});

describe('the summary', () => {
  it('the best of equal ranks is that among most punters, then the latest', () => {
    const meetings = [
      meeting({ meetingId: 1, rank: 2, punters: 90 }),
      meeting({ meetingId: 2, rank: 2, punters: 100 }),
      meeting({ meetingId: 3, rank: 2, punters: 100 }),
      meeting({ meetingId: 4, rank: 3, punters: 900 }),
    ];
    expect(summarise(meetings).best?.meetingId).toBe(3);
    expect(summarise([])).toMatchObject({ best: null, averagePoints: null, meetings: 0, longestRun: null });
  });

  it('points left are hindsight and never below none (rule: points-left)', () => {
    const meetings = [meeting({ total: 8_000, perfectCards: 3 }), meeting({ total: 2_500 })];
    expect(meetings.map(pointsLeftOf)).toEqual([0, 5_500]);
    expect(summarise(meetings)).toMatchObject({
      pointsLeft: 5_500,
      ownPerfectCards: 1,
      perfectCards: 3,
      averagePoints: 5_250,
    });
  });

  it('notes the longest winners and the shortest losers, and none without a price (rule: best-and-worst-picks)', () => {
    fc.assert(
      fc.property(arbitraryMeetings, (meetings) => {
        const { best, worst } = notedPicks(meetings, 3);
        const all = meetings.flatMap(({ picks }) => picks).filter((own) => own.facts.odds !== null);
        const oddsOf = (list: readonly StatsPick[]) => list.map((own) => own.facts.odds ?? -1);
        const winners = oddsOf(all.filter((own) => own.facts.position === 1)).sort((a, b) => b - a);
        const losers = oddsOf(all.filter((own) => (own.facts.position ?? 9) > 3)).sort((a, b) => a - b);
        expect(oddsOf(best.map((each) => each.pick))).toEqual(winners.slice(0, 3));
        expect(oddsOf(worst.map((each) => each.pick))).toEqual(losers.slice(0, 3));
      }),
    );
  });
});
