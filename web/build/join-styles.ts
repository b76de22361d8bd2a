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
 * The page with the joined sheet: each sheet is a connection before the first paint. Its parts come after the paint
 * (`start-after-paint.ts`), for no medium: by these links the app knows that it has the styles, and the device keeps the
 * parts, which the app begins with where there is no connection.
 */
export function linkJoined(page: string, { names }: JoinedStyles, joined: string): string {
  return page.replaceAll(styleLink, (link, name: string) => {
    if (!names.includes(name)) return link;
    const part = `<link data-later="stylesheet" media="not all" crossorigin href="/${name}">`;
    return name === names[0] ? `<link rel="stylesheet" crossorigin href="/${joined}">\n    ${part}` : part;
  });
}
