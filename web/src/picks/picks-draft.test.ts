import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../platform/session/session-store.ts';
import { selectDraft, usePicksDraft } from './picks-draft.ts';

const { setPick, setPicks, settle, adopt } = usePicksDraft.getState();
const draftOf = (owner: number | null, meetingId = 1) =>
  selectDraft(owner, meetingId)(usePicksDraft.getState());
const selection = (raceNumber: number, saddle: number) => ({
  meetingId: 1,
  raceId: 100 + raceNumber,
  raceNumber,
  saddle,
});

beforeEach(() => usePicksDraft.setState({ drafts: {} }));

describe('the draft of picks', () => {
  test('takes several at once, and takes out those that stand saved', () => {
    setPick(7, 1, 3, 4);
    setPick(7, 1, 5, 2);
    setPicks(7, 1, { 3: null, 4: 9 });
    expect(draftOf(7)).toEqual({ 4: 9, 5: 2 });
  });

  test('is one per punter and meeting', () => {
    setPick(7, 1, 3, 4);
    setPick(7, 2, 3, 5);
    setPick(8, 1, 3, 6);
    expect([draftOf(7), draftOf(7, 2), draftOf(8), draftOf(9)]).toEqual([{ 3: 4 }, { 3: 5 }, { 3: 6 }, {}]);
  });

  test('survives a reload', async () => {
    setPick(7, 1, 3, 4);
    const stored = localStorage.getItem('furlong-picks-draft') ?? '';
    usePicksDraft.setState({ drafts: {} });
    localStorage.setItem('furlong-picks-draft', stored);
    await usePicksDraft.persist.rehydrate();
    expect(draftOf(7)).toEqual({ 3: 4 });
  });

  test('drops a race whose pick is removed', () => {
    setPick(7, 1, 3, 4);
    setPick(7, 1, 3, null);
    expect(usePicksDraft.getState().drafts).toEqual({});
  });

  test('is cleared by a save, except picks changed during it', () => {
    setPick(7, 1, 3, 4);
    setPick(7, 1, 4, 9);
    setPick(7, 1, 4, 2);
    settle(7, 1, [selection(3, 4), selection(4, 9)]);
    expect(draftOf(7)).toEqual({ 4: 2 });
  });

  test("a visitor's becomes the punter's, whose own picks stand", () => {
    setPick(null, 1, 3, 4);
    setPick(null, 1, 5, 8);
    setPick(7, 1, 3, 1);
    adopt(7, 1);
    expect(draftOf(7)).toEqual({ 3: 1, 5: 8 });
    expect(draftOf(null)).toEqual({});
  });

  test('is dropped a week after its last change', () => {
    vi.useFakeTimers();
    setPick(7, 1, 3, 4);
    vi.advanceTimersByTime(8 * 86_400_000);
    setPick(7, 2, 1, 1);
    vi.useRealTimers();
    expect(Object.keys(usePicksDraft.getState().drafts)).toEqual(['7/2']);
  });

  test('is cleared from memory when signing out empties the storage', () => {
    vi.useFakeTimers();
    useSession.setState({ isLoggedIn: true });
    setPick(7, 1, 3, 4);
    useSession.getState().clear();
    localStorage.clear();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(usePicksDraft.getState().drafts).toEqual({});
  });
});
