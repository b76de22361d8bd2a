/**
 * Whether the server keeps a link to an address: a page of the site, the web, mail or a telephone number, as
 * `sanitise-html.ts` says it.
 */
export function isKeptAddress(address: string): boolean {
  if (address === '' || /[\s\p{Cc}]/u.test(address) || /^[\\/]{2}/.test(address)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || ['https', 'http', 'mailto', 'tel'].includes(scheme);
}

/** Whether somebody typed an address of which it is clear where it leads: `example.com` alone is a page of this site. */
export function isWholeAddress(address: string): boolean {
  return isKeptAddress(address) && /^(?:[/#?]|[a-z]+:)/i.test(address);
}
