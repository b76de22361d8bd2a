import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, isTemplate } from './fill-template.ts';

const template = `<!doctype html>
<html lang="en-ZA">
  <head><title>Furlong</title></head>
  <body>
    <div id="root"><p>Loading</p></div>
    <noscript>Switch it on.</noscript>
  </body>
</html>`;

const dataOf = (page: string) =>
  /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(page)?.[1] ?? '';

test('a page of the build has its places, any other text has not', () => {
  expect(isTemplate(template)).toBe(true);
  expect(isTemplate(template.replace('id="root"', 'id="other"'))).toBe(false);
  expect(isTemplate('<html lang="en">')).toBe(false);
});

test('the drawn content takes the place of the skeleton, and says for which width it is', () => {
  const page = fillTemplate(template, {
    html: '<main>Vaal</main>',
    title: 'Picks & more',
    page: { isNarrow: true },
  });
  expect(page).toContain('<div id="root"><main>Vaal</main></div>');
  expect(page).not.toContain('Loading');
  expect(page).toContain('<title>Picks &amp; more</title>');
  expect(page).toContain('<html data-drawn="narrow" lang="en-ZA">');
  expect(page).toContain('<noscript>Switch it on.</noscript>');
});

test('whatever is in the data, it ends no element and is read as it was', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('</script><script>alert(1)</script>', '<!--', '$&', '\u2028')),
      (text) => {
        const drawn = { html: '<b></b>', title: text, page: { isNarrow: false, text } };
        const page = fillTemplate(template, drawn);
        expect(JSON.parse(dataOf(page))).toEqual(drawn.page);
        expect(page.match(/<script/g)).toHaveLength(1);
      },
    ),
  );
});
