/** The words of the race rail and the cloths. */
export const racingWords = {
  races: 'Races',
  race: 'Race',
  noPick: 'No pick',
  yourPick: (saddle: number) => `Your pick ${saddle}`,
  wonBy: (saddle: number) => `Won by ${saddle}`,
  silks: 'Silks',
  silksToCome: 'Silks to come',
  noPrice: 'SP',
  place: (price: string) => `Pl ${price}`,
  tote: 'Tote, for R1',
  was: (price: string) => `was ${price}`,
} as const;

/** What the rail says of a race in a word. */
export const railWords = {
  open: 'Open',
  picked: 'Pick',
  off: 'Off',
  run: 'Run',
  won: 'Won',
  abandoned: 'Abd.',
  postponed: 'Postp.',
} as const;
