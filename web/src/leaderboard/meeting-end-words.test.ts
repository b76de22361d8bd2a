import { describe, expect, test } from 'vitest';
import { makeMeeting, makeRace, makeRow, makeRunner } from '../../test/fixtures.ts';
import { bestOfCard, bestOfPicks } from './best-race.ts';
import {
  describeBestRace,
  describeFinish,
  describeNextMeeting,
  describeWinner,
} from './meeting-end-words.ts';

describe('the end of a meeting', () => {
  const ann = makeRow({ punterId: 1, userId: 'Ann', rank: 1, total: 81 });
  const ben = { ...ann, punterId: 2, userId: 'Ben' };
  const last = makeRow({ punterId: 9, rank: 888, total: 8 });
  const tied = [ann, ben].map((row) => ({ ...row, tied: true }));

  test('names the winner, those who shared it, and the punter', () => {
    expect(describeWinner({ punters: [] }, null)).toBeNull();
    expect(describeWinner({ punters: [ann, last] }, last)).toBe('Ann won with 81 points.');
    expect(describeWinner({ punters: [...tied, last] }, last)).toBe('Ann and Ben shared first on 81.');
    expect(describeWinner({ punters: tied }, last)).toBe('Ann and others shared first on 81.');
    expect(describeWinner({ punters: [ann, last] }, ann)).toBe('You won with 81 points.');
    expect(describeWinner({ punters: [...tied, last] }, tied[0] ?? null)).toBe(
      'You and Ben shared first on 81.',
    );
  });

  test('says how the punter finished', () => {
    expect(describeFinish(last, 888, 81)).toBe('You finished 888th of 888, 73 points off the lead.');
    expect(describeFinish(ann, undefined, 81)).toBe('You finished 1st.');
  });

  test('one point is one point', () => {
    const one = makeRow({ punterId: 1, userId: 'Ann', rank: 1, total: 1 });
    expect(describeWinner({ punters: [one, last] }, last)).toBe('Ann won with 1 point.');
  });

  test('names the next meeting with its day and its first off', () => {
    const now = Date.parse('2026-11-21T11:00:00+02:00');
    const at = (firstOff: string | null) => makeMeeting({ raceCourseName: 'Greyville', firstOff });
    expect(describeNextMeeting(at('2026-11-21T17:30:00+02:00'), now)).toBe('Greyville, today 17:30');
    expect(describeNextMeeting(at('2026-11-24T12:15:00+02:00'), now)).toBe('Greyville, Tue 24 Nov 12:15');
  });
});

describe('the own best race', () => {
  const odds = (fraction: string) => fraction;
  const picked = (raceNumber: number, points: number | null, countsAs: number | null = null) =>
    makeRace({
      raceNumber,
      runners: [
        makeRunner({ saddle: 1, position: 3, startingPriceFraction: '5/1' }),
        makeRunner({ saddle: 2, position: 1, startingPriceFraction: '22/1' }),
      ],
      selection: { saddle: 1, horseName: 'Copper Comet', countsAs, points, bonus: 0 },
    });

  test('is the first of those that brought most, from a card as from the rows of the board', () => {
    const best = bestOfCard([picked(2, 3), picked(3, 22, 2), picked(4, 22), makeRace({ selection: null })]);
    expect(best && describeBestRace(best, odds)).toBe(
      'Your best race: race 3, Copper Comet, 1st at 22/1, 22 points.',
    );
    const rows = [2, 3, 4].map((raceNumber) => ({
      raceNumber,
      horseName: 'Copper Comet',
      racePosition: raceNumber === 3 ? 1 : 3,
      startingPriceFraction: '22/1',
      points: raceNumber === 2 ? 3 : 22,
    }));
    expect(bestOfPicks(rows as never)).toEqual(best);
  });

  test('is none when no pick scored', () => {
    expect(bestOfCard([picked(1, 0), picked(2, null)])).toBeNull();
    expect(bestOfPicks([{ raceNumber: 1, hidden: true }])).toBeNull();
  });
});
