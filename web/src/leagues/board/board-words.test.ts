import { describe, expect, test } from 'vitest';
import { makeLeagueBoard, makeLeagueRow, ownRow } from '../../../test/league-fixtures.ts';
import {
  countJoinable,
  describeDistance,
  describeGap,
  describeNews,
  describeOwn,
  describePossible,
  describeVersion,
} from './board-words.ts';

describe('the words of a league’s board', () => {
  test.each([
    [{ lastRace: null, lastRaceAt: null, provisional: false, final: false }, 'before race 1'],
    [{ provisional: true }, 'after race 5, 14:32, provisional'],
    [{ provisional: false }, 'after race 5, 14:32'],
    [{ provisional: false, final: true }, 'after race 5, 14:32, final'],
    [{ lastRaceAt: null, provisional: false }, 'after race 5'],
  ])('name the version of %j', (change, words) => {
    expect(describeVersion(makeLeagueBoard(change))).toBe(words);
  });

  test('name the race that is run before there is a result', () => {
    expect(describeVersion(makeLeagueBoard({ lastRace: null, lastRaceAt: null }), 1)).toBe('race 1 running');
  });

  test.each([
    [null, null],
    [0, 'level on points'],
    [1, '1 point behind'],
    [2.5, '2.5 points behind'],
  ])('say the gap of %s to the next place', (gap, words) => {
    expect(describeGap(makeLeagueRow({ gap }))).toBe(words);
  });

  test('say of a row how far it is behind the leader, or behind the best in sight', () => {
    const rows = [
      makeLeagueRow({ punterId: 1, leagueRank: 1, meetingPoints: 30 as never, punterAlias: 'Ann' }),
      makeLeagueRow({ punterId: 2, leagueRank: 2, meetingPoints: 30 as never, punterAlias: 'Ben' }),
      makeLeagueRow({ punterId: 3, leagueRank: 3, meetingPoints: 22.5 as never, punterAlias: 'Cat' }),
    ];
    expect(rows.map((row) => describeDistance(row, rows))).toEqual([
      null,
      'level with the leader',
      '7.5 behind the leader',
    ]);
    expect(describeDistance(rows[2] as never, rows.slice(1))).toBe('7.5 behind Ben');
  });

  test('say the own place among those who play, and how many members can still join them', () => {
    const board = makeLeagueBoard({ totalPunters: 8, members: 12 });
    expect(describeOwn(board)).toBe('3rd of 8 playing. 2 points behind the next place.');
    // Once no race is open, or everybody plays, nobody joins.
    expect([true, false].map((hasOpen) => countJoinable(board, hasOpen))).toEqual([4, 0]);
    expect(countJoinable({ ...board, members: 8 }, true)).toBe(0);
    expect(countJoinable({ ...board, final: true }, true)).toBe(0);
  });

  test('say the places still possible', () => {
    expect(describePossible({ possible: { best: 3, worst: 11 } })).toBe('3rd to 11th');
    expect(describePossible({ possible: { best: 2, worst: 2 } })).toBe('2nd');
    expect(describePossible({ possible: null })).toBeNull();
  });

  test('tell what a result did, by the league’s name', () => {
    expect(describeNews('Platteland Punters', makeLeagueBoard())).toBe(
      'Platteland Punters after race 5. You are 3rd. Nobody passed you. You passed Braai_Fund.',
    );
    expect(describeNews('Platteland Punters', makeLeagueBoard({ own: null }))).toBe(
      'Platteland Punters after race 5.',
    );
    expect(ownRow.leagueRank).toBe(3);
  });
});
