import { DEFAULT_PAYOUT_LIMITS } from '@furlong/domain/betting/payout-limits';
import { parseOdds } from '@furlong/domain/odds';
import { describe, expect, test } from 'vitest';
import { makeMeeting, makeRace, makeRunner } from '../../../../test/fixtures.ts';
import { slipAfter } from '../../../../test/slip-fixtures.ts';
import { lineOfRequest } from '../../slip/line-requests.ts';
import type { SlipView } from '../../slip/panel/view/view-slip.ts';
import type { SlipAction } from '../../slip/reduce-slip.ts';
import { SeenPrices, timeToSee } from '../../strike/panel/seen-prices.ts';
import type { SlipLegView } from './legs-of.ts';
import { makeRequests } from './make-requests.ts';
import { viewRacingSlip } from './view-racing-slip.ts';

const races = [1, 2].map((number) =>
  makeRace({
    raceId: 100 + number,
    raceNumber: number,
    runners: [makeRunner({ saddle: 4, winOddsFraction: '10/3', placeOddsFraction: '4/5' })],
  }),
);

function view(...actions: readonly SlipAction[]): SlipView<SlipLegView> {
  const runners = [1, 2].map(
    (number): SlipAction => ({
      type: 'selection-added',
      selection: { raceId: 100 + number, raceNumber: number, saddle: 4 },
    }),
  );
  return viewRacingSlip(
    slipAfter(...runners, ...actions),
    {
      card: { meeting: makeMeeting(), races },
      cardAt: 1,
      betslip: null,
      betslipAt: 0,
      betslipMessage: null,
      isFetching: false,
      limits: DEFAULT_PAYOUT_LIMITS,
      mayBet: true,
      punterBet: null,
      taxBasisPoints: 0,
    },
    Date.parse('2026-11-21T08:00:00Z'),
  );
}

const tick = (
  list: 'bets' | 'placeBets' | 'spBets',
  betType: 'Doubles' | 'All to Place' | 'All to Come',
): SlipAction => ({
  type: 'line-ticked',
  line: { list, betType },
  enabled: true,
});

describe('what is sent to strike a slip', () => {
  test('is one request for each line that counts, under a key of its own', () => {
    const all = view(
      tick('bets', 'Doubles'),
      tick('placeBets', 'All to Place'),
      tick('spBets', 'All to Come'),
    );
    const requests = makeRequests(all.bets, 7);
    expect(requests.map(({ combinatonInfo }) => combinatonInfo)).toMatchObject([
      {
        betTitle: 'SINGLE WINS',
        combinationBetTypeId: 1,
        legsPerBet: 1,
        totalStake: 2,
        totalOdds: 3.3333,
        pid: 7,
      },
      { betTitle: 'DOUBLES', combinationBetTypeId: 3, legsPerBet: 2, totalStake: 1, payout: 17.78 },
      { betTitle: 'ALL TO PLACE', combinationBetTypeId: 5, legsPerBet: 2, totalStake: 1 },
      { betTitle: 'ALL TO COME', combinationBetTypeId: 6, legsPerBet: 2, totalOdds: null, payout: null },
    ]);
    const guids = requests.map(({ combinatonInfo }) => combinatonInfo.guid);
    expect(new Set(guids).size).toBe(4);
    for (const guid of guids) expect(guid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(requests.map(lineOfRequest)).toEqual([
      { list: 'bets', betType: 'Single Wins' },
      { list: 'bets', betType: 'Doubles' },
      { list: 'placeBets', betType: 'All to Place' },
      { list: 'spBets', betType: 'All to Come' },
    ]);
  });

  test('has the price as number and exact fraction, and none at the starting price', () => {
    const [single, place, sp] = makeRequests(
      view(tick('placeBets', 'All to Place'), tick('spBets', 'All to Come')).bets,
      7,
    );
    expect(single?.dt[0]).toEqual({
      raceId: 101,
      raceNumber: 1,
      saddle: 4,
      odds: 3.3333,
      oddsFraction: '10/3',
      placeOdds: 0.8,
      placeOddsFraction: '4/5',
      isPlace: false,
      isFixedOdds: true,
    });
    expect(place?.dt[0]).toMatchObject({ isPlace: true, placeOddsFraction: '4/5' });
    expect(sp?.dt[0]).toMatchObject({ isFixedOdds: false, odds: null, placeOdds: null });
  });
});

describe('a price is what the punter saw', () => {
  const leg = (odds: string): SlipLegView => {
    const [first] = view().selections;
    if (!first) throw new Error('no runner');
    return { ...first, odds: parseOdds(odds) };
  };

  test('one that changes in the moment of striking was not seen: the one before is sent', () => {
    const seen = new SeenPrices();
    seen.note([leg('7/2')], 0);
    seen.note([leg('3/1')], 10_000);
    const at = (time: number) => seen.of(leg('3/1'), time).odds?.toFraction();
    expect(at(10_000 + timeToSee - 1)).toBe('7/2');
    expect(at(10_000 + timeToSee)).toBe('3');
    const [request] = makeRequests(view().bets, 7, () => seen.of(leg('3/1'), 10_001));
    expect(request?.dt[0]?.oddsFraction).toBe('7/2');
  });

  test('of two changes in a row, the last price that was seen is sent', () => {
    const seen = new SeenPrices();
    seen.note([leg('7/2')], 0);
    seen.note([leg('3/1')], 10_000);
    seen.note([leg('5/2')], 10_500);
    expect(seen.of(leg('5/2'), 10_600).odds?.toFraction()).toBe('7/2');
    expect(seen.of(leg('5/2'), 12_000).odds?.toFraction()).toBe('5/2');
  });

  test('that appears where there was none is sent as it is', () => {
    const seen = new SeenPrices();
    seen.note([{ ...leg('3/1'), odds: null }], 0);
    seen.note([leg('3/1')], 10_000);
    expect(seen.of(leg('3/1'), 10_100).odds?.toFraction()).toBe('3');
  });
});
