import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseCoding, EncodedBody } from './content-codings.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.8', 'gzip'],
  ['br;q=0.000', undefined],
])('of what a client takes, %s, it is sent %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

it('encodes once in each coding, also for those who ask at the same time', async () => {
  const plain = Buffer.from('a page '.repeat(200));
  const body = new EncodedBody(plain);
  expect(body.read(undefined)).toBe(plain);
  const [one, two] = await Promise.all([body.read('br'), body.read('br')]);
  expect(two).toBe(one);
  expect(body.read('br')).toBe(one);
  expect(brotliDecompressSync(one)).toEqual(plain);
  expect(gunzipSync(await body.read('gzip'))).toEqual(plain);
});

it('tries again after an encoding that failed', async () => {
  let tries = 0;
  const fails = async (plain: Buffer) => {
    tries += 1;
    if (tries === 1) throw new Error('no memory');
    return plain;
  };
  const body = new EncodedBody(Buffer.from('a page'), { br: fails, gzip: fails });
  await expect(Promise.resolve(body.read('br'))).rejects.toThrow('no memory');
  expect(await body.read('br')).toEqual(body.plain);
});
