import type { DocumentKind } from '@furlong/contract/codes/desk-punters';
import type { DeskPunter, FoundPunter } from '@furlong/contract/schemas/desk-punters';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatCount } from '../../ui/format/format-number.ts';

/** Punters at the desk. */
export const punterWords = {
  title: 'Punters',
  about: 'Who looks is recorded: what was searched for, and whom the desk was shown.',
  sought: 'Alias, username, e-mail, id or account number',
  soughtHint: 'The beginning is enough.',
  search: 'Search',
  loading: 'Searching',
  failed: 'The search did not work.',
  none: 'Nobody was found',
  noneText: 'Try the beginning of the alias, of the username or of the e-mail address.',
  more: 'There are more than these 20: type more of the name.',
  start: 'Search for a punter',
  startText: 'Only those who have signed in once are found.',
  showWaiting: 'Show who waits to be verified',
  waiting: 'Waiting to be verified, the newest first',
  noneWaiting: 'Nobody waits to be verified.',
  noneHere: 'Nobody among these; look among older ones.',
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages',
  back: 'All punters',
  punter: (id: number) => `Punter ${id}`,
  loadingOne: 'Loading the punter',
  failedOne: 'The punter did not load.',
  notFound: 'There is no such punter',
  notFoundText: 'The link may be old or mistyped.',
  parts: 'Parts of what is known',
  tabs: { account: 'Account', bets: 'Bets', ledger: 'Ledger', sessions: 'Sign-ins' },
  staff: 'Staff',
  suspended: 'Suspended',
  noAlias: 'No alias',
  account: 'Account',
  username: 'Username',
  alias: 'Alias',
  email: 'E-mail',
  mobile: 'Mobile',
  born: 'Born',
  since: 'First signed in',
  accountNumber: 'Account number',
  elsewhere: 'Signs in at another issuer, which has the rest.',
  money: 'Money',
  balance: 'Balance',
  owed: 'Owes',
  noWallet: 'No wallet yet, or it does not answer.',
  openBets: 'Open bets',
  openBetsText: (count: number, stake: string) =>
    count === 0 ? 'None' : `${formatCount(count)}, ${stake} staked`,
  notKnown: 'Not known',
  protection: 'Limits and breaks',
  noLimits: 'No limits on money.',
  breakNow: 'Break',
  noBreak: 'None',
  register: 'Register of excluded persons',
  sessionLimit: 'Session',
  minutes: (minutes: number | null) => (minutes === null ? 'No limit' : `${minutes} minutes`),
  limit: (kind: string, period: string) => `${kind} a ${period}`,
  limitLeft: (amount: string, left: string) => `${amount}, ${left} left`,
  limitPending: (amount: string, at: string) => `${amount} from ${formatEnd(at)}`,
  noLimit: 'no limit',
  like: 'May be somebody who must not bet',
  likeNone: 'Nobody excluded has this number, mailbox, or date of birth and name.',
  likeUnknown: 'There is no registration here to compare.',
} as const;

/** Bets, ledger and sign-ins of a punter. */
export const punterListWords = {
  loading: 'Loading',
  failed: 'This did not load.',
  older: 'Older',
  newest: 'Newest',
  pages: 'Pages',
  open: 'Open',
  settled: 'Settled',
  state: 'Which bets',
  noBets: 'No such bets.',
  total: (count: number) => `${formatCount(count)} in all`,
  struck: 'Struck',
  staked: 'Staked',
  returned: 'Returned',
  mayReturn: 'May return',
  from: 'From',
  to: 'To',
  show: 'Show',
  dayNeeded: 'Choose both days.',
  noMoney: 'No money moved in this period.',
  opening: 'At the start',
  closing: 'At the end',
  totalIn: 'In',
  totalOut: 'Out',
  when: 'When',
  what: 'What',
  amount: 'Amount',
  balance: 'Balance',
  receipt: 'Receipt',
  current: 'Signed in now',
  noSessions: 'Nobody is signed in.',
  elsewhere: 'Another issuer has the sign-ins.',
  used: (at: string) => `last used ${at}`,
  events: 'What happened to the account',
  noEvents: 'Nothing is on record.',
  by: (name: string) => `by ${name}`,
} as const;

/** What the desk does to an account. */
export const serveWords = {
  title: 'Serve',
  identity: 'Identity',
  reason: 'Reason',
  reasonHint: 'Kept with the act; the punter does not see it.',
  reasonNeeded: 'Give the reason.',
  suspend: 'Suspend',
  suspendText: 'Nobody signs in to the account, and its sign-ins end at once. Bets and money stay.',
  suspended: 'The account is suspended.',
  restore: 'Restore',
  restoreText: 'Its holder can sign in again.',
  restored: 'The account is restored.',
  endSessions: 'End sign-ins',
  endSessionsText: 'Signs the punter out everywhere.',
  ended: (count: number) =>
    count === 1 ? '1 sign-in was ended.' : `${formatCount(count)} sign-ins were ended.`,
  resetFactor: 'Reset the second factor',
  resetFactorText:
    'For a punter who lost it, once you know who asks. Signs them out everywhere; the password stays.',
  factorReset: 'The second factor is removed.',
  close: 'Close the account',
  closeText: 'For good, when its holder asks for it. Nothing opens it again.',
  /** After it, where something is in the wallet. */
  closeMoney: (balance: string) => `${balance} stays in its wallet and is still its holder’s.`,
  closeWord: 'What the punter said, and how',
  closed: 'The account is closed for good.',
  cancel: 'Cancel',
  staffOnly: 'Staff accounts are changed on the command line.',
  elsewhere: 'This punter signs in at another issuer: suspend them there.',
  decided: (by: string, at: string) => `by ${by}, ${formatEnd(at)}`,
  document: 'Document seen',
  documentChoose: 'Choose the document',
  ending: 'Last four of its number',
  endingNeeded: 'Type the last four letters or digits of the number.',
  documentNeeded: 'Choose the document that you saw.',
  verify: 'Verify',
  reject: 'Reject',
  rejection: 'Reason, which the punter reads',
  rejectionNeeded: 'Give a reason for the punter to read.',
  checked: 'I have looked: it is another person than those above',
  checkedNeeded: 'Look at whom they resemble first.',
  adminNeeded: 'They look like somebody who must not bet: an admin verifies them.',
  verified: 'The identity is verified.',
  rejected: 'The identity is rejected.',
  changed: 'Somebody decided meanwhile. This is what there is now.',
} as const;

const documents: Readonly<Record<DocumentKind, string>> = {
  'id-card': 'Identity card',
  'id-book': 'Identity book',
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'asylum-permit': 'Asylum seeker permit',
};

/** A document as it is read: 'Passport'. */
export function nameOfDocument(kind: DocumentKind): string {
  return documents[kind];
}

const identities: Readonly<Record<FoundPunter['identity'], string>> = {
  pending: 'Not verified',
  approved: 'Verified',
  rejected: 'Rejected',
};

/** The state of an identity: 'Verified'. */
export function nameOfIdentity(status: FoundPunter['identity']): string {
  return identities[status];
}

const breaks: Readonly<Record<NonNullable<FoundPunter['breakKind']>, string>> = {
  'time-out': 'Time-out',
  'self-exclusion': 'Self-excluded',
  closure: 'Closed',
};

/** A break: 'Self-excluded'. */
export function nameOfBreak(kind: NonNullable<FoundPunter['breakKind']>): string {
  return breaks[kind];
}

/** A break with its end: 'Self-excluded until Fri 21 May 2027, 14:00', 'Closed for good'. */
export function describeBreak({ kind, until }: NonNullable<DeskPunter['break']>): string {
  return until === null ? `${nameOfBreak(kind)} for good` : `${nameOfBreak(kind)} until ${formatEnd(until)}`;
}

/** Why somebody may be an excluded punter: 'the same mobile number as …, who is self-excluded until …'. */
export function describeLikeness(parts: readonly string[]): string {
  return `The same ${parts.join(' and ')}`;
}

/** 'sign-in-failed' as it is read: 'Sign in failed'. */
export function nameOfEvent(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
