import { compareParts, type PartRun } from '@furlong/domain/content/compare-parts';
import { getSchema } from '@tiptap/core';
import { DOMSerializer, type Node as TextNode, DOMParser as TextParser } from '@tiptap/pm/model';
import { isInline, printInline } from './print-inline.ts';
import { printText } from './print-text.ts';
import { textExtensions } from './text-nodes.ts';

const schema = getSchema(textExtensions);

/** A text as the editor holds it. */
interface HeldText {
  readonly doc: TextNode;
  /** The HTML that the editor gives for it. */
  readonly html: string;
  /** What of the text the editor cannot hold, and what it makes of it; empty: it holds all of it. */
  readonly lost: readonly PartRun[];
}

/** Reads HTML as the editor does, and says what is lost by it. Runs no script and loads nothing. */
export function holdText(html: string): HeldText {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const doc = TextParser.fromSchema(schema).parse(withFirstLines(body));
  const held = writeText(doc);
  const runs = compareParts(partsOf(printText(body)), partsOf(held));
  return { doc, html: held, lost: runs.filter(({ kind }) => kind !== 'same') };
}

/** An item of a list begins with a line of text in the editor, be it an empty one: the parser would move what it has instead. */
function withFirstLines(body: HTMLElement): Node {
  const copy = body.cloneNode(true) as HTMLElement;
  for (const item of copy.querySelectorAll('li')) {
    const first = [...item.childNodes].find((node) => !isInline(node) || printInline([node]) !== '');
    if (first && !isInline(first)) item.prepend(copy.ownerDocument.createElement('p'));
  }
  return copy;
}

/** The HTML of a text in the editor, as a page has it. */
export function writeText(doc: TextNode): string {
  const inert = document.implementation.createHTMLDocument();
  const holder = inert.createElement('div');
  holder.append(
    DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }),
  );
  return printText(holder);
}

const partsOf = (printed: string) => printed.split('\n').map((line) => line.trim());
