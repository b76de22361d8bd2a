import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori from 'satori';
import sharp from 'sharp';
import type { Card } from './card.ts';
import { drawableText } from './drawable-text.ts';
import { readGlyphs } from './font-glyphs.ts';
import { layOutCard, pictureSize } from './lay-out-card.ts';
import type { Look } from './picture-look.ts';

/** What a picture should weigh, and what it must not: chat applications drop larger ones. */
const targetBytes = 100_000;
export const pictureBytesMax = 300_000;
const qualities = [86, 74, 60, 45];
/** Drawn instead of a name that the font cannot write. */
const unwritten = 'A friends league';

const require = createRequire(import.meta.url);
const weights = [500, 800] as const;
/** satori looks for a character in every font of the weight. */
const files = [
  ['Archivo', 500, require.resolve('@fontsource/archivo/files/archivo-latin-500-normal.woff')],
  ['Archivo', 800, require.resolve('@fontsource/archivo/files/archivo-latin-800-normal.woff')],
  ['Archivo Extended', 500, require.resolve('@fontsource/archivo/files/archivo-latin-ext-500-normal.woff')],
  ['Archivo Extended', 800, require.resolve('@fontsource/archivo/files/archivo-latin-ext-800-normal.woff')],
] as const;

let fonts: ReturnType<typeof loadFonts> | undefined;

function loadFonts() {
  const loaded = files.map(([name, weight, file]) => ({
    ...{ name, weight, style: 'normal' as const },
    data: readFileSync(file),
  }));
  const sets = weights.map(
    (weight) =>
      new Set(loaded.filter((file) => file.weight === weight).flatMap(({ data }) => [...readGlyphs(data)])),
  );
  const [light = new Set<number>(), bold = new Set<number>()] = sets;
  return { loaded, glyphs: light.intersection(bold) };
}

/** Draws a card as a JPEG of 1200 by 630, of at most 300 KB. */
export async function drawPicture(card: Card, look: Look): Promise<Buffer> {
  fonts ??= loadFonts();
  const { loaded, glyphs } = fonts;
  const svg = await satori(layOutCard(writable(card, glyphs), look), { ...pictureSize, fonts: loaded });
  let drawn: Buffer | undefined;
  for (const quality of qualities) {
    drawn = await sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
    if (drawn.length <= targetBytes) break;
  }
  if (!drawn || drawn.length > pictureBytesMax) throw new Error('A share picture is larger than 300 KB');
  return drawn;
}

/** The card in characters that the fonts have. */
function writable(card: Card, glyphs: ReadonlySet<number>): Card {
  const write = (text: string, otherwise = '') => drawableText(text, glyphs) ?? otherwise;
  return {
    above: write(card.above),
    title: write(card.title, unwritten),
    figures: card.figures.map(({ figure, what }) => ({ figure: write(figure), what: write(what) })),
    lines: card.lines.map((line) => write(line)),
    foot: write(card.foot),
  };
}
