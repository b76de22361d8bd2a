/** What the drawing of a page brings. */
interface Drawn {
  readonly html: string;
  readonly title: string;
  readonly page: { readonly isNarrow: boolean };
}

const placeStart = '<div id="root">';
const placeEnd = '<noscript>';
/** What the page says when the app itself does not come. */
const noticeStart = '<section class="start-late">';
const noticeEnd = '</section>';
const rooted = '<html ';
const titled = /<title>[^<]*<\/title>/;

/** Whether a page of the build has the places that a drawn page goes into. */
export function isTemplate(page: string): boolean {
  const start = page.indexOf(placeStart);
  return page.includes(rooted) && start >= 0 && page.indexOf(placeEnd, start) > start && titled.test(page);
}

/**
 * Puts a drawn page into a page of the build, with what it was drawn from as data: an element that no browser runs, so
 * that the content policy stays as it is.
 */
export function fillTemplate(template: string, { html, title, page }: Drawn): string {
  const start = template.indexOf(placeStart) + placeStart.length;
  const end = template.indexOf(placeEnd, start);
  const head = template
    .slice(0, start)
    .replace(rooted, `${rooted}data-drawn="${page.isNarrow ? 'narrow' : 'wide'}" `)
    .replace(titled, () => `<title>${escapeText(title)}</title>`);
  // A "</script>" in a text would end the element.
  const data = JSON.stringify(page).replaceAll('<', '\\u003c');
  const notice = cut(template.slice(start, end), noticeStart, noticeEnd);
  return `${head}${html}</div>\n    <div id="app-late" class="start app-late">${notice}</div>\n    <script type="application/json" id="drawn">${data}</script>\n    ${template.slice(end)}`;
}

/** What is between two marks, with them; nothing where they are not. */
function cut(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = start < 0 ? -1 : text.indexOf(to, start);
  return end < 0 ? '' : text.slice(start, end + to.length);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
