import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { contentWords } from './content-words.ts';
import styles from './document-text.module.css';
import type { ReadDocument } from './read-document.ts';

/** Elements drawn as they are. Others, except headings, links, tables and cells, leave only their text. */
const plain = [
  ...['h4', 'p', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'caption', 'thead', 'tbody', 'tr'],
  ...['strong', 'em', 'b', 'i', 'code', 'sub', 'sup'],
] as const;
type Plain = (typeof plain)[number];
const isPlain = (name: string): name is Plain => (plain as readonly string[]).includes(name);

interface DocumentTextProps {
  document: ReadDocument;
  /** Whether its headings of the third level are questions, each folded over its answer. */
  folds?: boolean;
  /** The headings that are left by a search among the questions; null: all, with what stands between them. */
  shown?: ReadonlySet<Element> | null;
}

/** A page's text, drawn from an allowlist of elements. */
export function DocumentText({ document, folds = false, shown = null }: DocumentTextProps) {
  const { body, ids } = document;
  return <div className={styles.text}>{folds ? drawFolded(body, ids, shown) : drawChildren(body, ids)}</div>;
}

type Ids = ReadDocument['ids'];

/** Each question, a heading of the third level, folded over what stands below it up to the next heading. */
function drawFolded(body: Element, ids: Ids, shown: ReadonlySet<Element> | null): ReactNode[] {
  const nodes = [...body.childNodes];
  const isHeading = (node: Node) => node instanceof Element && /^h[23]$/.test(node.localName);
  return nodes.map((node, place) => {
    const head = nodes.slice(0, place + 1).findLast(isHeading);
    const isFolded = head instanceof Element && head.localName === 'h3';
    // What stands below a question is drawn with it.
    if (isFolded && head !== node) return null;
    if (shown !== null && !(node instanceof Element && shown.has(node))) return null;
    if (!isFolded) {
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never moves
      return <Fragment key={place}>{drawNode(node, ids)}</Fragment>;
    }
    const end = nodes.findIndex((other, at) => at > place && isHeading(other));
    const answer = nodes.slice(place + 1, end < 0 ? undefined : end);
    return (
      <details key={ids.get(head)}>
        <summary>
          <h3 id={ids.get(head)}>{drawChildren(head, ids)}</h3>
        </summary>
        {drawNodes(answer, ids)}
      </details>
    );
  });
}

function drawChildren(parent: Element, ids: Ids): ReactNode[] {
  return drawNodes([...parent.childNodes], ids);
}

function drawNodes(nodes: readonly Node[], ids: Ids): ReactNode[] {
  return nodes.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never moves
    <Fragment key={place}>{drawNode(node, ids)}</Fragment>
  ));
}

function drawNode(node: Node, ids: Ids): ReactNode {
  if (node instanceof Text) return isBetweenRows(node) ? null : node.data;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (name === 'br') return <br />;
  if (name === 'hr') return <hr />;
  const children = drawChildren(node, ids);
  if (name === 'h2' || name === 'h3') return drawHeading(name, ids.get(node) ?? '', children);
  if (name === 'a') return drawLink(node.getAttribute('href'), children);
  if (name === 'table') return drawTable(node, children);
  if (name === 'td' || name === 'th') return drawCell(node, children);
  if (!isPlain(name)) return children;
  const Tag = name;
  return <Tag>{children}</Tag>;
}

/** White space between a table's cells, which React rejects. */
function isBetweenRows({ parentElement, data }: Text): boolean {
  return data.trim() === '' && /^(table|thead|tbody|tr)$/.test(parentElement?.localName ?? '');
}

function drawHeading(Tag: 'h2' | 'h3', id: string, children: ReactNode[]): ReactNode {
  return (
    <Tag id={id}>
      <Link to={`#${id}`}>{children}</Link>
    </Tag>
  );
}

function drawLink(href: string | null, children: ReactNode[]): ReactNode {
  if (href === null) return children;
  if (/^(\/(?!\/)|#)/.test(href)) return <Link to={href}>{children}</Link>;
  if (/^(mailto|tel):/i.test(href)) return <a href={href}>{children}</a>;
  if (!/^https?:\/\//i.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function drawTable(table: Element, children: ReactNode[]): ReactNode {
  const first = table.querySelector('th, td')?.textContent.trim() ?? '';
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

function drawCell(cell: Element, children: ReactNode[]): ReactNode {
  const span = {
    colSpan: spanOf(cell, 'colspan'),
    rowSpan: spanOf(cell, 'rowspan'),
  };
  if (cell.localName === 'td') return <td {...span}>{children}</td>;
  const scope = cell.closest('thead') === null ? 'row' : 'col';
  return (
    <th scope={scope} {...span}>
      {children}
    </th>
  );
}

function spanOf(cell: Element, name: string): number | undefined {
  const span = Number(cell.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= 20 ? span : undefined;
}
