import { hasLoggedInCookie } from './login-cookies.ts';

/** The item that says the punter is to be remembered. */
const rememberKey = 'rememberpc';

/** Keeps, or forgets, that the punter is to be remembered. */
export function rememberLogin(isRemembered: boolean): void {
  if (isRemembered) localStorage.setItem(rememberKey, 'true');
  else localStorage.removeItem(rememberKey);
}

/** Whether an ended sign-in is brought back without asking: the login cookie and the remember item are there. */
export function isLoginPersisted(): boolean {
  return hasLoggedInCookie() && localStorage.getItem(rememberKey) === 'true';
}
