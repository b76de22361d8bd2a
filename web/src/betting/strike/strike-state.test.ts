import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rands } from '../../../test/rands.ts';
import {
  guid,
  makeChange,
  makeFailed,
  makeRequest,
  makeResponse,
  makeSent,
  makeStruck,
} from '../../../test/slip-fixtures.ts';
import {
  guidOf,
  idleStrike,
  reduceStrike,
  type StrikeAction,
  type StrikeState,
  withWaitingKeys,
} from './strike-state.ts';

function after(...actions: readonly StrikeAction[]): StrikeState {
  return actions.reduce<StrikeState>(reduceStrike, idleStrike);
}

const started = (sent = makeSent([makeRequest(1)])): StrikeAction => ({ type: 'strike-started', sent });
const answered = (parts: Parameters<typeof makeResponse>[0]): StrikeAction => ({
  type: 'strike-answered',
  response: makeResponse(parts),
});

/** Three lines stopped by new prices. */
const threeChanges = [
  started(makeSent([makeRequest(1), makeRequest(2), makeRequest(3)])),
  answered({ changes: [makeChange(1), makeChange(2), makeChange(3)] }),
];
const restrike = (index: number | null, ...numbers: number[]): StrikeAction =>
  started(
    makeSent(
      numbers.map((number) => makeRequest(number)),
      { how: 'restrike', index },
    ),
  );

describe('[T-STRIKE-STATES] [E-SLIP-STRIKE] striking', () => {
  test('is idle, then under way, then done with a response', () => {
    expect(idleStrike).toMatchObject({ isStrikingBet: false, betStrikeResponse: null });
    const striking = after(started());
    expect(striking).toMatchObject({ isStrikingBet: true, strikingAtIndex: null, betStrikeResponse: null });
    const done = reduceStrike(striking, answered({ struck: [makeStruck(1)] }));
    expect(done).toMatchObject({
      isStrikingBet: false,
      sent: null,
      error: null,
      betStrikeResponse: { totalSuccessfulBetsPlaced: 1, successfulBetInfo: [{ guid: guid(1) }] },
    });
  });

  test('is one at a time: what is not answered must be answered first', () => {
    const striking = after(started());
    expect(reduceStrike(striking, started(makeSent([makeRequest(2)])))).toBe(striking);
  });

  test('refused as a whole strikes nothing, and says why', () => {
    const refused = after(started(), { type: 'strike-refused', error: 'There is not enough money.' });
    expect(refused).toMatchObject({ isStrikingBet: false, sent: null, error: 'There is not enough money.' });
  });

  test('without an answer keeps what was sent, under its keys, until one comes', () => {
    const lost = after(started(), { type: 'strike-lost', error: 'No connection.' });
    expect(lost).toMatchObject({ isStrikingBet: false, error: 'No connection.', sent: { lost: true } });
    const again = reduceStrike(lost, { type: 'strike-resumed' });
    expect(again).toMatchObject({ isStrikingBet: true, error: null });
    expect(again.sent?.requests.map(guidOf)).toEqual([guid(1)]);
    expect(reduceStrike(again, answered({ struck: [makeStruck(1, { alreadyStruck: true })] }))).toMatchObject(
      {
        sent: null,
        receipts: [{ guid: guid(1), alreadyStruck: true }],
      },
    );
  });

  test('dropped by the punter says that the lines may be struck, until the next strike', () => {
    const dropped = after(
      started(),
      { type: 'strike-lost', error: 'No connection.' },
      { type: 'strike-dropped' },
    );
    expect(dropped).toMatchObject({ sent: null, error: null, isDropped: true, isStrikingBet: false });
    expect(reduceStrike(dropped, started(makeSent([makeRequest(2)]))).isDropped).toBe(false);
    expect(reduceStrike(dropped, { type: 'results-seen' }).isDropped).toBe(false);
  });

  test('cannot be dropped while its answer is awaited', () => {
    const striking = after(started());
    expect(reduceStrike(striking, { type: 'strike-dropped' })).toBe(striking);
  });

  test('ignores an answer that nobody waits for', () => {
    for (const action of [
      answered({ struck: [makeStruck(1)] }),
      { type: 'strike-lost', error: '' },
      { type: 'strike-refused', error: '' },
      { type: 'strike-resumed' },
      { type: 'strike-dropped' },
    ] as const) {
      expect(reduceStrike(idleStrike, action)).toBe(idleStrike);
    }
  });

  test('keeps the receipts of the sitting, and the price changes of lines that were not sent again', () => {
    const state = after(
      ...threeChanges,
      started(makeSent([makeRequest(4)])),
      answered({ struck: [makeStruck(4)] }),
    );
    expect(state.betStrikeResponse?.priceChanges.map((change) => change.guid)).toEqual([
      guid(1),
      guid(2),
      guid(3),
    ]);
    expect(state.receipts.map((receipt) => receipt.guid)).toEqual([guid(4)]);
    const seen = reduceStrike(state, { type: 'results-seen' });
    expect(seen.receipts).toEqual([]);
    expect(seen.betStrikeResponse?.priceChanges).toHaveLength(3);
  });
});

describe('[T-RETRY-CLEARS] a retry of failed bets', () => {
  const failed = [
    started(makeSent([makeRequest(1), makeRequest(2)])),
    answered({ failed: [makeFailed(1)], struck: [makeStruck(2)] }),
  ];
  const retry = started(makeSent([makeRequest(1)], { how: 'retry' }));

  test('clears the response at the start, then sets it', () => {
    expect(after(...failed, retry)).toMatchObject({ isStrikingBet: true, betStrikeResponse: null });
    const done = after(...failed, retry, answered({ struck: [makeStruck(1)] }));
    expect(done.betStrikeResponse).toEqual(makeResponse({ struck: [makeStruck(1)] }));
    expect(done.receipts.map((receipt) => receipt.guid)).toEqual([guid(2), guid(1)]);
  });

  test.each([
    ['refused as a whole', { type: 'strike-refused', error: 'There is not enough money' }],
    ['given up without an answer', { type: 'strike-dropped' }],
  ] as const)('%s can be tried again, under the same keys', (_what, end) => {
    const lost = { type: 'strike-lost', error: 'No connection.' } as const;
    const state = after(...failed, retry, ...(end.type === 'strike-dropped' ? [lost, end] : [end]));
    expect(state.betStrikeResponse?.failedBetRequests.map((each) => each.guid)).toEqual([guid(1)]);
    expect(state.receipts.map((receipt) => receipt.guid)).toEqual([guid(2)]);
  });
});

describe('[T-RESTRIKE-REPLACES] restriking one price change', () => {
  test('is under way at its index', () => {
    expect(after(...threeChanges, restrike(1, 2))).toMatchObject({ isStrikingBet: true, strikingAtIndex: 1 });
  });

  test('removes it when it is struck', () => {
    const state = after(...threeChanges, restrike(1, 2), answered({ struck: [makeStruck(2)] }));
    expect(state.betStrikeResponse?.priceChanges.map((change) => change.guid)).toEqual([guid(1), guid(3)]);
    expect(state.strikingAtIndex).toBeNull();
  });

  test('replaces it, in its place, when the price has changed again', () => {
    const again = makeChange(2, makeRequest(2, 'TREBLES'));
    const state = after(...threeChanges, restrike(1, 2), answered({ changes: [again] }));
    expect(state.betStrikeResponse?.priceChanges.map((change) => change.betTitle)).toEqual([
      'DOUBLES',
      'TREBLES',
      'DOUBLES',
    ]);
  });
});

describe('[T-RESTRIKE-ALL] restriking without an index', () => {
  test('removes every price change, and leaves those that changed again', () => {
    const state = after(
      ...threeChanges,
      restrike(null, 1, 2, 3),
      answered({ struck: [makeStruck(1), makeStruck(3)], changes: [makeChange(2)] }),
    );
    expect(state.betStrikeResponse?.priceChanges.map((change) => change.guid)).toEqual([guid(2)]);
  });
});

describe('[T-RESTRIKE-APPENDS] [T-RESTRIKE-COUNTS] restriking', () => {
  test('appends failed and successful bets, and adds the counts', () => {
    const state = after(
      started(makeSent([1, 2, 3, 4].map((number) => makeRequest(number)))),
      answered({ struck: [makeStruck(1)], failed: [makeFailed(2)], changes: [makeChange(3), makeChange(4)] }),
      restrike(null, 3, 4),
      answered({ struck: [makeStruck(3)], failed: [makeFailed(4)], balance: rands(975) }),
    );
    expect(state.betStrikeResponse).toMatchObject({
      successfulBetInfo: [{ guid: guid(1) }, { guid: guid(3) }],
      failedBetRequests: [{ guid: guid(2) }, { guid: guid(4) }],
      priceChanges: [],
      totalSuccessfulBetsPlaced: 2,
      totalPriceChangeAlerts: 2,
      balance: 975,
    });
    expect(state.receipts).toHaveLength(2);
  });
});

describe('rejecting price changes', () => {
  test('[T-REJECT-ONE] takes one out, and leaves the others where they are', () => {
    const state = after(...threeChanges, { type: 'prices-rejected', index: 1 });
    expect(state.betStrikeResponse?.priceChanges.map((change) => change.guid)).toEqual([guid(1), guid(3)]);
  });

  test('[T-REJECT-ALL] takes all out, and nothing else', () => {
    const state = after(...threeChanges, { type: 'prices-rejected', index: null });
    expect(state.betStrikeResponse).toMatchObject({ priceChanges: [], totalPriceChangeAlerts: 3 });
  });

  test('waits while lines are on their way', () => {
    const striking = after(...threeChanges, restrike(0, 1));
    expect(reduceStrike(striking, { type: 'prices-rejected', index: 0 })).toBe(striking);
  });
});

test('whatever happens, in whatever order, what was sent is answered before anything else is sent, and nothing struck is forgotten', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
  const index = fc.option(fc.integer({ min: 0, max: 3 }));
  const action: fc.Arbitrary<StrikeAction> = fc.oneof(
    fc.tuple(numbers, fc.constantFrom('strike', 'retry', 'restrike'), index).map(([list, how, at]) =>
      started(
        makeSent(
          list.map((number) => makeRequest(number)),
          { how, index: at },
        ),
      ),
    ),
    numbers.map((list) => answered({ struck: list.map((number) => makeStruck(number)) })),
    numbers.map((list) => answered({ changes: list.map((number) => makeChange(number)) })),
    fc.constant<StrikeAction>({ type: 'strike-lost', error: 'lost' }),
    fc.constant<StrikeAction>({ type: 'strike-refused', error: 'refused' }),
    fc.constant<StrikeAction>({ type: 'strike-resumed' }),
    fc.constant<StrikeAction>({ type: 'strike-dropped' }),
    index.map((at): StrikeAction => ({ type: 'prices-rejected', index: at })),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      let state: StrikeState = idleStrike;
      for (const each of actions) {
        const next = reduceStrike(state, each);
        // Striking means that something is sent, and a key once sent stays until its answer.
        if (next.isStrikingBet) expect(next.sent).not.toBeNull();
        if (state.sent !== null && next.sent !== null) {
          expect(next.sent.requests).toBe(state.sent.requests);
        }
        if (each.type === 'strike-answered' && state.sent !== null) {
          const sent = new Set(state.sent.requests.map(guidOf));
          const struck = each.response.successfulBetInfo.filter((info) => sent.has(info.guid));
          expect(next.receipts.length).toBe(state.receipts.length + struck.length);
        } else {
          expect(next.receipts).toBe(state.receipts);
        }
        state = next;
      }
    }),
    { numRuns: 300 },
  );
});

describe('a strike that waits for a fresh sign-in', () => {
  const refused: StrikeAction = { type: 'strike-refused', error: 'Sign in again', isStale: true };

  test('has struck nothing, and strikes unchanged lines under the same keys', () => {
    const state = after(started(makeSent([makeRequest(1), makeRequest(2)])), refused);
    expect(state).toMatchObject({ sent: null, isStrikingBet: false, error: 'Sign in again' });
    const renamed = (number: number) => {
      const request = makeRequest(number);
      return { ...request, combinatonInfo: { ...request.combinatonInfo, guid: guid(number + 50) } };
    };
    const other = { ...renamed(2), dt: [] };
    expect(withWaitingKeys([renamed(1), other], state.heldBack).map(guidOf)).toEqual([guid(1), guid(52)]);
    // The way to the sign-in takes the words along; the keys wait for the way back.
    const asked = reduceStrike(state, { type: 'sign-in-asked' });
    expect([asked.error, asked.heldBack?.length]).toEqual([null, 2]);
    expect(reduceStrike(asked, started())).toMatchObject({ heldBack: null });
  });

  test('waits with no keys when it was refused for another reason', () => {
    expect(after(started(), { type: 'strike-refused', error: 'No' }).heldBack).toBeNull();
  });
});
