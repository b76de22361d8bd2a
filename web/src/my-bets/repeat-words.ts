import type { ToastMessage } from '../ui/feedback/toast.ts';
import { formatList } from '../ui/format/format-list.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import type { Repeated } from './repeat-ticket.ts';
import { isOnFixture } from './soccer-leg-words.ts';
import type { TicketSelection } from './strike-tickets.ts';

/** Something to tell, in a headline and a sentence. */
type Told = ToastMessage & { readonly text: string };

export const repeatFailed: Told = {
  type: 'error',
  title: "Couldn't reach the server.",
  text: 'Nothing was put on the slip. Try again.',
};

/** What came of repeating a ticket; null where the slip asks something first. */
export function describeRepeated({ added, put, left }: Repeated): Told | null {
  switch (added) {
    case null:
      return { type: 'warning', title: 'Too late to bet again.', text: goneWords(left) };
    case 'full':
      return { type: 'warning', title: 'The slip is full.', text: 'Not all of it fitted on.' };
    case 'locked':
      return {
        type: 'warning',
        title: 'The slip is busy.',
        text: 'Finish what is on it first, then bet again.',
      };
    case 'asked':
      return null;
    default: {
      const noun = put.some(({ legs }) => isOnFixture(legs[0])) ? 'selection' : 'runner';
      const title = `${formatCounted(put.length, noun)} on the slip, at today's prices.`;
      return { type: 'success', title, text: left.length === 0 ? '' : goneWords(left) };
    }
  }
}

const namedMax = 3;

/** 'Too late for 4 Silver Jetty and 7 Long Stoep.' */
function goneWords(left: readonly TicketSelection[]): string {
  const names = left.slice(0, namedMax).map(nameOf);
  const others = left.length - names.length;
  if (others > 0) names.push(`${others} more`);
  return `Too late for ${formatList(names)}.`;
}

function nameOf({ legs: [leg] }: TicketSelection): string {
  return isOnFixture(leg) ? `${leg.outcomeName}` : `${leg.saddle} ${leg.horseName}`;
}
