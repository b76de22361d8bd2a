import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { Flag } from '@furlong/contract/schemas/config';
import type { NotificationWire } from '@furlong/contract/schemas/notifications';

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
    text: 'All bets of a slip are settled. Once a slip, and never with an amount.',
    flag: 'showMyBets',
  },
  'jackpot-alive': {
    title: 'Jackpot card alive',
    text: 'Your card can still win the jackpot. Once a meeting.',
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

/** The accessible name of the way to the notifications. */
export function unreadWords(unread: number): string {
  if (unread === 0) return 'Notifications';
  return `Notifications, ${unread >= 99 ? '99 or more' : unread} unread`;
}

/** What the mark shows: it has room for two characters. */
export function markOf(unread: number): string {
  return unread > 9 ? '9+' : String(unread);
}
