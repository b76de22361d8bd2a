/** The name of the local storage item and of the cookie that mark a login; the value is 'true'. */
export const loggedInKey = 'Loggedin';

/** Whether local storage marks a login, before the session is restored. */
export function isStoredLoggedIn(): boolean {
  if (localStorage.getItem(loggedInKey) === 'true') return true;
  return document.cookie.split('; ').includes(`${loggedInKey}=true`);
}
