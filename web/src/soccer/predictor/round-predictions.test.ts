import { beforeEach, describe, expect, test } from 'vitest';
import { makeRound, makeRoundDetail } from '../../../test/soccer.ts';
import { selectRoundDraft, usePredictionsDraft } from './predictions-draft.ts';
import {
  bankerOf,
  isBankerFixed,
  lateScores,
  likelyScore,
  roundToOpen,
  roundToRank,
  scoreOf,
  unsavedOf,
} from './round-predictions.ts';
import { actOf } from './score-stepper.tsx';

const noon = Date.parse('2040-11-21T12:00:00+02:00');
const fourish = Date.parse('2040-11-21T16:00:00+02:00');
const saved = makeRoundDetail({
  own: { predictions: [{ fixtureId: 1, home: 2, away: 1 }], bankerFixtureId: 1 },
});

describe('what a save sends', () => {
  test('is what differs from what is saved, and only what has not kicked off (rule: predictor-closes)', () => {
    const scores = { 1: { home: 2, away: 1 }, 2: { home: 0, away: 0 }, 4: { home: 3, away: 3 } };
    expect(unsavedOf(saved, { scores }, noon)).toEqual({
      roundId: 3,
      predictions: [
        { fixtureId: 2, home: 0, away: 0 },
        { fixtureId: 4, home: 3, away: 3 },
      ],
    });
    const changed = { ...scores, 1: { home: 9, away: 9 } };
    expect(unsavedOf(saved, { scores: changed }, fourish)?.predictions).toHaveLength(2);
    expect(lateScores(saved, { scores: changed }, fourish).get(1)).toEqual({ home: 9, away: 9 });
  });

  test('has the banker when it moved, also alone and also to none', () => {
    expect(unsavedOf(saved, { scores: {}, banker: 2 }, noon)).toEqual({
      roundId: 3,
      predictions: [],
      bankerFixtureId: 2,
    });
    expect(unsavedOf(saved, { scores: {}, banker: null }, noon)?.bankerFixtureId).toBeNull();
    expect(unsavedOf(saved, { scores: {}, banker: 1 }, noon)).toBeNull();
    expect(unsavedOf(saved, { scores: {} }, noon)).toBeNull();
  });
});

describe('the banker', () => {
  test('stays once its fixture has kicked off (rule: banker)', () => {
    expect(isBankerFixed(saved, noon)).toBe(false);
    expect(isBankerFixed(saved, fourish)).toBe(true);
    expect(bankerOf(saved, { scores: {}, banker: 2 }, fourish)).toBe(1);
  });

  test('does not move to a fixture that has kicked off', () => {
    const free = makeRoundDetail();
    expect(bankerOf(free, { scores: {}, banker: 1 }, fourish)).toBeNull();
    expect(bankerOf(free, { scores: {}, banker: 2 }, fourish)).toBe(2);
  });

  test('is free again when its fixture falls away (rule: banker-falls-away)', () => {
    const games = saved.games.map((game) =>
      game.fixtureId === 1 ? { ...game, counts: false, predictable: false } : game,
    );
    expect(isBankerFixed({ ...saved, games }, fourish)).toBe(false);
    expect(bankerOf({ ...saved, games }, { scores: {}, banker: 2 }, fourish)).toBe(2);
  });
});

test('a fixture shows the draft until its kick-off, then what is saved', () => {
  const [game] = saved.games;
  const draft = { scores: { 1: { home: 0, away: 4 } } };
  if (game === undefined) throw new Error('a round has games');
  expect(scoreOf(saved, game, draft, noon)).toEqual({ home: 0, away: 4 });
  expect(scoreOf(saved, game, draft, fourish)).toMatchObject({ home: 2, away: 1 });
});

describe('the draft of predictions', () => {
  const { setScore, setBanker, settle, adopt } = usePredictionsDraft.getState();
  const draftOf = (owner: number | null) => selectRoundDraft(owner, 3)(usePredictionsDraft.getState());
  beforeEach(() => usePredictionsDraft.setState({ drafts: {} }));

  test('is cleared by a save, except what changed during it', () => {
    setScore(7, 3, 1, { home: 1, away: 0 });
    setScore(7, 3, 2, { home: 2, away: 2 });
    setBanker(7, 3, 1);
    settle(7, 3, { scores: { 1: { home: 1, away: 0 }, 2: { home: 0, away: 0 } }, banker: 1 });
    expect(draftOf(7)).toMatchObject({ scores: { 2: { home: 2, away: 2 } } });
    expect(draftOf(7).banker).toBeUndefined();
  });

  test("a visitor's becomes the punter's, whose own stands", () => {
    setScore(null, 3, 1, { home: 1, away: 0 });
    setBanker(null, 3, 1);
    setScore(7, 3, 1, { home: 4, away: 4 });
    adopt(7, 3);
    expect(draftOf(7)).toMatchObject({ scores: { 1: { home: 4, away: 4 } }, banker: 1 });
    expect(draftOf(null).scores).toEqual({});
  });
});

test('the predictor opens on the next round that is large enough to count, else on the latest', () => {
  const at = (roundId: number, day: string, change: object = {}) =>
    makeRound({ roundId, lastKickOffAt: `2040-11-${day}T15:00:00+02:00`, ...change });
  const over = at(1, '15', { state: 'final' });
  expect(roundToOpen([over, at(3, '29'), at(2, '22', { state: 'live' })])?.roundId).toBe(2);
  expect(roundToOpen([over, at(3, '29'), at(2, '22', { fixtures: 1, openFixtures: 1 })])?.roundId).toBe(3);
  // One match left of a round that is being played gives way to a round that is whole.
  const nearlyOver = at(2, '22', { state: 'live', fixtures: 6, openFixtures: 1 });
  expect(roundToOpen([over, nearlyOver, at(3, '29', { fixtures: 6, openFixtures: 6 })])?.roundId).toBe(3);
  expect(roundToOpen([over, nearlyOver, at(3, '29', { openFixtures: 2 })])?.roundId).toBe(3);
  expect(roundToOpen([over, nearlyOver, at(3, '20', { state: 'live', openFixtures: 0 })])?.roundId).toBe(2);
  expect(roundToOpen([at(4, '08', { state: 'final' }), over])?.roundId).toBe(1);
  expect(roundToOpen([])).toBeUndefined();
});

test('the board opens on the round being played, else on the last that was, else on the next', () => {
  const at = (roundId: number, day: string, change: object = {}) =>
    makeRound({ roundId, firstKickOffAt: `2040-11-${day}T15:00:00+02:00`, ...change });
  const over = [at(1, '08', { state: 'final' }), at(2, '15', { state: 'final' })];
  expect(roundToRank([...over, at(4, '29'), at(3, '22', { state: 'live' })])?.roundId).toBe(3);
  expect(roundToRank([...over, at(4, '29')])?.roundId).toBe(2);
  expect(roundToRank([at(4, '29')])?.roundId).toBe(4);
  // What the punter predicted last comes first, once it has begun.
  expect(roundToRank([...over, at(3, '22', { state: 'live' })], 2)?.roundId).toBe(2);
  expect(roundToRank([...over, at(4, '29')], 4)?.roundId).toBe(2);
  expect(roundToRank([])).toBeUndefined();
});

test('the keyboard sets goals by arrows, Home and End, and leaves digits to the field and other keys alone', () => {
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End', '+', '-'].map((key) => actOf(key, 2))).toEqual([
    3, 1, 0, 20, 3, 1,
  ]);
  expect(['3', 'Tab', 'Enter', 'a', 'F5'].map((key) => actOf(key, 2))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a score to begin with follows the prices, and is a draw without them', () => {
  const by = (home: number | null, away: number | null) =>
    likelyScore({
      likely: null,
      prices: {
        market: 'result',
        outcomes: [
          { outcome: 'home', odds: home, oddsFraction: null },
          { outcome: 'away', odds: away, oddsFraction: null },
        ],
      },
    });
  expect([by(0.5, 4), by(1.5, 2), by(2, 1), by(2, 2), by(1, null)]).toEqual([
    { home: 2, away: 0 },
    { home: 1, away: 0 },
    { home: 0, away: 1 },
    { home: 1, away: 1 },
    { home: 1, away: 1 },
  ]);
  const [game] = makeRoundDetail().games;
  const likely = { home: 1, away: 1 };
  expect(game && likelyScore({ ...game, likely })).toEqual(likely);
});
