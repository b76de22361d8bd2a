/** The words of the sport selector; those of its button are the specification's. */
export const selectorWords = {
  sports: 'Sports',
  soccer: 'Soccer',
  racing: 'Horse racing',
  preferred: 'Preferred',
  preferredOf: (name: string) => `Preferred sport: ${name}`,
  close: 'CLOSE SPORT SELECTOR',
  open: 'OPEN SPORT SELECTOR',
} as const;
