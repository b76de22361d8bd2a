/** A run of text with what it is marked as: 'strong', 'em', 'code', 'sub', 'sup', 'a <address>'; or one `<br />`. */
interface Segment {
  readonly text: string;
  readonly marks: readonly string[];
}

/** One way to write each mark, in the order in which they nest. */
const markOrder = ['a', 'strong', 'em', 'code', 'sub', 'sup'] as const;
const markOf: Readonly<Record<string, (typeof markOrder)[number]>> = {
  ...{ a: 'a', strong: 'strong', b: 'strong', em: 'em', i: 'em' },
  ...{ code: 'code', sub: 'sub', sup: 'sup' },
};
const lineBreak = '<br />';

/** Elements that stand in a line of text. */
export function isInline(node: Node): boolean {
  if (!(node instanceof Element)) return node instanceof Text;
  return node.localName === 'br' || node.localName in markOf || node.localName === 'span';
}

/**
 * The HTML of a line of text, written in one way: marks nest in one order, white space is one space, and none is at an end
 * or beside a break.
 */
export function printInline(nodes: readonly Node[]): string {
  const segments: Segment[] = [];
  for (const node of nodes) collect(node, [], segments);
  return nest(trim(segments), 0);
}

function collect(node: Node, marks: readonly string[], into: Segment[]): void {
  if (node instanceof Text) {
    into.push({ text: escapeText(node.data.replaceAll(/[ \t\r\n\f]+/g, ' ')), marks });
    return;
  }
  if (!(node instanceof Element)) return;
  // What ProseMirror puts into an empty line is none of the text.
  if (node.classList.contains('ProseMirror-trailingBreak')) return;
  if (node.localName === 'br') {
    into.push({ text: lineBreak, marks: [] });
    return;
  }
  const mark = markOf[node.localName];
  const href = node.getAttribute('href');
  const own = mark === 'a' ? (href === null ? undefined : `a ${href}`) : mark;
  const inside = own === undefined || marks.includes(own) ? marks : [...marks, own];
  for (const child of node.childNodes) collect(child, inside, into);
}

function trim(segments: readonly Segment[]): Segment[] {
  const trimmed: Segment[] = [];
  // At the start, and after a break, a space is nothing; so is a second one.
  let endsInSpace = true;
  for (const { text, marks } of segments) {
    if (text === lineBreak) {
      cutSpace(trimmed);
      trimmed.push({ text, marks });
      endsInSpace = true;
      continue;
    }
    const rest: string = endsInSpace ? text.replace(/^ /, '') : text;
    if (rest === '') continue;
    trimmed.push({ text: rest, marks });
    endsInSpace = rest.endsWith(' ');
  }
  cutSpace(trimmed);
  while (trimmed.at(-1)?.text === lineBreak) {
    trimmed.pop();
    cutSpace(trimmed);
  }
  return trimmed;
}

/** Takes the space away that a line ends with. */
function cutSpace(segments: Segment[]): void {
  const last = segments.at(-1);
  if (last === undefined || last.text === lineBreak || !last.text.endsWith(' ')) return;
  segments.pop();
  const text = last.text.slice(0, -1);
  if (text !== '') segments.push({ ...last, text });
}

/** Writes segments with the marks from one place of the order on. */
function nest(segments: readonly Segment[], from: number): string {
  const tag = markOrder[from];
  if (tag === undefined) return segments.map(({ text }) => text).join('');
  const markIn = ({ marks }: Segment) => marks.find((mark) => mark === tag || mark.startsWith(`${tag} `));
  let html = '';
  for (let start = 0; start < segments.length; ) {
    const first = segments[start];
    const mark = first && markIn(first);
    let end = start + 1;
    while (end < segments.length && markIn(segments[end] as Segment) === mark) end += 1;
    const inner = nest(segments.slice(start, end), from + 1);
    html += mark === undefined ? inner : wrap(tag, mark, inner);
    start = end;
  }
  return html;
}

function wrap(tag: string, mark: string, inner: string): string {
  const open = tag === 'a' ? `a href="${escapeText(mark.slice(2)).replaceAll('"', '&quot;')}"` : tag;
  return `<${open}>${inner}</${tag}>`;
}

/** Text escaped for HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
