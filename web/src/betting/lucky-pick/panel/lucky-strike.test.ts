import { parseOdds } from '@furlong/domain/odds';
import { describe, expect, test } from 'vitest';
import { drawn, view } from '../../../../test/lucky-fixtures.ts';
import {
  makeChange,
  makeFailed,
  makeResponse,
  makeSent,
  makeStruck,
} from '../../../../test/slip-fixtures.ts';
import { atPricesOfNow } from '../../racing/panel/asked-again.ts';
import { guidOf } from '../../strike/strike-state.ts';
import { isRacingChange } from '../../strike/strike-wire.ts';
import { luckyLineOf, reduceLuckyPick } from './lucky-state.ts';
import { makeLuckyRequests, placementOf } from './make-lucky-requests.ts';

const names = ['winDouble', 'placeTreble', 'winPlaceDouble'] as const;

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
