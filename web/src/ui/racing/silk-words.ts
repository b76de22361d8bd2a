/** How a pattern of silks is said after the ground's colour, by the letter of its code. */
export type PatternWords = Readonly<Record<string, (second: string) => string>>;

const plain = () => '';

/** The body's patterns. */
export const bodyWords = {
  p: plain,
  h: (c) => `, ${c} hoops`,
  m: (c) => `, ${c} hoop`,
  s: (c) => `, ${c} stripes`,
  q: (c) => `, ${c} quartered`,
  v: (c) => `, ${c} halved`,
  x: (c) => `, ${c} cross belts`,
  b: (c) => `, ${c} sash`,
  c: (c) => `, ${c} chevron`,
  d: (c) => `, ${c} diamond`,
  o: (c) => `, ${c} spots`,
  k: (c) => `, ${c} check`,
  t: (c) => `, ${c} star`,
  e: (c) => `, ${c} epaulettes`,
} satisfies PatternWords;

/** The sleeves' patterns. */
export const sleeveWords = {
  p: plain,
  h: (c) => `, ${c} hooped`,
  a: (c) => `, ${c} armlet`,
  c: (c) => `, ${c} cuffs`,
  s: (c) => `, ${c} seams`,
  v: (c) => `, ${c} halved`,
} satisfies PatternWords;

/** The cap's patterns. */
export const capWords = {
  p: plain,
  q: (c) => ` and ${c}`,
  h: (c) => `, ${c} hoop`,
  s: (c) => `, ${c} stripes`,
  d: (c) => `, ${c} diamond`,
} satisfies PatternWords;

/** A whole set: 'red, white hoops; sleeves red; cap white'. */
export function describeSet(body: string, sleeves: string, cap: string): string {
  return `${body}; sleeves ${sleeves}; cap ${cap}`;
}
