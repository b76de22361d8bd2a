import { useEffect } from 'react';
import { serverNow } from '../platform/device/server-clock.ts';
import { requestSessionEnd } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { sessionEndWords } from './app-words.ts';

/** The punter is told this long before the session ends. */
const noticeMs = 60_000;
/** Below the longest delay of setTimeout, about 24 days. */
const timeoutMaxMs = 2_000_000_000;

/** Ends the session at the punter's own time limit: a notice a minute before, then the sign-out. */
export function SessionEnd() {
  const endsAt = useSession((session) => (session.isLoggedIn ? session.sessionEndsAt : null));
  useEffect(() => {
    if (endsAt === null) return;
    const left = () => Date.parse(endsAt) - serverNow();
    const tell = () =>
      showToast({
        type: 'warning',
        ...sessionEndWords,
      });
    const timers = [setTimeout(requestSessionEnd, Math.min(Math.max(0, left()), timeoutMaxMs))];
    if (left() > noticeMs) timers.push(setTimeout(tell, Math.min(left() - noticeMs, timeoutMaxMs)));
    // Timers do not run while the device sleeps.
    const look = () => {
      if (!document.hidden && left() <= 0) requestSessionEnd();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return null;
}
