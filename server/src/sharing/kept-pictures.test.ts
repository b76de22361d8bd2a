import { describe, expect, it } from 'vitest';
import { KeptPictures } from './kept-pictures.ts';

describe('pictures that are kept', () => {
  it('are drawn once, also when asked for together', async () => {
    const pictures = new KeptPictures();
    let drawn = 0;
    const draw = async () => {
      drawn += 1;
      return Buffer.alloc(10);
    };
    await Promise.all([pictures.take('a', draw), pictures.take('a', draw)]);
    await pictures.take('a', draw);
    expect([drawn, pictures.size]).toEqual([1, 10]);
  });

  it('never take more than their bytes; the one used longest ago goes', async () => {
    const pictures = new KeptPictures(25);
    const drawn: string[] = [];
    const take = (hash: string) =>
      pictures.take(hash, async () => {
        drawn.push(hash);
        return Buffer.alloc(10);
      });
    for (const hash of ['a', 'b', 'a', 'c', 'a', 'b']) await take(hash);
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
    expect(pictures.size).toBe(20);
  });

  it('that were not drawn are drawn again', async () => {
    const pictures = new KeptPictures();
    await expect(
      pictures.take('a', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await pictures.take('a', async () => Buffer.from('yes'))).toEqual(Buffer.from('yes'));
  });
});
