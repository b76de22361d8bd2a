/** An element of a parsed text, whichever parser read it. */
export interface HtmlElement {
  /** Its local name, in lower case: 'h2'. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

/** An element, or a text; comments are left out. */
export type HtmlNode = HtmlElement | string;

/** Parses HTML as a browser does, without running scripts or loading anything; returns the body. */
export type HtmlParser = (html: string) => HtmlElement;

/** Without it a table would stay inside an open paragraph, where a page's own parser leaves none. */
export const standardsMode = '<!doctype html>';

let parser: HtmlParser = parseByBrowser;

/** Sets the parser where there is none of a browser: the server brings its own, which browsers then need not load. */
export function setHtmlParser(other: HtmlParser): void {
  parser = other;
}

/** Parses a text's HTML. */
export function parseHtml(html: string): HtmlElement {
  return parser(html);
}

/** The text of a node with all inside. */
export function textOf(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** The elements inside another one that have one of the names, in the order of the text. */
export function findAll(element: HtmlElement, names: readonly string[]): HtmlElement[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return [];
    const inside = findAll(node, names);
    return names.includes(node.name) ? [node, ...inside] : inside;
  });
}

function parseByBrowser(html: string): HtmlElement {
  return elementOf(new DOMParser().parseFromString(`${standardsMode}${html}`, 'text/html').body);
}

function elementOf({ localName, attributes, childNodes }: Element): HtmlElement {
  return {
    name: localName,
    attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    children: [...childNodes].flatMap((node): HtmlNode[] => {
      if (node instanceof Text) return [node.data];
      return node instanceof Element ? [elementOf(node)] : [];
    }),
  };
}
