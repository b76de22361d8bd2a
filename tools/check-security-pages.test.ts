import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkAsvsCounts, checkSecurityPages } from './check-security-pages.ts';

const pages = new Map(
  ['docs/security.md', ...globSync('docs/security/*.md')].map((path) => [path, readFileSync(path, 'utf8')]),
);

it('each point of a published list is answered once, and what it is met by is there', () => {
  expect(checkSecurityPages({ pages, exists: existsSync })).toEqual([]);
});

it('the counts of OWASP ASVS are those of its answers', () => {
  expect(checkAsvsCounts(pages)).toEqual([]);
  const wrong = [
    '| v5.0.0-1.1.1 | a | met | `x` |',
    '| v5.0.0-11.1.1 | a | not met | b |',
    '| V1 A | 1 | 1 | 0 |',
    '| together | 1 | 1 | 0 |',
    '(2 points met, 1 not met, 0 do not apply)',
  ].join('\n');
  expect(checkAsvsCounts(new Map([['p', wrong]]))).toEqual([
    'p:3: says 1 1 0, and the answers are 1 0 0',
    'p:5: says 2 1 0, and the answers are 1 1 0',
  ]);
});

it('OpenID conformance names the modules that its test has', () => {
  const modulesOf = (text: string) =>
    [...new Set([...text.matchAll(/oidcc-[a-z0-9-]+/g)].map(([name]) => name))]
      .filter((name) => !name.endsWith('-test-plan'))
      .toSorted();
  const page = pages.get('docs/security/openid-conformance.md') ?? '';
  const test = readFileSync('server/src/identity/conformance.test.ts', 'utf8');
  expect(modulesOf(page)).toEqual(modulesOf(test));
});

it('names a file that is gone, another word, a second answer and one without a reason', () => {
  const page = [
    '| v1-1.1 | a | met | `server/src/here.ts` |',
    '| v1-1.1 | a | not met | nothing does |',
    '| v1-1.2 | a | met | `server/src/gone.ts` |',
    '| v1-1.3 | a | met | surely |',
    '| v1-1.4 | a | partly | `server/src/here.ts` |',
    '| v1-1.5 | a | does not apply |  |',
  ].join('\n');
  const exists = (path: string) => path === 'server/src/here.ts';
  expect(checkSecurityPages({ pages: new Map([['p', page]]), exists })).toEqual([
    'p:3: there is no server/src/gone.ts',
    'p:2: v1-1.1 is answered twice',
    'p:4: v1-1.3 is met by no file',
    "p:5: v1-1.4: 'partly' is no answer",
    'p:6: v1-1.5 gives no reason',
  ]);
});
