import { findAll, type HtmlElement, parseHtml, textOf } from './html-tree.ts';

/** A heading of a page as a link target. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** A page's text, parsed, with an id for each heading. */
export interface ReadDocument {
  readonly body: HtmlElement;
  /** The ids of all headings, by their element. */
  readonly ids: ReadonlyMap<HtmlElement, string>;
  /** The headings of the second level, in order. */
  readonly sections: readonly Heading[];
}

/** Ids of the app's own. */
const taken = ['main', 'root', 'drawn', 'app-late'];

/** Parses HTML without running scripts or loading anything. */
export function readDocument(html: string): ReadDocument {
  const body = parseHtml(html);
  const used = new Set(taken);
  const ids = new Map(
    findAll(body, ['h2', 'h3']).map((heading) => [heading, freeId(titleOf(heading), used)] as const),
  );
  const sections = [...ids]
    .filter(([heading]) => heading.name === 'h2')
    .map(([heading, id]) => ({ id, text: titleOf(heading) }));
  return { body, ids, sections };
}

function titleOf(heading: HtmlElement): string {
  return textOf(heading).trim();
}

/** 'Who may play' as 'who-may-play'; a second one is 'who-may-play-2'. */
function freeId(text: string, used: Set<string>): string {
  const words = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const base = words.replaceAll(' ', '-') || 'section';
  let id = base;
  for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
  used.add(id);
  return id;
}
