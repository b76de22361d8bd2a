import { announce } from '../../ui/feedback/announcer.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { type Added, openBeside } from './slip-sheet.ts';
import { mostRunners } from './slip-state.ts';

/** Says what came of putting a runner on the slip; the header shows it to who can see. */
export function tellAdded(added: Added, horse: string): void {
  switch (added) {
    case 'added':
      announce(`${horse} is on the slip.`);
      openBeside();
      break;
    case 'removed':
      announce(`${horse} is off the slip.`);
      break;
    case 'full':
      showToast({ type: 'warning', title: 'The slip is full.', text: `It takes ${mostRunners} runners.` });
      break;
    case 'locked':
      showToast({
        type: 'warning',
        title: 'The slip waits.',
        text: 'See on it what is struck, or answer its new prices, first.',
      });
      break;
    // The question itself says what is to be said.
    case 'asked':
      break;
  }
}
