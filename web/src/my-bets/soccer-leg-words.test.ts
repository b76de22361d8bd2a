import { describe, expect, test } from 'vitest';
import { makeBet, makeExplainedLeg, makeExplanation, makeFixtureLeg } from '../../test/bets.ts';
import { betBreakdown } from './bet-breakdown.ts';
import { titleOf } from './bet-words.ts';
import { liveMatches } from './live-matches.ts';
import { soccerLegBreakdown } from './soccer-leg-breakdown.ts';
import {
  soccerLegDetail,
  soccerLostWords,
  soccerRemark,
  soccerStatusWord,
  whenWords,
} from './soccer-leg-words.ts';

const fraction = 'fraction';
const level = { home: 1, away: 1 };
const gone = { nowOddsFraction: null } as const;

describe('a leg on a match', () => {
  test.each([
    [makeFixtureLeg(), 'To come', 'Sun 22 Nov', '15:00'],
    [makeFixtureLeg({ eventStatus: 'postponed' }), 'Postponed', 'Sun 22 Nov', '15:00'],
    [
      makeFixtureLeg({ status: 'running', eventStatus: 'live', score: level, minute: 90, added: 3, ...gone }),
      'Live',
      '1–1',
      "90+3'",
    ],
    [
      makeFixtureLeg({ status: 'running', eventStatus: 'finished', score: level, halfTime: level, ...gone }),
      'Result to come',
      '1–1',
      'HT 1–1',
    ],
    [makeFixtureLeg({ status: 'won', score: level, ...gone }), 'Won', '1–1', 'Sun 22 Nov'],
    [
      makeFixtureLeg({ status: 'void', voidReason: 'walkover', ...gone }),
      'Dropped out',
      'Sun 22 Nov',
      '15:00',
    ],
  ] as const)('%# is %s', (leg, word, main, sub) => {
    expect(soccerStatusWord(leg).word).toBe(word);
    expect(whenWords(leg)).toEqual({ main, sub });
  });

  test('says its match, its price, and what it is now', () => {
    expect(soccerLegDetail(makeFixtureLeg(), fraction)).toBe('Egoli Miners v Umgeni Rovers, 6/5');
    expect(soccerLegDetail(makeFixtureLeg({ nowOddsFraction: '1/1' }), 'decimal')).toBe(
      'Egoli Miners v Umgeni Rovers, 2.20; now\u00A02.00',
    );
  });

  test('says a score awarded later, beside the one it went by (rule: awarded-later)', () => {
    const leg = { score: level, awarded: { home: 3, away: 0 }, ...gone } as const;
    expect(soccerLegDetail(makeFixtureLeg({ status: 'lost', ...leg }), fraction)).toBe(
      'Egoli Miners v Umgeni Rovers, 6/5; later awarded 3–0',
    );
    const explained = { ...makeExplainedLeg(), ...makeFixtureLeg({ status: 'lost', ...leg }) };
    expect(soccerLegBreakdown(explained, fraction)).toMatchObject([
      { name: 'Score', value: '1–1' },
      { name: 'Lost' },
      { name: 'Awarded later', note: 'changes the record, not your bet', value: '3–0' },
    ]);
  });

  test('a lost bet says by which match', () => {
    const lost = makeFixtureLeg({ status: 'lost', score: level, ...gone });
    expect(soccerLostWords([lost], 1)).toBe('Egoli Miners to win: Egoli Miners v Umgeni Rovers ended 1–1');
    expect(soccerLostWords([lost, lost], 3)).toContain('and 1 more');
  });
});

describe('how a leg came about', () => {
  const explained = (change: Parameters<typeof makeFixtureLeg>[0]) => ({
    ...makeExplainedLeg(),
    ...makeFixtureLeg({ ...gone, ...change }),
  });
  const first = (change: Parameters<typeof makeFixtureLeg>[0]) =>
    soccerLegBreakdown(explained(change), fraction)[0];

  test('won: the score after 90 minutes, the price, the factor', () => {
    const lines = soccerLegBreakdown(
      explained({ status: 'won', score: { home: 2, away: 1 }, halfTime: { home: 0, away: 1 } }),
      fraction,
    );
    expect(lines.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'Score 2–1',
      'Price struck 5/2',
      'Factor 2.2',
    ]);
    expect(lines[0]?.note).toBe('after 90 minutes; half-time 0–1');
  });

  test.each([
    ['abandoned', 'Abandoned at 1–1', 'a goal could still have changed it'],
    ['lapsed', 'Postponed', 'it did not kick off within 48 hours of the first kick-off published'],
    ['sides-swapped', 'Sides swapped', 'home and away were swapped after the bet was struck'],
    ['half-time-unknown', 'Half-time score not known', 'without it this market has no winner'],
    ['walkover', 'Walkover', 'the match was not played'],
    ['after-off', 'Struck after the kick-off', 'the kick-off became known late'],
    ['event-void', 'Match void', 'it does not count as played'],
  ] as const)(
    '%s (rules: abandoned, postponed, sides-swapped, walkover, match-void)',
    (voidReason, name, why) => {
      expect(first({ status: 'void', voidReason, score: level })).toEqual({
        name,
        note: `${why}: the leg drops out`,
        value: '1',
      });
    },
  );
});

test('a bet on a postponed or interrupted match says until when it stands (rules: postponed, interrupted)', () => {
  const of = (change: Parameters<typeof makeFixtureLeg>[0]) =>
    soccerRemark({ legs: [makeFixtureLeg(change)], legCount: 1 });
  expect(of({})).toBeNull();
  expect(of({ eventStatus: 'postponed' })).toMatch(/48 hours .* your stake comes back\.$/);
  expect(of({ eventStatus: 'interrupted', status: 'running' })).toMatch(/settled on the final score/);
});

test('a bet of soccer is named without its kind of price, and read often while a match is on', () => {
  expect(titleOf({ sport: 'soccer', betTitle: 'Trebles', betCount: 1, isFixedOdds: true })).toBe('Treble');
  const bet = makeBet({ sport: 'soccer', legs: [makeFixtureLeg()] });
  const kickOff = Date.parse('2026-11-22T15:00:00+02:00');
  expect(liveMatches([bet], kickOff - 3_600_000)).toEqual([]);
  expect(liveMatches([bet, bet], kickOff - 60_000)).toEqual([1]);
  expect(liveMatches([makeBet()], kickOff)).toEqual([]);
});

test('combinations are named by their outcomes, with the match where two are called the same', () => {
  const leg = (change: Parameters<typeof makeFixtureLeg>[0]) => ({
    ...makeExplainedLeg(),
    ...makeFixtureLeg(change),
  });
  const names = (second: Parameters<typeof makeFixtureLeg>[0]) => {
    const combination = {
      legs: [0, 1],
      status: 'won',
      factor: '4',
      returns: '40',
      winningsBeforeCap: null,
    } as const;
    const explanation = makeExplanation({
      legs: [leg({ status: 'won' }), leg({ raceId: 2, status: 'won', ...second })],
      combinations: {
        count: 3,
        listed: [{ ...combination, legs: [...combination.legs] }],
        rest: { count: 2, returns: '0' },
      },
    });
    return betBreakdown(explanation, null).flatMap(({ lines }) => lines.map(({ name }) => name));
  };
  expect(names({ outcomeName: 'Draw' })).toContain('Egoli Miners to win and Draw');
  expect(names({ eventName: 'Egoli Miners v Table Bay' })).toContain(
    'Egoli Miners to win (Egoli Miners v Umgeni Rovers) and Egoli Miners to win (Egoli Miners v Table Bay)',
  );
});
