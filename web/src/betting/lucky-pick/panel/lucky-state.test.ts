import { createRandom } from '@furlong/domain/random';
import { describe, expect, test } from 'vitest';
import {
  before,
  drawn,
  makeCertainCard,
  makeCertainRace,
  makeSources,
  view,
} from '../../../../test/lucky-fixtures.ts';
import { rands } from '../../../../test/rands.ts';
import { event } from '../../../../test/slip-fixtures.ts';
import { emptyLuckyPick, reduceLuckyPick, stepTotal } from './lucky-state.ts';
import { draw, racesToDrawFrom, savedPicks, viewLuckyPick } from './view-lucky-pick.ts';

const noPlace = { placeOdds: null, placeOddsFraction: null };

const names = ['winDouble', 'placeTreble', 'winPlaceDouble'] as const;
const withoutPlaces = (...numbers: readonly number[]) =>
  makeCertainCard(
    [1, 2, 3].map((number) => {
      const race = makeCertainRace(number);
      return numbers.includes(number)
        ? { ...race, runners: race.runners.map((runner) => ({ ...runner, ...noPlace })) }
        : race;
    }),
  );

test('a mistyped stake is not struck and not split until it is corrected or given up', () => {
  const wrong = reduceLuckyPick(drawn(), { type: 'stake-mistyped', line: 'placeTreble', text: '-5' });
  expect(wrong).toMatchObject({ total: 3000, mistyped: { placeTreble: '-5' } });
  expect(view(wrong).placeTreble.submittable).toBe(false);
  expect(view(wrong).totalStake).toBe(3000);
  const back = reduceLuckyPick(wrong, { type: 'stake-mistyped', line: 'placeTreble', text: null });
  expect(back).toMatchObject({ total: 5000, mistyped: {} });
  const mended = reduceLuckyPick(wrong, { type: 'stake-set', line: 'placeTreble', stake: 700 });
  expect(mended).toMatchObject({ total: 3700, mistyped: {} });
});

describe('the draw', () => {
  test('takes runners of three races that are open and take bets', () => {
    const shut = [
      makeCertainRace(4, { suspended: true }),
      makeCertainRace(5, { raceStatusId: 3 }),
      makeCertainRace(6, {
        runners: makeCertainRace(6).runners.map((each) => ({ ...each, scratched: true })),
      }),
    ];
    const card = makeCertainCard([...makeCertainCard().races, ...shut]);
    const races = racesToDrawFrom(card, before);
    for (const seed of ['1', '2', '3', '4']) {
      const runners = draw(races, [], createRandom(seed));
      expect(runners?.map(({ raceNumber }) => raceNumber).toSorted()).toEqual([1, 2, 3]);
    }
    expect(draw(races.slice(1), [], createRandom('1'))).toBeNull();
  });

  test('starts from the saved picks of races that are open, in their order', () => {
    const selection = { saddle: 3, horseName: 'Horse 3', countsAs: null, points: null, bonus: null };
    const card = makeCertainCard([makeCertainRace(1), makeCertainRace(2), makeCertainRace(3, { selection })]);
    const open = racesToDrawFrom(card, before);
    const runners = draw(open, savedPicks(card, open), createRandom('1'));
    expect(runners?.[0]).toMatchObject({ raceNumber: 3, saddle: 3 });
  });
});

describe('the state of a lucky pick', () => {
  test('[E-LUCKY-PICK-LINES] has the meeting and three lines, each with horses, stake, odds, payout and its limit', () => {
    const shown = view(drawn());
    expect(shown.event).toEqual(event);
    expect(
      names.map((name) => shown[name].horses.map(({ runner, market }) => [runner.saddle, market])),
    ).toEqual([
      [
        [1, 'win'],
        [2, 'win'],
      ],
      [
        [1, 'place'],
        [2, 'place'],
        [3, 'place'],
      ],
      [
        [1, 'win'],
        [3, 'place'],
      ],
    ]);
    // 4 x 4 - 1, 2 x 2 x 2 - 1, 4 x 2 - 1
    expect(names.map((name) => shown[name].odds.toFraction())).toEqual(['15', '7', '7']);
    expect(names.map((name) => [shown[name].stake, shown[name].payout])).toEqual([
      [1000, 15_000],
      [2000, 14_000],
      [2000, 14_000],
    ]);
    expect(names.map((name) => shown[name].isPayoutOverLimit)).toEqual([false, false, false]);
  });

  test('[E-LUCKY-PICK-TOTALS] has the limits, the totals and the highlighted horse', () => {
    const pick = reduceLuckyPick(drawn(), { type: 'horse-tapped', horse: 1 });
    expect(view(pick)).toMatchObject({ totalStake: 5000, totalPayout: 43_000, highlightedHorse: 1 });
    expect(view(pick).limits).toEqual(makeSources().limits);
    expect(reduceLuckyPick(pick, { type: 'horse-tapped', horse: 1 }).highlightedHorse).toBeNull();
  });

  test("[E-LUCKY-PICK-DATA] keeps the three lists of the server's slip, and goes by its prices when they are newer", () => {
    const pick = drawn();
    const leg = (number: number) => ({
      raceId: 100 + number,
      raceNumber: number,
      saddle: number,
      horseName: `Horse ${number}`,
      firstTimer: false,
      enabled: true,
      odds: 4,
      oddsFraction: '4/1',
      placeOdds: 1,
      placeOddsFraction: '1/1',
    });
    const spLine = {
      betType: 'Single Wins',
      betCount: 3,
      finalOdds: null,
      stakeToBet: rands(1),
      enabled: true,
      disabledReason: null,
      isFixedOdds: false,
      legs: [1, 2, 3].map(leg),
      overLimit: false,
      totalBetStake: rands(3),
      betPotentialReturn: null,
    };
    const betslip = {
      event: { id: 1, name: 'Kenilworth', date: event.date },
      bets: [],
      spBets: [spLine],
      placeBets: [],
      forcedSP: false,
      allowBet: true,
    };
    const newer = viewLuckyPick(pick, { ...makeSources(), betslip, betslipAt: before + 1 }, before);
    expect(newer.luckyPickBettingData).toEqual({ bets: [], spBets: [spLine], placeBets: [] });
    expect(newer.winDouble.odds.toFraction()).toBe('24');
    const older = viewLuckyPick(pick, { ...makeSources(), betslip, betslipAt: before - 1 }, before);
    expect(older.winDouble.odds.toFraction()).toBe('15');
  });

  test('[T-LUCKY-PICK-SHARES] [K-LUCKY-PICK-STAKES] [K-LUCKY-PICK-OTHER] splits R50 in 10, 20 and 20, and goes in steps of R10', () => {
    const pick = drawn();
    expect(pick).toMatchObject({
      total: 5000,
      stakes: { winDouble: 1000, placeTreble: 2000, winPlaceDouble: 2000 },
    });
    expect(stepTotal(5000, 1)).toBe(6000);
    expect(stepTotal(5000, -1)).toBe(4000);
    expect(stepTotal(1000, -1)).toBeNull();
    // A stake typed by hand has taken it beyond where a step up goes; a step down brings it back.
    expect(stepTotal(99_999_900, 1)).toBeNull();
    expect(stepTotal(99_999_900, -1)).toBe(10_000_000);
    const { runners } = view(pick);
    if (runners === null) throw new Error('no runners');
    const more = reduceLuckyPick(pick, { type: 'total-set', total: 6000, runners });
    expect(more.stakes).toEqual({ winDouble: 1200, placeTreble: 2400, winPlaceDouble: 2400 });
  });

  test('[T-LUCKY-PICK-NO-PLACE] [K-LUCKY-PICK-RATES] gives the win double more when there are no place bets', () => {
    expect(drawn(withoutPlaces(3)).stakes).toEqual({ winDouble: 5000, placeTreble: 0, winPlaceDouble: 0 });
    expect(drawn(withoutPlaces(2)).stakes).toEqual({ winDouble: 2000, placeTreble: 0, winPlaceDouble: 3000 });
    const card = withoutPlaces(3);
    const shown = view(drawn(card), card);
    expect(names.map((name) => shown[name].submittable)).toEqual([true, false, false]);
  });

  test('[T-LUCKY-PICK-SUBMITTABLE] [V-LUCKY-PICK-LINE] [K-LUCKY-PICK-MINIMUM] a line needs horses, R1 or more, and to be within its limit', () => {
    const set = (line: (typeof names)[number], stake: number) =>
      view(reduceLuckyPick(drawn(), { type: 'stake-set', line, stake }));
    expect(set('winDouble', 99).winDouble.submittable).toBe(false);
    expect(set('winDouble', 100).winDouble.submittable).toBe(true);
    expect(set('winDouble', 200_000).winDouble).toMatchObject({
      isPayoutOverLimit: true,
      submittable: false,
    });
    const afterOff = view(drawn(), makeCertainCard(), Date.parse('2026-11-21T12:00:01+02:00'));
    expect(names.map((name) => afterOff[name].submittable)).toEqual([false, false, false]);
    expect(view(emptyLuckyPick(event)).winDouble).toMatchObject({ horses: [], submittable: false });
  });

  test('[V-LUCKY-PICK-STAKE] a stake that changes makes the totals anew, of the lines that would be struck', () => {
    const pick = reduceLuckyPick(drawn(), { type: 'stake-set', line: 'placeTreble', stake: 500 });
    expect(pick.total).toBe(3500);
    expect(view(pick)).toMatchObject({ totalStake: 3500, totalPayout: 15_000 + 3500 + 14_000 });
    const over = reduceLuckyPick(pick, { type: 'stake-set', line: 'winDouble', stake: 200_000 });
    expect(view(over)).toMatchObject({ totalStake: 2500, totalPayout: 17_500 });
  });
});
