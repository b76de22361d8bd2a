import fc from 'fast-check';

const elements = [
  ...['h2', 'h3', 'h4', 'p', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'b', 'i', 'code', 'sub', 'sup'],
];
const pieces = [
  ...elements.flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...['</a>', '<a href="/faqpage">', '<a href="https://help.example">', '<td colspan="2">', '<br>', '<hr>'],
  ...['text', ' ', '\n', '\r\n', '&amp;', '&nbsp;', '&lt;', '<!-- -->'],
];

/** HTML of what the content pages allow, its tags in any order, closed or not. */
export const editedHtml = fc
  .array(fc.constantFrom(...pieces), { maxLength: 25 })
  .map((chosen) => chosen.join(''));
