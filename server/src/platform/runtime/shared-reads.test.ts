import { expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** A value that changes, and reads of it that end when they are told to. */
class Source {
  value = 0;
  readonly #running: { readonly end: (error?: Error) => void }[] = [];
  begun = 0;

  readonly load = () => {
    this.begun += 1;
    const read = this.value;
    return new Promise<number>((resolve, reject) => {
      this.#running.push({ end: (error) => (error ? reject(error) : resolve(read)) });
    });
  };

  async end(error?: Error): Promise<void> {
    await expect.poll(() => this.#running.length).toBeGreaterThan(0);
    this.#running.shift()?.end(error);
  }
}

it('gives all who ask together what one read found', async () => {
  const [source, reads] = [new Source(), new SharedReads<number>()];
  const asked = [1, 2, 3].map(() => reads.read('card', source.load));
  await source.end();
  expect(await Promise.all(asked)).toEqual([0, 0, 0]);
  expect(source.begun).toBe(1);
});

it('never gives anybody what was read before they asked', async () => {
  const [source, reads] = [new Source(), new SharedReads<number>()];
  const first = reads.read('card', source.load);
  await expect.poll(() => source.begun).toBe(1);
  source.value = 1;
  const later = [reads.read('card', source.load), reads.read('card', source.load)];
  await source.end();
  expect(await first).toBe(0);
  source.value = 2;
  await source.end();
  const found = await Promise.all(later);
  expect(found[0]).toBe(found[1]);
  expect(found[0]).toBeGreaterThanOrEqual(1);
  expect(source.begun).toBe(2);
});

it('reads another key meanwhile, and the same one again once it is done', async () => {
  const [source, reads] = [new Source(), new SharedReads<number>()];
  const [one, other] = [reads.read('one', source.load), reads.read('other', source.load)];
  await expect.poll(() => source.begun).toBe(2);
  await source.end();
  await source.end();
  await Promise.all([one, other]);
  const again = reads.read('one', source.load);
  await source.end();
  await again;
  expect(source.begun).toBe(3);
});

it('fails for those who shared a read, and for nobody after them', async () => {
  const [source, reads] = [new Source(), new SharedReads<number>()];
  const failing = reads.read('card', source.load);
  await expect.poll(() => source.begun).toBe(1);
  const next = reads.read('card', source.load);
  await source.end(new Error('the database is away'));
  await expect(failing).rejects.toThrow('away');
  await source.end();
  expect(await next).toBe(0);
});
