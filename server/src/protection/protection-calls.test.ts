import { randomUUID } from 'node:crypto';
import type { Protection } from '@furlong/contract/schemas/protection';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { later, now, postAll, transfer } from '../../test/test-money.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { sports } from '../../test/test-sports.ts';
import { openStakesSince } from '../bets/show/sum-open-stakes.ts';
import { decideIdentity } from './identity.ts';
import { loadBettingPermits } from './load-betting-permits.ts';
import { protectionHandlers } from './routes.ts';

let punter: number;
let other: number;

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(
  await createTestApp(platform, protectionHandlers(platform, openStakesSince(platform, sports)), admitByName),
);
beforeEach(async () => {
  platform.setNow(now);
  [punter = 0, other = 0] = await makeBettors(platform.db, 2);
});

async function ask(path: string, body?: unknown, as = punter) {
  const answer = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/Protection/${path}`,
    headers: { authorization: `Bearer punter-${as}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const read = answer.json() as { status: number; protection: Protection; error?: { details?: object[] } };
  return { statusCode: answer.statusCode, ...read };
}
async function protection(as = punter): Promise<Protection> {
  return (await ask('GetProtection', undefined, as)).protection;
}
const limit = (of: Protection, kind: string, period: string) =>
  of.limits.find((found) => found.kind === kind && found.period === period);
const daily = { kind: 'stake', period: 'day' };

describe('a punter’s protection', () => {
  it('is complete at the start: no limits, an identity, no break, a reality check each hour', async () => {
    const told = await protection();
    expect(told).toMatchObject({
      identity: { status: 'approved', reason: null },
      break: null,
      history: [],
      realityCheck: { minutes: 60 },
    });
    expect(told.limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual(
      ['deposit', 'stake', 'loss'].flatMap((kind) =>
        ['day', 'week', 'month'].map((period) => `${kind} ${period}`),
      ),
    );
    for (const each of told.limits)
      expect(each).toMatchObject({ amount: null, left: null, used: 0, pending: null });
    expect(limit(told, 'deposit', 'day')?.resetsAt).toBe('2026-11-21T22:00:00.000Z');
    expect(limit(told, 'stake', 'week')?.resetsAt).toBe('2026-11-22T22:00:00.000Z');
    expect(limit(told, 'loss', 'month')?.resetsAt).toBe('2026-11-30T22:00:00.000Z');
  });

  it('shows what is used, with or without a limit, and what is left', async () => {
    await postAll(
      platform.db,
      transfer(punter, 'stake', 30_050),
      transfer(punter, 'payout', 40_000),
      transfer(punter, 'deposit', 5_000, later(-48)),
    );
    const { protection: told } = await ask('SetLimit', { kind: 'loss', period: 'week', amount: 50.5 });
    expect(limit(told, 'stake', 'day')).toMatchObject({ amount: null, used: 300.5, left: null });
    expect(limit(told, 'loss', 'week')).toMatchObject({ amount: 50.5, used: -99.5, left: 150 });
    expect(limit(told, 'deposit', 'day')).toMatchObject({ used: 0 });
    expect(limit(told, 'deposit', 'month')).toMatchObject({ used: 50 });
    expect(limit(await protection(other), 'stake', 'day')).toMatchObject({ used: 0 });
  });

  it('shows a pending or rejected identity, with the reason', async () => {
    const [fresh = 0] = await makePunters(platform.db, [null]);
    expect((await protection(fresh)).identity).toEqual({ status: 'pending', reason: null });
    const rejection = {
      status: 'rejected',
      reason: 'The document is out of date.',
      decidedBy: 'desk',
      at: now,
    };
    await decideIdentity(platform.db, fresh, { ...rejection, status: 'rejected' });
    expect((await protection(fresh)).identity).toEqual({ status: 'rejected', reason: rejection.reason });
  });
});

describe('a limit', () => {
  it('applies at once when tighter and after 24 hours when looser; the history shows both', async () => {
    await ask('SetLimit', { ...daily, amount: 100 });
    const { protection: asked } = await ask('SetLimit', { ...daily, amount: null });
    expect(limit(asked, 'stake', 'day')).toMatchObject({
      amount: 100,
      pending: { amount: null, effectiveAt: later(24).toISOString() },
    });
    platform.setNow(later(1));
    await ask('SetLimit', { ...daily, amount: null });
    platform.setNow(later(24));
    const told = await protection();
    expect(limit(told, 'stake', 'day')).toMatchObject({ amount: null, pending: null });
    expect(told.history).toMatchObject([
      { ...daily, amount: null, at: now.toISOString(), effectiveAt: later(24).toISOString() },
      { ...daily, amount: 100 },
    ]);
  });

  it('can be cancelled while it is pending, once or twice', async () => {
    await ask('SetLimit', { ...daily, amount: 0 });
    await ask('SetLimit', { ...daily, amount: 10 });
    for (const _time of [1, 2]) {
      const { protection: told } = await ask('CancelLimit', daily);
      expect(limit(told, 'stake', 'day')).toMatchObject({ amount: 0, left: 0, pending: null });
    }
    platform.setNow(later(48));
    expect(limit(await protection(), 'stake', 'day')?.amount).toBe(0);
    expect((await protection()).history).toHaveLength(3);
  });

  it('requested many times at once is stored once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('SetLimit', { ...daily, amount: 20 })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await protection()).history).toHaveLength(1);
  });

  it('does not affect another punter’s', async () => {
    await ask('SetLimit', { ...daily, amount: 20, punterId: other });
    expect(limit(await protection(other), 'stake', 'day')?.amount).toBeNull();
  });

  it.each([
    [{ ...daily, amount: -1 }, 'amount'],
    [{ ...daily, amount: 0.005 }, 'amount'],
    [{ ...daily, amount: 1e15 }, 'amount'],
    [{ ...daily, amount: 'much' }, 'amount'],
    [{ ...daily, amount: '' }, 'amount'],
    [{ ...daily }, 'amount'],
    [{ ...daily, kind: 'win', amount: 5 }, 'kind'],
    [{ ...daily, period: 'year', amount: 5 }, 'period'],
    [{ amount: 5 }, 'kind'],
  ])('%j is refused and names its field', async (body, field) => {
    const answer = await ask('SetLimit', body);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.error?.details)).toContain(`"${field}"`);
    expect((await protection()).history).toEqual([]);
  });
});

describe('a break', () => {
  const until = async () => (await protection()).break;

  it('begins at once, shows its end, and is over after it', async () => {
    const { protection: told } = await ask('TakeTimeOut', { guid: randomUUID(), length: 'week' });
    expect(told.break).toEqual({ kind: 'time-out', until: '2026-11-28T12:00:00.000Z' });
    platform.setNow(later(7 * 24));
    expect(await until()).toBeNull();
  });

  it('requested twice with one guid, in any case, happens once', async () => {
    const guid = randomUUID();
    await ask('ExcludeSelf', { guid, length: 'six-months' });
    platform.setNow(later(1));
    const { protection: told } = await ask('ExcludeSelf', { guid: guid.toUpperCase(), length: 'six-months' });
    expect(told.break).toEqual({ kind: 'self-exclusion', until: '2027-05-21T12:00:00.000Z' });
    expect((await ask('ExcludeSelf', { guid, length: 'one-year' })).statusCode).toBe(409);
    expect((await ask('CloseAccount', { guid })).statusCode).toBe(409);
    expect((await ask('TakeTimeOut', { guid, length: 'day' }, other)).statusCode).toBe(409);
    expect((await protection(other)).break).toBeNull();
  });

  it('cannot be shortened: a shorter one changes nothing, a longer one does', async () => {
    await ask('ExcludeSelf', { guid: randomUUID(), length: 'one-year' });
    await ask('ExcludeSelf', { guid: randomUUID(), length: 'six-months' });
    await ask('TakeTimeOut', { guid: randomUUID(), length: 'day' });
    expect(await until()).toEqual({ kind: 'self-exclusion', until: '2027-11-21T12:00:00.000Z' });
    await ask('ExcludeSelf', { guid: randomUUID(), length: 'five-years' });
    expect(await until()).toEqual({ kind: 'self-exclusion', until: '2031-11-21T12:00:00.000Z' });
  });

  it('for good closes the account, whose protection can still be seen and set', async () => {
    await ask('CloseAccount', { guid: randomUUID() });
    platform.setNow(new Date('2126-11-21T12:00:00Z'));
    expect(await until()).toEqual({ kind: 'closure', until: null });
    expect((await ask('SetLimit', { ...daily, amount: 0 })).status).toBe(1);
    const permit = (await loadBettingPermits(platform.db, [punter], later(0))).get(punter);
    expect(permit?.refusal).toBe('closed');
  });

  it.each([
    ['TakeTimeOut', { guid: randomUUID(), length: 'six-months' }, 'length'],
    ['TakeTimeOut', { guid: 'mine', length: 'day' }, 'guid'],
    ['TakeTimeOut', { length: 'day' }, 'guid'],
    ['ExcludeSelf', { guid: randomUUID(), length: 'month' }, 'length'],
    ['ExcludeSelf', { guid: randomUUID() }, 'length'],
    ['CloseAccount', {}, 'guid'],
    ['SetRealityCheck', { minutes: 4 }, 'minutes'],
    ['SetRealityCheck', { minutes: 481 }, 'minutes'],
    ['SetRealityCheck', { minutes: 7.5 }, 'minutes'],
    ['SetRealityCheck', { minutes: '' }, 'minutes'],
    ['SetRealityCheck', {}, 'minutes'],
  ])('%s %j is refused and names its field', async (path, body, field) => {
    const answer = await ask(path, body);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.error?.details)).toContain(`"${field}"`);
    expect(await protection()).toMatchObject({ break: null, realityCheck: { minutes: 60 } });
  });
});

describe('a reality check', () => {
  it('comes as often as the punter chose, or never', async () => {
    for (const minutes of [15, null, 480]) {
      const { protection: told } = await ask('SetRealityCheck', { minutes });
      expect(told.realityCheck).toEqual({ minutes });
    }
    expect((await protection(other)).realityCheck).toEqual({ minutes: 60 });
  });

  it('shows stakes, returns and the result since an instant', async () => {
    await postAll(
      platform.db,
      transfer(punter, 'stake', 9_999, later(-3)),
      transfer(punter, 'stake', 5_000, later(-1)),
      transfer(punter, 'payout', 1_250, later(-0.5)),
      transfer(punter, 'deposit', 70_000, later(-0.5)),
    );
    const since = encodeURIComponent('2026-11-21T12:00:00+02:00');
    const tell = async (as: number) => await ask(`GetRealityCheck?since=${since}`, undefined, as);
    expect(await tell(punter)).toMatchObject({
      realityCheck: {
        minutes: 60,
        since: '2026-11-21T10:00:00.000Z',
        staked: 50,
        returned: 12.5,
        net: -37.5,
      },
    });
    const nothing = await tell(other);
    expect(nothing).toMatchObject({ realityCheck: { staked: 0, open: 0, returned: 0, net: 0 } });
    expect((await ask('GetRealityCheck?since=yesterday')).statusCode).toBe(400);
    expect((await ask('GetRealityCheck')).statusCode).toBe(400);
  });
});
