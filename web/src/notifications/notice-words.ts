import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { Flag } from '@furlong/contract/schemas/config';
import type { NotificationWire } from '@furlong/contract/schemas/notifications';

/** The words of the list of notifications. */
export const noticesWords = {
  title: 'Notifications',
  settings: 'Notification settings',
  failed: 'There was an error in retrieving data, please try again after some time.',
  loading: 'Loading Notifications',
  none: 'Nothing yet.',
  noneWhy: 'Your results, your leagues and your settled bets show here.',
  /** Below the oldest: what is still to come, and when (rules: notifications, singles-paid). */
  comes: (hasBets: boolean) =>
    hasBets
      ? 'We tell you when a slip is settled, and your place when a meeting is over.'
      : 'We tell you your place when a meeting is over.',
  isNew: 'New',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  newer: 'Newer',
  older: 'Older',
} as const;

interface KindWords {
  readonly title: string;
  /** What comes, and how often. */
  readonly text: string;
  /** The feature that it is of; hidden with it. */
  readonly flag?: Flag;
}

/** What each kind of notification brings. */
export const kindWords: Readonly<Record<NoticeKind, KindWords>> = {
  'card-closing': {
    title: 'Card closing soon',
    text: 'Your picks are not complete shortly before the first race. Once a card.',
  },
  'meeting-result': {
    title: 'Result of your meeting',
    text: 'A meeting that you played is over: your place. Once a meeting.',
  },
  'passed-in-league': {
    title: 'Passed in your league',
    text: 'Another member has passed you. Once a meeting and league at most.',
    flag: 'showFriendsLeague',
  },
  'league-request': {
    title: 'Request to join your league',
    text: 'Somebody asks to join a league of yours, or offers you theirs. Once each.',
    flag: 'showFriendsLeague',
  },
  'league-answer': {
    title: 'Answer from a league',
    text: 'The owner has answered your request. Once each.',
    flag: 'showFriendsLeague',
  },
  'bet-settled': {
    title: 'Bets settled',
    text: 'All bets of a slip are settled, or a single on it has won and others are to come. Once a slip and race. The list says what you won; a push never says an amount.',
    flag: 'showMyBets',
  },
  'jackpot-alive': {
    title: 'Jackpot card alive',
    text: 'Your card can still win the jackpot. Once a meeting.',
  },
  'data-request': {
    title: 'Answer about your data',
    text: 'What you asked about your data is answered. Once each.',
  },
};

/** A type as it is read out, and the path of the sign that stands for it, in a box of 16. */
export const typeWords: Readonly<
  Record<NotificationWire['type'], { readonly name: string; readonly sign: string }>
> = {
  success: { name: 'Success', sign: 'm3 8.5 3.500 3.500L13 4.500' },
  error: { name: 'Error', sign: 'm4 4 8 8M12 4l-8 8' },
  warning: { name: 'Warning', sign: 'M8 2.500v7M8 11.800v1.700' },
};

/**
 * The sign of news that may be good or bad, in a box of 16: a place may be the last, and a settled bet lost, so neither
 * is a success. The title says what it is.
 */
const neutralSigns: { readonly [Kind in NoticeKind]?: string } = {
  'meeting-result': 'M4 14.500v-12h8.500l-2.300 3 2.300 3H4',
  'bet-settled': 'M3.500 2v12l2.200-1.500L8 14l2.300-1.500 2.200 1.500V2zM6 5.500h4M6 8.500h4',
};

/** How the server heads a settled slip that paid more than it cost, and a single that won (rule: notifications). */
const winTitle = /^(?:You won|A single won) /;

/** How a notification is marked: by its type, or neutrally. */
export function markOfNotice({ type, kind, title }: Pick<NotificationWire, 'type' | 'kind' | 'title'>): {
  readonly look: NotificationWire['type'] | 'neutral';
  readonly name: string | null;
  readonly sign: string;
} {
  const isWin = kind === 'bet-settled' && winTitle.test(title);
  const neutral = type === 'success' && !isWin ? neutralSigns[kind] : undefined;
  if (neutral !== undefined) return { look: 'neutral', name: null, sign: neutral };
  return { look: type, ...typeWords[type] };
}

const wayWords: Readonly<Record<NoticeKind, string>> = {
  'card-closing': 'Open the card',
  'meeting-result': 'See the board',
  'passed-in-league': 'See the league',
  'league-request': 'See the request',
  'league-answer': 'See the league',
  'bet-settled': 'See your bets',
  'jackpot-alive': 'See your card',
  'data-request': 'See the answer',
};

/** The link of a notification: 'See the board'. Who is out of a league is led to all of theirs. */
export function wayOf({ kind, link }: Pick<NotificationWire, 'kind' | 'link'>): string {
  return kind === 'league-answer' && !link.includes('league=') ? 'See your leagues' : wayWords[kind];
}

/** The accessible name of the way to the notifications. */
export function unreadWords(unread: number): string {
  if (unread === 0) return 'Notifications';
  return `Notifications, ${unread >= 99 ? '99 or more' : unread} unread`;
}

/** What the mark shows: it has room for two characters. */
export function markOf(unread: number): string {
  return unread > 9 ? '9+' : String(unread);
}
