import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A sentence of a page, and what shows that it is so: a check of what the code does, or the test that has it, for what
 * only a whole server does. `null`: it states nothing that could be false.
 */
export type ToldRules = Readonly<Record<string, (() => void) | string | null>>;

const root = join(import.meta.dirname, '../..');

/** The sentences between two headings of a shipped page; a row of a table is one, its cells joined by ` | `. */
export function readSentences(page: string, from: string, to: string): string[] {
  const html = readFileSync(join(root, 'server/src/content/documents', page), 'utf8');
  const [begin, end] = [html.indexOf(`>${from}<`), html.indexOf(`>${to}<`)];
  if (begin < 0 || end < begin) throw new Error(`${page} has no '${from}' before '${to}'`);
  const blocks = html.slice(begin, end).match(/<(p|li|tr)>.*?<\/\1>/gs) ?? [];
  return blocks.flatMap((block) => {
    const plain = (part: string) => part.replace(/<[^>]+>/g, '').trim();
    if (block.startsWith('<tr><th>')) return [];
    if (block.startsWith('<tr>')) return [block.split('</td><td>').map(plain).join(' | ')];
    return plain(block).split(/(?<=[.?])\s+(?=[A-Z])/);
  });
}

/** Tests that the page says these sentences and no other, and that each is so. */
export function testToldRules(sentences: readonly string[], rules: ToldRules): void {
  test('each sentence is listed with what shows that it is so', () => {
    expect(Object.keys(rules)).toEqual(sentences);
  });
  for (const [sentence, shown] of Object.entries(rules)) {
    if (shown === null) continue;
    test(sentence, () => {
      if (typeof shown === 'string') expect(existsSync(join(root, shown)), shown).toBe(true);
      else shown();
    });
  }
}
