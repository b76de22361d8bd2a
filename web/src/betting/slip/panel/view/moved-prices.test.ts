import { expect, test } from 'vitest';
import { makeChange, makeRequest } from '../../../../../test/slip-fixtures.ts';
import { keyOfLeg } from '../../../racing/panel/struck-runner.tsx';
import { askedMoves, wayOf } from './moved-prices.ts';
import { movedWords } from './slip-words.ts';

const move = (before: string, now: string) => ({ before, now });

test('prices of one runner to win and for a place are one that moved, whichever lines ask about them', () => {
  const win = makeRequest(2, 'SINGLE WINS');
  const place = makeRequest(3, 'SINGLE PLACES', { isPlace: true });
  const changes = [makeChange(1), makeChange(2, win), makeChange(3, place)];
  expect(askedMoves(changes, keyOfLeg)).toEqual([
    {
      key: '101/1',
      name: 'Karoo Lantern',
      moves: [
        { market: 'win', ...move('3/1', '7/2') },
        { market: 'place', ...move('3/1', '7/2') },
      ],
    },
  ]);
});

test('moves are worse, better or both, and the words say which', () => {
  expect(wayOf([move('3/1', '5/2'), move('4/5', '3/4')])).toBe('worse');
  expect(wayOf([move('3/1', '7/2')])).toBe('better');
  expect(wayOf([move('3/1', '7/2'), move('4/5', '3/4')])).toBe('both');
  expect(movedWords.one('Swift Chapter', 'worse')).toBe('Swift Chapter got worse:');
  const several = (worse: number, better: number, both: number) =>
    movedWords.several(worse + better + both, 'runner', { worse, better, both });
  expect(several(3, 0, 0)).toBe('3 runners’ prices got worse');
  expect(several(0, 2, 0)).toBe('2 runners’ prices got better');
  expect(several(2, 1, 0)).toBe('3 runners’ prices moved: 2 worse, 1 better');
  expect(several(2, 1, 1)).toBe('4 runners’ prices moved: 2 worse, 1 better, 1 both ways');
});
