const styleLink = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/** One style sheet of a page in place of some, and what it consists of, in their order. */
export interface JoinedStyles {
  readonly names: readonly string[];
  readonly source: string;
}

/** The styles of a page's screen as one sheet, but for the first, which all pages share; null where there is nothing to join. */
export function joinStyles(page: string, read: (name: string) => string): JoinedStyles | null {
  const [, ...names] = [...page.matchAll(styleLink)].map(([, name = '']) => name);
  return names.length < 2 ? null : { names, source: names.map(read).join('\n') };
}

/**
 * The page with the joined sheet: each sheet is a connection before the first paint. Its parts are named, disabled, so
 * that no browser loads them: by these links the app knows that it has the styles, and asks for none of them again. They
 * become style sheets after the paint (`start-after-paint.ts`), as browsers look ahead for those in a page, disabled too.
 */
export function linkJoined(page: string, { names }: JoinedStyles, joined: string): string {
  return page.replaceAll(styleLink, (link, name: string) => {
    if (!names.includes(name)) return link;
    const part = `<link data-later="stylesheet" disabled crossorigin href="/${name}">`;
    return name === names[0] ? `<link rel="stylesheet" crossorigin href="/${joined}">\n    ${part}` : part;
  });
}
