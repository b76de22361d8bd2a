/** Tags that hold parts, and say nothing by themselves. */
const holders = /<\/?(?:ul|ol|dl|table|thead|tbody|tr)(?: [^<>]*)?>/g;

/** The HTML of a page in parts, by which two versions are compared: headings, paragraphs, items, cells of a row. */
export function splitParts(html: string): string[] {
  return html
    .replaceAll(holders, '\n')
    .replaceAll(/<\/(?:h[2-4]|p|li|dt|dd|caption|blockquote)>|<hr \/>/g, '$&\n')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:<\/?[a-z]+>)+$/.test(part));
}
