import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const whole = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const cache = join(import.meta.dirname, '../../node_modules/.cache/furlong-fonts');
/** Kerning, marks and figures that line up. */
const features = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

/** A face as a style sheet declares it. */
export interface FontFace {
  /** What its url() says. */
  readonly file: string;
  readonly weight: Range;
  /** Percent. */
  readonly stretch: Range;
  /** Code points, from and to. */
  readonly characters: readonly (readonly [number, number])[];
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The faces of a style sheet that name a file, with what each declares. */
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
 * Cuts each face of a style sheet out of the whole font: its characters, weights and widths alone, a third of the
 * bytes. Returns where the file of each is, by the name the style sheet gives it.
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
  // Whole or not at all, whoever else builds at the same time.
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, cut);
  await rename(draft, path);
  return path;
}
