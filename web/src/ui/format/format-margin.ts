const wordsOfMargin: Readonly<Record<string, string>> = {
  nse: 'a nose',
  sh: 'a short head',
  hd: 'a head',
  nk: 'a neck',
  dist: 'a distance',
};

const quarters = ['', '¼', '½', '¾'] as const;
const wordsOfQuarters = ['', 'a quarter of', 'half', 'three quarters of'] as const;

/** A margin as a result sheet writes it: 'nk', 'sh hd', '½ L', '1¼ L'. Lengths are to the nearest quarter. */
export function formatMargin(margin: string): string {
  if (margin in wordsOfMargin) return margin === 'sh' ? 'sh hd' : margin;
  const { whole, quarter } = toQuarters(margin);
  return `${whole === 0 ? '' : whole}${quarters[quarter]} L`;
}

/** The same in whole words, for who listens: 'a neck', 'half a length', '1 length', '3¼ lengths'. */
export function spellMargin(margin: string): string {
  const word = wordsOfMargin[margin];
  if (word !== undefined) return word;
  const { whole, quarter } = toQuarters(margin);
  if (whole === 0) return `${wordsOfQuarters[quarter]} a length`;
  return whole === 1 && quarter === 0 ? '1 length' : `${whole}${quarters[quarter]} lengths`;
}

/** To the nearest quarter, and never none: whoever was behind was behind. */
function toQuarters(margin: string): { readonly whole: number; readonly quarter: number } {
  const all = Math.max(1, Math.round(Number(margin) * 4));
  return { whole: Math.floor(all / 4), quarter: all % 4 };
}

/** A race's time in seconds as a clock reads it: 71.35 is '1:11.35', 58.7 is '58.70'. */
export function formatRaceTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6_000);
  const rest = ((hundredths % 6_000) / 100).toFixed(2);
  return minutes === 0 ? rest : `${minutes}:${rest.padStart(5, '0')}`;
}
