/** The words of the tour on a newcomer's first card. */
export const tourWords = {
  title: 'How it works',
  next: 'Next',
  done: 'Got it',
  close: 'Close the tips',
} as const;

/** What each step says, in one line. */
export const stepWords = {
  pick: 'Tap a runner to pick it.',
  save: 'Tap Save before the off.',
  board: 'Now watch the Board.',
} as const;

/** And where a screen has the height for a second. */
export const stepMoreWords = {
  pick: 'One in each race.',
  save: 'Until then you can change your mind.',
  board: 'Your rank moves with every result.',
} as const;

/** '1 of 3' */
export function countSteps(place: number, steps: number): string {
  return `${place} of ${steps}`;
}
