import type { Random } from '@furlong/domain/random';

/*
 * Silks as codes of body, sleeves and cap, `hRW-pR-pW`: a pattern's letter, then its colours. What the letters and
 * colours stand for is the design system's to draw.
 */

/** Red, white, navy, yellow, green, black, blue, purple, pink, light blue, maroon, orange. */
const COLOURS = 'RWNYGKBUPLMO'.split('');
/** Hoops, hoop, stripes, quarters, halves, cross belts, sash, chevron, diamond, spots, check, star, epaulettes. */
const BODY = 'hmsqvxbcdokte'.split('');
/** Hoops, armlet, cuffs, seams, halves. */
const SLEEVES = 'hacsv'.split('');
/** Quarters, hoops, stripes, diamond. */
const CAP = 'qhsd'.split('');

/** An owner's colours: one or two of them, patterned on one to three parts. */
export function makeSilks(random: Random): string {
  const [main, other] = random.shuffle(COLOURS) as [string, string];
  const plain = () => `p${random.chance(0.7) ? main : other}`;
  const patterned = (patterns: readonly string[]) => `${random.pick(patterns)}${main}${other}`;
  const body = random.chance(0.82) ? patterned(BODY) : `p${main}`;
  const sleeves = random.chance(0.4) ? patterned(SLEEVES) : plain();
  const cap = random.chance(0.3) ? patterned(CAP) : plain();
  return `${body}-${sleeves}-${cap}`;
}
