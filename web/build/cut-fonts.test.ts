import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutFonts, readFontFaces } from './cut-fonts.ts';

const source = join(import.meta.dirname, '../src');
const styleSheet = join(source, 'ui/styles/fonts.css');

test('the base font is a third of the whole; the rest is loaded on demand', async () => {
  const files = await cutFonts(styleSheet);
  expect(Object.keys(files)).toEqual(['archivo.woff2', 'archivo-rest.woff2']);
  const { size } = await stat(files['archivo.woff2'] ?? '');
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThan(36_000);
}, 30_000);

test('the base font has all characters of the screens’ own texts', async () => {
  const [face] = readFontFaces(await readFile(styleSheet, 'utf8'));
  const has = (code: number) => face?.characters.some(([from, to]) => code >= from && code <= to) === true;
  const missing = new Set<string>();
  for await (const path of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (path.includes('.test.')) continue;
    for (const character of await readFile(join(source, path), 'utf8')) {
      if (character !== '\n' && !has(character.codePointAt(0) ?? 0)) missing.add(character);
    }
  }
  expect([...missing]).toEqual([]);
});

test('a face without declared contents fails the build', () => {
  expect(() => readFontFaces('@font-face { src: url("a.woff2"); font-weight: 400 800; }')).toThrow(
    'font-stretch',
  );
  expect(readFontFaces('@font-face { src: local("Arial"); }')).toEqual([]);
});
