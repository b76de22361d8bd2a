import { formatCount } from '../../ui/format/format-number.ts';

/** Seconds from which a node serves nobody (rule: clocks). */
const notReadyFrom = 1;

const formatSecondsOff = (seconds: number) => seconds.toFixed(seconds < 10 ? 2 : 0);

/** What suppliers sent. */
export const feedWords = {
  title: 'Feed',
  about:
    'What suppliers sent, by kind of call, and what was refused. The counts are since midnight in Johannesburg.',
  loading: 'Loading the feed',
  failed: 'The feed’s figures did not load.',
  clocks: 'Clocks',
  clock: (node: string, aheadSeconds: number) =>
    `The clock of ${node} is ${formatSecondsOff(Math.abs(aheadSeconds))} s ${aheadSeconds < 0 ? 'behind' : 'ahead of'} the database’s. ${
      Math.abs(aheadSeconds) > notReadyFrom
        ? 'It serves nobody until its time is right.'
        : 'Strikes and closings go by it: its time synchronisation needs a look.'
    }`,
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
