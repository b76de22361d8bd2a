import { formatClock, formatNearDay } from '../ui/format/format-date.ts';

/** A moment near or far: 'Today 14:35', 'Sat 21 Nov 14:35'. */
export function momentWords(instant: string, now: number): string {
  return `${formatNearDay(instant, now)} ${formatClock(instant)}`;
}

/** The server's message about a field of the password form, without the field's name in front. */
export function fieldProblem(
  words: string,
): { readonly field: 'oldPassword' | 'newPassword'; readonly text: string } | null {
  for (const field of ['oldPassword', 'newPassword'] as const) {
    const start = `${field}: expected `;
    if (words.startsWith(start)) return { field, text: `Expected: ${words.slice(start.length)}` };
  }
  return null;
}

/** The words of the screen. */
export const screenWords = {
  title: 'Your account',
  about: 'Where you are signed in, your password, and your data.',
  loading: 'Loading Your account',
  notLoaded: 'Your sign-ins did not load.',
  nothingChanged: 'Nothing was changed.',
  lastSignIn: 'Last sign-in',
  firstSignIn: 'This is the first sign-in we have on record.',
  notYou: 'Wasn’t that you? End that sign-in and change your password.',
  wrongTitle: 'If something looks wrong',
  wrongText:
    'We mail you when your password changes, and when somebody signs in from a browser you haven’t used before.',
  limits: 'Limits, breaks and closing the account:',
  protection: 'Player Protection',
} as const;

/** The last sign-in in the menu: 'Last sign-in: Today 14:35, Chrome on Android'. */
export function lastSignInWords(at: string, device: string, now: number): string {
  return `${screenWords.lastSignIn}: ${momentWords(at, now)}, ${device}`;
}

/** The words of the devices that are signed in. */
export const sessionWords = {
  title: 'Where you are signed in',
  here: 'This device',
  signedIn: (when: string) => `Signed in: ${when}`,
  lastUsed: (when: string) => `Last used: ${when}`,
  end: 'Sign out',
  endNamed: (device: string, when: string) => `Sign out ${device}, signed in ${when}`,
  ended: (device: string) => `${device} is signed out.`,
  endOthers: 'Sign out every other device',
  othersEnded: 'Every other device is signed out.',
} as const;

/** The words of the password form. */
export const passwordWords = {
  title: 'Change your password',
  old: 'Password now',
  new: 'New password',
  hint: (fewest: number) =>
    `At least ${fewest} characters, one you use nowhere else. Every other device is signed out.`,
  /** As the server says it. */
  oldMissing: 'Expected: the password that you sign in with now',
  newMissing: (fewest: number) => `Expected: at least ${fewest} characters`,
  done: 'Your password is changed. Every other device is signed out.',
  change: 'Change password',
} as const;

/** Why a change of the account was not made. */
export const changeFailures = {
  network: 'No connection. Try again when you’re online.',
  deadline: 'The server took too long to answer. It may be done: look again before you try once more.',
  unauthorised: 'You’ve been signed out. Sign in again; nothing was changed.',
} as const;
