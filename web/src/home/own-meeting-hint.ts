import { ownMeetingCookie } from '@furlong/contract/site-cookies';
import { useEffect } from 'react';
import { readCookie, writeCookie } from '../platform/device/cookies.ts';

const daySeconds = 24 * 60 * 60;

/** How a punter's Home begins: with a meeting of their own, with what comes of picks that have not run, or as for anybody. */
export type HomeStart = 'own' | 'picks-in' | 'plain';

/**
 * Notes for the next visit whether Home keeps room for the own meeting; null while that is not known. Of picks that have
 * not run nothing is noted, so that the server leaves Home to the browser: what comes of them stands above the rest.
 */
export function useOwnMeetingHint(start: HomeStart | null): void {
  useEffect(() => {
    if (start === null) return;
    const mark = start === 'picks-in' ? null : String(start === 'own');
    if (readCookie(ownMeetingCookie) === mark) return;
    writeCookie(ownMeetingCookie, mark ?? '', mark === null ? 0 : daySeconds);
  }, [start]);
}
