import { escapeText, isInline, printInline } from './print-inline.ts';

/** The heading that a table has as an attribute in the editor, whose tables hold rows alone. */
export const captionAttribute = 'data-caption';

/** Elements whose one paragraph, the first, is written without its tags. */
const bare = ['li', 'td', 'th', 'dd', 'dt', 'caption'];
const spans = ['colspan', 'rowspan'] as const;

/**
 * The HTML of a page's text, written in one way: a block a line, lists and rows indented, no paragraph around the only
 * text of an item or a cell. Two texts that say the same are printed the same. Paragraphs of nothing are left out.
 */
export function printText(root: ParentNode): string {
  return printBlocks([...root.childNodes], '').join('\n');
}

/** What is in a block: a line of text, or another block. */
type Content = { readonly line: string } | { readonly block: Element };

function contentsOf(nodes: readonly Node[]): Content[] {
  const contents: Content[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const text = printInline(line);
    if (text !== '') contents.push({ line: text });
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) line.push(node);
    else if (node instanceof Element) {
      endLine();
      if (node.localName === 'p') {
        const text = printInline([...node.childNodes]);
        if (text !== '') contents.push({ line: text });
      } else contents.push({ block: node });
    }
  }
  endLine();
  return contents;
}

/** The lines of some blocks. */
function printBlocks(nodes: readonly Node[], indent: string): string[] {
  return contentsOf(nodes).flatMap((content) =>
    'line' in content ? `${indent}<p>${content.line}</p>` : printBlock(content.block, indent),
  );
}

function printBlock(element: Element, indent: string): string[] {
  const tag = element.localName;
  const deeper = `${indent}  `;
  switch (tag) {
    case 'h2':
    case 'h3':
    case 'h4': {
      const text = printInline([...element.childNodes]);
      return text === '' ? [] : [`${indent}<${tag}>${text}</${tag}>`];
    }
    case 'hr':
      return [`${indent}<hr />`];
    case 'ul':
    case 'ol':
    case 'dl':
      return [`${indent}<${tag}>`, ...printItems(element, deeper), `${indent}</${tag}>`];
    case 'blockquote':
      return [`${indent}<${tag}>`, ...printBlocks([...element.childNodes], deeper), `${indent}</${tag}>`];
    case 'table':
      return printTable(element, indent);
    default:
      return bare.includes(tag)
        ? printBare(element, tag, indent)
        : printBlocks([...element.childNodes], indent);
  }
}

function printItems(list: Element, indent: string): string[] {
  return [...list.children].flatMap((item) => printBlock(item, indent));
}

/** An item or a cell: its one text, if that is the first it has, on the line of its tag. */
function printBare(element: Element, tag: string, indent: string): string[] {
  const open = `<${[tag, ...spansOf(element)].join(' ')}>`;
  const [first, ...rest] = contentsOf([...element.childNodes]);
  const blocks = rest.flatMap((content) => ('block' in content ? content.block : []));
  const hasLine = first !== undefined && 'line' in first && blocks.length === rest.length;
  const line = hasLine ? first.line : '';
  const inner = hasLine
    ? blocks.flatMap((block) => printBlock(block, `${indent}  `))
    : printBlocks([...element.childNodes], `${indent}  `);
  if (inner.length === 0) return [`${indent}${open}${line}</${tag}>`];
  return [`${indent}${open}${line}`, ...inner, `${indent}</${tag}>`];
}

function spansOf(element: Element): string[] {
  return spans.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null || value === '1' ? [] : `${name}="${escapeText(value)}"`;
  });
}

/** Rows of headings in front are its head, whether or not they stand in one. */
function printTable(table: Element, indent: string): string[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const isOfHeadings = (row: Element) => [...row.children].every(({ localName }) => localName === 'th');
  const firstOfBody = rows.findIndex((row) => row.closest('thead') === null && !isOfHeadings(row));
  // Of headings alone it has no head: there would be nothing that they head.
  const headRows = firstOfBody >= 0 || rows.every(isOfHeadings) ? Math.max(0, firstOfBody) : rows.length;
  const part = (tag: string, some: readonly Element[]) =>
    some.length === 0
      ? []
      : [
          `${indent}  <${tag}>`,
          ...some.flatMap((row) => printRow(row, `${indent}    `)),
          `${indent}  </${tag}>`,
        ];
  return [
    `${indent}<table>`,
    ...printCaption(table, `${indent}  `),
    ...part('thead', rows.slice(0, headRows)),
    ...part('tbody', rows.slice(headRows)),
    `${indent}</table>`,
  ];
}

function printCaption(table: Element, indent: string): string[] {
  const element = [...table.children].find(({ localName }) => localName === 'caption');
  const attribute = table.getAttribute(captionAttribute)?.trim() ?? '';
  const text = element ? printInline([...element.childNodes]) : escapeText(attribute);
  return text === '' ? [] : [`${indent}<caption>${text}</caption>`];
}

/** A row is one line where its cells hold text alone. */
function printRow(row: Element, indent: string): string[] {
  const cells = [...row.children].map((cell) => printBare(cell, cell.localName, `${indent}  `));
  if (cells.every((lines) => lines.length === 1)) {
    return [`${indent}<tr>${cells.map(([line]) => line?.trim()).join('')}</tr>`];
  }
  return [`${indent}<tr>`, ...cells.flat(), `${indent}</tr>`];
}
