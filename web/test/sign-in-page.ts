import { User } from 'oidc-client-ts';
import { vi } from 'vitest';
import { clearCookies } from '../src/sign-in/login-cookies.ts';
import { fakeServer, login } from './fake-server.ts';

/** The server of the pages that {@link openPage} starts. */
export const signInServer = fakeServer();

/** Before each test: fresh modules, because the session and its listeners live as long as the page. */
export function startSignIn(): void {
  vi.resetModules();
  window.history.replaceState(null, '', '/');
  clearCookies();
  signInServer.start();
}

/** After each test. */
export function stopSignIn(): void {
  vi.useRealTimers();
  signInServer.stop();
  vi.restoreAllMocks();
}

/** A user at the identity provider whose access token has so long to go. */
export function userFor(seconds: number): User {
  return new User({
    access_token: 'sso-token',
    id_token: 'id-token',
    refresh_token: 'refresh-token',
    token_type: 'Bearer',
    profile: { sub: 'p1', iss: '', aud: '', exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1000) + seconds,
  });
}

/** Starts a page, with or without a stored user. */
export async function openPage(stored: User | null) {
  const { SignInManager, signInSettings } = await import('../src/sign-in/sign-in-manager.ts');
  const { SignInControl } = await import('../src/sign-in/sign-in-control.ts');
  const { useSession } = await import('../src/platform/session/session-store.ts');
  const { useSignIn } = await import('../src/sign-in/sign-in-state.ts');
  const { setConfig, getConfig } = await import('../src/platform/site/config.ts');
  signInServer.configure(setConfig);
  const manager = new SignInManager({
    ...signInSettings(getConfig().identityUrl, window.location.origin),
    monitorSession: false,
  });
  const never = () => new Promise<void>(() => undefined);
  const spies = {
    signinRedirect: vi.spyOn(manager, 'signinRedirect').mockImplementation(never),
    signinCallback: vi.spyOn(manager, 'signinCallback'),
    signoutRedirect: vi.spyOn(manager, 'signoutRedirect').mockImplementation(never),
    revoke: vi.spyOn(manager, 'revoke').mockResolvedValue(),
    reachProvider: vi.spyOn(manager, 'reachProvider').mockResolvedValue(),
    renew: vi.spyOn(manager, 'renew'),
  };
  const isForPunters = (path: string) => path === '/results';
  const asksAlias = vi.fn(() => true);
  const browser = { goHome: vi.fn(), goBack: vi.fn(), loadHome: vi.fn(), isForPunters, asksAlias };
  if (stored !== null) await manager.storeUser(stored);
  const control = new SignInControl(manager, browser);
  return { manager, control, browser, spies, session: useSession.getState, signIn: useSignIn.getState };
}

/** A page that was started. */
export type Page = Awaited<ReturnType<typeof openPage>>;

/** The server signs in whoever asks. */
export function answerLogin(payload: object = login()): void {
  signInServer.answer('/issuer/issue', { token: 'login-token' });
  signInServer.answer('/api/Login/GetPunterChallengeLogin', payload);
}
