import { useEffect } from 'react';
import { readCookie, writeCookie } from '../platform/device/cookies.ts';

/** The cookie that says to the server whether a punter's Home begins with a meeting of their own. */
const hintKey = 'OwnMeeting';
const daySeconds = 24 * 60 * 60;

/** Notes for the next visit whether Home keeps room for the own meeting; null while that is not known. */
export function useOwnMeetingHint(hasOwn: boolean | null): void {
  useEffect(() => {
    if (hasOwn === null || readCookie(hintKey) === String(hasOwn)) return;
    writeCookie(hintKey, String(hasOwn), daySeconds);
  }, [hasOwn]);
}

/** Whether the last visit's Home began with a meeting of the punter's own. */
export function isOwnMeetingExpected(): boolean {
  return readCookie(hintKey) === 'true';
}
