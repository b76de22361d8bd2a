import { useOnline } from './online.ts';
import { useServerUnavailable } from './server-availability.ts';
import { useStaleSince } from './stale-notice.ts';

/** Whether what is shown may be out of date: no connection, a silent server, or a stored answer on the page. */
export function usePageOld(): boolean {
  const isOnline = useOnline();
  const isServerUnavailable = useServerUnavailable();
  const isStale = useStaleSince() !== null;
  return !isOnline || isServerUnavailable || isStale;
}
