import { afterEach, expect, test, vi } from 'vitest';
import { useMarks } from '../platform/session/marks.ts';
import { isSettledSince, noteLook, readLastLook } from './last-look.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('a look is each punter’s own, and takes the mark off (rule: settled-bets-told)', () => {
  useMarks.setState({ bets: true });
  noteLook(7);
  expect(readLastLook(7)).not.toBeNull();
  expect(readLastLook(8)).toBeNull();
  expect(useMarks.getState().bets).toBe(false);
});

test('on a device that is full a look is not kept: nothing is new, and no screen is lost', () => {
  useMarks.setState({ bets: true });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  noteLook(7);
  expect(useMarks.getState().bets).toBe(false);
  expect(isSettledSince({ status: 'won', settledAt: '2026-11-21T12:00:00Z' }, readLastLook(7))).toBe(false);
});
