import { formatCount } from '../../ui/format/format-number.ts';

/** What suppliers sent. */
export const feedWords = {
  title: 'Feed',
  about:
    'What suppliers sent, by kind of call, and what was refused. The counts are since midnight in Johannesburg.',
  loading: 'Loading the feed',
  failed: 'The feed’s figures did not load.',
  calls: 'Calls',
  silent: 'Nothing came in the last eight days',
  silentText: 'Cards, prices and results come in by the feed. docs/feed.md says how a supplier sends them.',
  last: (span: string) => `Last message ${span} ago`,
  lastApplied: (span: string) => `Last that changed anything ${span} ago`,
  neverApplied: 'None changed anything',
  sports: { racing: 'Racing', soccer: 'Soccer' },
  applied: 'Applied or kept',
  stale: 'Stale',
  refused: 'Refused',
  broken: 'Failed here',
  count: (count: number) => formatCount(count),
  refusals: 'Refused, newest first',
  noneRefused: 'Nothing was refused.',
  status: (status: number) => `Status ${status}`,
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages of refusals',
} as const;
