import { hasLoggedInCookie } from './login-cookies.ts';

/** The local storage item that remembers the punter. */
const rememberKey = 'rememberpc';

/** Sets or removes the item. */
export function rememberLogin(isRemembered: boolean): void {
  if (isRemembered) localStorage.setItem(rememberKey, 'true');
  else localStorage.removeItem(rememberKey);
}

/** Whether an ended sign-in is restored silently: login cookie and remember item both exist. */
export function isLoginPersisted(): boolean {
  return hasLoggedInCookie() && localStorage.getItem(rememberKey) === 'true';
}
