import type { DeskRole } from '@furlong/domain/desk/roles';
import { formatList } from '../ui/format/format-list.ts';

/** The desk's frame. */
export const deskWords = {
  desk: 'desk',
  skip: 'Skip to content',
  pages: 'Desk',
  clock: 'Johannesburg',
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  toSite: 'To the site',
  raceDay: 'Race day',
  liability: 'Liability',
  approvals: 'Approvals',
  punters: 'Punters',
  dataRequests: 'Data requests',
  leagues: 'Leagues',
  jackpots: 'Jackpots',
  pushes: 'Pushes',
  rules: 'Rules',
  feed: 'Feed',
  content: 'Content',
  banners: 'Banners',
  settings: 'Settings',
  reports: 'Reports',
  audit: 'Audit',
  staff: 'Staff',
} as const;

/** Instead of a page. */
export const doorWords = {
  loading: 'Loading the desk',
  signIn: 'Sign in to the desk',
  signInText: 'The desk is for the people who run this site.',
  signInAct: 'Sign in',
  tryAgain: 'Try again',
  notStaff: 'The desk is for staff',
  notStaffText: (name: string) =>
    `You’re signed in as ${name}, which is a punter’s account. Sign out here to come in with a staff account.`,
  noRole: 'You have no role at the desk yet',
  noRoleText: (name: string) => `An admin gives roles. Tell them your account’s name: ${name}.`,
  lookAgain: 'Look again',
  secondFactor: 'The desk needs a second factor',
  secondFactorText:
    'This sign-in gave a password alone. Sign in again: the next step asks for your second factor, or sets one up.',
  signInAgain: 'Sign in again',
  notOpen: 'Your roles don’t open this page',
  notOpenText: (roles: readonly DeskRole[]) => `It is for ${formatList(roles.map(nameOfRole))}.`,
  notFound: 'There is no such page at the desk',
  notFoundText: 'The link may be old or mistyped. These pages there are:',
  pages: 'Pages of the desk',
  noStart: 'The desk could not start.',
  noStartText: 'The server did not answer, or sent something we could not use. Load the page again.',
  loadAgain: 'Load the page again',
  broken: 'Something went wrong on this page.',
} as const;

/** Before changes that are not saved are lost. */
export const unsavedWords = {
  title: 'Your changes are not saved',
  text: 'They are lost if you go on.',
  stay: 'Keep editing',
  leave: 'Lose the changes',
} as const;

const roleNames: Readonly<Record<DeskRole, string>> = {
  viewer: 'Viewer',
  content: 'Content',
  trader: 'Trader',
  support: 'Support',
  admin: 'Admin',
  regulator: 'Regulator',
};

/** A role as it is read: 'Trader'. */
export function nameOfRole(role: DeskRole): string {
  return roleNames[role];
}

/** 'Admin and Trader'; what to say of somebody without a role. */
export function nameRoles(roles: readonly DeskRole[]): string {
  return roles.length === 0 ? 'No role' : formatList(roles.map(nameOfRole));
}
