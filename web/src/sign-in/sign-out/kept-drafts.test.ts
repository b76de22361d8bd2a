import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '../../../test/fake-server.ts';
import { event } from '../../../test/slip-fixtures.ts';
import { actOnSlip, useSlipStore } from '../../betting/slip/slip-store.ts';
import { selectDraft, usePicksDraft } from '../../picks/picks-draft.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { clearEverything } from '../clear-everything.ts';
import { clearButDrafts } from './kept-drafts.ts';

beforeEach(() => {
  useSession.getState().setLogin(login());
  usePicksDraft.setState({ drafts: {} });
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {}, lastOwner: null });
  localStorage.clear();
});

describe('a sign-in that ends without a choice (rule: sign-out)', () => {
  test('leaves the draft and the slip for whoever owns them, and nothing else', async () => {
    localStorage.setItem('oidc.user:x', 'token');
    usePicksDraft.getState().setPick(7, 1, 1, 3);
    useSlipStore.getState().take(7, event);
    actOnSlip({ type: 'selection-added', selection: { raceId: 101, raceNumber: 1, saddle: 1 } });
    expect(clearButDrafts(clearEverything)).toBe(true);
    expect(Object.keys(localStorage).toSorted()).toEqual(['furlong-picks-draft', 'furlong-slip']);
    await usePicksDraft.persist.rehydrate();
    expect(selectDraft(7, 1)(usePicksDraft.getState())).toEqual({ 1: 3 });
    expect(selectDraft(null, 1)(usePicksDraft.getState())).toEqual({});
  });

  test('clears all where nothing would be missed', () => {
    usePicksDraft.getState().setPick(7, 1, 1, null);
    useSlipStore.getState().take(7, event);
    localStorage.setItem('furlong-lucky-pick', '{"state":{"picks":{"7/1":{"sent":null}}}}');
    localStorage.setItem('furlong-predictions-draft', 'nonsense');
    expect(clearButDrafts(clearEverything)).toBe(false);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
