import { expect, it } from 'vitest';
import { EncodedAnswers } from './encoded-answers.ts';

/** Reads an address, and says what was made for it. */
function keeping(bytesMax: number) {
  const answers = new EncodedAnswers(bytesMax);
  const made: string[] = [];
  const read = async (address: string, etag: string, length = 100) => {
    const body = await answers.read(address, etag, async () => {
      made.push(`${address} ${etag}`);
      return Buffer.alloc(length, etag);
    });
    return body.plain.toString('latin1', 0, 1);
  };
  return { answers, made, read };
}

it('makes an answer once for each version, and the next in its place', async () => {
  const { answers, made, read } = keeping(10_000);
  expect([await read('/a', '1'), await read('/a', '1'), await read('/b', '1')]).toEqual(['1', '1', '1']);
  const before = answers.bytes;
  expect([await read('/a', '2'), await read('/a', '2')]).toEqual(['2', '2']);
  expect(made).toEqual(['/a 1', '/b 1', '/a 2']);
  expect(answers.bytes).toBe(before);
});

it('makes it once for all who ask meanwhile', async () => {
  const { made, read } = keeping(10_000);
  expect(await Promise.all([1, 2, 3].map(() => read('/a', '1')))).toEqual(['1', '1', '1']);
  expect(made).toEqual(['/a 1']);
});

it('keeps so many bytes at most, and drops what was not asked for longest', async () => {
  const { answers, made, read } = keeping(1_000);
  for (const address of ['/a', '/b', '/c']) await read(address, '1');
  await read('/a', '1');
  await read('/d', '1');
  expect(answers.bytes).toBeLessThanOrEqual(1_000);
  await read('/a', '1');
  await read('/b', '1');
  expect(made).toEqual(['/a 1', '/b 1', '/c 1', '/d 1', '/b 1']);
  expect(await read('/large', '1', 5_000)).toBe('1');
  expect(answers.bytes).toBeLessThanOrEqual(1_000);
});

it('gives each the version asked for, whichever is made first', async () => {
  const { answers, made, read } = keeping(10_000);
  let finishOld: (bytes: Buffer) => void = () => undefined;
  const old = answers.read('/a', '1', () => new Promise((resolve) => (finishOld = resolve)));
  expect(await read('/a', '2')).toBe('2');
  finishOld(Buffer.from('old'));
  expect((await old).plain.toString()).toBe('old');
  expect(await read('/a', '2')).toBe('2');
  expect(made).toEqual(['/a 2']);
});

it('keeps no failure', async () => {
  const { answers, made, read } = keeping(10_000);
  const failing = () =>
    Promise.all([1, 2].map(() => answers.read('/a', '1', () => Promise.reject(new Error('no database')))));
  await expect(failing()).rejects.toThrow('no database');
  expect(answers.bytes).toBe(0);
  expect(await read('/a', '1')).toBe('1');
  expect(made).toEqual(['/a 1']);
});
