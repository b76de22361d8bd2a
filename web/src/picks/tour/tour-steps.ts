import type { stepWords } from './tour-words.ts';

/** A step of the tour. */
export type TourStep = keyof typeof stepWords;

export const tourSteps = ['pick', 'save', 'board'] as const satisfies readonly TourStep[];

/** How far a punter is on a card. */
export interface CardProgress {
  readonly picked: number;
  readonly unsaved: number;
}

/**
 * The step that is shown: the tour follows what the punter does, so that it never needs a tap; `turned` is how far the
 * punter turned its pages, which it does not turn back.
 */
export function stepOf({ picked, unsaved }: CardProgress, turned: TourStep): TourStep {
  const done = picked === 0 ? 'pick' : unsaved > 0 ? 'save' : 'board';
  return tourSteps.indexOf(turned) > tourSteps.indexOf(done) ? turned : done;
}

/** The step after one; null after the last. */
export function stepAfter(step: TourStep): TourStep | null {
  return tourSteps[tourSteps.indexOf(step) + 1] ?? null;
}
