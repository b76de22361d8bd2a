import type { SignificantEventKind } from '@furlong/contract/codes/desk-events';
import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';

/** What a regulator asks for. */
export const eventsWords = {
  about: `What a regulator asks for, newest first, without a name: ${LONGEST_REPORT_DAYS} days at most. An outage stands when a supplier is heard again.`,
  kind: 'Kind',
  allKinds: 'All kinds',
  largeWin: 'Wins from (rands)',
  largeWinNeeded: (least: string) => `Type whole rands, ${least} or more.`,
  counts: 'How many of each kind',
  count: 'Count',
  list: 'Events',
  time: 'Time',
  what: 'What',
  subject: 'Of',
  place: 'Where',
  amount: 'Amount',
  by: 'By',
  none: 'No activity',
  noneText: 'On these days nothing happened that fits the filters.',
  newest: 'Newest',
  older: 'Older',
  kinds: {
    correction: 'Corrections after official',
    voided: 'Voids and abandonments',
    credit: 'Manual credits',
    goodwill: 'Goodwill',
    'price-by-hand': 'Prices by hand',
    'race-by-hand': 'Races and fixtures by hand',
    'second-approval': 'Decisions of a second person',
    rules: 'Changes of rules',
    limits: 'Changes of limits and jackpot terms',
    configuration: 'Changes of configuration and content',
    'liability-alarm': 'Alarms of liability',
    staff: 'Changes of staff',
    account: 'Accounts changed at the desk',
    'sign-in-refused': 'Sign-ins refused',
    'feed-outage': 'Outages of the feed',
    'audit-break': 'Breaks of the audit chain',
    'large-win': 'Large wins',
  } satisfies Record<SignificantEventKind, string>,
} as const;

/** A text with its long ids cut: the file has all of them. */
export function shortenIds(text: string | null): string | undefined {
  return text?.replaceAll(/\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '$1…');
}

/** What happened, as it is read: `prices-set` is `Prices set`. */
export function describeEvent(what: string): string {
  const words = what.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
