import { formatCounted } from '../../ui/format/format-number.ts';

/** What a trader does by hand, on a race's page and on a match's. */
export const byHandWords = {
  badPrice: 'A price to one: 9/2 or 4.5; 0 takes it off.',
  none: 'None',
  feedNow: (price: string) => `now ${price}`,
  save: (count: number) => (count === 0 ? 'Save prices' : `Save ${formatCounted(count, 'price')}`),
  saved: (count: number) => `${formatCounted(count, 'price')} on offer and held against the feed.`,
  discard: 'Discard',
  hint: 'A price you set holds against the feed until you release it. 0 or an empty field takes it off. Arrow keys go to the price above or below, Enter saves, Esc takes back what you typed.',
  held: 'Held',
  heldBy: (name: string, time: string) => `by ${name}, ${time}`,
  release: 'Release',
  releaseAll: 'Release all',
  released: 'The feed’s prices are on offer again.',
  suspended: 'Suspended',
  suspendedBy: (name: string, time: string) => `By ${name} since ${time}. The feed’s prices do not end it.`,
  isResumed: 'Bets are taken again.',
  keep: 'Keep as it is',
  proposed: 'Proposed: somebody else has to approve it.',
} as const;
