/** The words of a slip with nothing on it. */
export const emptyWords = {
  title: 'Nothing on the slip',
  cleared: 'Cleared.',
  undo: 'Undo',
  prices: 'See the prices',
  text: 'Tap a price to put it on the slip.',
} as const;

/** The words of another programme's slip. */
export const otherProgrammeWords = {
  struckNow: (name: string) => `Your slip for ${name} is being struck`,
  wait: (name: string) => `Wait for its answer, then start one for ${name}.`,
  close: 'Close',
  question: (name: string) => `Start a slip for ${name}?`,
  kept: (programme: string, name: string, selections: string) =>
    `A slip is for one ${programme}. Yours for ${name}, with ${selections}, is kept: tap one of its prices to get it back.`,
  start: (name: string) => `Start for ${name}`,
  back: (name: string) => `Go back to your ${name} slip?`,
  backText: (kept: string, now: string, selections: string) =>
    `It has ${kept}, and prices may have moved. Yours for ${now}, with ${selections}, is kept too.`,
  backTo: (name: string) => `Back to ${name}`,
  startFresh: 'Start a new one',
  stay: (name: string) => `Stay with ${name}`,
} as const;
