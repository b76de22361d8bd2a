import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type HtmlElement, type HtmlNode, standardsMode } from './html-tree.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Parses HTML as browsers do, by the algorithm of the HTML standard, where there is no browser. Returns the body. */
export function parseOnServer(html: string): HtmlElement {
  // A browser's parser runs no script either: what stands for pages without is an element like any other.
  const { childNodes } = parse(`${standardsMode}${html}`, { scriptingEnabled: false });
  const root = childNodes.find(isElement);
  const body = root?.childNodes.find((node) => isElement(node) && /^(body|frameset)$/.test(node.tagName));
  if (body === undefined || !isElement(body)) return { name: 'body', attributes: {}, children: [] };
  return elementOf(body);
}

function elementOf({ tagName, attrs, childNodes }: Element): HtmlElement {
  return {
    name: tagName,
    attributes: Object.fromEntries(
      attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    ),
    children: childNodes.flatMap((node): HtmlNode[] => {
      if (isElement(node)) return [elementOf(node)];
      return 'value' in node ? [node.value] : [];
    }),
  };
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}
