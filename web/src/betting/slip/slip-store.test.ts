import { loggedInCookie } from '@furlong/contract/site-cookies';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../test/fake-server.ts';
import { event, makeRequest, makeSent } from '../../../test/slip-fixtures.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { runnersOf } from '../racing/racing.ts';
import { soccerProgramme } from '../soccer/soccer.ts';
import { keepThisProgramme, takeOtherProgramme } from './panel/other-programme.ts';
import type { SlipAction } from './reduce-slip.ts';
import { addSelections, toggleSelection, useSlipSheet } from './slip-sheet.ts';
import {
  actOnSlip,
  readSlipsAgain,
  slipInHand,
  slipOfSport,
  slipOwner,
  slipStorageName,
  useSlipStore,
} from './slip-store.ts';

const other = { id: 2, name: 'Greyville', date: '2026-11-21T00:00:00+02:00' };
const runner = (race: number) => ({ raceId: 100 + race, raceNumber: race, saddle: 1 });
const outcome = (fixtureId: number) => ({
  fixtureId,
  market: 'result' as const,
  outcome: 1,
  home: 'Egoli Miners',
  away: 'Umgeni Rovers',
  kickOffAt: '2026-11-21T15:00:00+02:00',
});
const sent: SlipAction = { type: 'strike-started', sent: makeSent([makeRequest(1)]) };

const inHand = () => slipInHand(useSlipStore.getState(), slipOwner());
const racesOnSlip = () => runnersOf(inHand()?.selections ?? []).map(({ raceNumber }) => raceNumber);
const signIn = () => useSession.getState().setLogin(login());
/** What a page that opens now finds. */
async function reopen(): Promise<void> {
  const stored = localStorage.getItem(slipStorageName);
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {}, lastOwner: null });
  localStorage.setItem(slipStorageName, stored ?? '');
  await readSlipsAgain();
}

beforeEach(() => {
  useSession.getState().clear();
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {}, lastOwner: null });
  useSlipSheet.setState({ isOpen: false, otherProgramme: null });
});

describe('a slip on which nothing can be struck any more', () => {
  const over: SlipAction = { type: 'priced', totalStake: 0, over: 'off' };

  test('gives way to another meeting’s at once', () => {
    toggleSelection(event, runner(1));
    actOnSlip(over);
    expect(toggleSelection(other, runner(3))).toBe('added');
    expect(useSlipSheet.getState().otherProgramme).toBeNull();
    expect(inHand()?.event).toEqual(other);
    expect(racesOnSlip()).toEqual([3]);
  });

  test.each([
    { sport: 'racing', programme: event, old: runner(1), fresh: runner(2) },
    { sport: 'soccer', programme: soccerProgramme, old: outcome(1), fresh: outcome(2) },
  ])('gives way to another selection of its own programme, in $sport', ({ programme, old, fresh }) => {
    toggleSelection(programme, old);
    actOnSlip(over);
    expect(toggleSelection(programme, fresh)).toBe('added');
    expect(inHand()?.selections).toMatchObject([fresh]);
    expect(useSlipSheet.getState().cleared?.slip.selections).toMatchObject([old]);
  });

  test('is asked about while a strike of it is unanswered, and once something else is on it', () => {
    toggleSelection(event, runner(1));
    actOnSlip(sent);
    actOnSlip(over);
    expect(toggleSelection(other, runner(3))).toBe('asked');
    actOnSlip({ type: 'emptied' });
    useSlipStore.setState({ slips: {}, inHand: {} });
    toggleSelection(event, runner(1));
    actOnSlip(over);
    toggleSelection(event, runner(2));
    expect(toggleSelection(other, runner(3))).toBe('asked');
  });
});

describe('a slip', () => {
  test('takes runners on and off, and survives a reload', async () => {
    expect(toggleSelection(event, runner(1))).toBe('added');
    expect(toggleSelection(event, runner(2))).toBe('added');
    expect(toggleSelection(event, runner(1))).toBe('removed');
    await reopen();
    expect(racesOnSlip()).toEqual([2]);
  });

  test('belongs to its punter', () => {
    toggleSelection(event, runner(1));
    signIn();
    expect(racesOnSlip()).toEqual([1]);
    useSession.getState().clear();
    expect(racesOnSlip()).toEqual([]);
  });

  test('chosen before signing in comes along, on top of what the punter had on it', () => {
    signIn();
    toggleSelection(event, runner(1));
    actOnSlip({ type: 'stake-set', line: { list: 'bets', betType: 'Doubles' }, stake: 500 });
    useSession.getState().clear();
    toggleSelection(event, runner(2));
    signIn();
    expect(racesOnSlip()).toEqual([1, 2]);
    expect(inHand()?.choices.bets?.Doubles?.stake).toBe(500);
  });

  test('of a punter is shown while a reloaded page restores the session', async () => {
    signIn();
    toggleSelection(event, runner(3));
    localStorage.setItem(loggedInCookie, 'true');
    await reopen();
    useSession.setState({ isLoggedIn: false, punterId: null });
    expect(racesOnSlip()).toEqual([3]);
  });

  test('is forgotten at sign-out', () => {
    vi.useFakeTimers();
    signIn();
    toggleSelection(event, runner(1));
    localStorage.clear();
    useSession.getState().clear();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(useSlipStore.getState()).toMatchObject({ slips: {}, inHand: {}, lastOwner: null });
  });
});

describe('a slip is for one meeting', () => {
  test('the first tap on another asks; an empty slip is not asked about', () => {
    toggleSelection(event, runner(1));
    expect(toggleSelection(other, runner(2))).toBe('asked');
    expect(useSlipSheet.getState().otherProgramme?.programme).toEqual(other);
    expect(racesOnSlip()).toEqual([1]);
    keepThisProgramme();
    toggleSelection(event, runner(1));
    expect(toggleSelection(other, runner(2))).toBe('added');
  });

  test('the other one’s becomes current, and the one before comes back with its next tap', () => {
    addSelections(event, [runner(1), runner(3)]);
    toggleSelection(other, runner(2));
    takeOtherProgramme({ isFresh: true });
    expect(inHand()).toMatchObject({ event: other, selections: [{ raceNumber: 2 }] });
    toggleSelection(event, runner(4));
    takeOtherProgramme({ isFresh: false });
    expect(racesOnSlip()).toEqual([1, 3, 4]);
    toggleSelection(other, runner(5));
    takeOtherProgramme({ isFresh: true });
    expect(racesOnSlip()).toEqual([5]);
  });

  test('while lines are on their way nothing is added to it', () => {
    toggleSelection(event, runner(1));
    actOnSlip(sent);
    expect(toggleSelection(event, runner(2))).toBe('locked');
    expect(toggleSelection(event, runner(1))).toBe('locked');
    expect(racesOnSlip()).toEqual([1]);
  });
});

describe('what is sent', () => {
  test('is stored before it is sent; a page that opens later treats it as unanswered', async () => {
    toggleSelection(event, runner(1));
    actOnSlip(sent);
    expect(localStorage.getItem(slipStorageName)).toContain(makeRequest(1).combinatonInfo.guid);
    await reopen();
    expect(inHand()).toMatchObject({
      isStrikingBet: false,
      sent: { lost: true, requests: [makeRequest(1)] },
    });
  });

  test('stays under way on the page that sent it when another tab writes', async () => {
    toggleSelection(event, runner(1));
    actOnSlip(sent);
    await readSlipsAgain();
    expect(inHand()).toMatchObject({ isStrikingBet: true, sent: { lost: false } });
  });

  test('is never dropped for room or age, as other slips are', () => {
    toggleSelection(event, runner(1));
    actOnSlip(sent);
    const old = useSlipStore.getState().slips;
    useSlipStore.setState({
      slips: Object.fromEntries(Object.entries(old).map(([key, { slip }]) => [key, { slip, at: 0 }])),
    });
    for (let id = 10; id < 20; id += 1) {
      useSlipStore.getState().take(null, { ...other, id });
      actOnSlip({ type: 'selection-added', selection: runner(1) });
    }
    const left = Object.values(useSlipStore.getState().slips);
    expect(left.filter(({ slip }) => slip.sent !== null)).toHaveLength(1);
    expect(left.length).toBeLessThanOrEqual(7);
  });
});

describe('a slip of each sport', () => {
  const outcome = {
    fixtureId: 1,
    market: 'result',
    outcome: 1,
    home: 'Egoli Miners',
    away: 'Umgeni Rovers',
    kickOffAt: '2026-11-21T15:00:00+02:00',
  } as const;
  const ofSport = (sport: 'horseracing' | 'soccer') =>
    slipOfSport(useSlipStore.getState(), slipOwner(), sport);

  test('is put on without a question, beside the other one, and shown', () => {
    toggleSelection(event, runner(1));
    expect(toggleSelection(soccerProgramme, outcome)).toBe('added');
    expect(inHand()?.event).toEqual(soccerProgramme);
    expect(ofSport('horseracing')?.selections).toHaveLength(1);
    expect(toggleSelection(event, runner(2))).toBe('added');
    expect(racesOnSlip()).toEqual([1, 2]);
    expect(toggleSelection(soccerProgramme, outcome)).toBe('removed');
    expect(racesOnSlip()).toEqual([1, 2]);
  });

  test('has its own default stake and step (rule: slip-defaults)', () => {
    toggleSelection(soccerProgramme, outcome);
    expect(inHand()?.step).toBe(100);
    toggleSelection(event, runner(1));
    actOnSlip({ type: 'step-chosen', step: 5000 });
    expect(ofSport('soccer')?.step).toBe(100);
  });

  test('stays what it is while lines of the other are on their way', () => {
    toggleSelection(event, runner(1));
    actOnSlip(sent);
    expect(toggleSelection(soccerProgramme, outcome)).toBe('added');
    expect(ofSport('horseracing')?.sent).not.toBeNull();
    expect(ofSport('soccer')?.sent).toBeNull();
  });

  test('survives a reload, and comes along to the punter who signs in', async () => {
    toggleSelection(event, runner(1));
    toggleSelection(soccerProgramme, outcome);
    await reopen();
    signIn();
    expect(inHand()?.event).toEqual(soccerProgramme);
    expect(runnersOf(ofSport('horseracing')?.selections ?? [])).toHaveLength(1);
    expect(slipOfSport(useSlipStore.getState(), null, 'soccer')).toBeNull();
  });

  test('reads what earlier versions stored: racing alone, under keys without a sport', async () => {
    const before = {
      slip: { event, selections: [{ ...runner(4), enabled: true }], choices: {} },
      at: Date.now(),
    };
    const state = { slips: { 'visitor/1': before }, inHand: { visitor: 1 }, lastOwner: null };
    localStorage.setItem(slipStorageName, JSON.stringify({ state, version: 0 }));
    await readSlipsAgain();
    expect(racesOnSlip()).toEqual([4]);
    expect(toggleSelection(soccerProgramme, { ...outcome, fixtureId: 9 })).toBe('added');
    expect(toggleSelection(event, runner(5))).toBe('added');
    expect(racesOnSlip()).toEqual([4, 5]);
  });
});
