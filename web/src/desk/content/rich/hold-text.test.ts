import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdText } from './hold-text.ts';

const folder = join(import.meta.dirname, '../../../../../server/src/content/documents');

describe('the editor holds what a page may have (rule: content-versions)', () => {
  test.each(readdirSync(folder))('all of %s, which comes with the product', (name) => {
    const { html, lost } = holdText(readFileSync(join(folder, name), 'utf8'));
    expect(lost).toEqual([]);
    expect(holdText(html).html).toBe(html);
  });

  const words = fc.constantFrom('odds', 'R10 & more', 'a < b', '{{brand}}', 'each-way bet');
  const { line } = fc.letrec((tie) => ({
    line: fc
      .array(fc.oneof({ maxDepth: 2 }, words, tie('marked'), fc.constant('<br />')), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) =>
        parts
          .map((part) =>
            String(part)
              .replaceAll(/&(?!amp;)/g, '&amp;')
              .replaceAll('< ', '&lt; '),
          )
          .join(' '),
      ),
    marked: fc
      .tuple(
        fc.constantFrom('strong', 'em', 'b', 'i', 'code', 'sub', 'sup', 'a href="/faqpage"'),
        tie('line'),
      )
      // A link within a link is two links for a browser.
      .map(([tag, inner]) => {
        const text = String(inner);
        return tag.startsWith('a ') && text.includes('<a ') ? text : `<${tag}>${text}</${tag.split(' ')[0]}>`;
      }),
  }));
  const text = line as fc.Arbitrary<string>;
  const { block } = fc.letrec((tie) => ({
    block: fc.oneof(
      { maxDepth: 2 },
      fc
        .tuple(fc.constantFrom('p', 'h2', 'h3', 'h4'), text)
        .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
      fc.constant('<hr />'),
      text.map(
        (inner) =>
          `<table><caption>Places paid</caption><thead><tr><th>Runners</th><th colspan="2">x</th></tr></thead><tbody><tr><td>5</td><td>${inner}</td><td rowspan="2">7</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>`,
      ),
      fc
        .tuple(fc.constantFrom('ul', 'ol'), text, tie('block'))
        .map(([tag, item, inner]) => `<${tag}><li>${item}</li><li>${item}${inner}</li></${tag}>`),
      text.map((inner) => `<dl><dt>SP</dt><dd>${inner}</dd></dl>`),
      tie('block').map((inner) => `<blockquote>${inner}</blockquote>`),
    ),
  }));

  test('whatever is allowed is kept, and printed again the same', () => {
    fc.assert(
      fc.property(fc.array(block as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 }), (blocks) => {
        const { html, lost } = holdText(blocks.join('\n'));
        expect(lost).toEqual([]);
        const again = holdText(html);
        expect(again.html).toBe(html);
        expect(again.lost).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('what it cannot hold is said: the markup of a table’s heading, a head of plain cells', () => {
    const caption =
      '<table><caption>Places <em>paid</em></caption><tbody><tr><td>1</td></tr></tbody></table>';
    expect(holdText(caption).lost).toEqual([
      { kind: 'removed', parts: ['<caption>Places <em>paid</em></caption>'] },
      { kind: 'added', parts: ['<caption>Places paid</caption>'] },
    ]);
    expect(holdText('<table><thead><tr><td>1</td></tr></thead></table>').lost).not.toEqual([]);
  });

  test('a link that the server would take away is none', () => {
    expect(holdText('<p><a href="javascript:alert(1)">x</a> <a href="//x.example">y</a></p>').html).toBe(
      '<p>x y</p>',
    );
  });
});
