import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';

export const liabilityWords = {
  title: 'Liability',
  loading: 'Loading the liability',
  failed: 'The liability did not load',
  counting: 'Counting the bets…',
  tooLarge: 'There are more bets than this server counts at a time.',
  none: 'No bet is open on this race.',
  table: 'What each runner pays',
  saddle: 'No.',
  runner: 'Runner',
  bets: 'Bets',
  stakes: 'Stakes',
  win: 'Win',
  sp: 'At SP',
  place: 'Place',
  multiples: 'Multiples',
  worst: 'At worst',
  hint: 'What bets pay if the runner wins or is placed, stakes included, after tax. At SP: at the price now. Multiples: what is to be expected, and the case in which every other leg wins.',
  taken: ({ struck }: EventLiability) =>
    `${formatCount(struck.bets)} struck for ${formatRandsShort(struck.stakes)}`,
  open: ({ open }: EventLiability) => `${formatCount(open.bets)} open for ${formatRandsShort(open.stakes)}`,
  most: ({ most }: EventLiability) =>
    `one result pays at most ${formatRandsShort(most.expected)} expected, ${formatRandsShort(most.worst)} at worst`,
} as const;
