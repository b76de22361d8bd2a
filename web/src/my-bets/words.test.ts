import { describe, expect, test } from 'vitest';
import { makeBet, makeLeg, makeWin } from '../../test/bets.ts';
import { rands } from '../../test/rands.ts';
import { nameOf, outcomeSentence, titleOf, whenOf } from './bet-words.ts';
import { legDetail, lostWords, placeWords, progressWords, singleOutcome, statusWord } from './leg-words.ts';

const fraction = 'fraction';
const run = { nowOddsFraction: null } as const;

describe('the name of a bet', () => {
  test('is singular for one combination, and includes its kind of price', () => {
    expect(titleOf({ betTitle: 'Trebles', betCount: 1, isFixedOdds: true })).toBe('Treble, fixed odds');
    expect(titleOf({ betTitle: 'Doubles', betCount: 3, isFixedOdds: true })).toBe('Doubles, fixed odds');
    expect(titleOf({ betTitle: 'All to Come', betCount: 1, isFixedOdds: false })).toBe(
      'All to Come, starting price',
    );
    expect(nameOf({ betTitle: 'Single Places', betCount: 1 })).toBe('Single Place');
  });

  test('a time is a clock today, with the day otherwise', () => {
    const now = Date.parse('2026-11-21T18:00:00+02:00');
    expect(whenOf('2026-11-21T11:52:00Z', now)).toBe('13:52');
    expect(whenOf('2026-11-20T11:52:00Z', now)).toBe('Fri 20 Nov, 13:52');
  });

  test('the outcome of a settled bet', () => {
    expect(outcomeSentence(makeWin())).toBe('Single Win won R70.00.');
    expect(outcomeSentence(makeBet({ status: 'void', returns: rands(20) }))).toBe(
      'Single Win is void: R20.00 refunded.',
    );
    expect(outcomeSentence(makeBet({ status: 'lost', returns: rands(0) }))).toBe('Single Win lost.');
    expect(outcomeSentence(makeWin({ returns: rands(20) }))).toBe('Single Win returned its stake of R20.00.');
    expect(outcomeSentence(makeWin({ returns: rands(8.87) }))).toBe('Single Win returned R8.87 of R20.00.');
  });
});

describe('a leg', () => {
  test.each([
    [makeLeg(), 'To come', '5/2, fixed'],
    [makeLeg({ nowOddsFraction: '2/1' }), 'To come', '5/2, fixed; now\u00A02/1'],
    [makeLeg({ isPlace: true }), 'To come', '5/2, fixed, place'],
    [makeLeg({ isFixedOdds: false, oddsFraction: null, ...run }), 'To come', 'SP at the off'],
    [
      makeLeg({ status: 'running', position: 2, isFixedOdds: false, oddsFraction: null, ...run }),
      null,
      'SP not declared yet',
      '2nd, provisional',
    ],
    [makeLeg({ status: 'running', ...run }), null, '5/2, fixed', 'Off, waiting for the result'],
    [makeLeg({ status: 'running', position: 2, ...run }), null, '5/2, fixed', '2nd, provisional'],
    [makeLeg({ status: 'won', position: 1, ...run }), 'Won', '5/2, fixed', '1st'],
    [makeLeg({ status: 'won', isFixedOdds: false, ...run }), 'Won', 'SP 5/2'],
    [
      makeLeg({ status: 'won', position: 3, isPlace: true, placesPaid: 3, ...run }),
      'Placed',
      '5/2, fixed, place',
      '3rd, 3 places paid',
    ],
    [
      makeLeg({ status: 'lost', position: 3, isPlace: true, placesPaid: 2, ...run }),
      'Lost',
      '5/2, fixed, place',
      '3rd, 2 places paid',
    ],
    [
      makeLeg({ status: 'lost', isPlace: true, placesPaid: 1, ...run }),
      'Lost',
      '5/2, fixed, place',
      'unplaced, 1 place paid',
    ],
    [
      makeLeg({ status: 'won', deadHeat: { tied: 2, placesShared: 1 }, ...run }),
      'Dead heat',
      '5/2, fixed; dead heat of two',
    ],
    [makeLeg({ status: 'lost', position: 6, ...run }), 'Lost', '5/2, fixed', '6th'],
    [makeLeg({ status: 'lost', ...run }), 'Lost', '5/2, fixed', 'unplaced'],
    [makeLeg({ status: 'void', voidReason: 'scratched', ...run }), 'Dropped out', '5/2, fixed; scratched'],
    [
      makeLeg({ status: 'void', voidReason: 'non-runner', ...run }),
      'Dropped out',
      '5/2, fixed; declared a non-runner',
    ],
    [makeLeg({ status: 'void', voidReason: 'event-void', ...run }), 'Dropped out', '5/2, fixed; race void'],
    [
      makeLeg({ status: 'void', voidReason: 'after-off', ...run }),
      'Dropped out',
      '5/2, fixed; struck after the off',
    ],
    [makeLeg({ status: 'void', voidReason: 'line-void', ...run }), 'Dropped out', '5/2, fixed; bet void'],
  ])('%# says how it stands', (leg, word, detail, place: string | null = null) => {
    expect(statusWord(leg)?.word ?? null).toBe(word);
    expect(legDetail(leg, fraction)).toBe(detail);
    expect(placeWords([leg])).toBe(place);
  });

  test('to come on a settled bet is not needed, at any price', () => {
    for (const leg of [makeLeg({ nowOddsFraction: '9/1' }), makeLeg({ status: 'running' })]) {
      expect(statusWord(leg, { isSettled: true })?.word).toBe('Not needed');
      expect(legDetail(leg, fraction, true)).toBe('5/2, fixed');
      expect(placeWords([leg], true)).toBeNull();
    }
    expect(statusWord(makeLeg({ status: 'lost' }), { isSettled: true })?.word).toBe('Lost');
  });

  test('shows a deduction', () => {
    const deductions = [
      { saddle: 7, horseName: 'Tin Lizzie', oddsFraction: '7/1', percent: 15 },
      { saddle: 9, horseName: 'Long Shot', oddsFraction: '33/1', percent: 0 },
    ];
    expect(legDetail(makeLeg({ deductions }), fraction)).toBe('5/2, fixed; 15\u00A0% deduction');
  });

  test('of a settled single tells the race too', () => {
    expect(singleOutcome(makeLeg({ status: 'lost', position: 3 }), fraction)).toBe('Race 1: 3rd');
  });

  test('reads in decimals if preferred', () => {
    expect(legDetail(makeLeg({ nowOddsFraction: '2/1' }), 'decimal')).toBe('3.50, fixed; now\u00A03.00');
  });
});

describe('the legs of a bet', () => {
  test('name the leg that lost it', () => {
    const lost = makeLeg({ status: 'lost', raceNumber: 2, saddle: 7, horseName: 'Long Stoep', position: 6 });
    expect(lostWords([lost], 1)).toBe('Race 2, 7 Long Stoep, 6th');
    expect(lostWords([lost], 3)).toBe('Lost in race 2: 7 Long Stoep, 6th');
    expect(lostWords([lost, lost], 3)).toBe('Lost in race 2: 7 Long Stoep, 6th, and 1 more');
  });

  test('sum up a line’s progress', () => {
    const legs = (['won', 'running', 'open', 'open', 'void'] as const).map((status) => makeLeg({ status }));
    expect(progressWords(legs)).toBe('1 won, 1 dropped out, 1 running, 2 to come');
    const [third, unplaced] = [makeLeg({ status: 'running', position: 3 }), makeLeg({ status: 'running' })];
    const later = makeLeg({ status: 'running', raceId: 102 });
    expect(progressWords([third, unplaced, later])).toBe('2 provisional, 1 running');
  });

  test('say placed for place legs, and in for winners and placed together', () => {
    const placed = makeLeg({ status: 'won', isPlace: true, placesPaid: 3 });
    expect(progressWords([placed, placed, makeLeg({ isPlace: true, placesPaid: 3 })])).toBe(
      '2 placed, 1 to come',
    );
    expect(progressWords([makeLeg({ status: 'won' }), placed, makeLeg()])).toBe('2 in, 1 to come');
  });
});
