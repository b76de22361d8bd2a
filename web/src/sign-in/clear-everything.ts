import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { clearCookies } from './login-cookies.ts';

/** Clears the punter's data from this tab: memory and session storage. */
export function forgetHere(): void {
  useSession.getState().clear();
  queryClient.clear();
  sessionStorage.clear();
}

/** Clears the punter's data from this device: also cookies, tokens and all local storage. */
export function clearEverything(): void {
  forgetHere();
  clearCookies();
  localStorage.clear();
}
