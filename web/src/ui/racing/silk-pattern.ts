import { clothColours as colours } from '../styles/cloth-colours.ts';
import { bodyWords, capWords, describeSet, sleeveWords } from './silk-words.ts';

/** The part of a set of silks. */
export type SilkPart = 'body' | 'sleeves' | 'cap';

/** One shape of a set of silks: stroked when it has a width, else filled. */
export interface SilkShape {
  readonly path: string;
  readonly colour: string;
  readonly stroke?: number;
}

/** A set of silks ready to draw, with its text alternative. */
export interface SilkDrawing {
  readonly body: readonly SilkShape[];
  readonly sleeves: readonly SilkShape[];
  readonly cap: readonly SilkShape[];
  readonly description: string;
}

interface Pattern {
  readonly words: (second: string) => string;
  readonly shapes: (second: string) => readonly SilkShape[];
}

const fill = (path: string): Pattern['shapes'] => {
  return (colour) => [{ path, colour }];
};
const line = (path: string, stroke: number): Pattern['shapes'] => {
  return (colour) => [{ path, colour, stroke }];
};
const dot = (x: number, y: number) => `M${x - 2.7} ${y}a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0z`;
const square = (x: number, y: number) => `M${x} ${y}h5v5h-5z`;

const bodyPatterns: Readonly<Record<string, Pattern>> = {
  p: { words: bodyWords.p, shapes: () => [] },
  h: { words: bodyWords.h, shapes: fill('M12 19h24v5.5H12zM12 30h24v5.5H12z') },
  m: { words: bodyWords.m, shapes: fill('M12 23h24v8H12z') },
  s: { words: bodyWords.s, shapes: fill('M17 12h3v32h-3zM22.5 12h3v32h-3zM28 12h3v32h-3z') },
  q: { words: bodyWords.q, shapes: fill('M24 12h14v15.5H24zM10 27.5h14V44H10z') },
  v: { words: bodyWords.v, shapes: fill('M24 12h14v32H24z') },
  x: { words: bodyWords.x, shapes: line('M13 13 35 43M35 13 13 43', 4.6) },
  b: { words: bodyWords.b, shapes: line('M13 13 35 43', 6.4) },
  c: { words: bodyWords.c, shapes: line('m11 19 13 9 13-9', 5.6) },
  d: { words: bodyWords.d, shapes: fill('m24 17 8 10.5L24 38l-8-10.5z') },
  o: {
    words: bodyWords.o,
    shapes: fill([dot(19, 19), dot(29, 19), dot(24, 26), dot(18, 33), dot(30, 33), dot(24, 40)].join('')),
  },
  k: {
    words: bodyWords.k,
    shapes: fill(
      [14, 19, 24, 29]
        .flatMap((x, column) => [14, 24, 34].map((y) => square(x, column % 2 === 0 ? y + 5 : y)))
        .join(''),
    ),
  },
  t: {
    words: bodyWords.t,
    shapes: fill('m24 17 2.9 6.6 7 .7-5.3 4.8 1.6 7-6.2-3.7-6.2 3.7 1.6-7-5.3-4.8 7-.7z'),
  },
  e: { words: bodyWords.e, shapes: fill('M12 12h8l-4 9h-6zM36 12h-8l4 9h6z') },
};

const sleevePatterns: Readonly<Record<string, Pattern>> = {
  p: { words: sleeveWords.p, shapes: () => [] },
  h: {
    words: sleeveWords.h,
    shapes: line(
      'M3.4 16.7l16 4.6M44.6 16.7l-16 4.6M1.4 23.7l16 4.6M46.6 23.7l-16 4.6M-.6 30.7l16 4.6M48.6 30.7l-16 4.6',
      3.2,
    ),
  },
  a: { words: sleeveWords.a, shapes: line('M1.6 23.1l16 4.6M46.4 23.1l-16 4.6', 6) },
  c: { words: sleeveWords.c, shapes: line('M-1.2 32.7l16 4.6M49.2 32.7l-16 4.6', 5.4) },
  s: { words: sleeveWords.s, shapes: line('M15 15 6 37M33 15l9 22', 3) },
  v: { words: sleeveWords.v, shapes: line('M-1.5 33.7l16 4.6M49.5 33.7l-16 4.6', 22) },
};

const capPatterns: Readonly<Record<string, Pattern>> = {
  p: { words: capWords.p, shapes: () => [] },
  q: { words: capWords.q, shapes: fill('M24 2h9v10h-9z') },
  h: { words: capWords.h, shapes: fill('M14 5.5h20v3H14z') },
  s: { words: capWords.s, shapes: fill('M18.5 2h3v10h-3zM26.5 2h3v10h-3z') },
  d: { words: capWords.d, shapes: fill('m24 3.4 3 3.6-3 3.4-3-3.4z') },
};

const grounds: Readonly<Record<SilkPart, string>> = {
  body: 'M10 10h28v34H10z',
  sleeves: 'M0 10h48v34H0z',
  cap: 'M14 2h20v10H14z',
};

/**
 * Reads a pattern code, `body-sleeves-cap`, each a pattern letter with one or two colours; `hRW-pR-pW` is red with
 * white hoops, red sleeves, white cap. Null for an invalid code.
 */
export function readSilkPattern(code: string): SilkDrawing | null {
  const [bodyCode, sleevesCode, capCode, ...more] = code.split('-');
  if (more.length > 0) return null;
  const body = readPart('body', bodyPatterns, bodyCode);
  const sleeves = readPart('sleeves', sleevePatterns, sleevesCode);
  const cap = readPart('cap', capPatterns, capCode);
  if (body === null || sleeves === null || cap === null) return null;
  return {
    body: body.shapes,
    sleeves: sleeves.shapes,
    cap: cap.shapes,
    description: describeSet(body.words, sleeves.words, cap.words),
  };
}

/** A set of silks in words; null for an image or an invalid code. */
export function describeSilks(code: string): string | null {
  return readSilkPattern(code)?.description ?? null;
}

function readPart(
  part: SilkPart,
  patterns: Readonly<Record<string, Pattern>>,
  code: string | undefined,
): { shapes: readonly SilkShape[]; words: string } | null {
  const [patternLetter = '', firstLetter = '', secondLetter = ''] = code ?? '';
  const pattern = patterns[patternLetter];
  const first = colours[firstLetter];
  if (pattern === undefined || first === undefined) return null;
  const second = colours[secondLetter] ?? first;
  return {
    shapes: [{ path: grounds[part], colour: first.hex }, ...pattern.shapes(second.hex)],
    words: `${first.name}${pattern.words(second.name)}`,
  };
}
