import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBet, makeFixtureLeg, makeLeg } from '../../test/bets.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { rands } from '../../test/rands.ts';
import { useSlipSheet } from '../betting/slip/slip-sheet.ts';
import { slipOfSport, useSlipStore } from '../betting/slip/slip-store.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { mayRepeat, repeatTicket } from './repeat-ticket.ts';
import { describeRepeated } from './repeat-words.ts';

const now = Date.parse('2026-11-21T13:00:00+02:00');
vi.mock('../platform/device/server-clock.ts', () => ({
  serverNow: () => Date.parse('2026-11-21T13:00:00+02:00'),
  noteServerDate: () => undefined,
}));

const server = fakeServer();
const over = makeLeg({ status: 'lost', position: 6 });
const toCome = makeLeg({
  raceId: 107,
  raceNumber: 7,
  saddle: 3,
  horseName: 'Tin Trumpet',
  offTime: '2026-11-21T15:45:00+02:00',
});
const bet = (change: Partial<MyBet> = {}) =>
  makeBet({ betTitle: 'Doubles', legs: [over, toCome], legCount: 2, stake: rands(5), ...change });
const slip = (sport: 'horseracing' | 'soccer' = 'horseracing') =>
  slipOfSport(useSlipStore.getState(), 7, sport);

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
});
afterEach(() => {
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {} });
  useSlipSheet.setState({ isOpen: false, otherProgramme: null });
  useSession.getState().clear();
  localStorage.clear();
  server.stop();
});

test('a ticket is repeated with its line and its stake, without what cannot be had, which is said', async () => {
  const repeated = await repeatTicket([bet()]);
  expect(slip()?.event).toMatchObject({ id: 1, name: 'Kenilworth' });
  expect(slip()?.selections).toMatchObject([{ raceId: 107, saddle: 3 }]);
  expect(slip()?.choices.bets).toMatchObject({
    Doubles: { enabled: true, stake: 500 },
    'Single Wins': { enabled: false },
  });
  expect(useSlipSheet.getState().isOpen).toBe(true);
  expect(describeRepeated(repeated)).toMatchObject({
    title: "1 runner on the slip, at today's prices.",
    text: 'Too late for 4 Silver Jetty.',
  });
});

test('places and the starting price come back on the lines of their lists', async () => {
  const place = makeBet({ betTitle: 'Single Places', legs: [{ ...toCome, isPlace: true }] });
  const sp = makeBet({
    betTitle: 'All to Come',
    isFixedOdds: false,
    legs: [{ ...toCome, isFixedOdds: false }],
  });
  await repeatTicket([place, sp]);
  expect(slip()?.choices).toMatchObject({
    placeBets: { 'Single Places': { enabled: true, stake: 2_000 } },
    spBets: { 'All to Come': { enabled: true, stake: 2_000 } },
    bets: { 'Single Wins': { enabled: false } },
  });
});

test('a slip that has something keeps its lines; the runners join it', async () => {
  await repeatTicket([makeBet({ legs: [toCome], stake: rands(3) })]);
  const before = slip()?.choices;
  await repeatTicket([bet({ legs: [{ ...toCome, saddle: 9 }], legCount: 1 })]);
  expect(slip()?.selections).toHaveLength(2);
  expect(slip()?.choices).toEqual(before);
});

test('a lost ticket asks for the legs that its list leaves out', async () => {
  server.answer('/api/MyBets/GetBetLegs/418', { betLegs: [over, toCome] });
  await repeatTicket([bet({ status: 'lost', legs: [over] })]);
  expect(slip()?.selections).toMatchObject([{ raceId: 107 }]);
});

test('nothing that is over, scratched or put off is offered', async () => {
  expect(mayRepeat([bet()], now)).toBe(true);
  expect(mayRepeat([bet({ legs: [over], legCount: 1 })], now)).toBe(false);
  expect(mayRepeat([bet({ meetingStatusId: 5 })], now)).toBe(false);
  // Of a lost line the server says how many of the legs left out are to come.
  const lost = bet({ status: 'lost', legs: [over], legCount: 3 });
  expect(mayRepeat([lost], now)).toBe(false);
  expect(mayRepeat([{ ...lost, legsToCome: 1 }], now)).toBe(true);
  expect(mayRepeat([bet()], Date.parse(toCome.offTime))).toBe(false);
  const repeated = await repeatTicket([bet({ legs: [over, { ...toCome, status: 'void' }] })]);
  expect(slip()).toBeNull();
  expect(describeRepeated(repeated)).toMatchObject({
    title: 'Too late to bet again.',
    text: 'Too late for 4 Silver Jetty and 3 Tin Trumpet.',
  });
});

test('an outcome is repeated while its match is open', async () => {
  const fixture = (open: boolean) =>
    server.answer('/api/Soccer/Fixtures/1', {
      fixture: { home: 'Egoli Miners', away: 'Umgeni Rovers', kickOffAt: '2026-11-22T13:00:00.000Z', open },
    });
  const single = makeBet({
    sport: 'soccer',
    betTitle: 'Singles',
    legs: [makeFixtureLeg()],
    meetingName: 'Soccer',
  });
  fixture(false);
  expect((await repeatTicket([single])).added).toBeNull();
  fixture(true);
  await repeatTicket([single]);
  expect(slip('soccer')?.selections).toMatchObject([
    { fixtureId: 1, market: 'result', outcome: 1, home: 'Egoli Miners', away: 'Umgeni Rovers' },
  ]);
  expect(slip('soccer')?.choices.bets).toMatchObject({ Singles: { enabled: true, stake: 2_000 } });
});
