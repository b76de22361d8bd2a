import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeScoring } from '../../../test/fixtures.ts';
import { event, makeRequest, makeSent } from '../../../test/slip-fixtures.ts';
import { makeRoundDetail } from '../../../test/soccer.ts';
import { actOnSlip, useSlipStore } from '../../betting/slip/slip-store.ts';
import { usePicksDraft } from '../../picks/picks-draft.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { usePredictionsDraft } from '../../soccer/predictor/predictions-draft.ts';
import { signOutWords } from './sign-out-words.ts';
import { findUnsaved, saveUnsaved } from './unsaved-work.ts';

const server = fakeServer();
const saved = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };
const none = { picks: 0, predictions: 0 };
const nothing = { picks: 0, predictions: 0, slip: false, unanswered: false };
const { setPick } = usePicksDraft.getState();

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T11:00:00+02:00'));
  useSession.getState().setLogin(login());
  usePicksDraft.setState({ drafts: {} });
  usePredictionsDraft.setState({ drafts: {} });
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {}, lastOwner: null });
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting(),
    races: [
      makeRace({ selection: saved }),
      makeRace({ raceNumber: 2, raceId: 102, selection: saved }),
      makeRace({ raceNumber: 3, raceId: 103, raceStatusId: 3 }),
    ],
    scoring: makeScoring(),
  });
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
  vi.restoreAllMocks();
});

/** Three picks, one of which is as it is saved, one too late. */
function draft(owner: number | null = 7): void {
  setPick(owner, 1, 1, 3);
  setPick(owner, 1, 2, 2);
  setPick(owner, 1, 3, 1);
}

describe('before a sign-out (rule: sign-out)', () => {
  test('nothing unsaved is nothing to ask about, and asks nothing of the server', async () => {
    expect(await findUnsaved()).toBeNull();
    expect(server.made).toEqual([]);
  });

  test('picks count that a save would send, those from before signing in too', async () => {
    draft();
    expect(await findUnsaved()).toEqual({ ...nothing, picks: 1 });
    usePicksDraft.setState({ drafts: {} });
    draft(null);
    expect(await findUnsaved()).toEqual({ ...nothing, picks: 1 });
  });

  test('a draft as it is saved is nothing', async () => {
    setPick(7, 1, 2, 2);
    expect(await findUnsaved()).toBeNull();
  });

  test('without its card a draft counts whole', async () => {
    server.fail('/api/Meeting/GetMeetingRaces/1', 404);
    draft();
    expect(await findUnsaved()).toEqual({ ...nothing, picks: 3 });
    expect(await saveUnsaved()).toEqual({ drafts: none, problem: signOutWords.unreachable });
  });

  test('predictions count, and a banker that was moved', async () => {
    const round = makeRoundDetail();
    server.answer(`/api/Soccer/Rounds/${round.roundId}`, { round });
    const [first, second] = round.games.map(({ fixtureId }) => fixtureId);
    const { setScore, setBanker } = usePredictionsDraft.getState();
    setScore(7, round.roundId, first ?? 0, { home: 2, away: 1 });
    setBanker(7, round.roundId, second ?? 0);
    expect(await findUnsaved()).toEqual({ ...nothing, predictions: 2 });
  });

  test('a slip counts until all on it is struck, and a strike without an answer for itself', async () => {
    useSlipStore.getState().take(7, event);
    expect(await findUnsaved()).toBeNull();
    actOnSlip({ type: 'selection-added', selection: { raceId: 101, raceNumber: 1, saddle: 1 } });
    expect(await findUnsaved()).toEqual({ ...nothing, slip: true });
    actOnSlip({ type: 'strike-started', sent: makeSent([makeRequest(1)]) });
    expect(await findUnsaved()).toEqual({ ...nothing, unanswered: true });
  });

  test('who can save and strike nothing is asked about neither: staff, and punters on a break', async () => {
    draft();
    useSession.getState().update({ isInternalUser: true });
    expect(await findUnsaved()).toBeNull();
    useSession.getState().update({ isInternalUser: false, playBreak: { kind: 'closure', until: null } });
    expect(await findUnsaved()).toBeNull();
  });
});

describe('saving before a sign-out', () => {
  test('sends the picks that are not saved, and leaves no draft of them', async () => {
    server.answer('/api/Selection/SavePunterSelections', {});
    draft();
    expect(await saveUnsaved()).toEqual({ drafts: { picks: 1, predictions: 0 }, problem: null });
    expect(server.made.at(-1)).toBe('POST /api/Selection/SavePunterSelections');
    expect(server.bodies.at(-1)).toEqual([{ meetingId: 1, raceId: 101, raceNumber: 1, saddle: 3 }]);
    expect(await findUnsaved()).toBeNull();
  });

  test('says why it was refused, and keeps the draft', async () => {
    server.refuse('/api/Selection/SavePunterSelections', 'Race 1 went off before you saved.');
    draft();
    expect(await saveUnsaved()).toEqual({ drafts: none, problem: 'Race 1 went off before you saved.' });
    expect(await findUnsaved()).toEqual({ ...nothing, picks: 1 });
  });
});
