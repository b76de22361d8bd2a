import { queryClient } from '../platform/api/query-client.ts';
import { forgetOwnAnswers } from '../platform/offline/offline-cache.ts';
import { useSession } from '../platform/session/session-store.ts';
import { clearCookies } from './login-cookies.ts';

/** Clears the punter's data from this tab: memory, session storage, and what could be read offline. */
export function forgetHere(): void {
  useSession.getState().clear();
  queryClient.clear();
  void forgetOwnAnswers();
  sessionStorage.clear();
}

/** Clears the punter's data from this device: also cookies, tokens and all local storage. */
export function clearEverything(): void {
  forgetHere();
  clearCookies();
  localStorage.clear();
}
