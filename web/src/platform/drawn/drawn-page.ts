import type { PageToDraw } from '@furlong/contract/drawn-page';

/** Where a query's data stands: in the answer of an address, as one of its fields or some of them, or here. */
export type DrawnData =
  | { readonly of: string; readonly field: string }
  | { readonly of: string; readonly fields: readonly string[] }
  | { readonly data: unknown };

/** What the server drew a page from: the browser's first rendering begins with the same, and asks for none of it again. */
export interface DrawnPage extends Omit<PageToDraw, 'address'> {
  /** The answers of the calls it was drawn from, by their addresses. */
  readonly answers: Readonly<Record<string, DrawnAnswer>>;
  readonly queries: readonly (readonly [key: readonly unknown[], data: DrawnData])[];
}

/** The answer of a call, as the server sent it. */
export interface DrawnAnswer {
  readonly name: string;
  readonly text: string;
}

/** The id of the page's element with what it was drawn from. */
export const drawnPageId = 'drawn';

/**
 * The attribute that holds an element's own styles until the browser's first rendering: the content policy takes none
 * with the page, and texts cannot look like it, as their quotes are escaped.
 */
export const styleLater = 'data-style';

let drawn: DrawnPage | null = null;

/** Sets what a page is drawn from: on the server before each drawing, in the browser once, before the first. */
export function setDrawnPage(page: DrawnPage | null): void {
  drawn = page;
}

/** What the page was drawn from; null: the browser draws it alone. */
export function getDrawnPage(): DrawnPage | null {
  return drawn;
}

/** Reads what the server drew this page from. */
export function readDrawnPage(): DrawnPage | null {
  const text = document.getElementById(drawnPageId)?.textContent;
  return text ? (JSON.parse(text) as DrawnPage) : null;
}
