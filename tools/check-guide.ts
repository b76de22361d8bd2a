import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** What the operator's guide is held against. */
export interface GuideEvidence {
  /** The pages of docs/guide, by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** The sources that have the words of the screens, by path. */
  readonly sources: ReadonlyMap<string, string>;
  /** The labels of the desk's rail: each is named by some page. */
  readonly railLabels: readonly string[];
  /** The pictures there are, by path. */
  readonly pictures: readonly string[];
  /** The text of a file of the repository; undefined where there is none. */
  readonly read: (path: string) => string | undefined;
}

/**
 * Names what is wrong with the operator's guide: a screen or label, in bold, that the app's words do not have; a link or
 * a picture that leads nowhere; a page of the desk that no page names; a picture that no page shows.
 */
export function checkGuide({ pages, sources, railLabels, pictures, read }: GuideEvidence): string[] {
  const screens = readScreenWords(sources);
  const problems: string[] = [];
  const named = new Set<string>();
  const shown = new Set<string>();
  for (const [path, text] of pages) {
    for (const { found, line } of findAll(text, /\*\*([^*]+)\*\*/g)) {
      named.add(found);
      if (!screens.has(found)) problems.push(`${path}:${line}: no screen says '${found}'`);
    }
    for (const { found, line } of findAll(text, /\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(found)) continue;
      const [file = '', heading] = found.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      shown.add(target);
      const there = read(target);
      if (there === undefined) problems.push(`${path}:${line}: '${found}' leads nowhere`);
      else if (heading !== undefined && !anchorsOf(there).includes(heading))
        problems.push(`${path}:${line}: ${target} has no heading '#${heading}'`);
    }
  }
  for (const label of railLabels) {
    if (!named.has(label)) problems.push(`docs/guide: no page names the desk's page '${label}'`);
  }
  for (const picture of pictures) {
    if (!shown.has(picture)) problems.push(`${picture}: no page shows it`);
  }
  return problems;
}

interface Found {
  readonly found: string;
  readonly line: number;
}

/** The first group of each match outside of code. */
function findAll(text: string, pattern: RegExp): Found[] {
  const plain = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' '));
  return [...plain.matchAll(pattern)].map((match) => ({
    found: (match[1] ?? '').replaceAll(/\s+/g, ' '),
    line: plain.slice(0, match.index).split('\n').length,
  }));
}

/** The anchors of a page's headings, as code hosts make them. */
function anchorsOf(page: string): string[] {
  return findAll(page, /^#{1,6} (.+)$/gm).map(({ found }) =>
    found
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What stands on screens: texts, and texts with values in them. */
interface ScreenWords {
  has(words: string): boolean;
}

/** Fewer letters than this around its values, and a text with values would fit anything. */
const fewestLetters = 3;

/** Reads every text of the sources: literals, templates, and what stands between the tags of a template of HTML. */
export function readScreenWords(sources: ReadonlyMap<string, string>): ScreenWords {
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [path, source] of sources) {
    const { program, errors } = parseSync(path, source);
    if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') texts.add(value);
      },
      TemplateLiteral({ quasis }) {
        const parts = quasis.map(({ value }) => value.cooked ?? '');
        for (const [, text = ''] of parts.join('\0').matchAll(/>([^<>\0]+)</g)) texts.add(text.trim());
        if (parts.join('').replaceAll(/[^\p{L}]/gu, '').length < fewestLetters) return;
        patterns.push(new RegExp(`^${parts.map(escapeText).join('.+')}$`, 'u'));
      },
    }).visit(program);
  }
  return { has: (words) => texts.has(words) || patterns.some((pattern) => pattern.test(words)) };
}

const escapeText = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
