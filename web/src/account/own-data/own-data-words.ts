import type {
  CorrectedField,
  DataRequestKind,
  DataRequestState,
} from '@furlong/contract/codes/personal-data';
import { downloadsPerDay } from '@furlong/domain/personal-data/bounds';
import { answerDays } from '@furlong/domain/personal-data/requests';
import { formatDay } from '../../ui/format/format-date.ts';

/** The words of what is stored about a punter. */
export const ownDataWords = {
  title: 'Your data',
  about:
    'All we store about you in one file: your account, limits, money, bets, picks, leagues and notices. ' +
    `It can be read by other programs (JSON). Up to ${downloadsPerDay} times a day.`,
  download: 'Download my data',
  downloading: 'Your file is being made. With very many bets this takes a few minutes: keep this page open.',
  done: 'Your file is saved.',
  notLoaded: 'What you asked about your data did not load.',
  loading: 'Loading what you asked',
} as const;

/** The words of requests. */
export const requestWords = {
  title: 'Correct or delete your data',
  about: `A person reads what you ask, and answers within ${answerDays} days. The answer stands here.`,
  correct: 'Ask for a correction',
  delete: 'Ask for deletion',
  field: 'What is wrong',
  asked: 'What it should be',
  what: 'What is wrong, and what it should be',
  birthHint: 'As year, month and day: 1990-03-27',
  reason: 'Why',
  reasonNeeded: 'Say why, in a few words.',
  askedNeeded: 'Say what it should be.',
  askedWrong: (expected: string) => `Expected ${expected}.`,
  deletes:
    'Your account is closed for good and cannot be opened again. Withdraw your money and wait for open bets first.',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'Your request is sent.',
  withdraw: 'Take it back',
  withdrawn: 'Your request is taken back.',
  none: 'You have asked nothing so far.',
  list: 'What you asked',
  due: (dueAt: string) => `Answered by ${formatDay(dueAt)} at the latest`,
  askedOn: (askedAt: string) => `Asked on ${formatDay(askedAt)}`,
  decidedOn: (decidedAt: string) => `Decided on ${formatDay(decidedAt)}`,
  fates: {
    erased: 'Deleted',
    anonymous: 'No longer shown as yours',
    kept: 'Kept, because we have to',
  },
} as const;

/** A request as it is called. */
export const kindNames: Readonly<Record<DataRequestKind, string>> = {
  correction: 'Correction',
  deletion: 'Deletion of your data',
};
/** What is to be corrected. */
export const fieldNames: Readonly<Record<CorrectedField, string>> = {
  email: 'E-mail address',
  mobile: 'Mobile number',
  'date-of-birth': 'Date of birth',
  other: 'Something else',
};
/** Where a request stands. */
export const stateNames: Readonly<Record<DataRequestState, string>> = {
  open: 'Open',
  done: 'Done',
  refused: 'Not done',
  withdrawn: 'Taken back',
};

/** The words of the switch; what it says is in the domain, with its version. */
export const promotionWords = {
  title: 'Promotions',
  label: 'Offers and promotions',
  since: (at: string, on: boolean) => `${on ? 'On' : 'Off'} since ${formatDay(at)}`,
  service: 'What Notifications tells is about your own bets, picks and leagues; it is not advertising.',
} as const;
