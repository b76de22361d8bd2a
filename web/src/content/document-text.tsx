import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { contentWords } from './content-words.ts';
import styles from './document-text.module.css';
import { findAll, type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';
import type { ReadDocument } from './read-document.ts';

/** Elements drawn as they are. Others, except headings, links, tables and cells, leave only their text. */
const plain = [
  ...['h4', 'p', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'caption', 'thead', 'tbody', 'tr'],
  ...['strong', 'em', 'b', 'i', 'code', 'sub', 'sup'],
] as const;
type Plain = (typeof plain)[number];
const isPlain = (name: string): name is Plain => (plain as readonly string[]).includes(name);
/** What stands in these is no text. */
const isSilent = (name: string) => /^(script|style)$/.test(name);
/** Between the cells of these React takes no white space. */
const isOfRows = (name: string) => /^(table|colgroup|thead|tbody|tfoot|tr)$/.test(name);

interface DocumentTextProps {
  document: ReadDocument;
  /** Whether its headings of the third level are questions, each folded over its answer. */
  folds?: boolean;
  /** The headings that are left by a search among the questions; null: all, with what stands between them. */
  shown?: ReadonlySet<HtmlElement> | null;
}

/** A page's text, drawn from an allowlist of elements. */
export function DocumentText({ document, folds = false, shown = null }: DocumentTextProps) {
  const { body, ids } = document;
  const around: Around = { ids, isOfRows: false, isOfHead: false, isLinked: false };
  return (
    <div className={styles.text}>
      {folds ? drawFolded(body, around, shown) : drawNodes(body.children, around)}
    </div>
  );
}

type Ids = ReadDocument['ids'];

/** Where in the text something stands. */
interface Around {
  readonly ids: Ids;
  /** Between the rows or cells of a table. */
  readonly isOfRows: boolean;
  /** In a table's head. */
  readonly isOfHead: boolean;
  /** In a link, where no other can be: a browser takes the two apart. */
  readonly isLinked: boolean;
}

/** Each question, a heading of the third level, folded over what stands below it up to the next heading. */
function drawFolded(body: HtmlElement, around: Around, shown: ReadonlySet<HtmlElement> | null): ReactNode[] {
  const nodes = body.children;
  return nodes.map((node, place) => {
    const head = nodes.slice(0, place + 1).findLast(isHeading);
    const isFolded = head?.name === 'h3';
    // What stands below a question is drawn with it.
    if (isFolded && head !== node) return null;
    if (shown !== null && (typeof node === 'string' || !shown.has(node))) return null;
    if (!isFolded) {
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never moves
      return <Fragment key={place}>{drawNode(node, around)}</Fragment>;
    }
    const end = nodes.findIndex((other, at) => at > place && isHeading(other));
    const answer = nodes.slice(place + 1, end < 0 ? undefined : end);
    const id = around.ids.get(head);
    return (
      <details key={id}>
        <summary>
          <h3 id={id}>{drawNodes(head.children, around)}</h3>
        </summary>
        {drawNodes(answer, around)}
      </details>
    );
  });
}

function isHeading(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string' && /^h[23]$/.test(node.name);
}

function drawNodes(nodes: readonly HtmlNode[], around: Around): ReactNode[] {
  return nodes.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never moves
    <Fragment key={place}>{drawNode(node, around)}</Fragment>
  ));
}

function drawNode(node: HtmlNode, around: Around): ReactNode {
  if (typeof node === 'string') return around.isOfRows && node.trim() === '' ? null : node;
  const { name } = node;
  if (name === 'br') return <br />;
  if (name === 'hr') return <hr />;
  if (isSilent(name)) return null;
  const children = drawNodes(node.children, {
    ids: around.ids,
    isOfRows: isOfRows(name),
    isOfHead: around.isOfHead || name === 'thead',
    isLinked: around.isLinked || name === 'a',
  });
  if (name === 'h2' || name === 'h3') return drawHeading(name, node, around, children);
  if (name === 'a') return around.isLinked ? children : drawLink(node.attributes.href, children);
  if (name === 'table') return drawTable(node, children);
  if (name === 'td' || name === 'th') return drawCell(name, node, around.isOfHead, children);
  if (!isPlain(name)) return children;
  const Tag = name;
  return <Tag>{children}</Tag>;
}

function drawHeading(
  Tag: 'h2' | 'h3',
  heading: HtmlElement,
  { ids, isLinked }: Around,
  children: ReactNode[],
): ReactNode {
  const id = ids.get(heading) ?? '';
  const isLink = !isLinked && findAll(heading, ['a', 'h2', 'h3']).length === 0;
  return <Tag id={id}>{isLink ? <Link to={`#${id}`}>{children}</Link> : children}</Tag>;
}

function drawLink(href: string | undefined, children: ReactNode[]): ReactNode {
  if (href === undefined) return children;
  if (/^(\/(?!\/)|#)/.test(href)) return <Link to={href}>{children}</Link>;
  if (/^(mailto|tel):/i.test(href)) return <a href={href}>{children}</a>;
  if (!/^https?:\/\//i.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function drawTable(table: HtmlElement, children: ReactNode[]): ReactNode {
  const [cell = ''] = findAll(table, ['th', 'td']);
  const first = textOf(cell).trim();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table that scrolls is no set of fields
    <div
      className={styles.scroll}
      role="group"
      aria-label={contentWords.table(first)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached from the keyboard
      tabIndex={0}
    >
      <table>{children}</table>
    </div>
  );
}

function drawCell(name: 'td' | 'th', cell: HtmlElement, isOfHead: boolean, children: ReactNode[]): ReactNode {
  const span = {
    colSpan: spanOf(cell, 'colspan'),
    rowSpan: spanOf(cell, 'rowspan'),
  };
  if (name === 'td') return <td {...span}>{children}</td>;
  return (
    <th scope={isOfHead ? 'col' : 'row'} {...span}>
      {children}
    </th>
  );
}

function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number | undefined {
  const span = Number(attributes[name]);
  return Number.isInteger(span) && span > 1 && span <= 20 ? span : undefined;
}
