import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../../../test/fake-server.ts';
import { rands } from '../../../../test/rands.ts';
import {
  event,
  guid,
  makeFailed,
  makeRequest,
  makeResponse,
  makeSent,
  makeStruck,
} from '../../../../test/slip-fixtures.ts';
import type { Answer } from '../../../platform/api/api.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { setConfig } from '../../../platform/site/config.ts';
import { racingTarget, racingUnanswered } from '../../racing/panel/racing-target.ts';
import { actOnSlip, slipInHand, slipOwner, slipStorageName, useSlipStore } from '../../slip/slip-store.ts';
import { outcomeOf, strike } from './send-strike.ts';

const server = fakeServer();
const place = '/api/Betslip/PlaceBet';
const retry = '/api/Betslip/RetryFailedBets';
const inHand = () => slipInHand(useSlipStore.getState(), slipOwner());
const sent = makeSent([makeRequest(1)]);
const unchanged = () => true;

beforeEach(() => {
  server.start();
  server.configure(setConfig);
  useSession.getState().setLogin(login());
  useSlipStore.setState({ slips: {}, inHand: {} });
  useSlipStore.getState().take(7, event);
  actOnSlip({ type: 'selection-added', selection: { raceId: 101, raceNumber: 1, saddle: 1 } });
});
afterEach(() => {
  server.stop();
  useSession.getState().clear();
});

describe('a strike', () => {
  test('sends the lines with their keys, and brings the balance', async () => {
    server.answer(place, makeResponse({ struck: [makeStruck(1)], balance: rands(995) }));
    await strike(racingTarget, sent, unchanged);
    expect(server.made).toContain(`POST ${place}`);
    expect(server.bodies[0]).toMatchObject({ bets: [makeRequest(1)], isLuckyPick: false, meetingId: 1 });
    expect(inHand()).toMatchObject({ sent: null, receipts: [{ guid: guid(1), receiptNumber: 'F-0000001' }] });
    expect(useSession.getState().balance).toBe(995);
  });

  test('is stored before it is sent, until it is answered', async () => {
    let keptWhenSent: string | null = null;
    const answering = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      keptWhenSent ??= localStorage.getItem(slipStorageName);
      return answering(...request);
    };
    server.fail(place, 503);
    await strike(racingTarget, sent, unchanged);
    expect(keptWhenSent).toContain(guid(1));
    expect(inHand()).toMatchObject({ isStrikingBet: false, sent: { lost: true } });
  });

  test('that cannot be stored is not sent, says why, and can be tried again', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await strike(racingTarget, sent, unchanged);
    full.mockRestore();
    expect(server.made).toEqual([]);
    expect(inHand()).toMatchObject({
      isStrikingBet: false,
      sent: null,
      error: 'This device has no space left. Free some up, then try again.',
    });
    server.answer(place, makeResponse({ struck: [makeStruck(1)] }));
    await strike(racingTarget, sent, unchanged);
    expect(inHand()).toMatchObject({ error: null, receipts: [{ guid: guid(1) }] });
  });

  test('sent again goes by the same call under the same keys', async () => {
    server.fail(place, 503);
    await strike(racingTarget, sent, unchanged);
    server.answer(place, makeResponse({ struck: [makeStruck(1, { alreadyStruck: true })] }));
    await racingUnanswered.resume();
    expect(server.made.filter((call) => call === `POST ${place}`)).toHaveLength(2);
    const [first, second] = server.bodies.filter(
      (body) => body !== null && typeof body === 'object' && 'bets' in body,
    );
    expect(second).toEqual(first);
    expect(inHand()).toMatchObject({ sent: null, receipts: [{ guid: guid(1) }] });
    await racingUnanswered.resume();
    expect(server.made.filter((call) => call === `POST ${place}`)).toHaveLength(2);
  });

  test('of a slip that another tab has changed meanwhile is not sent', async () => {
    await strike(racingTarget, sent, () => false);
    expect(server.made).not.toContain(`POST ${place}`);
    expect(inHand()).toMatchObject({ isStrikingBet: false, sent: null });
  });

  test('pressed twice is sent once', async () => {
    server.answer(place, makeResponse({ struck: [makeStruck(1)] }));
    await Promise.all([
      strike(racingTarget, sent, unchanged),
      strike(racingTarget, makeSent([makeRequest(2)]), unchanged),
    ]);
    expect(server.made.filter((call) => call === `POST ${place}`)).toHaveLength(1);
  });

  test('answered after another punter has signed in is stored for its own, and changes nothing else', async () => {
    const answering = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      useSession.setState({ punterId: 8, balance: rands(50) });
      return answering(...request);
    };
    server.answer(place, makeResponse({ struck: [makeStruck(1)], balance: rands(995) }));
    await strike(racingTarget, sent, unchanged);
    expect(useSession.getState().balance).toBe(50);
    expect(slipInHand(useSlipStore.getState(), 7)).toMatchObject({
      sent: null,
      receipts: [{ guid: guid(1) }],
    });
    globalThis.fetch = answering;
  });

  test('refused as a whole leaves the slip as it is, with the reason', async () => {
    server.refuse(place, 'There is not enough money in your wallet for this bet');
    await strike(racingTarget, sent, unchanged);
    expect(inHand()).toMatchObject({
      sent: null,
      error: 'There is not enough money in your wallet for this bet',
    });
  });

  test('refused with a reason for each line leaves those, to be tried again, and brings the balance', async () => {
    const failed = makeFailed(1, makeRequest(1));
    server.refuse(
      place,
      'Betting on Race 1 is suspended',
      makeResponse({ failed: [failed], balance: rands(12) }),
    );
    await strike(racingTarget, sent, unchanged);
    expect(inHand()).toMatchObject({
      sent: null,
      error: null,
      betStrikeResponse: { failedBetRequests: [{ message: failed.message, mayRetry: true }] },
    });
    expect(useSession.getState().balance).toBe(12);
  });

  test.each(['retry', 'restrike'] as const)('%s goes to RetryFailedBets', async (how) => {
    server.answer(retry, makeResponse({ struck: [makeStruck(1)] }));
    await strike(racingTarget, makeSent([makeRequest(1)], { how }), unchanged);
    expect(server.bodies[0]).toMatchObject({
      betRequests: [makeRequest(1)],
      isLuckyPick: false,
      totalBets: 1,
    });
  });
});

describe('what an answer means', () => {
  const failure = (
    why: 'network' | 'deadline' | 'unauthorised' | 'status',
    status: number | null,
  ): Answer<never> => ({
    kind: 'failure',
    why,
    status,
    message: 'Words',
    detail: '',
  });

  test.each([
    ['no connection', failure('network', null), 'strike-lost', 'strike-lost'],
    ['no answer in time', failure('deadline', null), 'strike-lost', 'strike-lost'],
    ['a server that failed', failure('status', 500), 'strike-lost', 'strike-lost'],
    ['a server that is busy', failure('status', 503), 'strike-lost', 'strike-lost'],
    ['a slip that cannot be read', failure('status', 400), 'strike-refused', 'strike-refused'],
    ['another punter’s', failure('status', 403), 'strike-refused', 'strike-refused'],
    // Turned away before it was looked at: of an earlier sending that says nothing.
    ['a sign-in that has ended', failure('unauthorised', 401), 'strike-refused', 'strike-lost'],
    ['too many calls', failure('status', 429), 'strike-refused', 'strike-lost'],
    ['betting switched off', failure('status', 404), 'strike-refused', 'strike-lost'],
  ])('%s', (_what, answer, first, again) => {
    expect(outcomeOf(answer, { lost: false }).type).toBe(first);
    expect(outcomeOf(answer, { lost: true }).type).toBe(again);
  });
});

describe('the server asks for a fresh sign-in', () => {
  const stale = { kind: 'failure', why: 'stale', status: 403, message: '', detail: '' } as const;

  test.each([true, false])('nothing was struck, whether an answer was lost before (%s) or not', (lost) => {
    expect(outcomeOf(stale, { lost })).toMatchObject({ type: 'strike-refused', isStale: true });
  });

  test('a sending by the app is marked as such, and one by a person is not', async () => {
    server.fail(place, 503);
    await strike(racingTarget, sent, unchanged);
    server.answer(place, makeResponse({ struck: [makeStruck(1)] }));
    await racingUnanswered.resume();
    const calls = server.made.filter((made) => made.startsWith('POST'));
    expect(calls).toEqual([`POST ${place}`, `POST ${place}`]);
    expect(server.queries.filter((query) => query.includes('meetingId'))).toEqual([
      '?meetingId=1',
      '?meetingId=1&again=true',
    ]);
  });
});

describe('a strike that was dropped', () => {
  const open = '/api/MyBets/GetMyBets/1';
  const settled = '/api/MyBets/GetMyBets/0';
  const none = { responseObject: [], next: null };

  beforeEach(async () => {
    server.fail(place, 503);
    await strike(racingTarget, sent, unchanged);
    await racingUnanswered.drop();
  });

  test('is looked for by its key, and one that is not there may still arrive until the last look', async () => {
    server.answer(open, none);
    server.answer(settled, none);
    expect(await racingUnanswered.look(false)).toBe(false);
    expect(inHand()).toMatchObject({ isDropped: true });
    expect(await racingUnanswered.look(true)).toBe(true);
    expect(inHand()).toMatchObject({ isDropped: false, dropped: null, found: { bets: 0, asked: 1 } });
  });

  test('that went through is found, and its line goes off', async () => {
    server.answer(open, { ...none, responseObject: [{ strikeId: guid(1), betCount: 1, totalStake: 5 }] });
    expect(await racingUnanswered.look(false)).toBe(true);
    expect(inHand()).toMatchObject({ found: { bets: 1, asked: 1, stake: 5 } });
    expect(inHand()?.choices.bets?.Doubles?.enabled).toBe(false);
  });

  test('stays unknown while the bets cannot be read', async () => {
    server.fail(open, 503);
    expect(await racingUnanswered.look(true)).toBe(false);
    expect(inHand()).toMatchObject({ isDropped: true });
  });
});
