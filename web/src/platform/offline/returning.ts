import { useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { isStoredLoggedIn } from '../session/stored-login.ts';

/** How long a stored login is waited for before the punter is taken for a visitor, in milliseconds. */
const patience = 6_000;
let waited = false;

/** Whether somebody was logged in here and the session is on its way back: neither signed in yet nor a visitor. */
export function useIsReturning(): boolean {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const [over, setOver] = useState(waited);
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => {
      waited = true;
      setOver(true);
    }, patience);
    return () => clearTimeout(timer);
  }, [over]);
  return !isLoggedIn && !over && isStoredLoggedIn();
}
