import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../session/session-store.ts';
import { findKeptAnswer, keepAnswer } from './kept-answers.ts';
import { findKeptPages } from './kept-pages.ts';
import {
  cacheAnswer,
  cacheOwnAnswer,
  findCachedAnswer,
  findOwnAnswer,
  forgetOwnAnswers,
  storedAddresses,
  writeNextAnswers,
} from './offline-cache.ts';

/** The browser's store of answers; a device that is full refuses to write. */
class MemoryCache {
  readonly #answers = new Map<string, Response>();
  isFull = false;

  async put(address: string, answer: Response): Promise<void> {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    this.#answers.set(address, answer);
  }
  async match(asked: string | { url: string }): Promise<Response | undefined> {
    return this.#answers.get(addressOf(asked))?.clone();
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.#answers.keys()].map((url) => ({ url }));
  }
  async delete(asked: string | { url: string }): Promise<boolean> {
    return this.#answers.delete(addressOf(asked));
  }
}

const addressOf = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : asked.url);

/** Everything the browser has stored, by the caches' names. */
let stores: Map<string, MemoryCache>;
let device: MemoryCache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  device = new MemoryCache();
  stores = new Map([['furlong-answers', device]]);
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const found = stores.get(name) ?? new MemoryCache();
      stores.set(name, found);
      return found;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
});
afterEach(async () => {
  await forgetOwnAnswers();
  useSession.getState().clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (text: string, date = new Date()) => ({ text, date: date.toUTCString() });
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('stored answers', () => {
  it('keep the last one when a new one cannot be written, which the page itself still has', async () => {
    await cacheAnswer('/full', answer('old'));
    later(2);
    device.isFull = true;
    await cacheAnswer('/full', answer('new'));
    expect(await findCachedAnswer('/full')).toMatchObject({ text: 'new' });
    expect(await (await device.match('/full'))?.text()).toBe('old');
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

  it('of fixed text stay, however much comes after them', async () => {
    await cacheAnswer('/api/GetCometCmsDocumentsByPlatformId/1', answer('the answers'));
    for (let index = 0; index < 41; index += 1) {
      later(2);
      await cacheAnswer(`/many/${index}`, answer(String(index)));
    }
    expect(await device.match('/api/GetCometCmsDocumentsByPlatformId/1')).toBeDefined();
    expect(await device.match('/many/0')).toBeUndefined();
  });

  it('have nothing of a punter’s own in them', async () => {
    const list = { status: 1, meetings: [{ id: 63, name: 'Vaal', selections: [{ saddle: 4 }] }] };
    useSession.setState({ punterId: 7 });
    await keepAnswer('GetAllMeetings', seven, '/all', answer(JSON.stringify(list)));
    expect(JSON.parse((await findCachedAnswer('/all'))?.text ?? '')).toEqual({
      status: 1,
      meetings: [{ id: 63, name: 'Vaal' }],
    });
    // Without the own picks a card would say that there are none.
    await keepAnswer('GetMeetingRaces', seven, '/card', answer('{}'));
    expect(await findCachedAnswer('/card')).toBeNull();
  });
});

const visitor = { token: null, punterId: null };
const seven = { token: 'token', punterId: 7 };
const still = () => true;

describe("a punter's own answers", () => {
  const keep = (text: string, address = '/card') =>
    keepAnswer('GetMeetingRaces', seven, address, answer(text));
  const find = (reader: typeof seven | typeof visitor, address = '/card') =>
    findKeptAnswer('GetMeetingRaces', reader, address);

  it('are read offline by that punter alone', async () => {
    useSession.setState({ punterId: 7 });
    await keep('mine');
    expect(await find(seven)).toMatchObject({ text: 'mine' });
    expect(await find(visitor)).toBeNull();
    expect(await find({ token: 'other', punterId: 8 })).toBeNull();
  });

  it('leave the device with the sign-in, also one that comes while they are written', async () => {
    useSession.setState({ punterId: 7 });
    await keep('mine');
    const writing = keep('later', '/other');
    useSession.getState().clear();
    await forgetOwnAnswers();
    await writing;
    expect([...stores.keys()].filter((name) => name.startsWith('furlong-own-'))).toEqual([]);
  });

  it('leave the device when another punter plays on it', async () => {
    await cacheOwnAnswer(7, '/card', answer('mine'), still);
    await cacheOwnAnswer(8, '/card', answer('theirs'), still);
    expect([...stores.keys()]).toEqual(['furlong-answers', 'furlong-own-8']);
  });

  it('are written again at once after a change, and not for every price', async () => {
    useSession.setState({ punterId: 7 });
    await keep('before');
    await keep('a price moved');
    const written = async () => {
      const own = stores.get('furlong-own-7');
      const [request] = (await own?.keys()) ?? [];
      return request && (await own?.match(request))?.text();
    };
    expect(await written()).toBe('before');
    // The page itself goes on with what it showed last.
    expect(await find(seven)).toMatchObject({ text: 'a price moved' });
    writeNextAnswers();
    await keep('with my pick');
    expect(await written()).toBe('with my pick');
  });

  it('are thirty at most, and of the last day', async () => {
    for (let index = 0; index < 31; index += 1) {
      await cacheOwnAnswer(7, `/many/${index}`, answer(String(index)), still);
      later(2);
    }
    expect(await storedAddresses(7)).toHaveLength(30);
    expect(await findOwnAnswer(7, '/many/0')).toBeNull();
    later(24 * 60);
    expect(await findOwnAnswer(7, '/many/30')).toBeNull();
  });
});

it('a punter’s leagues and their boards are kept for that punter', async () => {
  useSession.setState({ punterId: 7 });
  await keepAnswer('GetPunterLeagues', seven, '/leagues', answer('mine'));
  await keepAnswer('GetLeagueLeaderboard', seven, '/league', answer('ours'));
  expect(await findKeptAnswer('GetPunterLeagues', seven, '/leagues')).toMatchObject({ text: 'mine' });
  expect(await findKeptAnswer('GetLeagueLeaderboard', seven, '/league')).toMatchObject({ text: 'ours' });
  expect(await findKeptAnswer('GetPunterLeagues', visitor, '/leagues')).toBeNull();
});

describe('the pages that can be read offline', () => {
  it('are those whose answers are there, cards by their meetings', async () => {
    const card = (name: string) => answer(JSON.stringify({ meeting: { meetingName: name } }));
    await cacheAnswer('/api/Meeting/GetUpcomingRaceMeetings', answer('{}'));
    const first = Math.floor(Date.now() / 1_000) * 1_000;
    later(5);
    await cacheAnswer('/api/Meeting/GetMeetingRaces/5', card('Vaal'));
    expect(await findKeptPages(visitor)).toEqual([
      { kind: 'home', to: '/', since: first },
      { kind: 'card', to: '/picks/5', since: first + 5 * 60_000, meeting: 'Vaal' },
    ]);
    await cacheOwnAnswer(7, '/api/Meeting/GetUpcomingRaceMeetings', answer('{}'), still);
    await cacheOwnAnswer(7, '/api/Meeting/GetMeetingRaces/6', card('Greyville'), still);
    await cacheOwnAnswer(7, '/api/Leaderboard/GetDailyLeaderboard/6', answer('{}'), still);
    await cacheOwnAnswer(7, '/api/MyBets/GetMyBets/1?perPage=100', answer('{}'), still);
    expect((await findKeptPages(seven)).map(({ to }) => to)).toEqual([
      '/',
      '/picks/6',
      '/leaderboard?meetingId=6',
      '/myBets',
    ]);
    // What a visitor was shown is none of a punter's, and what is too old to show is no way on.
    later(23 * 60);
    await cacheOwnAnswer(7, '/api/Meeting/GetUpcomingRaceMeetings', answer('{}'), still);
    later(2 * 60);
    expect((await findKeptPages(seven)).map(({ to }) => to)).toEqual(['/']);
    // Installed, only those that it has the code of.
    stores.set('furlong-assets', new MemoryCache());
    expect((await findKeptPages(seven)).map(({ to }) => to)).toEqual(['/']);
  });
});
