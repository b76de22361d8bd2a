import { type HtmlElement, textOf } from './html-tree.ts';

/** Apostrophes are typed straight and set curled. */
const plain = (text: string) => text.toLowerCase().replace(/[‘’]/g, "'");

/** The headings of the questions whose heading or answer has a text, whatever the case, and of their sections. */
export function findQuestions(body: HtmlElement, wanted: string): ReadonlySet<HtmlElement> {
  const text = plain(wanted);
  const found = new Set<HtmlElement>();
  let section: HtmlElement | null = null;
  let question: HtmlElement | null = null;
  for (const node of body.children) {
    if (typeof node === 'string') continue;
    if (node.name === 'h2') {
      section = node;
      question = null;
    } else if (node.name === 'h3') question = node;
    if (question === null || !plain(textOf(node)).includes(text)) continue;
    found.add(question);
    if (section !== null) found.add(section);
  }
  return found;
}
