import { useEffect } from 'react';
import { serverNow } from '../platform/device/server-clock.ts';
import { requestSessionEnd } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { showToast } from '../ui/feedback/toast.ts';

/** How long before its end a session is told to end, in milliseconds. */
const noticeMs = 60_000;
/** The longest wait of a timer that is set at once, in milliseconds; nothing lasts as long. */
const timeoutMaxMs = 2_000_000_000;

/** Ends the session when the time is over that the punter gave it: told a minute before, then signed out. */
export function SessionEnd() {
  const endsAt = useSession((session) => (session.isLoggedIn ? session.sessionEndsAt : null));
  useEffect(() => {
    if (endsAt === null) return;
    const left = () => Date.parse(endsAt) - serverNow();
    const tell = () =>
      showToast({
        type: 'warning',
        title: 'Your session ends in a minute.',
        text: 'That is the time limit you set. What is saved and struck stands.',
      });
    const timers = [setTimeout(requestSessionEnd, Math.min(Math.max(0, left()), timeoutMaxMs))];
    if (left() > noticeMs) timers.push(setTimeout(tell, Math.min(left() - noticeMs, timeoutMaxMs)));
    // A page that slept through it.
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
