import type { TestIdentity } from './test-identity.ts';

/** What a person enters who may register. */
export const goodRegistration = {
  email: 'Thandi@Example.com',
  mobile: '082 123 4567',
  password: 'four horses at noon',
  day: '27',
  month: '3',
  year: '1990',
  terms: true,
};

/** The same as a form sends it, of somebody new. */
export function registrationForm(change: Record<string, string> = {}) {
  return { ...goodRegistration, terms: 'yes', email: 'new@example.com', ...change };
}

/** Opens the form in a browser of its own: where it is sent to, and the sign-in before it. */
export async function openRegister(at: Pick<TestIdentity, 'browser'>) {
  const browser = at.browser();
  const { seen } = await browser.authorize({ screen: 'register' });
  const signIn = seen.location ?? '';
  const opened = await browser.get(signIn);
  return { browser, path: opened.location ?? '', signIn };
}

/** The link of a mail. */
export function linkOf(text: string | undefined): string {
  return /https?:\/\/\S+token=\S+/.exec(text ?? '')?.[0] ?? '';
}
