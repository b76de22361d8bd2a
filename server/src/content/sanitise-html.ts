import sanitize from 'sanitize-html';

/**
 * The HTML allowed in a page. No ids (they could clash with the app's own), classes, styles or images. Links may lead
 * to pages of the site, to the web, and to telephone numbers and mail addresses.
 */
export const allowed: sanitize.IOptions & {
  readonly allowedTags: string[];
  readonly allowedAttributes: Record<string, string[]>;
} = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'strong', 'em', 'b', 'i', 'code', 'sub', 'sup'],
  ],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: true,
};

/** HTML reduced to what a page may contain. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim();
}

/** Tags of a page; the longest that comes with the product has a twentieth of them. */
export const tagsMax = 10_000;

/**
 * Whether HTML has more tags than {@link tagsMax}. Cleaning it would keep a server busy for seconds: what a tag costs
 * grows with those that are open around it.
 */
export function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0 && tags <= tagsMax; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > tagsMax;
}

/** Text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
