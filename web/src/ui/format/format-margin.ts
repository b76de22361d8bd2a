const wordsOfMargin: Readonly<Record<string, string>> = {
  nse: 'a nose',
  sh: 'a short head',
  hd: 'a head',
  nk: 'a neck',
  dist: 'a distance',
};

/** A margin in whole words: 'a neck', '1 length', '3.25 lengths'. */
export function spellMargin(margin: string): string {
  const word = wordsOfMargin[margin];
  if (word !== undefined) return word;
  const lengths = Number(margin);
  return `${lengths} ${lengths === 1 ? 'length' : 'lengths'}`;
}

/** A race's time in seconds as a clock reads it: 71.35 is '1:11.35', 58.7 is '58.70'. */
export function formatRaceTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6_000);
  const rest = ((hundredths % 6_000) / 100).toFixed(2);
  return minutes === 0 ? rest : `${minutes}:${rest.padStart(5, '0')}`;
}
