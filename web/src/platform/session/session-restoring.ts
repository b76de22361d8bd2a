import { useEffect, useState } from 'react';
import { getDrawnPage } from '../drawn/drawn-page.ts';
import { useBrowserValue } from '../drawn/use-browser-value.ts';
import { useSession } from './session-store.ts';
import { isStoredLoggedIn } from './stored-login.ts';

/** After this the punter of a stored login counts as a visitor. */
const restoreTimeoutMs = 6_000;
let waited = false;
const isDrawnForPunter = () => getDrawnPage()?.isPunter === true;

/** Whether a stored login is being restored: not signed in yet, but no visitor either. */
export function useSessionRestoring(): boolean {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const [over, setOver] = useState(waited);
  const isStored = useBrowserValue(isStoredLoggedIn, isDrawnForPunter);
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => {
      waited = true;
      setOver(true);
    }, restoreTimeoutMs);
    return () => clearTimeout(timer);
  }, [over]);
  return !isLoggedIn && !over && isStored;
}
