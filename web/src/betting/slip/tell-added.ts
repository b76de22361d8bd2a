import { announce } from '../../ui/feedback/announcer.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import type { SlipProgramme } from '../sport.ts';
import { slipPageWords } from './slip-page-words.ts';
import { type Added, showAdded } from './slip-sheet.ts';
import { sportOf } from './slip-sports.ts';
import { maxSelections } from './slip-state.ts';

/** Tells screen readers what came of putting a selection of a programme on the slip; the header shows it. */
export function tellAdded(added: Added, programme: SlipProgramme, name: string): void {
  const { noun } = sportOf(programme);
  switch (added) {
    case 'added':
      announce(slipPageWords.added(name));
      showAdded();
      break;
    case 'removed':
      announce(slipPageWords.removed(name));
      break;
    case 'full':
      showToast({
        type: 'warning',
        title: slipPageWords.full,
        text: slipPageWords.fullText(maxSelections, noun),
      });
      break;
    case 'locked':
      showToast({
        type: 'warning',
        title: slipPageWords.locked,
        text: slipPageWords.lockedText,
      });
      break;
    // The question says it.
    case 'asked':
      break;
  }
}
