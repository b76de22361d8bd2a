import type { Preview } from './card.ts';
import { pictureSize } from './lay-out-card.ts';

/** The tags of a link's preview. `picture`: its absolute address. */
export function previewTags(
  site: string,
  { title, text, alt }: Omit<Preview, 'card'>,
  picture: string,
): string {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', site],
    ['og:locale', 'en_ZA'],
    ['og:title', title],
    ['og:description', text],
    ['og:image', picture],
    ...(picture.startsWith('https:') ? [['og:image:secure_url', picture]] : []),
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(pictureSize.width)],
    ['og:image:height', String(pictureSize.height)],
    ['og:image:alt', alt],
  ].map(([name = '', content = '']) => `<meta property="${name}" content="${escaped(content)}" />`);
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />'].join('\n    ');
}

/**
 * A page with tags at its beginning, behind the character set: chat applications read the first kilobytes only.
 */
export function withTags(page: string, tags: string): string {
  const found = ['<title>', '</head>'].map((mark) => page.indexOf(mark)).find((place) => place >= 0) ?? 0;
  return `${page.slice(0, found)}${tags}\n    ${page.slice(found)}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
