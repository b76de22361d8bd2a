import { BET_LISTS } from '@furlong/domain/betting/bet-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  event,
  makeChange,
  makeFailed,
  makeRequest,
  makeResponse,
  makeSent,
  makeStruck,
  slipAfter,
} from '../../../test/slip-fixtures.ts';
import { runnersOf } from '../racing/racing.ts';
import { stakeOf } from './line-choices.ts';
import { isWaiting } from './line-requests.ts';
import { reduceSlip, type SlipAction } from './reduce-slip.ts';
import { emptySlip, isDead, isEmpty, isLocked, isOnSlip, maxSelections } from './slip-state.ts';

const runner = (race: number, saddle = 1) => ({ raceId: 100 + race, raceNumber: race, saddle });
const added = (race: number, saddle = 1): SlipAction => ({
  type: 'selection-added',
  selection: runner(race, saddle),
});
const doubles = { list: 'bets', betType: 'Doubles' } as const;
const singles = { list: 'bets', betType: 'Single Wins' } as const;
const answered = (parts: Parameters<typeof makeResponse>[0]): SlipAction => ({
  type: 'strike-answered',
  response: makeResponse(parts),
});

describe('[E-SLIP-TOTALS] the runners of a slip', () => {
  test('[E-BET-LINE-LEGS] can be left out of one line, and come back to it when they are put on the slip again', () => {
    const without = { type: 'leg-ticked', line: doubles, selection: runner(1), enabled: false } as const;
    const left = slipAfter(added(1), added(2), without);
    expect(left.choices.bets?.Doubles?.leftOut).toEqual(['101/1']);
    expect(left.choices.bets?.['Single Wins']?.leftOut).toBeUndefined();
    expect(reduceSlip(left, { ...without, enabled: true }).choices.bets?.Doubles?.leftOut).toEqual([]);
    const removed = reduceSlip(left, { type: 'selection-removed', selection: runner(1) });
    expect(removed.choices.bets?.Doubles?.leftOut).toEqual([]);
  });

  test('stand in the order of their races, each once', () => {
    const slip = slipAfter(added(3), added(1, 4), added(1, 2), added(3));
    expect(runnersOf(slip.selections).map(({ raceNumber, saddle }) => [raceNumber, saddle])).toEqual([
      [1, 2],
      [1, 4],
      [3, 1],
    ]);
    expect(isOnSlip(slip, runner(3))).toBe(true);
    expect(isOnSlip(slip, runner(3, 2))).toBe(false);
  });

  test('can be taken off, and lose their tick without going', () => {
    const slip = slipAfter(
      added(1),
      added(2),
      { type: 'selection-ticked', selection: runner(1), enabled: false },
      { type: 'selection-removed', selection: runner(2) },
    );
    expect(slip.selections).toEqual([{ ...runner(1), enabled: false }]);
  });

  test('a line that is ticked after a stake for all begins with it', () => {
    const line = { list: 'bets', betType: 'Doubles' } as const;
    const slip = slipAfter(
      added(1),
      added(2),
      { type: 'stakes-set', stake: 1_000 },
      { type: 'line-ticked', line, enabled: true },
    );
    expect(stakeOf(slip, line)).toBe(1_000);
  });

  test('are as many as a bet has legs at most', () => {
    const slip = slipAfter(...Array.from({ length: maxSelections + 3 }, (_, index) => added(index + 1)));
    expect(slip.selections).toHaveLength(maxSelections);
  });

  test('leave a total of 0 when the last one goes', () => {
    const slip = slipAfter(
      added(1),
      { type: 'priced', totalStake: 500 },
      {
        type: 'selection-removed',
        selection: runner(1),
      },
    );
    expect(slip.totalStake).toBe(0);
    expect(isEmpty(slip)).toBe(true);
  });
});

describe('what is set on a line', () => {
  test('[T-DEFAULT-STAKE-RACING] begins at R1 and the first step', () => {
    expect(emptySlip(event)).toMatchObject({ step: 100, choices: {} });
    const slip = slipAfter({ type: 'odds-toggled', to: 'sp' });
    expect(slip.choices.spBets?.['Single Wins']).toEqual({ enabled: true, stake: 100 });
  });

  test('is its tick and its stake, each on its own', () => {
    const slip = slipAfter(
      { type: 'line-ticked', line: doubles, enabled: true },
      { type: 'stake-set', line: doubles, stake: 250 },
      { type: 'step-chosen', step: 5_000 },
    );
    expect(slip.choices.bets).toEqual({ Doubles: { enabled: true, stake: 250 } });
    expect(slip.step).toBe(5_000);
  });
});

describe('[E-SLIP-ODDS-TOGGLE] fixed odds or the starting price', () => {
  const set = [
    { type: 'stake-set', line: singles, stake: 500 },
    { type: 'line-ticked', line: doubles, enabled: true },
    { type: 'line-ticked', line: { list: 'bets', betType: 'All to Win' }, enabled: true },
    { type: 'line-ticked', line: { list: 'placeBets', betType: 'Single Places' }, enabled: true },
  ] as const satisfies SlipAction[];

  test('of one line takes its tick and its stake along', () => {
    const slip = slipAfter(...set, { type: 'line-switched', line: singles });
    expect(slip.choices.bets?.['Single Wins']).toEqual({ enabled: false, stake: 500 });
    expect(slip.choices.spBets?.['Single Wins']).toEqual({ enabled: true, stake: 500 });
    expect(slip.headerSelectOddsToggle).toBe('fixed');
  });

  test('in the header takes every win line that is ticked, and no place line', () => {
    const slip = slipAfter(...set, { type: 'odds-toggled', to: 'sp' });
    const ticked = (list: 'bets' | 'placeBets' | 'spBets') =>
      Object.entries(slip.choices[list] ?? {})
        .filter(([, choice]) => choice?.enabled)
        .map(([betType]) => betType);
    expect(slip.headerSelectOddsToggle).toBe('sp');
    expect(ticked('bets')).toEqual([]);
    expect(ticked('spBets')).toEqual(['Single Wins', 'Doubles', 'All to Come']);
    expect(ticked('placeBets')).toEqual(['Single Places']);
  });

  test('there and back is as before', () => {
    const before = slipAfter(...set);
    const back = slipAfter(...set, { type: 'odds-toggled', to: 'sp' }, { type: 'odds-toggled', to: 'fixed' });
    for (const betType of ['Single Wins', 'Doubles', 'All to Win'] as const) {
      const { enabled = true, stake = 100 } = before.choices.bets?.[betType] ?? {};
      expect(back.choices.bets?.[betType]).toEqual({ enabled, stake });
    }
    expect(Object.values(back.choices.spBets ?? {}).every((choice) => !choice?.enabled)).toBe(true);
  });

  test('leaves the stake of a line that is ticked at both prices', () => {
    const slip = slipAfter(
      { type: 'stake-set', line: singles, stake: 500 },
      { type: 'line-ticked', line: { list: 'spBets', betType: 'Single Wins' }, enabled: true },
      { type: 'stake-set', line: { list: 'spBets', betType: 'Single Wins' }, stake: 200 },
      { type: 'line-switched', line: singles },
    );
    expect(slip.choices.spBets?.['Single Wins']).toEqual({ enabled: true, stake: 200 });
  });

  test('is not for a line that is off, or a place line', () => {
    const slip = slipAfter(added(1));
    expect(reduceSlip(slip, { type: 'line-switched', line: doubles })).toBe(slip);
    const places = { list: 'placeBets', betType: 'Single Places' } as const;
    expect(reduceSlip(slip, { type: 'line-switched', line: places })).toBe(slip);
  });
});

describe('what striking does to the lines', () => {
  const sent = [
    added(1),
    { type: 'line-ticked', line: doubles, enabled: true },
    {
      type: 'strike-started',
      sent: makeSent([makeRequest(1, 'SINGLE WINS'), makeRequest(2), makeRequest(3, 'TREBLES')]),
    },
  ] as const satisfies SlipAction[];

  test('a line that is struck loses its tick, so that the next press does not strike it again', () => {
    const slip = slipAfter(...sent, answered({ struck: [makeStruck(1)], failed: [makeFailed(2)] }));
    expect(slip.choices.bets?.['Single Wins']?.enabled).toBe(false);
    expect(slip.choices.bets?.Doubles?.enabled).toBe(true);
    expect(isLocked(slip)).toBe(false);
  });

  test('a line that waits is known by its request, and its runners stay as they are', () => {
    const slip = slipAfter(...sent, answered({ changes: [makeChange(2)] }));
    expect(isWaiting(slip, doubles)).toBe(true);
    expect(isWaiting(slip, { list: 'spBets', betType: 'Doubles' })).toBe(false);
    expect(isLocked(slip)).toBe(true);
  });

  test('a line whose new price is rejected loses its tick', () => {
    const slip = slipAfter(
      ...sent,
      answered({ changes: [makeChange(2), makeChange(3, makeRequest(3, 'TREBLES'))] }),
      {
        type: 'prices-rejected',
        index: 0,
      },
    );
    expect(slip.choices.bets?.Doubles?.enabled).toBe(false);
    expect(slip.choices.bets?.Trebles?.enabled).toBeUndefined();
    expect(isWaiting(slip, { list: 'bets', betType: 'Trebles' })).toBe(true);
    // With the last of them rejected nothing was struck: the slip is as it was before the press.
    const all = reduceSlip(slip, { type: 'prices-rejected', index: null });
    expect(all.choices.bets?.Doubles?.enabled).toBe(true);
    expect(all.rejected?.requests).toHaveLength(2);
    const ticked = { type: 'line-ticked', line: doubles, enabled: false } as const;
    expect(reduceSlip(all, ticked)).toMatchObject({
      rejected: null,
      choices: { bets: { Doubles: { enabled: false } } },
    });
    expect(reduceSlip(all, { type: 'strike-started', sent: makeSent([]) }).rejected).toBeNull();
  });

  test('beside what was struck a rejected line stays off, until it is put back', () => {
    const slip = slipAfter(...sent, answered({ struck: [makeStruck(1)], changes: [makeChange(2)] }), {
      type: 'prices-rejected',
      index: null,
    });
    expect(slip.choices.bets?.Doubles?.enabled).toBe(false);
    const back = reduceSlip(slip, { type: 'rejected-put-back' });
    expect(back).toMatchObject({
      receipts: [],
      rejected: null,
      choices: { bets: { Doubles: { enabled: true } } },
    });
    expect(back.choices.bets?.['Single Wins']?.enabled).toBe(false);
  });

  test('what is gone is said until something is struck without it', () => {
    const gone = { type: 'gone-noted', bets: new Map([['101/1', 2]]) } as const;
    const noted = slipAfter(added(1), added(2), gone);
    expect(reduceSlip(noted, { ...gone, bets: new Map([['101/1', 8]]) })).toBe(noted);
    expect(noted.selections[0]?.gone).toEqual({ bets: 2, isPassed: false });
    const struck = reduceSlip(noted, { type: 'strike-started', sent: makeSent([makeRequest(1)]) });
    expect(struck.selections.map((each) => each.gone?.isPassed)).toEqual([true, undefined]);
  });

  test('while each way is on, a stake set on either half is that of both (rule: each-way-whole)', () => {
    const places = { list: 'placeBets', betType: 'Single Places' } as const;
    const stakes = (slip: ReturnType<typeof slipAfter>) => [stakeOf(slip, singles), stakeOf(slip, places)];
    const on = slipAfter(
      added(1),
      { type: 'each-way-set', line: singles, enabled: true },
      { type: 'stake-set', line: singles, stake: 1_500 },
    );
    expect(stakes(on)).toEqual([1_500, 1_500]);
    const lower = reduceSlip(on, { type: 'stake-set', line: places, stake: 500 });
    expect(stakes(lower)).toEqual([500, 500]);
    expect(stakes(reduceSlip(lower, { type: 'stake-set', line: singles, stake: 200 }))).toEqual([200, 200]);
  });

  test('a failure is forgotten when its line is changed, and all are when the runners change', () => {
    const failed = answered({ failed: [makeFailed(2), makeFailed(3, makeRequest(3, 'TREBLES'))] });
    const slip = slipAfter(...sent, failed);
    const raised = reduceSlip(slip, { type: 'stake-set', line: doubles, stake: 300 });
    expect(raised.betStrikeResponse?.failedBetRequests.map(({ betTitle }) => betTitle)).toEqual(['TREBLES']);
    for (const action of [
      added(2),
      { type: 'selection-ticked', selection: runner(1), enabled: false },
      { type: 'selection-removed', selection: runner(1) },
    ] as const satisfies SlipAction[]) {
      expect(reduceSlip(slip, action).betStrikeResponse?.failedBetRequests).toEqual([]);
    }
  });

  test('a new price is not asked about once all races are off, and what was refused still says why', () => {
    const off = { type: 'priced', totalStake: 0, over: 'off' } as const;
    const asked = slipAfter(...sent, answered({ changes: [makeChange(2)] }));
    expect(isDead(reduceSlip(asked, off))).toBe(true);
    const refused = slipAfter(...sent, answered({ changes: [makeChange(2)], failed: [makeFailed(3)] }));
    const { betStrikeResponse } = reduceSlip(refused, off);
    expect(betStrikeResponse).toMatchObject({ priceChanges: [], failedBetRequests: [{}] });
    const struck = slipAfter(...sent, answered({ changes: [makeChange(2)], struck: [makeStruck(1)] }));
    expect(reduceSlip(struck, off)).toMatchObject({
      receipts: [{}],
      betStrikeResponse: { priceChanges: [] },
    });
    // Sent again, its answer counts.
    const accepted = reduceSlip(asked, {
      type: 'strike-started',
      sent: { ...makeSent([makeRequest(2)]), how: 'restrike' },
    });
    expect(reduceSlip(accepted, off).betStrikeResponse?.priceChanges).toHaveLength(1);
  });

  test('clearing the slip leaves what is not answered yet', () => {
    const slip = reduceSlip(slipAfter(...sent), { type: 'emptied' });
    expect(slip).toMatchObject({ selections: [], choices: {}, isStrikingBet: true, sent: { lost: false } });
    expect(isEmpty(slip)).toBe(false);
    expect(isEmpty(reduceSlip(slip, { type: 'strike-refused', error: 'No' }))).toBe(true);
  });
});

test('no runner is on the slip twice, and no stake is lost by going to the other price and back, whatever is done', () => {
  const line = fc.constantFrom(
    ...(['bets', 'placeBets', 'spBets'] as const).flatMap((list) =>
      BET_LISTS[list].map((betType) => ({ list, betType })),
    ),
  );
  const someRunner = fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 4 }))
    .map(([number, saddle]) => runner(number, saddle));
  const action: fc.Arbitrary<SlipAction> = fc.oneof(
    someRunner.map((each): SlipAction => ({ type: 'selection-added', selection: each })),
    someRunner.map((each): SlipAction => ({ type: 'selection-removed', selection: each })),
    fc
      .tuple(someRunner, fc.boolean())
      .map(([each, enabled]): SlipAction => ({ type: 'selection-ticked', selection: each, enabled })),
    fc
      .tuple(line, fc.boolean())
      .map(([each, enabled]): SlipAction => ({ type: 'line-ticked', line: each, enabled })),
    fc
      .tuple(line, fc.integer({ min: 0, max: 100_000 }))
      .map(([each, stake]): SlipAction => ({ type: 'stake-set', line: each, stake })),
    line.map((each): SlipAction => ({ type: 'line-switched', line: each })),
    fc.constantFrom('fixed', 'sp').map((to): SlipAction => ({ type: 'odds-toggled', to })),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const slip = slipAfter(...actions);
      const keys = runnersOf(slip.selections).map(({ raceId, saddle }) => `${raceId}/${saddle}`);
      expect(new Set(keys).size).toBe(keys.length);
      const numbers = runnersOf(slip.selections).map(({ raceNumber }) => raceNumber);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      // At one price only, a ticked line has its stake again after going there and back.
      for (const betType of ['Doubles', 'Trebles', 'Quads'] as const) {
        const here = slip.choices.bets?.[betType];
        if (!here?.enabled || slip.choices.spBets?.[betType]?.enabled) continue;
        const there = reduceSlip(slip, { type: 'line-switched', line: { list: 'bets', betType } });
        const back = reduceSlip(there, { type: 'line-switched', line: { list: 'spBets', betType } });
        expect(back.choices.bets?.[betType]).toEqual({ enabled: true, stake: here.stake ?? 100 });
        expect(back.choices.spBets?.[betType]?.enabled).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
