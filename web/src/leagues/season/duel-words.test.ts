import { expect, test } from 'vitest';
import { makeDuelRow, makeLeagueRow } from '../../../test/league-fixtures.ts';
import { leadWords, neverMetWords, resultWords, wonWords } from './duel-words.ts';
import { nearestOnBoard, suggestRival } from './duels-view.tsx';

test('have words for a lead and for meetings won', () => {
  const you = { alias: 'Bolt_7', isOwn: true };
  const rival = { alias: 'GateFour', isOwn: false };
  expect(leadWords({ ...you, points: 30.3 }, { ...rival, points: 30.1 })).toBe('You lead by 0.2.');
  expect(leadWords({ ...you, points: 3 }, { ...rival, points: 3 })).toBe('Level.');
  expect(wonWords(0, 0, 0)).toBe('Meetings won 0–0');
  const ended = [
    { ...you, points: 9, rank: 12 },
    { ...rival, points: 34, rank: 1 },
  ] as const;
  expect(resultWords(...ended)).toBe('You lost by 25.');
  expect(resultWords(ended[1], { ...ended[1], alias: 'Ann', rank: 2 })).toBe(
    'GateFour won on places, level on points.',
  );
  expect(resultWords(ended[0], ended[0])).toBe('Drawn.');
});

test('two who never met are told so', () => {
  const [ann, ben] = [
    { alias: 'Ann', isOwn: false },
    { alias: 'Ben', isOwn: false },
  ];
  expect(neverMetWords(ann, ben)).toBe('Ann and Ben haven’t met yet.');
  expect(neverMetWords(ann, { ...ben, isOwn: true })).toMatch(/^You and Ann haven’t met/);
});

test('the rival to begin with is the one above in the table, or on the board', () => {
  const rows = [
    makeDuelRow({ punterId: 9 }),
    makeDuelRow({ punterId: 12, standing: 'former' }),
    makeDuelRow({ punterId: 7 }),
    makeDuelRow({ punterId: 13 }),
  ];
  expect([suggestRival(rows, 7), suggestRival(rows, 9), suggestRival(rows.slice(0, 2), 7)]).toEqual([
    9, 7, 9,
  ]);
  expect(suggestRival([], 7)).toBeNull();
  const row = (punterId: number, leagueRank: number, left = false) =>
    makeLeagueRow({ punterId, leagueRank, left });
  const board = [row(12, 1), row(13, 2, true), row(7, 3), row(14, 4)];
  const own = row(7, 3);
  expect(nearestOnBoard({ own, currentLeaderboard: board })).toBe(12);
  expect(nearestOnBoard({ own, currentLeaderboard: board.slice(1) })).toBe(14);
  expect(nearestOnBoard({ own: null, currentLeaderboard: board })).toBeNull();
});
