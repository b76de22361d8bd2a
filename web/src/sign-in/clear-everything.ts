import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { clearCookies } from './login-cookies.ts';

/** Forgets the punter in this tab: what is in memory, and what is stored for the tab. */
export function forgetHere(): void {
  useSession.getState().clear();
  queryClient.clear();
  sessionStorage.clear();
}

/** Forgets the punter on this device: cookies, tokens and everything in local storage too. */
export function clearEverything(): void {
  forgetHere();
  clearCookies();
  localStorage.clear();
}
