import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';

// In this process: no helper of the library's own, which another machine may not have.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** Where patterns read what comes from outside. */
const places = ['domain', 'contract', 'feed-client', 'server'].map((name) => `${name}/src/**/*.ts`);
const isTest = (path: string) => /\.test\.ts$|\/test-[a-z-]+\.ts$/.test(path);

/** By the characters that are read, never by a clock: on a busy machine what is linear would take too long as well. */
const countedSteps = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** A regular expression of a source file; no source where only the running program knows it. */
interface Pattern {
  readonly line: number;
  readonly source: string | undefined;
  readonly flags: string;
}

/**
 * Names the regular expressions whose time grows faster than what they read: somebody outside could stop a node with
 * one text. Literals, `new RegExp(…)` and the `pattern` of a schema count.
 */
export function findSlowPatterns(path: string, source: string): string[] {
  return findPatterns(path, source).flatMap(({ line, source: pattern, flags }) => {
    const where = `${path}:${line}`;
    if (pattern === undefined) return `${where}: a pattern that cannot be read here; write it as a text`;
    const verdict = checkSync(pattern, flags, countedSteps);
    if (verdict.status === 'safe') return [];
    const time = verdict.status === 'vulnerable' ? verdict.complexity.summary : 'unknown';
    return `${where}: /${pattern}/${flags} takes time that is ${time}`;
  });
}

function findPatterns(path: string, source: string): Pattern[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const texts = new Map<string, string>();
  const found: Pattern[] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const add = ({ start }: { start: number }, text: string | undefined, flags: string) =>
    found.push({ line: lineAt(start), source: text, flags });
  new Visitor({
    VariableDeclarator({ id, init }) {
      const text = textOf(init, texts);
      if (id.type === 'Identifier' && text !== undefined) texts.set(id.name, text);
    },
    Literal(node) {
      if ('regex' in node) add(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      const [pattern, flags] = node.arguments;
      add(node, textOf(pattern, texts), (flags && textOf(flags, texts)) ?? '');
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'pattern') return;
      const text = textOf(value, texts);
      // What is no text is another thing of the same name.
      if (text !== undefined) add(value, text, 'u');
    },
  }).visit(program);
  return found;
}

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: string;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
}

/** The text of an expression, where it says it itself; each word that a template puts in counts as one letter. */
function textOf(node: object | null | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  const { type, value, name, quasis } = (node ?? {}) as Node;
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'Identifier') return texts.get(name ?? '');
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked).join('w');
  return undefined;
}

if (import.meta.main) {
  const problems = globSync(places)
    .filter((path) => !isTest(path))
    .sort()
    .flatMap((path) => findSlowPatterns(path, readFileSync(path, 'utf8')));
  for (const problem of problems) console.error(`patterns: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
