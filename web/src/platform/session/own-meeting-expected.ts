import { ownMeetingCookie } from '@furlong/contract/site-cookies';
import { readCookie } from '../device/cookies.ts';
import { getDrawnPage } from '../drawn/drawn-page.ts';
import { useBrowserValue } from '../drawn/use-browser-value.ts';

const isExpected = () => readCookie(ownMeetingCookie) === 'true';
const isDrawnWithOwn = () => getDrawnPage()?.hasOwn === true;

/** Whether the last visit's Home began with a meeting of the punter's own: what shows one keeps room for it. */
export function useOwnMeetingExpected(): boolean {
  return useBrowserValue(isExpected, isDrawnWithOwn);
}
