import { existsSync, globSync, readFileSync } from 'node:fs';

/** A rule of docs/rules.md. */
interface Rule {
  readonly name: string;
  /** One-based line of its heading. */
  readonly line: number;
  readonly body: string;
}

/** What the check compares. */
export interface CitationEvidence {
  /** docs/rules.md. */
  readonly page: string;
  /** The code that cites rules, by path. */
  readonly code: ReadonlyMap<string, string>;
  /** The other pages, by path. */
  readonly docs: ReadonlyMap<string, string>;
  /** Whether a path of the repository exists. */
  readonly exists: (path: string) => boolean;
}

const PAGE = 'docs/rules.md';
const PACKAGES = 'domain,contract,feed-client,server,web,e2e,bench';
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A parameter list such as `(rule: Rule)`, which only looks like a citation. */
const PARAMETER = /^(?:[A-Z]\w*|string|number|boolean|unknown|never|any|object)$/;

/** Compares the citations of rules with docs/rules.md; one line per problem, none when all is well. */
export function checkCitations({ page, code, docs, exists }: CitationEvidence): string[] {
  const rules = readRules(page);
  const known = new Set(rules.map(({ name }) => name));
  const cited = new Set<string>();
  const problems = rules.flatMap((rule) => checkRule(rule, exists));
  for (const name of known) {
    const headings = rules.filter((rule) => rule.name === name);
    if (headings.length > 1) problems.push(`${PAGE}: '${name}' has ${headings.length} headings`);
  }
  for (const [path, source] of [...code, ...docs]) {
    const isCode = code.has(path);
    for (const { name, line } of findCitations(source)) {
      if (!known.has(name)) problems.push(`${path}:${line}: '${name}' is not a rule of ${PAGE}`);
      else if (isCode) cited.add(name);
    }
    for (const { text, line } of findNumbers(source, isCode)) {
      problems.push(`${path}:${line}: '${text}': cite a rule of ${PAGE} by its name, or a file`);
    }
  }
  for (const { name, line } of rules) {
    if (!cited.has(name)) problems.push(`${PAGE}:${line}: no code cites '${name}'`);
  }
  return problems;
}

function readRules(page: string): Rule[] {
  const lines = page.split('\n');
  const headings = lines.flatMap((text, index) => (/^##? /.test(text) ? [index] : []));
  return headings.flatMap((start, index) => {
    const heading = lines[start] ?? '';
    if (!heading.startsWith('## ')) return [];
    const body = lines.slice(start + 1, headings[index + 1]).join('\n');
    return [{ name: heading.slice(3).trim(), line: start + 1, body }];
  });
}

function checkRule({ name, line, body }: Rule, exists: CitationEvidence['exists']): string[] {
  const at = `${PAGE}:${line}: '${name}'`;
  const problems = NAME.test(name) ? [] : [`${at} is not a name of words joined by dashes`];
  const [text = ''] = body.split('\n- **Source:**');
  if (text.trim() === '') problems.push(`${at} has no text`);
  for (const part of ['Source', 'Code', 'Tests']) {
    const said = new RegExp(`^- \\*\\*${part}:\\*\\* (.+)$`, 'm').exec(body)?.[1] ?? '';
    if (said === '') problems.push(`${at} has no '- **${part}:** …'`);
    else if (part !== 'Source' && pathsIn(said).length === 0) problems.push(`${at}: ${part} names no file`);
  }
  for (const path of pathsIn(body)) {
    if (!exists(path)) problems.push(`${at} names ${path}, which does not exist`);
  }
  return problems;
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([a-z0-9-]+\/[^`\s]+)`/g)].flatMap(([, path = '']) =>
    /^(?:domain|contract|feed-client|server|web|e2e|bench|tools|docs)\//.test(path) ? [path] : [],
  );
}

/** The names in `(rule: one)` and `(rules: one, another)`, also where a comment breaks them over two lines. */
export function findCitations(source: string): { readonly name: string; readonly line: number }[] {
  const plain = withoutMarkers(source);
  return [...plain.matchAll(/\(rules?:\s([A-Za-z0-9 ,.\n-]+)\)/g)].flatMap((match) => {
    const names = (match[1] ?? '').split(',').map((name) => name.trim().replaceAll(/\s+/g, ' '));
    if (names.every((name) => PARAMETER.test(name))) return [];
    return names.map((name) => ({ name, line: lineAt(plain, match.index) }));
  });
}

/** Citations by a number: `Decision 5`, `section 4 of the specification`. Pages may name a file of docs/decisions. */
function findNumbers(source: string, isCode: boolean): { readonly text: string; readonly line: number }[] {
  const plain = withoutMarkers(source);
  const patterns = [
    isCode ? /\bdecisions?\s\d+/gi : /\bdecisions?\s\d{1,2}(?!\d)/gi,
    /\bsections?\s\d+(?:[,\s]+(?:and|to)?\s?\d+)?\s(?:of\sthe\s)?specification/gi,
    /\bspecification(?:'s|,)?\s\(?sections?\s\d+/gi,
    /\bwire\srules\b/gi,
  ];
  return patterns.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => ({
      text: match[0].replaceAll(/\s+/g, ' '),
      line: lineAt(plain, match.index),
    })),
  );
}

/** The source without indents and comment markers at the beginning of its lines, so that sentences run on. */
function withoutMarkers(source: string): string {
  return source.replaceAll(/^[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/gm, '');
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}

function readAll(patterns: readonly string[]): Map<string, string> {
  const paths = globSync(patterns, {
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|reports)(?:\/|$)/.test(path),
  });
  return new Map(paths.toSorted().map((path) => [path, readFileSync(path, 'utf8')]));
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8');
  const docs = readAll(['*.md', 'docs/**/*.md', `{${PACKAGES}}/**/*.md`]);
  docs.delete(PAGE);
  const problems = checkCitations({
    page,
    code: readAll([`{${PACKAGES}}/**/*.{ts,tsx,mjs,sql,css}`]),
    docs,
    exists: existsSync,
  });
  for (const problem of problems) console.error(`citations: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`citations: ${readRules(page).length} rules, each cited, and no other`);
}
