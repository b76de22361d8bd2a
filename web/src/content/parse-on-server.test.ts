import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedHtml } from '../../test/edited-html.ts';
import { parseHtml } from './html-tree.ts';
import { parseOnServer } from './parse-on-server.ts';

const folder = join(import.meta.dirname, '../../../server/src/content/documents');

test.each(readdirSync(folder))('%s is the same tree on the server as in a browser', (name) => {
  const html = readFileSync(join(folder, name), 'utf8');
  expect(parseOnServer(html)).toEqual(parseHtml(html));
  expect(parseOnServer(html).children.length).toBeGreaterThan(5);
});

test.each([
  ['nothing', ''],
  ['elements that are not closed', '<p>a<p>b <strong>c<ul><li>d<li>e<ul><li>f</ul>g</ul>'],
  ['a table without a body', '<table><tr><th colspan="2">a<tr><td>b<td>c</table>'],
  ['a table in a paragraph', '<p>a<table><tr><td>b</table>c'],
  ['a text between the rows of a table', '<table>a<tr>b<td>c</td> </tr> </table>'],
  ['tags that cross', '<b>a<i>b</b>c</i><a href="/x">d<a href="/y">e</a>'],
  ['entities', '&lt;p&gt; &amp;amp; &nbsp;&copy &#8217; &#x27; &notit; &eacute'],
  ['scripts and styles', '<script>if (a < b) c("</p>")</script><style>p > a {}</style><p>d'],
  ['what stands for pages without scripts', '<noscript><p>a</p></noscript>b'],
  ['comments', 'a<!-- <p>b</p> -->c<!---->d<?e?>'],
  ['a whole page', '<!doctype html><html lang="en"><head><title>a</title></head><body class="b"><p>c'],
  ['attributes', '<td colspan=2>a<p ID=b id=c data-d>e<svg xlink:href="f" viewbox="0 0"><path/></svg>'],
  ['line ends', 'a\r\nb\rc<pre>\n\nd</pre>'],
  ['a template', '<template><p>a</p></template>b'],
])('%s: the same tree on the server as in a browser', (_name, html) => {
  expect(parseOnServer(html)).toEqual(parseHtml(html));
});

test('a text of what pages allow, in any order, is the same tree on the server as in a browser', () => {
  fc.assert(
    fc.property(editedHtml, (html) => {
      expect(parseOnServer(html)).toEqual(parseHtml(html));
    }),
  );
});

test('implied elements are in the tree, comments are not', () => {
  expect(parseOnServer('<table><!-- a --><tr><td rowspan="2">b')).toEqual({
    name: 'body',
    attributes: {},
    children: [
      {
        name: 'table',
        attributes: {},
        children: [
          {
            name: 'tbody',
            attributes: {},
            children: [
              {
                name: 'tr',
                attributes: {},
                children: [{ name: 'td', attributes: { rowspan: '2' }, children: ['b'] }],
              },
            ],
          },
        ],
      },
    ],
  });
});
