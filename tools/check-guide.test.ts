import { existsSync, globSync, readFileSync } from 'node:fs';
import { deskRoles } from '@furlong/domain/desk/roles';
import { deskPages } from '@furlong/web/desk/desk-pages';
import { nameOfRole } from '@furlong/web/desk/desk-words';
import { expect, it } from 'vitest';
import { checkGuide, readScreenWords } from './check-guide.ts';

const readAll = (...patterns: string[]) =>
  new Map(patterns.flatMap((pattern) => globSync(pattern)).map((path) => [path, readFileSync(path, 'utf8')]));

it('the operator’s guide names screens and labels that there are, and its pictures and links lead somewhere', () => {
  const problems = checkGuide({
    pages: readAll('docs/guide/*.md'),
    sources: readAll('web/src/**/*words.ts', 'web/src/desk/desk-pages.ts', 'server/src/identity/pages/*.ts'),
    railLabels: deskPages.map(({ label }) => label),
    pictures: globSync('docs/guide/pictures/*'),
    read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  });
  expect(problems).toEqual([]);
});

it('the guide’s table of roles names the pages that each role opens (rule: desk-roles)', () => {
  const rows = readFileSync('docs/guide/staff.md', 'utf8').matchAll(
    /^\| \*\*(\w+)\*\* +\|[^|]*\|([^|]*)\|$/gm,
  );
  const told = Object.fromEntries([...rows].map(([, role = '', pages = '']) => [role, labelsIn(pages)]));
  for (const role of deskRoles) {
    const opened = deskPages.filter(({ roles }) => roles.includes(role)).map(({ label }) => label);
    if (role === 'admin') expect(opened, role).toHaveLength(deskPages.length);
    else expect(told[nameOfRole(role)], role).toEqual(opened);
  }
});

const labelsIn = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label);

const sources = new Map([
  ['words.ts', `const words = ['Race day', \`Save \${count} prices\`, \`\${first}, \${second}\`];`],
  ['page.ts', 'const page = html`<button class="btn">Go on</button><p>Lost your phone?</p>`;'],
]);

function problemsOf(page: string, files: Readonly<Record<string, string>> = {}): string[] {
  return checkGuide({
    pages: new Map([['docs/guide/race.md', page]]),
    sources,
    railLabels: ['Race day'],
    pictures: Object.keys(files).filter((path) => path.endsWith('.webp')),
    read: (path) => (path === 'docs/guide/race.md' ? page : files[path]),
  });
}

it('a label is found as it is, with a value in it, and in a page of the sign-in', () => {
  expect(problemsOf('Open **Race day**, press **Save 3 prices**, then **Go\non**.')).toEqual([]);
  expect(readScreenWords(sources).has('Lost your phone?')).toBe(true);
});

it('a label that no screen has is named with its line', () => {
  expect(problemsOf('**Race day**\n\nPress **Save** or **this, that**. `**code**`')).toEqual([
    "docs/guide/race.md:3: no screen says 'Save'",
    "docs/guide/race.md:3: no screen says 'this, that'",
  ]);
});

it('a page of the desk that no page names is missing', () => {
  expect(problemsOf('Nothing.')).toEqual(["docs/guide: no page names the desk's page 'Race day'"]);
});

it('links, headings and pictures lead somewhere, and each picture is shown', () => {
  const files = {
    'docs/guide/pictures/race.webp': '',
    'docs/guide/pictures/old.webp': '',
    'docs/operating.md': '# Operating\n\n## The second factor\n',
  };
  const page =
    '**Race day** ![The race](pictures/race.webp) ![No](pictures/none.webp) [a](../operating.md#the-second-factor) [b](../operating.md#a-third) [c](other.md) [d](https://race.example/x)';
  expect(problemsOf(page, files)).toEqual([
    "docs/guide/race.md:1: 'pictures/none.webp' leads nowhere",
    "docs/guide/race.md:1: docs/operating.md has no heading '#a-third'",
    "docs/guide/race.md:1: 'other.md' leads nowhere",
    'docs/guide/pictures/old.webp: no page shows it',
  ]);
});
