/** A heading of a page as a link target. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** A page's text, parsed, with an id for each heading. */
export interface ReadDocument {
  readonly body: Element;
  /** The ids of all headings, by their element. */
  readonly ids: ReadonlyMap<Element, string>;
  /** The headings of the second level, in order. */
  readonly sections: readonly Heading[];
}

/** Ids of the app's own. */
const taken = ['main', 'root'];

/** Parses HTML without running scripts or loading anything. */
export function readDocument(html: string): ReadDocument {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const used = new Set(taken);
  const ids = new Map<Element, string>();
  for (const heading of body.querySelectorAll('h2, h3')) ids.set(heading, freeId(textOf(heading), used));
  const sections = [...ids]
    .filter(([element]) => element.localName === 'h2')
    .map(([element, id]) => ({ id, text: textOf(element) }));
  return { body, ids, sections };
}

function textOf(element: Element): string {
  return element.textContent.trim();
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
