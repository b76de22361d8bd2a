import { clothColours } from '../styles/cloth-colours.ts';

/** One shape of a team's mark: stroked when it has a width, else filled. */
export interface MarkShape {
  readonly path: string;
  readonly colour: string;
  readonly stroke?: number;
}

/** The patterns by letter, on a shield of 32 by 36: what lies over the ground, in the second colour. */
const patterns: Readonly<Record<string, Omit<MarkShape, 'colour'>>> = {
  v: { path: 'M16 0h16v36H16z' },
  s: { path: 'M6 0h5v36H6zM13.5 0h5v36h-5zM21 0h5v36h-5z' },
  h: { path: 'M0 8h32v6H0zM0 20h32v6H0z' },
  m: { path: 'M0 12h32v10H0z' },
  q: { path: 'M16 0h16v17H16zM0 17h16v19H0z' },
  b: { path: 'M0 2l32 30', stroke: 8 },
  c: { path: 'm-2 14 18 10 18-10', stroke: 7 },
  x: { path: 'M0 2l32 30M32 2 0 32', stroke: 5 },
  d: { path: 'm16 6 9 11-9 12-9-12z' },
  o: { path: 'M8 17a8 8 0 1 0 16 0a8 8 0 1 0-16 0z' },
  p: { path: 'M16 0v36M0 15h32', stroke: 6 },
};

/** Every ground can be told from every second colour, in daylight and at night. */
const grounds = 'RNGKBUMDT';
const seconds = 'WYLPS';

/** A number from a text: FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The last letters reach the upper bits too.
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/**
 * A team's pattern code from its name: the pattern's letter and two colours, as `hRW`, red with white hoops. The same
 * name has the same code everywhere; capitals and spaces around it do not matter.
 */
export function teamPatternOf(name: string): string {
  const letters = Object.keys(patterns);
  const hash = hashOf(name.trim().toLowerCase());
  const pick = (from: ArrayLike<string>, turn: number) => from[Math.floor(hash / turn) % from.length] ?? '';
  const ground = pick(grounds, 1);
  const second = pick(seconds, grounds.length);
  return `${pick(letters, grounds.length * seconds.length)}${ground}${second}`;
}

/** The shapes of a pattern code, the ground first; null for an invalid code. */
export function readTeamPattern(code: string): readonly MarkShape[] | null {
  const [letter = '', first = '', second = ''] = code;
  const pattern = patterns[letter];
  const ground = clothColours[first]?.hex;
  const over = clothColours[second]?.hex;
  if (code.length !== 3 || pattern === undefined || ground === undefined || over === undefined) return null;
  return [
    { path: 'M0 0h32v36H0z', colour: ground },
    { ...pattern, colour: over },
  ];
}
