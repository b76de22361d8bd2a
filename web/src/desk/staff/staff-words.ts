import type { DeskRole } from '@furlong/domain/desk/roles';
import { nameOfRole } from '../desk-words.ts';

/** Who may do what at the desk. */
export const staffWords = {
  title: 'Staff',
  about:
    'Everybody whose sign-in is a staff account, and everybody with a role. A role that is taken away opens nothing from that moment.',
  loading: 'Loading the staff',
  failed: 'The staff did not load.',
  more: 'Only the first 500 are shown.',
  you: 'You',
  outside: 'No staff account any more',
  outsideText: 'Their roles open nothing.',
  never: 'Not signed in yet',
  passwordGiven: 'Password not their own yet',
  passwordGivenText:
    'Whoever made this account knows its password. It opens nothing until they sign in with it and choose their own.',
  none: 'No role',
  since: (day: string, by: string | null) => `since ${day}, by ${by ?? 'the command line'}`,
  own: 'Nobody changes their own roles.',
  take: 'Take away',
  takeNamed: (role: DeskRole, name: string) => `Take away ${nameOfRole(role)} from ${name}`,
  sure: (role: DeskRole, name: string) => `Take ${nameOfRole(role)} away from ${name}?`,
  keep: 'Keep',
  reset: 'Reset second factor',
  resetNamed: (name: string) => `Reset the second factor of ${name}`,
  resetReason: 'Reason, kept with the act',
  resetSure: (name: string) =>
    `${name} is signed out everywhere and sets up a new one by the password alone. Make sure that it is they who ask.`,
  resetMissing: 'Give the reason.',
  resetDone: (name: string) => `The second factor of ${name} is removed.`,
  role: (name: string) => `Role for ${name}`,
  choose: 'Choose a role',
  give: 'Give',
  giveTo: (name: string) => `Give ${name} the chosen role`,
  noChoice: 'Choose a role first.',
  given: (role: DeskRole, name: string) => `${name} is ${nameOfRole(role)} now.`,
  timed: (name: string, pages: readonly string[]) =>
    `${name} gave a time to ${pages.join('; ')}. Without a role that edits content none of it is published: it lapses at its time. Take it back, or publish it yourself.`,
  timedPage: (title: string, version: number, from: string) => `${title}, version ${version}, ${from}`,
  timedLink: 'Content',
  taken: (role: DeskRole, name: string) => `${name} is no longer ${nameOfRole(role)}.`,
} as const;
