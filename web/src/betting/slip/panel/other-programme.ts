import type { SlipProgramme } from '../../sport.ts';
import { firstStakeOf } from '../../strike/strike-preferences.ts';
import { isFinished } from '../reduce-slip.ts';
import { addTo, showAdded, useSlipSheet } from '../slip-sheet.ts';
import { sportOf } from '../slip-sports.ts';
import { isDead, isLocked, type SlipState } from '../slip-state.ts';
import { slipOfProgramme, slipOwner, useSlipStore } from '../slip-store.ts';

/** The slip that is kept of a programme, with something on it that the punter may go on with; null without one. */
export function keptSlipOf(programme: SlipProgramme): SlipState | null {
  const slip = slipOfProgramme(useSlipStore.getState(), slipOwner(), programme);
  return slip === null || slip.selections.length === 0 || isDead(slip) || isFinished(slip) ? null : slip;
}

/**
 * The punter's answer: the slip of the other programme becomes the current one, the kept one or a fresh one, and is shown.
 * The one before stays stored.
 */
export function takeOtherProgramme({ isFresh }: { readonly isFresh: boolean }): void {
  const { otherProgramme } = useSlipSheet.getState();
  useSlipSheet.setState({ otherProgramme: null });
  if (otherProgramme === null) return;
  const { programme, selections } = otherProgramme;
  const owner = slipOwner();
  const { act, take } = useSlipStore.getState();
  take(owner, programme);
  if (isFresh) {
    const { name } = sportOf(programme);
    act(owner, name, { type: 'emptied', firstStake: firstStakeOf(owner, name) });
  }
  const slip = slipOfProgramme(useSlipStore.getState(), owner, programme);
  // What is asked about it comes first.
  if (slip === null || !isLocked(slip)) addTo(programme, selections);
  showAdded();
}

/** The other answer: the slip stays as it is. */
export function keepThisProgramme(): void {
  useSlipSheet.setState({ otherProgramme: null });
}
