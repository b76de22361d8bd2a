import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { leaguePreview, resultCard, sitePreview } from './card-words.ts';
import { drawPicture, pictureBytesMax } from './draw-picture.ts';
import { drawableText } from './drawable-text.ts';
import { lookOf } from './picture-look.ts';

const look = lookOf({ brand: 'Furlong', logoUrl: '', colours: {} });
const next = { raceCourse: 'Hollywoodbets Greyville', firstOffAt: new Date('2026-11-28T11:05:00Z') };
const longest = 'W'.repeat(40);
const cards = {
  league: leaguePreview('Furlong', { name: 'Saturday Crew', members: 12, next }).card,
  longest: leaguePreview('W'.repeat(30), { name: longest, members: 500, next }).card,
  words: leaguePreview('Furlong', { name: 'Ōtsuka Žižek & Ñandú of the Hill Street', members: 500, next })
    .card,
  site: sitePreview('Furlong').card,
  result: resultCard({
    ...{
      alias: 'W'.repeat(20),
      raceCourse: 'Hollywoodbets Greyville',
      day: 'Sat 21 Nov 2026',
      points: '142.67',
    },
    ...{ rank: 123_456, tied: true, punters: 1_000_000 },
  }),
};

/** The part of a picture that differs from its frame: left, top, right and bottom edges. */
async function middleOf(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

describe('a drawn picture (rule: share-previews)', () => {
  it.each(Object.entries(cards))(
    'of a %s card is a JPEG of 1200 by 630 that chats take',
    async (_name, card) => {
      const drawn = await drawPicture(card, look);
      const { format, width, height } = await sharp(drawn).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
      expect(drawn.length).toBeLessThan(pictureBytesMax / 3);
    },
  );

  it.each(Object.entries(cards))(
    'of a %s card has nothing but turf outside its middle square',
    async (_name, card) => {
      const { data, width, height, channels } = await middleOf(await drawPicture(card, look));
      const [red, green, blue] = [0x0f, 0x5b, 0x3a];
      let farthest = 0;
      for (let y = 0; y < height; y += 1) {
        for (const x of [
          ...Array(270).keys(),
          ...Array.from({ length: 270 }, (_, place) => width - 1 - place),
        ]) {
          const at = (y * width + x) * channels;
          const away = [red, green, blue].map((value, channel) =>
            Math.abs((data[at + channel] ?? 0) - value),
          );
          farthest = Math.max(farthest, ...away);
        }
      }
      // JPEG is not exact.
      expect(farthest).toBeLessThan(24);
    },
  );

  it('is the same for the same card', async () => {
    expect(await drawPicture(cards.league, look)).toEqual(await drawPicture(cards.league, look));
  });
});

describe('a name that the font lacks characters for', () => {
  const glyphs = new Set([...'abcdefghijklmnopqrstuvwxyzABC&é'].map((letter) => letter.codePointAt(0) ?? 0));

  it.each([
    ['abc & cab', 'abc & cab'],
    ['café', 'café'],
    ['ṽac', 'vac'],
    ['  🏇 abc 🏇🏿 cab ', 'abc cab'],
    ['abc\u00a0cab', 'abc cab'],
  ])('%j is drawn as %j', (name, drawn) => expect(drawableText(name, glyphs)).toBe(drawn));

  it.each(['Амаби', '赛马', 'abc赛', '🏇', ''])('%j is not drawn at all', (name) => {
    expect(drawableText(name, glyphs)).toBeNull();
  });

  it('does not keep the picture from being drawn', async () => {
    const { card } = leaguePreview('Furlong', { name: '赛马 🏇', members: 2, next: null });
    expect((await drawPicture(card, look)).length).toBeGreaterThan(5_000);
  });
});
