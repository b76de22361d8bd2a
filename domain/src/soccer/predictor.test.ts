import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGoals } from '../../test/arbitrary-fixture.ts';
import { packScore } from '../score-key.ts';
import {
  canMoveBanker,
  canPredict,
  classOf,
  MOST_PREDICTION_NUMBER,
  PREDICTOR_RULES,
  pointsOf,
  predictionNumber,
  predictionOf,
  type RoundFixture,
  roundState,
} from './predictor.ts';
import {
  bestPossibleRound,
  roundKeyFor,
  scoreOfPrediction,
  tabulatePredictionKeys,
} from './predictor-key.ts';
import { roundStandings, seasonStandings } from './round-standings.ts';

const kickOffAt = new Date('2026-08-15T15:00:00+02:00');
const before = new Date(kickOffAt.getTime() - 1);
const fixture = (changes: Partial<RoundFixture> = {}): RoundFixture => ({
  kickOffAt,
  state: 'open',
  score: null,
  ...changes,
});

const arbitraryNumber = fc.integer({ min: 0, max: MOST_PREDICTION_NUMBER });

describe('a prediction', () => {
  it('is in its best class, and a banker earns double (rules: points, banker)', () => {
    const score = { home: 2, away: 1 };
    expect(classOf({ home: 2, away: 1 }, score)).toBe('exact');
    expect(classOf({ home: 1, away: 0 }, score)).toBe('difference');
    expect(classOf({ home: 3, away: 0 }, score)).toBe('result');
    expect(classOf({ home: 1, away: 2 }, score)).toBe('none');
    expect(classOf({ home: 0, away: 0 }, { home: 3, away: 3 })).toBe('difference');
    expect(pointsOf({ home: 2, away: 1, banker: true }, score, PREDICTOR_RULES)).toBe(1000);
    expect(pointsOf({ home: 0, away: 3, banker: true }, score, PREDICTOR_RULES)).toBe(0);
  });

  it('is one number and back', () => {
    expect(predictionNumber({ home: 0, away: 0, banker: false })).toBe(1);
    expect(predictionNumber({ home: 20, away: 20, banker: true })).toBe(MOST_PREDICTION_NUMBER);
    fc.assert(
      fc.property(arbitraryNumber, (number) => {
        expect(predictionNumber(predictionOf(number))).toBe(number);
      }),
    );
    expect(() => predictionNumber({ home: 21, away: 0, banker: false })).toThrow(RangeError);
    expect(() => predictionOf(MOST_PREDICTION_NUMBER + 1)).toThrow(RangeError);
  });

  it('closes at its fixture’s kick-off (rule: predictor-closes)', () => {
    expect(canPredict(fixture(), before)).toBe(true);
    expect(canPredict(fixture(), kickOffAt)).toBe(false);
    expect(canPredict(fixture({ state: 'live' }), before)).toBe(false);
  });

  it('keeps its banker once that has kicked off, unless it fell away (rules: banker, banker-falls-away)', () => {
    const begun = fixture({ state: 'live' });
    expect(canMoveBanker(null, fixture(), before)).toBe(true);
    expect(canMoveBanker(fixture(), begun, before)).toBe(false);
    expect(canMoveBanker(begun, fixture(), before)).toBe(false);
    expect(canMoveBanker(begun, null, before)).toBe(false);
    expect(canMoveBanker(fixture({ state: 'fallen' }), fixture(), before)).toBe(true);
  });
});

describe('a round', () => {
  it('counts with three fixtures that can (rule: round-counts)', () => {
    const played = fixture({ state: 'played', score: { home: 1, away: 0 } });
    const fallen = fixture({ state: 'fallen' });
    expect(roundState([played, played, fallen], PREDICTOR_RULES)).toEqual({
      state: 'final',
      fixturesCounted: 2,
      counts: false,
    });
    expect(roundState([played, played, fixture()], PREDICTOR_RULES)).toMatchObject({
      state: 'live',
      counts: true,
    });
    const entries = [{ alias: 'Thabo', predictions: [{ home: 1, away: 0, banker: false }, null, null] }];
    expect(roundStandings([played, played, fallen], entries, PREDICTOR_RULES)).toEqual([]);
    expect(roundStandings([played, played, played], entries, PREDICTOR_RULES)).toHaveLength(1);
  });

  const arbitraryRound = fc.integer({ min: 3, max: 6 }).chain((count) =>
    fc.record({
      fixtures: fc.array(
        fc
          .tuple(fc.constantFrom<RoundFixture['state'][]>('played', 'played', 'live', 'open'), arbitraryGoals)
          .map(([state, score]) => fixture({ state, score: state === 'open' ? null : score })),
        { minLength: count, maxLength: count },
      ),
      entries: fc.uniqueArray(
        fc.record({
          alias: fc.stringMatching(/^[A-Za-z]{1,6}$/),
          predictions: fc.array(arbitraryNumber.map(predictionOf), { minLength: count, maxLength: count }),
        }),
        { selector: ({ alias }) => alias.toLowerCase(), maxLength: 8 },
      ),
    }),
  );

  it('has one board, whatever the order of its entries (rules: tie-breaks, shared-rank)', () => {
    fc.assert(
      fc.property(arbitraryRound, fc.nat(), ({ fixtures, entries }, by) => {
        const board = roundStandings(fixtures, entries, PREDICTOR_RULES);
        const at = entries.length === 0 ? 0 : by % entries.length;
        const turned = [...entries.slice(at), ...entries.slice(0, at)].reverse();
        expect(roundStandings(fixtures, turned, PREDICTOR_RULES)).toEqual(board);
        // A rank is one more than the number of those who are better, so that ties share it.
        for (const row of board) {
          const key = roundKeyFor(fixtures.length, PREDICTOR_RULES);
          const own = packScore(key, row);
          expect(row.rank).toBe(board.filter((other) => packScore(key, other) > own).length + 1);
        }
      }),
    );
  });

  it('adds up to a season, ranked alike, whatever the order of its rounds (rules: tie-breaks, shared-rank)', () => {
    const row = (alias: string, total: number, winners: number) => ({
      ...{ alias, total, winners, secondPlace: 0, thirdPlace: 0 },
    });
    const rounds = [
      [row('Thabo', 500, 1), row('anele', 300, 0)],
      [],
      [row('anele', 200, 1), row('Zodwa', 500, 0)],
    ];
    const season = seasonStandings(rounds);
    expect(season.map(({ rank, alias, total }) => [rank, alias, total])).toEqual([
      [1, 'anele', 500],
      [1, 'Thabo', 500],
      [3, 'Zodwa', 500],
    ]);
    expect(seasonStandings(rounds.toReversed())).toEqual(season);
  });

  it('fits its key, and each prediction adds to it what it is worth (rules: tie-breaks, live-board)', () => {
    const key = roundKeyFor(10, PREDICTOR_RULES);
    expect(bestPossibleRound(10, PREDICTOR_RULES)).toBe(5500);
    const score = { home: 2, away: 0 };
    const table = tabulatePredictionKeys(key, score, PREDICTOR_RULES);
    expect(table).toHaveLength(MOST_PREDICTION_NUMBER + 1);
    table.forEach((packed, number) => {
      expect(packed).toBe(packScore(key, scoreOfPrediction(predictionOf(number), score, PREDICTOR_RULES)));
    });
    expect(tabulatePredictionKeys(key, null, PREDICTOR_RULES).every((packed) => packed === 0)).toBe(true);
  });
});
