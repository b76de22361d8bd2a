import { ownMeetingCookie } from '@furlong/contract/site-cookies';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readCookie, writeCookie } from '../platform/device/cookies.ts';
import { type HomeStart, useOwnMeetingHint } from './own-meeting-hint.ts';

afterEach(() => writeCookie(ownMeetingCookie, '', 0));

test.each<[HomeStart | null, string | null]>([
  ['own', 'true'],
  ['plain', 'false'],
  // The server draws no Home for it.
  ['picks-in', null],
  [null, 'before'],
])('a Home that begins with %s leaves the mark %s', (start, mark) => {
  writeCookie(ownMeetingCookie, 'before', 60);
  renderHook(() => useOwnMeetingHint(start));
  expect(readCookie(ownMeetingCookie)).toBe(mark);
});
