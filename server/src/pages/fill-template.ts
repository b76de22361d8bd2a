/** What the drawing of a page brings. */
interface Drawn {
  readonly html: string;
  readonly title: string;
  readonly page: unknown;
}

const placeStart = '<div id="root">';
const placeEnd = '<noscript>';
const titled = /<title>[^<]*<\/title>/;

/** Whether a page of the build has the places that a drawn page goes into. */
export function isTemplate(page: string): boolean {
  const start = page.indexOf(placeStart);
  return start >= 0 && page.indexOf(placeEnd, start) > start && titled.test(page);
}

/**
 * Puts a drawn page into a page of the build, with what it was drawn from as data: an element that no browser runs, so
 * that the content policy stays as it is.
 */
export function fillTemplate(template: string, { html, title, page }: Drawn): string {
  const start = template.indexOf(placeStart) + placeStart.length;
  const end = template.indexOf(placeEnd, start);
  const head = template.slice(0, start).replace(titled, () => `<title>${escapeText(title)}</title>`);
  // A "</script>" in a text would end the element.
  const data = JSON.stringify(page).replaceAll('<', '\\u003c');
  return `${head}${html}</div>\n    <script type="application/json" id="drawn">${data}</script>\n    ${template.slice(end)}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
