import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const styleSheet = await readFile(join(import.meta.dirname, 'fonts.css'), 'utf8');

/** Archivo's own, in percent of its size. */
const ascent = 87.8;
const descent = 21;

const families = ['Archivo', 'Archivo Fallback', 'Archivo Wide Fallback'];
const faces = styleSheet
  .split('@font-face')
  .slice(1)
  .map((block) => {
    const value = (property: string) => new RegExp(`\\b${property}: ([^;]+);`).exec(block)?.[1] ?? '';
    const [minWeight = NaN, maxWeight = NaN] = value('font-weight').split(' ').map(Number);
    const [minStretch = NaN, maxStretch = NaN] = value('font-stretch').split(' ').map(Number.parseFloat);
    return {
      family: value('font-family').replaceAll('"', ''),
      has: (weight: number, stretch: number) =>
        weight >= minWeight && weight <= maxWeight && stretch >= minStretch && stretch <= maxStretch,
      size: Number.parseFloat(value('size-adjust')),
      ascent: value('ascent-override'),
      descent: value('descent-override'),
      lineGap: value('line-gap-override'),
    };
  });

/** The weights and widths that the style sheets ask for, each with a file that does. */
async function findUses() {
  const weights = new Map<string, string>();
  const stretches = new Map<string, string>();
  for await (const file of glob('**/*.css', { cwd: source })) {
    if (file.endsWith('fonts.css')) continue;
    const css = await readFile(join(source, file), 'utf8');
    for (const [, property, value = ''] of css.matchAll(
      /(?<![\w-])(font|font-weight|font-stretch):([^;}]*)/g,
    )) {
      const [first = ''] = value.trim().split(/\s+/);
      // A font that begins with its size has no weight of its own.
      if (first === 'inherit' || (property === 'font' && first.startsWith('var(--t'))) continue;
      (property === 'font-stretch' ? stretches : weights).set(first, file);
    }
  }
  return { weights: [...weights], stretches: [...stretches] };
}

const weightOf = (word: string) => (word === 'normal' ? 400 : Number(word));
const stretchOf = (word: string) => (word === 'normal' ? 100 : Number(/^([\d.]+)%$/.exec(word)?.[1]));

test('the fonts have each weight and width that a style sheet asks for', async () => {
  const { weights, stretches } = await findUses();
  expect(weights.length).toBeGreaterThan(3);
  expect(stretches.length).toBeGreaterThan(3);
  const own = faces.filter(({ family }) => family === 'Archivo');
  expect(own).toHaveLength(2);
  for (const face of own) {
    expect(weights.filter(([word]) => !face.has(weightOf(word), 100))).toEqual([]);
    expect(stretches.filter(([word]) => !face.has(400, stretchOf(word)))).toEqual([]);
  }
});

test('what stands in for the font has one face for each of its weights and widths', () => {
  expect([...new Set(faces.map(({ family }) => family))]).toEqual(families);
  const [own, ...others] = families.map((name) => faces.filter(({ family }) => family === name));
  const wrong: string[] = [];
  for (let weight = 100; weight <= 900; weight += 1) {
    for (let stretch = 62; stretch <= 125; stretch += 1) {
      const expected = own?.[0]?.has(weight, stretch) ? 1 : 0;
      for (const family of others) {
        const found = family.filter((face) => face.has(weight, stretch)).length;
        if (found !== expected) wrong.push(`${family[0]?.family} ${weight} ${stretch}%: ${found}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('and is as high as the font at each of its widths', () => {
  for (const face of faces.filter(({ family }) => family !== 'Archivo')) {
    const over = (own: number) => `${((own / face.size) * 100).toFixed(1)}%`;
    expect(face).toMatchObject({ ascent: over(ascent), descent: over(descent), lineGap: '0%' });
  }
});
