import { describe, expect, test } from 'vitest';
import { makeFixture } from '../../test/soccer.ts';
import { byLeague, explainState, minuteOf, splitDay, stateOfFixture } from './fixture-state.ts';
import { explainMarket, outcomeName } from './market-words.ts';

const before = Date.parse('2040-11-21T14:59:59+02:00');

describe('a fixture’s state', () => {
  test('has no word before the kick-off, and one as soon as it is due', () => {
    expect(stateOfFixture(makeFixture(), before)).toBeNull();
    expect(stateOfFixture(makeFixture(), before + 1000)?.text).toBe('Kick-off due');
  });

  test.each([
    ['live', 'none', 'Live'],
    ['interrupted', 'none', 'Interrupted'],
    ['finished', 'provisional', 'Provisional'],
    ['finished', 'official', 'Full time'],
    ['postponed', 'none', 'Postponed'],
    ['abandoned', 'none', 'Abandoned'],
    ['walkover', 'none', 'Walkover'],
    ['void', 'none', 'Void'],
  ] as const)('%s, %s: %s', (status, resultState, word) => {
    expect(stateOfFixture(makeFixture({ status, resultState }), before)?.text).toBe(word);
  });

  test('says what becomes of bets where the word does not', () => {
    expect(explainState({ status: 'postponed', resultState: 'none' })).toContain('within 48 hours');
    expect(explainState({ status: 'abandoned', resultState: 'none' })).toContain('The rest are refunded');
    expect(explainState({ status: 'finished', resultState: 'official' })).toBeNull();
  });
});

test('the minute shows while it is played, with what is added', () => {
  const minute = (change: object) => minuteOf(makeFixture({ status: 'live', ...change }));
  expect(minute({ minute: 63 })).toBe("63'");
  expect(minute({ minute: 45, added: 2 })).toBe("45+2'");
  expect(minute({ minute: 90, added: 0 })).toBe("90'");
  expect(minute({ status: 'finished', minute: 90 })).toBe('');
});

test('fixtures stand by league, the league that kicks off first above', () => {
  const cup = { league: 'Baobab Cup' };
  const groups = byLeague(
    [
      makeFixture({ fixtureId: 1, kickOffAt: '2040-11-21T17:00:00+02:00', ...cup }),
      makeFixture({ fixtureId: 2, kickOffAt: '2040-11-21T15:00:00+02:00' }),
      makeFixture({ fixtureId: 3, kickOffAt: '2040-11-21T15:30:00+02:00', ...cup }),
    ],
    before,
  );
  expect(groups.map(({ league, fixtures }) => [league, fixtures.map(({ fixtureId }) => fixtureId)])).toEqual([
    ['Protea Premiership', [2]],
    ['Baobab Cup', [3, 1]],
  ]);
});

test('what is played stands first, what is over by itself', () => {
  const cup = { league: 'Baobab Cup' };
  const { playing, over } = splitDay(
    [
      makeFixture({ fixtureId: 4, kickOffAt: '2040-11-21T12:00:00+02:00', status: 'void', ...cup }),
      makeFixture({ fixtureId: 1, kickOffAt: '2040-11-21T13:00:00+02:00', status: 'finished' }),
      makeFixture({ fixtureId: 5, kickOffAt: '2040-11-21T15:00:00+02:00' }),
      makeFixture({ fixtureId: 6, kickOffAt: '2040-11-21T16:00:00+02:00', ...cup }),
      makeFixture({ fixtureId: 2, kickOffAt: '2040-11-21T17:00:00+02:00', status: 'live', ...cup }),
    ],
    before,
  );
  const shape = (groups: typeof playing) =>
    groups.map(({ league, fixtures }) => [league, ...fixtures.map(({ fixtureId }) => fixtureId)]);
  expect(shape(playing)).toEqual([
    ['Baobab Cup', 2, 6],
    ['Protea Premiership', 5],
  ]);
  expect(shape(over)).toEqual([
    ['Baobab Cup', 4],
    ['Protea Premiership', 1],
  ]);
});

test('outcomes are named by the sides', () => {
  const sides = { home: 'Egoli Miners', away: 'Umgeni Rovers' };
  expect(outcomeName('result', 'away', sides)).toBe('Umgeni Rovers');
  expect(outcomeName('doubleChance', 'homeOrDraw', sides)).toBe('Egoli Miners or draw');
  expect(outcomeName('halfTimeFullTime', 'draw/home', sides)).toBe('Draw, then Egoli Miners');
  expect(outcomeName('correctScore', '2-1', sides)).toBe('2–1');
  expect(explainMarket('doubleChance')).toBeNull();
});
