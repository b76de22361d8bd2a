/** The words of the tour on a newcomer's first card. */
export const tourWords = {
  title: 'How it works',
  next: 'Next',
  done: 'Got it',
  close: 'Close the tips',
} as const;

/** What each step says. */
export const stepWords = {
  pick: 'Tap a runner: that’s your pick. One in each race.',
  save: 'Tap Save before the race is off. Until then you can change your mind.',
  board: 'Now watch the Board: your rank moves with every result.',
} as const;

/** '1 of 3' */
export function countSteps(place: number, steps: number): string {
  return `${place} of ${steps}`;
}
