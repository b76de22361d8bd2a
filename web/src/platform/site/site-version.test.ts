import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetSiteVersion,
  goodForMs,
  isLatestSite,
  isSiteNewer,
  noteSiteVersion,
  onSiteVersion,
} from './site-version.ts';

beforeEach(() => {
  vi.useFakeTimers();
  forgetSiteVersion();
});
afterEach(() => void vi.useRealTimers());

test('a page that was told of its version a moment ago need not ask; after twenty seconds it asks (rule: live-site)', () => {
  expect(isLatestSite(3)).toBe(false);
  noteSiteVersion('3');
  expect(isLatestSite(3)).toBe(true);
  vi.advanceTimersByTime(19_000);
  noteSiteVersion(null);
  noteSiteVersion('2');
  noteSiteVersion('none');
  expect(goodForMs()).toBe(1_000);
  vi.advanceTimersByTime(1_000);
  expect(isLatestSite(3)).toBe(false);
  expect(goodForMs()).toBe(0);
});

test('a newer version is told once, also when a cached answer names an older one afterwards (rule: live-site)', () => {
  const heard = vi.fn();
  const stop = onSiteVersion(heard);
  for (const version of ['4', '4', '3', '5']) noteSiteVersion(version);
  expect(heard).toHaveBeenCalledTimes(2);
  expect([isSiteNewer(4), isSiteNewer(5)]).toEqual([true, false]);
  expect(isLatestSite(4)).toBe(false);
  stop();
  noteSiteVersion('6');
  expect(heard).toHaveBeenCalledTimes(2);
});
