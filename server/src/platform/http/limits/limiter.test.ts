import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitClassOf } from '@furlong/contract/limit-class';
import type { Call } from '@furlong/contract/schemas/call';
import { declaredCalls } from '@furlong/contract/schemas/declared-calls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../config/settings/read-settings.ts';
import { classOfPath } from './class-of-path.ts';
import { defaultLimits } from './figures.ts';
import { Limiter } from './limiter.ts';
import { PlaceCount } from './place-count.ts';
import { Rate } from './rate.ts';
import { TooMany } from './too-many.ts';

describe('a rate', () => {
  it('allows a minute of requests at once, and then as many as come back', () => {
    const rate = new Rate(60, 100);
    for (let made = 0; made < 60; made += 1) expect(rate.take('a', 1_000)).toBe(0);
    expect(rate.take('a', 1_000)).toBeCloseTo(1_000);
    expect(rate.take('a', 1_999)).toBeCloseTo(1);
    expect(rate.take('a', 2_000)).toBe(0);
    expect(rate.take('a', 2_000)).toBeCloseTo(1_000);
    expect(rate.take('b', 2_000)).toBe(0);
  });

  it('allows no more than its figure plus what came back, at any time', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), gaps, (figure, between) => {
        const rate = new Rate(figure, 10);
        let [now, taken] = [0, 0];
        for (const gap of between) {
          now += gap;
          if (rate.take('a', now) === 0) taken += 1;
          expect(taken).toBeLessThanOrEqual(figure + (now * figure) / 60_000 + 1e-6);
        }
      }),
    );
  });

  it('counts over the period it is given, and knows who has used some', () => {
    const hour = 3_600_000;
    const rate = new Rate(10, 100, hour);
    expect(rate.isUsed('a', 0)).toBe(false);
    for (let made = 0; made < 10; made += 1) expect(rate.take('a', 0)).toBe(0);
    expect(rate.take('a', 0)).toBeCloseTo(hour / 10);
    expect(rate.take('a', hour / 10)).toBe(0);
    expect([rate.isUsed('a', hour), rate.isUsed('b', hour)]).toEqual([true, false]);
    expect(rate.isUsed('a', 3 * hour)).toBe(false);
    rate.take('b', 0);
    rate.giveBack('b');
    expect(rate.isUsed('b', 0)).toBe(false);
  });

  it('takes off what was counted', () => {
    const rate = new Rate(1, 100);
    expect(rate.take('a', 0)).toBe(0);
    rate.giveBack('a');
    expect(rate.take('a', 0)).toBe(0);
    expect(rate.take('a', 0)).toBeGreaterThan(0);
  });

  it('stores a bounded number of keys, the most recently used', () => {
    const rate = new Rate(1, 1_000);
    rate.take('kept', 0);
    for (let other = 0; other < 5_000; other += 1) {
      rate.take(`other-${other}`, 0);
      if (other % 500 === 0) rate.giveBack('kept');
      if (other % 500 === 0) rate.take('kept', 0);
    }
    expect(rate.size).toBe(1_000);
    expect(rate.take('kept', 0)).toBeGreaterThan(0);
    expect(rate.take('other-0', 0)).toBe(0);
  });
});

it('a place count allows each key its maximum, and drops a key without places', () => {
  const places = new PlaceCount(2);
  expect([places.enter('a'), places.enter('a'), places.enter('a'), places.enter('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  places.leave('a');
  expect(places.enter('a')).toBe(true);
  for (const key of ['a', 'a', 'b']) places.leave(key);
  expect(places.size).toBe(0);
});

describe('the limits of a node', () => {
  const figures = {
    ...defaultLimits,
    read: { token: 2, network: 5, visitors: 1 },
    streams: { token: 2, network: 3, visitors: 1 },
  };
  const open = () => {
    const heard: string[] = [];
    return {
      heard,
      limiter: new Limiter(
        figures,
        () => 0,
        (what, by) => heard.push(`${what}.${by}`),
      ),
    };
  };
  const network = '196.25.1.1';

  it('count one punter by the token, whatever the network', () => {
    const { limiter, heard } = open();
    limiter.count('read', { token: '7', network });
    limiter.count('read', { token: '7', network: 'another' });
    expect(() => limiter.count('read', { token: '7', network: 'a third' })).toThrow(TooMany);
    expect(heard).toEqual(['read.token']);
    limiter.count('read', { token: '8', network });
    limiter.count('write', { token: '7', network });
  });

  it('count the tokens of one network together, and its visitors separately', () => {
    const { limiter, heard } = open();
    for (const token of ['1', '2', '3', '4', '5']) limiter.count('read', { token, network });
    expect(() => limiter.count('read', { token: '6', network })).toThrow(TooMany);
    limiter.count('read', { token: undefined, network });
    expect(() => limiter.count('read', { token: undefined, network })).toThrow(TooMany);
    expect(heard).toEqual(['read.network', 'read.visitors']);
  });

  it('count streams by their number at one time', () => {
    const { limiter } = open();
    const first = limiter.takePlace('streams', { token: '7', network });
    limiter.takePlace('streams', { token: '7', network });
    expect(() => limiter.takePlace('streams', { token: '7', network })).toThrow(TooMany);
    limiter.takePlace('streams', { token: '8', network });
    // The place that the refused one had taken of its own is free again.
    expect(() => limiter.takePlace('streams', { token: '9', network })).toThrow(TooMany);
    first();
    first();
    limiter.takePlace('streams', { token: '9', network });
    expect(() => limiter.takePlace('streams', { token: '9', network })).toThrow(TooMany);
  });

  it('allow two thousand punters of one network their race day', () => {
    let now = 0;
    const limiter = new Limiter(defaultLimits, () => now);
    for (let second = 0; second < 120; second += 1) {
      now += 1_000;
      // In two minutes each signs in, loads some screens, saves picks, asks for prices and strikes.
      for (let punter = second; punter < 2_000; punter += 120) {
        for (const what of ['authorize', 'page', 'form', 'exchange'] as const) {
          if (what !== 'form' || punter % 4 === 0) limiter.count(what, { token: undefined, network });
        }
        const asker = { token: String(punter), network };
        for (let read = 0; read < 40; read += 1) limiter.count('read', asker);
        for (const what of ['session', 'write', 'write', 'money', 'money', 'dear', 'live'] as const) {
          limiter.count(what, asker);
        }
        limiter.takePlace('streams', asker);
        for (let file = 0; file < 30; file += 1) limiter.count('file', { token: undefined, network });
      }
    }
  });
});

describe('the class of a request', () => {
  const all: readonly Call[] = Object.values(declaredCalls);

  it('is a class with figures, for every call of the contract', () => {
    for (const call of all) {
      const what = limitClassOf(call);
      const { token, visitors } = defaultLimits[what] as { token?: number; visitors?: number };
      expect(token, call.name).toBeGreaterThan(0);
      // Whoever needs no token is counted without one.
      if (call.access === 'anyone' || call.access === 'login') expect(visitors, call.name).toBeGreaterThan(0);
    }
  });

  it('is money for calls that move money, and feed for the feed’s', () => {
    const names = (of: string) => all.filter((call) => limitClassOf(call) === of).map(({ name }) => name);
    expect(names('money')).toEqual(
      expect.arrayContaining(['PlaceBet', 'RetryFailedBets', 'Deposit', 'Withdraw']),
    );
    expect(names('feed')).toEqual(all.filter(({ access }) => access === 'feed').map(({ name }) => name));
    expect(names('dear')).toEqual(
      expect.arrayContaining(['GetPastMeetings', 'GetPunterStats', 'GetStatement']),
    );
    expect(names('download')).toEqual([
      'DownloadJackpotCertificate',
      'GetResultCard',
      'DownloadStatement',
      'DownloadOwnData',
    ]);
    expect(names('live')).toEqual(['FollowLiveStandings', 'FollowRound']);
  });

  it.each([
    ['GET', '/identity/auth?client_id=x', 'authorize'],
    ['POST', '/IDENTITY/AUTH/9?x', 'authorize'],
    ['POST', '/identity/token', 'exchange'],
    ['POST', '/identity/token/revocation', 'exchange'],
    ['GET', '/identity/me', 'exchange'],
    ['GET', '/identity/session/end', 'exchange'],
    ['GET', '/identity/session/check', 'file'],
    ['GET', '/identity/assets/pages.css', 'file'],
    ['GET', '/identity/.well-known/openid-configuration', 'file'],
    ['GET', '/identity/interaction/9', 'page'],
    ['POST', '/identity/interaction/9', 'form'],
    ['POST', '/identity/forgot', 'form'],
    ['POST', '/identity/what?ever', 'form'],
    ['GET', '/config.json', 'file'],
    ['GET', '/', 'file'],
    ['GET', '/metrics', 'file'],
    ['GET', '/identityless', 'file'],
  ])('of %s %s is %s', (method, url, what) => {
    expect(classOfPath(method, url)).toBe(what);
  });
});

describe('LIMITS', () => {
  it('changes only the figures that it names', () => {
    const { limits } = readSettings({ LIMITS: 'read.token=900, streams.visitors=5' });
    expect(limits).toEqual({
      ...defaultLimits,
      read: { ...defaultLimits.read, token: 900 },
      streams: { ...defaultLimits.streams, visitors: 5 },
    });
  });

  it.each([
    'read',
    'read.token',
    'read.token=',
    'read.token=0',
    'read.token=1e9',
    'red.token=5',
    'money.visitors=5',
    'read.token=5,',
    '__proto__.token=5',
    'read.toString=5',
  ])('is refused when it is %s, and the start names the part', (text) => {
    const wrong = text.split(',').at(-1) ?? '';
    expect(() => readSettings({ LIMITS: text })).toThrow(
      `LIMITS is '${text}': expected figures of docs/limits.md, each from 1 to 100000000, such as read.token=900,streams.network=6000, and '${wrong}' is none`,
    );
  });

  it('has its defaults in docs/limits.md', () => {
    const words = readFileSync(join(import.meta.dirname, '../../../../../docs/limits.md'), 'utf8');
    const rows = words
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(/[ `]/g, '')));
    for (const [name, { token, network: of, visitors }] of Object.entries(defaultLimits)) {
      const row = rows.find((cells) => cells[1] === name);
      expect(row?.slice(3, 6), name).toEqual([token, of, visitors].map((figure) => String(figure ?? '')));
    }
  });
});
