import { ownMeetingCookie } from '@furlong/contract/site-cookies';
import { useEffect } from 'react';
import { readCookie, writeCookie } from '../platform/device/cookies.ts';

const daySeconds = 24 * 60 * 60;

/** Notes for the next visit whether Home keeps room for the own meeting; null while that is not known. */
export function useOwnMeetingHint(hasOwn: boolean | null): void {
  useEffect(() => {
    if (hasOwn === null || readCookie(ownMeetingCookie) === String(hasOwn)) return;
    writeCookie(ownMeetingCookie, String(hasOwn), daySeconds);
  }, [hasOwn]);
}

/** Whether the last visit's Home began with a meeting of the punter's own. */
export function isOwnMeetingExpected(): boolean {
  return readCookie(ownMeetingCookie) === 'true';
}
