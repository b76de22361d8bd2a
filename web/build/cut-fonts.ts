import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const whole = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const cache = join(import.meta.dirname, '../../node_modules/.cache/furlong-fonts');
/** Layout features: kerning, marks, tabular figures. */
const features = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

/** An @font-face rule. */
export interface FontFace {
  /** The argument of its url(). */
  readonly file: string;
  readonly weight: Range;
  /** Percent. */
  readonly stretch: Range;
  /** Ranges of code points. */
  readonly characters: readonly (readonly [number, number])[];
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The @font-face rules of a style sheet that name a file. */
export function readFontFaces(css: string): FontFace[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body = '']) => {
    const file = /url\("([^"]+)"\)/.exec(body)?.[1];
    if (file === undefined) return [];
    return [
      {
        file,
        weight: rangeOf(body, 'font-weight'),
        stretch: rangeOf(body, 'font-stretch'),
        characters: charactersOf(body),
      },
    ];
  });
}

function rangeOf(body: string, property: string): Range {
  const [min, max] = /([\d.]+)%?\s+([\d.]+)%?/.exec(declared(body, property))?.slice(1).map(Number) ?? [];
  if (min === undefined || max === undefined) throw new Error(`${property} of a face: expected two numbers`);
  return { min, max };
}

function charactersOf(body: string): [number, number][] {
  return declared(body, 'unicode-range')
    .split(',')
    .map((range) => {
      const [, from, to] = /U\+([0-9a-f]+)(?:-([0-9a-f]+))?/i.exec(range) ?? [];
      if (from === undefined) throw new Error(`unicode-range of a face: expected U+…, got ${range}`);
      return [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16)];
    });
}

function declared(body: string, property: string): string {
  const value = new RegExp(`${property}:([^;]+);`).exec(body)?.[1];
  if (value === undefined) throw new Error(`a face declares no ${property}`);
  return value;
}

/**
 * Subsets the font for each face of a style sheet to its characters, weights and widths: a third of the bytes. Returns
 * each file's path by its name in the style sheet.
 */
export async function cutFonts(styleSheet: string): Promise<Record<string, string>> {
  const [css, font] = await Promise.all([readFile(styleSheet, 'utf8'), readFile(require.resolve(whole))]);
  const made = await Promise.all(
    readFontFaces(css).map(async (face) => [face.file, await cutFont(font, face)] as const),
  );
  return Object.fromEntries(made);
}

async function cutFont(font: Buffer, face: FontFace): Promise<string> {
  const key = createHash('sha256')
    .update(font)
    .update(JSON.stringify([face, features]))
    .digest('hex');
  const folder = join(cache, key.slice(0, 12));
  const path = join(folder, face.file);
  if (existsSync(path)) return path;
  const text = face.characters
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step))
    .map((code) => String.fromCodePoint(code))
    .join('');
  const cut = await subsetFont(font, text, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: face.weight, wdth: face.stretch },
  });
  // Written atomically: another build may run at the same time.
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, cut);
  await rename(draft, path);
  return path;
}
