import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

test('no stylesheet has a comment within a selector: what was pasted there would belong to it', () => {
  const strange = files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return [...text.matchAll(/[^{};]*\{/g)]
      .map(([found]) => found.replace(/^(?:\s*\/\*(?:(?!\*\/)[\s\S])*\*\/)*/, '').trim())
      .filter((selector) => selector.includes('/*'))
      .map((selector) => `${file}: ${selector}`);
  });
  expect(files.length).toBeGreaterThan(30);
  expect(strange).toEqual([]);
});
