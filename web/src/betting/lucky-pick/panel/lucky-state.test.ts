import { parseOdds } from '@furlong/domain/odds';
import { createRandom } from '@furlong/domain/random';
import { describe, expect, test } from 'vitest';
import { before, makeCertainCard, makeCertainRace, makeSources } from '../../../../test/lucky-fixtures.ts';
import { rands } from '../../../../test/rands.ts';
import {
  event,
  makeChange,
  makeFailed,
  makeResponse,
  makeSent,
  makeStruck,
} from '../../../../test/slip-fixtures.ts';
import { atPricesOfNow } from '../../racing/panel/asked-again.ts';
import { guidOf } from '../../strike/strike-state.ts';
import { isRacingChange } from '../../strike/strike-wire.ts';
import {
  emptyLuckyPick,
  type LuckyPickState,
  luckyLineOf,
  reduceLuckyPick,
  stepTotal,
} from './lucky-state.ts';
import { makeLuckyRequests, placementOf } from './make-lucky-requests.ts';
import { draw, racesToDrawFrom, savedPicks, viewLuckyPick } from './view-lucky-pick.ts';

const noPlace = { placeOdds: null, placeOddsFraction: null };

/** Drawn from a card whose every race has one runner; the first to third races are A, B and C. */
function drawn(card = makeCertainCard()): LuckyPickState {
  const races = racesToDrawFrom(card, before);
  const runners = draw(races, races.flat(), createRandom('any'));
  if (runners === null) throw new Error('nothing was drawn');
  return reduceLuckyPick(emptyLuckyPick(event), { type: 'drawn', runners });
}
const view = (pick: LuckyPickState, card = makeCertainCard(), now = before) =>
  viewLuckyPick(pick, makeSources(card), now);
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

describe('what is sent', () => {
  const requests = makeLuckyRequests(view(drawn()), 7);

  test('[E-LUCKY-PICK-COMBINATION] names doubles and trebles, type 3, legs, stake, odds, payout, key and punter', () => {
    expect(requests.map(({ combinatonInfo }) => combinatonInfo)).toEqual([
      {
        betTitle: 'DOUBLES',
        combinationBetTypeId: 3,
        legsPerBet: 2,
        totalStake: 10,
        totalOdds: 15,
        payout: 150,
        guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        pid: 7,
      },
      expect.objectContaining({
        betTitle: 'TREBLES',
        combinationBetTypeId: 3,
        legsPerBet: 3,
        totalStake: 20,
      }),
      expect.objectContaining({
        betTitle: 'DOUBLES',
        combinationBetTypeId: 3,
        legsPerBet: 2,
        totalStake: 20,
      }),
    ]);
    expect(new Set(requests.map(guidOf)).size).toBe(3);
    expect(requests.map(luckyLineOf)).toEqual(names);
  });

  test('[E-LUCKY-PICK-HORSES] carries the horses of each line with the prices that were seen', () => {
    expect(requests.map(({ dt }) => dt.map(({ saddle, isPlace }) => [saddle, isPlace]))).toEqual([
      [
        [1, false],
        [2, false],
      ],
      [
        [1, true],
        [2, true],
        [3, true],
      ],
      [
        [1, false],
        [3, true],
      ],
    ]);
    expect(requests[0]?.dt[0]).toEqual({
      raceId: 101,
      raceNumber: 1,
      saddle: 1,
      odds: 3,
      oddsFraction: '3/1',
      placeOdds: 1,
      placeOddsFraction: '1/1',
      isPlace: false,
      isFixedOdds: true,
    });
  });

  test('[E-LUCKY-PICK-SINGLE] [E-LUCKY-PICK-MARKS] says that there are no singles, that it is a lucky pick, and of which meeting', () => {
    expect(placementOf(makeSent(requests), 7)).toEqual({
      bets: requests,
      singleBet: {
        SingleWinStake: 0,
        SingleWinHorses: [],
        SinglePlaceStake: 0,
        SinglePlaceHorses: [],
        PID: 7,
      },
      isLuckyPick: true,
      acceptBetter: true,
      meetingId: 1,
    });
  });

  test('leaves out a line that cannot be struck', () => {
    const pick = reduceLuckyPick(drawn(), { type: 'stake-set', line: 'placeTreble', stake: 0 });
    expect(makeLuckyRequests(view(pick), 7).map(luckyLineOf)).toEqual(['winDouble', 'winPlaceDouble']);
  });
});

describe('striking a lucky pick', () => {
  const requests = makeLuckyRequests(view(drawn()), 7);
  const [double, treble, winPlace] = requests;
  if (!double || !treble || !winPlace) throw new Error('three lines are sent');
  const sent = reduceLuckyPick(drawn(), {
    type: 'strike-started',
    sent: makeSent(requests, { isLuckyPick: true }),
  });
  const answered = reduceLuckyPick(sent, {
    type: 'strike-answered',
    response: makeResponse({
      struck: [makeStruck(1, { guid: guidOf(double) })],
      failed: [makeFailed(2, treble)],
      changes: [{ ...makeChange(3, winPlace), guid: guidOf(winPlace) }],
    }),
  });

  test('a line that waits for an answer to a new price is in no total; the total to split is the sum of the others', () => {
    const { winPlaceDouble, placeTreble, totalStake } = view(answered);
    expect(winPlaceDouble).toMatchObject({ waiting: true, submittable: false });
    expect(totalStake).toBe(placeTreble.stake);
    expect(answered.total).toBe(4000);
    const rejected = reduceLuckyPick(answered, { type: 'prices-rejected', index: null });
    expect(rejected).toMatchObject({ total: 2000, stakes: { winDouble: 0, winPlaceDouble: 0 } });
  });

  test('a new draw takes the question about a price along', () => {
    const { runners } = view(answered);
    if (runners === null) throw new Error('no runners');
    expect(reduceLuckyPick(answered, { type: 'drawn', runners }).betStrikeResponse).toBeNull();
  });

  test('a price that moves again is asked about as it is now, and so is what accepting it sends', () => {
    const [change] = answered.betStrikeResponse?.priceChanges ?? [];
    const { runners } = view(answered);
    if (change === undefined || !isRacingChange(change) || runners === null)
      throw new Error('nothing is asked');
    const [leg] = winPlace.dt;
    const asked = {
      ...change,
      request: winPlace,
      legs: change.legs.map((each) => ({
        ...each,
        raceId: leg?.raceId ?? 0,
        saddle: leg?.saddle ?? 0,
        isPlace: false,
      })),
    };
    const moved = runners.map((runner) => ({ ...runner, odds: parseOdds('9/1') }));
    const now = atPricesOfNow(asked, moved);
    expect(now.legs[0]).toMatchObject({ newOdds: 9, newOddsFraction: '9/1' });
    expect(now.request.dt[0]).toMatchObject({ odds: 9, oddsFraction: '9/1' });
    expect(now.request.dt[1]).toBe(winPlace.dt[1]);
  });

  test('keeps the keys until they are answered, and changes nothing meanwhile', () => {
    const lost = reduceLuckyPick(sent, { type: 'strike-lost', error: 'lost' });
    expect(lost.sent?.requests).toBe(requests);
    expect(reduceLuckyPick(lost, { type: 'stake-set', line: 'winDouble', stake: 1 })).toBe(lost);
    const runners = view(lost).runners;
    if (runners === null) throw new Error('no runners');
    expect(reduceLuckyPick(lost, { type: 'drawn', runners })).toBe(lost);
  });

  test('a struck line loses its stake, so that the next press does not strike it again', () => {
    expect(answered.stakes).toEqual({ winDouble: 0, placeTreble: 2000, winPlaceDouble: 2000 });
    expect(answered.receipts).toHaveLength(1);
  });

  test('a rejected price takes its line out, and the others may change again', () => {
    const rejected = reduceLuckyPick(answered, { type: 'prices-rejected', index: 0 });
    expect(rejected.stakes.winPlaceDouble).toBe(0);
    const changed = reduceLuckyPick(rejected, { type: 'stake-set', line: 'placeTreble', stake: 700 });
    expect(changed.stakes.placeTreble).toBe(700);
    expect(changed.betStrikeResponse?.failedBetRequests).toEqual([]);
  });
});
