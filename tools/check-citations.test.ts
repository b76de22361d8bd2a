import { describe, expect, test } from 'vitest';
import { type CitationEvidence, checkCitations, findCitations } from './check-citations.ts';

const rule = (name: string, body = 'How many places a race pays.') =>
  `## ${name}\n\n${body}\n\n- **Source:** the operator\n- **Code:** \`domain/src/${name}.ts\`\n- **Tests:** \`domain/src/${name}.test.ts\`\n`;

function check(page: string, code: string, evidence: Partial<CitationEvidence> = {}): string[] {
  return checkCitations({
    page: `# Rules\n\n${page}`,
    code: new Map([['domain/src/one.ts', code]]),
    docs: new Map(),
    exists: () => true,
    ...evidence,
  });
}

describe('citations', () => {
  test('one name or several, also over two lines of a comment', () => {
    expect(
      findCitations(
        '/** One (rule: lapse). */\n/**\n * Two (rules: dead-heat,\n * lapse).\n */\n// (rule:\n// rank)',
      ),
    ).toEqual([
      { name: 'lapse', line: 1 },
      { name: 'dead-heat', line: 3 },
      { name: 'lapse', line: 3 },
      { name: 'rank', line: 6 },
    ]);
    expect(findCitations("describe('places (rule: places-paid)', () => {});")).toHaveLength(1);
  });

  test('a parameter list is not a citation', () => {
    expect(
      findCitations('const a = (rule: Rule) => 1; (rules: string) => 2; (rule: Rule | null) => 3;'),
    ).toEqual([]);
  });

  test('each resolves to a heading, in code and on pages', () => {
    const page = rule('places-paid');
    const code = '/** Pays places (rule: places-paid). */';
    expect(check(page, code)).toEqual([]);
    expect(check(page, `${code}\n// (rules: places-paid, late non-runner)`)).toEqual([
      "domain/src/one.ts:2: 'late non-runner' is not a rule of docs/rules.md",
    ]);
    expect(check(page, code, { docs: new Map([['docs/feed.md', 'Results (rule: gone).']]) })).toEqual([
      "docs/feed.md:1: 'gone' is not a rule of docs/rules.md",
    ]);
  });

  test.each([
    ['(Decision 5)', 'Decision 5'],
    ['(Decisions\n * 4 to 9)', 'Decisions 4'],
    ['(decision 006)', 'decision 006'],
    ['(section 4 of the specification)', 'section 4 of the specification'],
    ['(sections 4 and 5 of the\n * specification)', 'sections 4 and 5 of the specification'],
    ["(the specification's section 7)", "specification's section 7"],
    ['(specification, sections 7 and 9)', 'specification, sections 7'],
    ['(wire rules, "Exempt")', 'wire rules'],
  ])('%s is refused in code', (text, said) => {
    const problems = check(rule('rank'), `/**\n * By (rule: rank).\n * ${text}\n */`);
    expect(problems).toEqual([
      `domain/src/one.ts:3: '${said}': cite a rule of docs/rules.md by its name, or a file`,
    ]);
  });

  test('pages may name a file of docs/decisions by its number', () => {
    const docs = new Map([
      ['docs/feed.md', '[Decision 009](decisions/009-sequences-that-jump.md)'],
      ['docs/wallet.md', 'Decision 21'],
    ]);
    expect(check(rule('rank'), '// (rule: rank)', { docs })).toEqual([
      "docs/wallet.md:1: 'Decision 21': cite a rule of docs/rules.md by its name, or a file",
    ]);
  });
});

describe('the page', () => {
  test('each rule is cited by code; a page that cites it is not enough', () => {
    const docs = new Map([['docs/feed.md', '(rule: rank)']]);
    expect(check(rule('rank'), '', { docs })).toEqual(["docs/rules.md:3: no code cites 'rank'"]);
  });

  test('each rule has text, source, code and tests, and the files exist', () => {
    const code = '// (rule: rank)';
    expect(check('## rank\n\nBy total.\n', code)).toEqual([
      "docs/rules.md:3: 'rank' has no '- **Source:** …'",
      "docs/rules.md:3: 'rank' has no '- **Code:** …'",
      "docs/rules.md:3: 'rank' has no '- **Tests:** …'",
    ]);
    expect(check(rule('rank', ''), code)).toEqual(["docs/rules.md:3: 'rank' has no text"]);
    expect(check(rule('rank'), code, { exists: (path) => !path.endsWith('.test.ts') })).toEqual([
      "docs/rules.md:3: 'rank' names domain/src/rank.test.ts, which does not exist",
    ]);
  });

  test('a name is words joined by dashes, and stands once', () => {
    expect(check(rule('Rank it'), '')).toContain(
      "docs/rules.md:3: 'Rank it' is not a name of words joined by dashes",
    );
    expect(check(rule('rank') + rule('rank'), '// (rule: rank)')).toEqual([
      "docs/rules.md: 'rank' has 2 headings",
    ]);
  });
});
