import { loggedInCookie } from '@furlong/contract/site-cookies';

/** Whether local storage marks a login, before the session is restored. */
export function isStoredLoggedIn(): boolean {
  if (localStorage.getItem(loggedInCookie) === 'true') return true;
  return document.cookie.split('; ').includes(`${loggedInCookie}=true`);
}
