/** The name of the stored mark and of the cookie that say somebody is logged in; its value is the text 'true'. */
export const loggedInKey = 'Loggedin';

/** Whether the stored mark says that somebody is logged in, before the session itself is back. */
export function isStoredLoggedIn(): boolean {
  if (localStorage.getItem(loggedInKey) === 'true') return true;
  return document.cookie.split('; ').includes(`${loggedInKey}=true`);
}
