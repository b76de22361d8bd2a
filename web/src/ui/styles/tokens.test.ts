import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The tokens after a selector, one per line. */
function tokensAfter(selector: string): string[] {
  const [, rest = ''] = text.split(`${selector} {`);
  return [...rest.slice(0, rest.indexOf('}')).matchAll(/[\w-]+: [^;]+;/g)].map(([token]) => token);
}

test('dark is the same, whether the browser or an attribute of the page asks for it', () => {
  const byBrowser = tokensAfter(':root:not([data-theme="light"])');
  expect(byBrowser.length).toBeGreaterThan(30);
  expect(tokensAfter('\n[data-theme="dark"]')).toEqual(byBrowser);
});
