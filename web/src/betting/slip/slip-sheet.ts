import { create } from 'zustand';
import { requestFreshSignIn, requestSignIn } from '../../platform/session/request-sign-in.ts';
import { isEmpty, isLocked, isOnSlip, mostRunners, type SlipEvent, type SlipRunner } from './slip-state.ts';
import { actOnSlip, slipInHand, slipOwner, useSlipStore } from './slip-store.ts';
import { isWideEnough } from './use-docked.ts';

/** A runner of another meeting than the slip's: the punter is asked first. */
export interface OtherMeeting {
  readonly event: SlipEvent;
  readonly runners: readonly SlipRunner[];
}

interface SlipSheet {
  readonly isOpen: boolean;
  /** Whether it was opened by the punter's hand, so that the focus goes to it; a tap on a price leaves it there. */
  readonly isAskedFor: boolean;
  readonly otherMeeting: OtherMeeting | null;
  /** It was closed by a link in it: what comes next is another page. */
  readonly isLeaving: boolean;
}

/** Whether the slip is in sight, and what it asks. */
export const useSlipSheet = create<SlipSheet>()(() => ({
  isOpen: false,
  isAskedFor: false,
  otherMeeting: null,
  isLeaving: false,
}));

export function openSlip(): void {
  useSlipSheet.setState({ isOpen: true, isAskedFor: true, isLeaving: false });
}

/** Shows the slip beside the content where there is room for both, without taking the focus there. */
export function openBeside(): void {
  if (isWideEnough() && !useSlipSheet.getState().isOpen) {
    useSlipSheet.setState({ isOpen: true, isAskedFor: false });
  }
}

export function closeSlip(): void {
  useSlipSheet.setState({ isOpen: false, isAskedFor: false });
}

/** Who goes elsewhere from a slip that lies over the page wants to see it. */
export function leaveSlip(): void {
  if (isWideEnough() || !useSlipSheet.getState().isOpen) return;
  useSlipSheet.setState({ isOpen: false, isAskedFor: false, isLeaving: true });
}

/** What an address says that opens the slip with its page. */
export const openSlipParam = 'slip';

/** Asks the visitor to sign in, and brings them back to the slip as it is. */
export function signInForSlip(): void {
  requestSignIn(placeOfSlip());
}

/** Asks the punter to sign in afresh, and brings them back to the slip as it is. */
export function signInAgainForSlip(): void {
  requestFreshSignIn(placeOfSlip());
}

function placeOfSlip(): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set(openSlipParam, 'open');
  return `${pathname}?${query}`;
}

/** What came of putting runners on the slip. */
export type Added = 'added' | 'removed' | 'asked' | 'full' | 'locked';

/** Puts a runner on the slip, or takes it off again. */
export function toggleRunner(event: SlipEvent, runner: SlipRunner): Added {
  const slip = slipOfThisPage();
  if (slip?.event.id === event.id && isOnSlip(slip, runner) && !isLocked(slip)) {
    actOnSlip({ type: 'runner-removed', runner });
    return 'removed';
  }
  return addRunners(event, [runner]);
}

/** Puts runners of one meeting on the slip. When it is for another meeting the punter is asked first. */
export function addRunners(event: SlipEvent, runners: readonly SlipRunner[]): Added {
  const slip = slipOfThisPage();
  if (slip !== null && slip.event.id !== event.id && !isEmpty(slip)) {
    useSlipSheet.setState({ otherMeeting: { event, runners } });
    return 'asked';
  }
  return slip?.event.id === event.id && isLocked(slip) ? 'locked' : addTo(event, runners);
}

/** The punter's answer: the slip of the other meeting is taken in hand, the one before stays kept. */
export function takeOtherMeeting(): void {
  const { otherMeeting } = useSlipSheet.getState();
  useSlipSheet.setState({ otherMeeting: null });
  if (otherMeeting !== null) addTo(otherMeeting.event, otherMeeting.runners);
}

/** Or the slip stays as it is. */
export function keepThisMeeting(): void {
  useSlipSheet.setState({ otherMeeting: null });
}

function addTo(event: SlipEvent, runners: readonly SlipRunner[]): Added {
  if (slipOfThisPage()?.event.id !== event.id) useSlipStore.getState().take(slipOwner(), event);
  for (const runner of runners) actOnSlip({ type: 'runner-added', runner });
  const slip = slipOfThisPage();
  const isFull = slip !== null && slip.selections.length >= mostRunners;
  return isFull && runners.some((runner) => !isOnSlip(slip, runner)) ? 'full' : 'added';
}

function slipOfThisPage() {
  return slipInHand(useSlipStore.getState(), slipOwner());
}
