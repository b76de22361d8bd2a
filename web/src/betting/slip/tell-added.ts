import { announce } from '../../ui/feedback/announcer.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { formatCounted } from '../../ui/format/format-number.ts';
import type { SlipProgramme } from '../sport.ts';
import { type Added, openBeside } from './slip-sheet.ts';
import { sportOf } from './slip-sports.ts';
import { maxSelections } from './slip-state.ts';

/** Tells screen readers what came of putting a selection of a programme on the slip; the header shows it. */
export function tellAdded(added: Added, programme: SlipProgramme, name: string): void {
  const { noun } = sportOf(programme);
  switch (added) {
    case 'added':
      announce(`${name} is on the slip.`);
      openBeside();
      break;
    case 'removed':
      announce(`${name} is off the slip.`);
      break;
    case 'full':
      showToast({
        type: 'warning',
        title: 'The slip is full.',
        text: `It takes ${formatCounted(maxSelections, noun)}.`,
      });
      break;
    case 'locked':
      showToast({
        type: 'warning',
        title: 'The slip waits.',
        text: 'See on it what is struck, or answer its new prices, first.',
      });
      break;
    // The question says it.
    case 'asked':
      break;
  }
}
