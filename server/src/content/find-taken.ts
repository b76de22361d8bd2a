import sanitize from 'sanitize-html';
import { allowed, sanitiseHtml } from './sanitise-html.ts';

/** Something of a text that its page may not have, and how often it is there. */
export interface Taken {
  /** A tag, or an attribute of one: `<img>`, `onclick of <p>`, `href of <a>: javascript:…`. */
  readonly what: string;
  readonly count: number;
}

/** Different things that are named. */
const namedMax = 50;
/** Characters of an address that are named. */
const addressMax = 60;

/** What cleaning HTML takes away, in its order (rule: content-versions): said before a text is saved or published. */
export function findTaken(html: string): Taken[] {
  const counts = new Map<string, number>();
  const isKept = new Map<string, boolean>();
  const take = (what: string, count = 1) => {
    if (counts.has(what) || counts.size < namedMax) counts.set(what, (counts.get(what) ?? 0) + count);
  };
  const isLinkKept = (href: string) => {
    const known = isKept.get(href);
    if (known !== undefined || isKept.size >= namedMax * 4) return known ?? true;
    const kept = sanitiseHtml(`<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">x</a>`);
    isKept.set(href, kept.includes('href='));
    return kept.includes('href=');
  };
  const tags: readonly string[] = allowed.allowedTags;
  sanitize(html, {
    ...allowed,
    transformTags: {
      '*': (tagName, attribs) => {
        if (tags.includes(tagName)) {
          const kept = allowed.allowedAttributes[tagName] ?? [];
          for (const [name, value] of Object.entries(attribs)) {
            if (!kept.includes(name)) take(`${name} of <${tagName}>`);
            else if (name === 'href' && !isLinkKept(value)) {
              take(`href of <${tagName}>: ${value.slice(0, addressMax)}`);
            }
          }
        } else take(`<${tagName}>`);
        return { tagName, attribs };
      },
    },
  });
  const comments = html.split('<!--').length - 1;
  if (comments > 0) take('<!-- -->', comments);
  return [...counts].map(([what, count]) => ({ what, count }));
}
