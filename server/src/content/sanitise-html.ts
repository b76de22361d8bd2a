import sanitize from 'sanitize-html';

/**
 * What a page's text is made of. No identifiers (they could pass for the app's own), no classes, no styles, no
 * pictures; links lead to pages of the site, to the web, to a telephone or a mailbox.
 */
const allowed: sanitize.IOptions = {
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

/** HTML with nothing in it but the text of a page. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim();
}

/** Text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
