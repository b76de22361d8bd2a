import { expect, it } from 'vitest';
import { oddsOf } from '../odds.ts';
import { SOCCER_MARKETS } from './markets.ts';
import { shortestScore } from './shortest-score.ts';

it('the likeliest score is that of the shortest price, and never other', () => {
  const by = (odds: Readonly<Record<string, number>>) =>
    shortestScore(
      SOCCER_MARKETS.correctScore.map((outcome) =>
        odds[outcome] === undefined ? null : oddsOf(odds[outcome], 1),
      ),
    );
  expect(by({ '1-0': 6, '1-1': 5, '0-0': 5, other: 1 })).toEqual({ home: 0, away: 0 });
  expect(by({ '1-0': 6, '2-1': 5 })).toEqual({ home: 2, away: 1 });
  expect(by({ other: 1 })).toBeNull();
  expect(shortestScore([])).toBeNull();
});
