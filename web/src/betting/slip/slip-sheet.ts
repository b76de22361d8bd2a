import { create } from 'zustand';
import { requestFreshSignIn, requestSignIn } from '../../platform/session/request-sign-in.ts';
import type { SlipProgramme } from '../sport.ts';
import { isFinished, isLeftOn, type SlipAction } from './reduce-slip.ts';
import { type SelectionRef, slipSports, sportOf } from './slip-sports.ts';
import { isDead, isEmpty, isLocked, isOnSlip, maxSelections, type SlipState } from './slip-state.ts';
import { slipInHand, slipOfSport, slipOwner, useSlipStore } from './slip-store.ts';
import { isWideEnough } from './use-docked.ts';

/** Selections of another programme than the slip's: the punter is asked first. */
interface OtherProgramme {
  readonly programme: SlipProgramme;
  readonly selections: readonly SelectionRef[];
}

interface SlipSheet {
  readonly isOpen: boolean;
  /** Whether the punter opened it, so that it takes the focus; a tap on a price leaves the focus there. */
  readonly isAskedFor: boolean;
  readonly otherProgramme: OtherProgramme | null;
  /** The slip that made room for the one shown: nothing on it could be struck any more. */
  readonly cleared: { readonly by: SlipProgramme; readonly slip: SlipState } | null;
  /** A link in it has closed it: another page comes next. */
  readonly isLeaving: boolean;
  /** The page on which a price was tapped where the slip would cover it: its bar stands there instead. */
  readonly barOn: string | null;
}

/** Whether the slip is open, and what it asks. */
export const useSlipSheet = create<SlipSheet>()(() => ({
  isOpen: false,
  isAskedFor: false,
  otherProgramme: null,
  cleared: null,
  isLeaving: false,
  barOn: null,
}));

export function openSlip(): void {
  showFilled();
  useSlipSheet.setState({ isOpen: true, isAskedFor: true, isLeaving: false });
}

/** An empty slip gives way to another sport's that has something on it: the way to the slip counts both. */
function showFilled(): void {
  const owner = slipOwner();
  const store = useSlipStore.getState();
  const shown = slipInHand(store, owner);
  if (shown !== null && !isEmpty(shown)) return;
  const filled = Object.values(slipSports).find(({ name }) => {
    const slip = slipOfSport(store, owner, name);
    return slip !== null && !isEmpty(slip);
  });
  if (filled !== undefined) store.show(owner, filled.name);
}

/**
 * Shows what was put on the slip: beside the content where there is room for both, else in a bar at the foot of the page,
 * so that the next price is in sight. The focus stays where it is.
 */
export function showAdded(): void {
  if (useSlipSheet.getState().isOpen) return;
  if (isWideEnough()) useSlipSheet.setState({ isOpen: true, isAskedFor: false });
  else useSlipSheet.setState({ barOn: window.location.pathname });
}

/** What was said of the slip before this one is of no more use, and would stand above the receipt. */
export function noteRead(): void {
  useSlipSheet.setState({ cleared: null });
}

export function closeSlip(): void {
  if (useSlipSheet.getState().isOpen) dropDead();
  useSlipSheet.setState({ isOpen: false, isAskedFor: false, cleared: null });
}

/** Once seen, a slip on which nothing can be struck any more has nothing left to say, in the header neither. */
function dropDead(): void {
  const slip = slipInHand(useSlipStore.getState(), slipOwner());
  if (slip !== null && isDead(slip)) actOn(slip.event, { type: 'emptied' });
}

/** Closes a slip that covers the page when a link in it leads to another one. */
export function leaveSlip(): void {
  if (isWideEnough() || !useSlipSheet.getState().isOpen) return;
  useSlipSheet.setState({ isOpen: false, isAskedFor: false, cleared: null, isLeaving: true });
}

/** The query parameter that opens the slip with its page. */
export const openSlipParam = 'slip';

/** Asks the visitor to sign in, and brings them back to the slip as it is. */
export function signInForSlip(): void {
  requestSignIn(addressOfSlip());
}

/** Asks the punter to sign in afresh, and brings them back to the slip as it is. */
export function signInAgainForSlip(): void {
  requestFreshSignIn(addressOfSlip());
}

/** This page with the slip open. */
export function addressOfSlip(): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set(openSlipParam, 'open');
  return `${pathname}?${query}`;
}

/** What came of putting selections on the slip. */
export type Added = 'added' | 'removed' | 'asked' | 'full' | 'locked';

/** Puts a selection on the slip, or takes it off again. */
export function toggleSelection(programme: SlipProgramme, selection: SelectionRef): Added {
  const slip = slipFor(programme);
  if (slip?.event.id === programme.id && isLeftOn(slip, selection) && !isLocked(slip)) {
    actOn(programme, { type: 'selection-removed', selection });
    return 'removed';
  }
  return addSelections(programme, [selection]);
}

/**
 * Puts selections of one programme on the slip of its sport. A slip on which nothing can be struck any more makes room,
 * whichever programme it is for; with any other of another programme the punter is asked first.
 */
export function addSelections(programme: SlipProgramme, selections: readonly SelectionRef[]): Added {
  const slip = slipFor(programme);
  if (slip !== null && !isEmpty(slip)) {
    const isOther = slip.event.id !== programme.id;
    if (isDead(slip)) {
      // Of the same programme the next selection begins a new slip.
      if (isOther) actOn(slip.event, { type: 'emptied' });
      useSlipSheet.setState({ cleared: { by: programme, slip } });
    } else if (isOther && !isFinished(slip)) {
      useSlipStore.getState().show(slipOwner(), sportOf(programme).name);
      useSlipSheet.setState({ otherProgramme: { programme, selections } });
      return 'asked';
    } else if (!isOther && isLocked(slip)) return 'locked';
  }
  return addTo(programme, selections);
}

/** Puts selections on the slip of their programme, which becomes the one that is shown; the one before stays stored. */
export function addTo(programme: SlipProgramme, selections: readonly SelectionRef[]): Added {
  // Also when it is current: another sport's slip may be shown.
  useSlipStore.getState().take(slipOwner(), programme);
  for (const selection of selections) actOn(programme, { type: 'selection-added', selection });
  const slip = slipFor(programme);
  const isFull = slip !== null && slip.selections.length >= maxSelections;
  return isFull && selections.some((selection) => !isOnSlip(slip, selection)) ? 'full' : 'added';
}

/** The current slip of a programme's sport, which may be for another programme. */
function slipFor(programme: SlipProgramme): SlipState | null {
  return slipOfSport(useSlipStore.getState(), slipOwner(), sportOf(programme).name);
}

function actOn(programme: SlipProgramme, action: SlipAction): void {
  useSlipStore.getState().act(slipOwner(), sportOf(programme).name, action);
}
