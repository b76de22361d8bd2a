import { expect, test } from 'vitest';
import { blank } from './source-text.ts';

test('comments go, strings that look like comments stay', () => {
  const source = "const a = 'http://x'; // gone\n/* gone\ntoo */ const b = `/* stays */`;";
  expect(blank(source, 'comments')).toBe(
    "const a = 'http://x';        \n       \n       const b = `/* stays */`;",
  );
});

test('the contents of strings go, the expressions in a template stay', () => {
  const blanked = blank(
    `f('Date.now', \`Math.random \${process.env.A + \`\${x}\` } fetch(\`);`,
    'comments and strings',
  );
  expect(blanked).not.toContain('Date.now');
  expect(blanked).not.toContain('Math.random');
  expect(blanked).not.toContain('fetch');
  expect(blanked).toContain('process.env.A');
});

test('a brace inside a template expression does not end it', () => {
  expect(blank(`\`\${f({ a: 1 })} text\` + code`, 'comments and strings')).toBe(
    `\`\${f({ a: 1 })}     \` + code`,
  );
});

test('a quote in a regular expression opens no string', () => {
  expect(blank('const quote = /[\'"`/]/g; // gone', 'comments').trimEnd()).toBe('const quote = /[\'"`/]/g;');
});

test('a division is no regular expression', () => {
  expect(blank('const half = total / 2; // gone / gone', 'comments').trimEnd()).toBe(
    'const half = total / 2;',
  );
});

test('an apostrophe in JSX text hides no more than its own line', () => {
  const source = "<p>Don't</p>\nDate.now()";
  expect(blank(source, 'comments and strings').split('\n')[1]).toBe('Date.now()');
});

test('a self-closing tag after an expression is no regular expression', () => {
  const source = '<A b={c} /> // gone\n<D e={`f`} />';
  expect(blank(source, 'comments').split('\n')[0]?.trimEnd()).toBe('<A b={c} />');
});

test('every line keeps its length, so that places in the text stay true', () => {
  const source = `/* a\nb */ 'c' /d/ \`e\n\${f}\` // g\n`;
  const blanked = blank(source, 'comments and strings');
  expect(blanked.split('\n').map((line) => line.length)).toEqual(
    source.split('\n').map((line) => line.length),
  );
});
