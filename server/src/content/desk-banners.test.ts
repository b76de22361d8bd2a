import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { encodePicture } from './encode-picture.ts';

const desk = closedAfterAll(await openDesk());
const { token } = await desk.person('thandi', { roles: ['content'] });
const { db } = desk.platform;

const blue = sharp({ create: { width: 640, height: 200, channels: 3, background: '#123B7A' } });
const png = await blue.clone().png().toBuffer();
const jpeg = await blue
  .clone()
  .withExif({ IFD0: { Artist: 'somebody at home' } })
  .jpeg()
  .toBuffer();

const webp = await blue.clone().webp().toBuffer();

async function upload(file: Buffer, type = 'image/png', headers: Record<string, string> = {}) {
  const answer = await desk.open('/api/Desk/UploadPicture', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, ...headers },
    payload: file,
  });
  return { statusCode: answer.statusCode, json: answer.json() };
}
const post = (call: string, body: object) => desk.send('POST', `/api/Desk/${call}`, token, body);
const slides = async () =>
  (await desk.send('GET', '/api/CometCms/GetCometCmsImages')).json.images as Record<string, unknown>[];

/** A PNG whose header says that it is larger than it is. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const parts = [chunk('IHDR', header), chunk('IDAT', Buffer.alloc(64)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([png.subarray(0, 8), ...parts]);
}

describe('an uploaded picture (rule: uploaded-pictures)', () => {
  test.each([
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a WebP', webp, 'image/webp'],
    ['a PNG that is called a JPEG', png, 'image/jpeg'],
  ])('%s is encoded anew as WebP without metadata, under a random name', async (_what, file, type) => {
    const { statusCode, json } = await upload(file, type);
    expect(statusCode).toBe(200);
    expect(json).toMatchObject({ width: 640, height: 200 });
    expect(json.imageUrl).toMatch(/^\/api\/CometCms\/Pictures\/[0-9a-f]{32}\.webp$/);
    const served = await desk.open(json.imageUrl);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    });
    expect(served.headers['cache-control']).toContain('immutable');
    const { format, exif } = await sharp(served.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  });

  test('of a file that is two things at once, only the pixels are left', async () => {
    const script = '<script>alert(document.domain)</script>';
    const both = Buffer.concat([jpeg, Buffer.from(`${script}PK\x03\x04`, 'latin1')]);
    const { json } = await upload(both, 'image/jpeg');
    const { rawPayload } = await desk.open(json.imageUrl);
    expect(rawPayload.includes('script')).toBe(false);
    expect(rawPayload.includes('PK\x03\x04')).toBe(false);
    expect(rawPayload.includes('somebody at home')).toBe(false);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ['an SVG that is called a PNG', svg, 'expected a JPEG, PNG or WebP'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'expected a JPEG, PNG or WebP'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'expected a JPEG, PNG or WebP'],
    ['no more than the first bytes', png.subarray(0, 8), 'its header cannot be read'],
    ['a cut-off PNG', png.subarray(0, png.length - 30), 'broken'],
    ['a cut-off JPEG', jpeg.subarray(0, jpeg.length - 200), 'broken'],
    ['a cut-off WebP', webp.subarray(0, webp.length - 20), /broken|header/],
    ['a picture of 400 megapixels in 150 bytes', pngOfSize(20_000, 20_000), '40 megapixels'],
    ['one that is wide beyond all measure', pngOfSize(2_000_000_000, 1), /40 megapixels|header/],
    ['one whose pixels are not what its header says', pngOfSize(3_000, 3_000), 'broken'],
    ['an empty body', Buffer.alloc(0), 'expected'],
  ])('%s is refused', async (_what, file, words) => {
    const before = await countPictures();
    const { statusCode, json } = await upload(file);
    expect(statusCode).toBe(400);
    expect(json.message).toMatch(words);
    expect(await countPictures()).toBe(before);
  });

  test('is refused for the moment while others wait, which keep their bytes in memory', async () => {
    const taken = await Promise.allSettled(Array.from({ length: 12 }, () => encodePicture(png)));
    const refused = taken.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.map(({ code }) => code)).toEqual(
      Array.from({ length: refused.length }, () => 'unavailable'),
    );
    expect([4, 5]).toContain(taken.length - refused.length);
  });

  test('of another content type is not read, and one of more than 5 MB is refused by its length', async () => {
    expect((await upload(svg, 'image/svg+xml')).statusCode).toBe(415);
    expect((await upload(png, 'text/html')).statusCode).toBe(415);
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
    // The length alone decides: the body has not come yet.
    expect((await upload(Buffer.from('x'), 'image/png', { 'content-length': '6000000' })).statusCode).toBe(
      413,
    );
  });

  test('that is larger than a carousel shows is made smaller', async () => {
    const large = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await upload(large)).json).toMatchObject({ width: 2_400, height: 600 });
  });

  const countPictures = async () => (await db.selectFrom('banner_pictures').select('name').execute()).length;
});

describe('a banner (rule: banners)', () => {
  test('is added with both variants, shown at once, changed by who read it last, and taken away', async () => {
    const [pc, mob] = await Promise.all([upload(png), upload(jpeg, 'image/jpeg')]);
    const fields = {
      ...{ altText: 'Summer Cup day', active: true, startDate: '2026-11-21', endDate: '2026-11-30' },
      ...{ linkUrl: '/learntoplay', place: 0 },
      ...{ imageUrl: pc.json.imageUrl, imageUrlMob: mob.json.imageUrl },
    };
    const { json } = await post('SaveBanner', { id: null, version: 0, ...fields });
    const banner = json.banner as { id: number; version: number };
    expect(banner).toMatchObject({ ...fields, version: 1, changedBy: 'thandi' });
    const shown = (await slides()).filter(({ altText }) => altText === 'Summer Cup day');
    expect(shown).toMatchObject([
      {
        ...{ variant: 'pc-slide', imageURL: fields.imageUrl, linkURL: '/learntoplay', active: true },
        ...{ startDate: '2026-11-21T00:00:00+02:00', endDate: '2026-11-30T00:00:00+02:00' },
      },
      { variant: 'pc-slide-mob', imageURL: fields.imageUrlMob },
    ]);

    const change = (altText: string) => post('SaveBanner', { ...fields, id: banner.id, version: 1, altText });
    const both = await Promise.all([change('One'), change('Other')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    expect((await post('RemoveBanner', { id: banner.id, version: 1 })).statusCode).toBe(412);
    expect((await post('RemoveBanner', { id: banner.id, version: 2 })).statusCode).toBe(200);
    expect((await post('RemoveBanner', { id: banner.id, version: 2 })).statusCode).toBe(404);
    const acts = await db.selectFrom('acts').where('subject_kind', '=', 'banner').select('name').execute();
    expect(acts.map(({ name }) => name)).toEqual(['banner-added', 'banner-changed', 'banner-removed']);
  });

  test.each([
    ['the days in the wrong order', { endDate: '2026-11-20' }, 'endDate'],
    ['a picture from elsewhere', { imageUrl: 'https://evil.example/x.png' }, 'imageUrl'],
    [
      'a picture that there is not',
      { imageUrlMob: `/api/CometCms/Pictures/${'0'.repeat(32)}.webp` },
      'imageUrlMob',
    ],
    ['a link that runs something', { linkUrl: 'javascript:alert(1)' }, 'linkUrl'],
    ['a link to another host that looks like a path', { linkUrl: '//evil.example' }, 'linkUrl'],
    ['a link to another host, as a browser reads it', { linkUrl: '/\\evil.example' }, 'linkUrl'],
    ['no words for who cannot see it', { altText: '' }, 'altText'],
  ])('with %s is refused, by the name of the field', async (_what, wrong, field) => {
    const [slide] = (await desk.send('GET', '/api/Desk/ListBanners', token)).json.banners as object[];
    const { changedAt: _at, changedBy: _by, ...banner } = slide as Record<string, unknown>;
    const { statusCode, json } = await post('SaveBanner', { ...banner, startDate: '2026-11-21', ...wrong });
    expect(statusCode).toBe(400);
    expect(JSON.stringify(json.error)).toContain(field);
  });
});
