import { downloadsPerDay } from '@furlong/domain/personal-data/bounds';

/** The words of what is stored about a punter. */
export const ownDataWords = {
  title: 'Your data',
  about:
    'All we store about you in one file: your account, limits, money, bets, picks, leagues and notices. ' +
    `It can be read by other programs (JSON). Up to ${downloadsPerDay} times a day.`,
  download: 'Download my data',
  downloading: 'Your file is being made. With very many bets this takes a few minutes: keep this page open.',
  done: 'Your file is saved.',
} as const;
