import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheAnswer, findCachedAnswer, isCacheable, textToKeep } from './offline-cache.ts';

/** The browser's store of answers; a device that is full refuses to write. */
class MemoryCache {
  readonly #answers = new Map<string, Response>();
  isFull = false;

  async put(address: string, answer: Response): Promise<void> {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    this.#answers.set(address, answer);
  }
  async match(address: string): Promise<Response | undefined> {
    return this.#answers.get(address)?.clone();
  }
  async keys(): Promise<string[]> {
    return [...this.#answers.keys()];
  }
  async delete(address: string): Promise<boolean> {
    return this.#answers.delete(address);
  }
}

let device: MemoryCache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  device = new MemoryCache();
  vi.stubGlobal('caches', { open: async () => device });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (text: string, date = new Date()) => ({ text, date: date.toUTCString() });
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('stored answers', () => {
  it('keep the last one when a new one cannot be written', async () => {
    await cacheAnswer('/full', answer('old'));
    later(2);
    device.isFull = true;
    await cacheAnswer('/full', answer('new'));
    expect(await findCachedAnswer('/full')).toMatchObject({ text: 'old' });
  });

  it('are forty at most, and the one written again lately is not the oldest', async () => {
    for (let index = 0; index < 40; index += 1) {
      await cacheAnswer(`/many/${index}`, answer(String(index)));
      later(2);
    }
    await cacheAnswer('/many/0', answer('again'));
    later(2);
    await cacheAnswer('/many/40', answer('40'));
    expect(await findCachedAnswer('/many/0')).toMatchObject({ text: 'again' });
    expect(await findCachedAnswer('/many/1')).toBeNull();
    expect(await device.keys()).toHaveLength(40);
  });

  it('have nothing of a punter’s own in them', () => {
    const list = JSON.stringify({
      status: 1,
      meetings: [{ id: 63, name: 'Vaal', selections: [{ saddle: 4 }] }],
    });
    expect(JSON.parse(textToKeep('GetAllMeetings', 'token', list))).toEqual({
      status: 1,
      meetings: [{ id: 63, name: 'Vaal' }],
    });
    expect(textToKeep('GetAllMeetings', null, list)).toBe(list);
    // Without the own picks a card would say that there are none.
    expect(isCacheable('GetMeetingRaces', 'token')).toBe(false);
  });
});
