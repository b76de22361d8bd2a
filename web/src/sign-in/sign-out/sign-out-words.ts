import { formatCounted } from '../../ui/format/format-number.ts';
import type { SignOutReason } from '../sign-out-reason.ts';

/** Drafts, by what they are of. */
export type Drafts = Pick<Unsaved, 'picks' | 'predictions'>;

/** What a sign-out would lose. */
export interface Unsaved {
  /** Unsaved picks, over all meetings. */
  readonly picks: number;
  /** Unsaved predictions, over all rounds; a moved banker counts as one. */
  readonly predictions: number;
  /** Whether a slip has something on it that is not struck. */
  readonly slip: boolean;
  /** Whether a strike was sent that has no answer yet. */
  readonly unanswered: boolean;
}

/** Of the question before a sign-out. */
export const signOutWords = {
  title: 'Sign out?',
  save: 'Save and sign out',
  saving: 'Saving',
  leaveDrafts: 'Sign out without saving',
  leave: 'Sign out',
  stay: 'Stay signed in',
  notSaved: 'Not saved.',
  unreachable: 'Can’t reach the card at the moment. Try again, or sign out without saving.',
} as const;

/** What is asked before a sign-out: 'You have 3 unsaved picks. Save them, or sign out without them?' */
export function askUnsaved(unsaved: Unsaved, maySave: boolean): string {
  const them = sumOf(unsaved) === 1 ? 'it' : 'them';
  const drafts = nameDrafts(unsaved, 'unsaved ');
  const question = maySave ? `Save ${them}, or sign out without ${them}?` : `Signing out drops ${them}.`;
  return [
    drafts !== '' && `You have ${drafts}. ${question}`,
    unsaved.slip && 'Your slip isn’t struck yet. Signing out empties it.',
    unsaved.unanswered &&
      'We don’t know yet if your last bets went through. You can’t be charged twice; My Bets will show them when you’re back.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is said after the sign-out of what became of it; empty when there was nothing. */
export function describeLeft(unsaved: Unsaved, saved: Drafts | null): string {
  const drafts = saved === null ? nameDrafts(unsaved, 'unsaved ') : nameDrafts(saved, '');
  const late = saved === null ? 0 : sumOf(unsaved) - sumOf(saved);
  return [
    drafts !== '' && `${saved === null ? 'Dropped' : 'Saved'}: ${drafts}.`,
    // Its race went off while the punter was asked.
    late > 0 && `Too late to save: ${late}.`,
    unsaved.slip && 'Your slip is empty.',
  ]
    .filter(Boolean)
    .join(' ');
}

function sumOf({ picks, predictions }: Drafts): number {
  return picks + predictions;
}

/** '3 unsaved picks and 1 unsaved prediction'; empty for none. */
function nameDrafts({ picks, predictions }: Drafts, kind: '' | 'unsaved '): string {
  return [
    picks > 0 && formatCounted(picks, `${kind}pick`),
    predictions > 0 && formatCounted(predictions, `${kind}prediction`),
  ]
    .filter(Boolean)
    .join(' and ');
}

/** What the next page says, by why the sign-in ended. */
export const endedWords: Readonly<Record<SignOutReason, { readonly title: string; readonly text: string }>> =
  {
    asked: { title: 'Signed out.', text: '' },
    elsewhere: { title: 'Signed out.', text: 'You signed out in another window.' },
    'time-limit': {
      title: 'Your session is over',
      text: 'You’ve reached the time limit you set for a session, so we signed you out.',
    },
    expired: {
      title: 'Sign in again',
      text: 'You’ve been signed out. Sign in again to carry on.',
    },
  };

/** Of a sign-in that ended by itself. */
export const keptWords = 'What you hadn’t saved is still on this device.';
