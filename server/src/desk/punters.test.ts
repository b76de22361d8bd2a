import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { registerPunter } from '../../test/desk-punters.ts';
import { openDesk } from '../../test/desk-site.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { decideIdentity } from '../protection/identity.ts';
import { takeBreak } from '../protection/take-break.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import { addRivals } from '../session/find-punter.ts';
import { walletAccount } from '../wallet/accounts.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
const { db } = platform;
const { token } = await desk.person('the desk', { roles: ['support'] });
afterEach(() => platform.setNow(undefined));

const read = (path: string) => desk.send('GET', `/api/Desk/${path}`, token);
const find = async (sought: string) =>
  (await read(`FindPunters?sought=${encodeURIComponent(sought)}`)).json as {
    punters: { punterId: number; username: string }[];
    hasMore: boolean;
  };
const idsOf = async (sought: string) => (await find(sought)).punters.map(({ punterId }) => punterId);
/** The newest looks by the desk, newest first. */
const looks = async (name: string) =>
  (await selectActs(db, { name, limit: 50 })).map(({ subjectId }) => subjectId);

describe('punters are found (rule: find-punters)', () => {
  test('by alias, username, e-mail address, id and account number, whole or by how they begin', async () => {
    const thandi = await registerPunter(desk, 'thandi@example.com', { alias: 'Turf_King' });
    const longer = await registerPunter(desk, 'other@example.com', {
      username: 'thandi',
      alias: 'Turf_King_2',
    });
    await addRivals(db, [{ alias: 'Turf_Robot' }], new Date());
    const both = [thandi.id, longer.id];
    expect(await idsOf('turf_KING')).toEqual(both);
    expect(await idsOf('Turf')).toEqual(both);
    expect(await idsOf('thandi')).toEqual([longer.id, thandi.id]);
    expect(await idsOf(' Thandi@example.com ')).toEqual([thandi.id]);
    expect(await idsOf('other@')).toEqual([longer.id]);
    expect(await idsOf(String(thandi.id))).toContain(thandi.id);
    expect(await idsOf(String(walletAccount(thandi.id)))).toEqual([thandi.id]);
    for (const nobody of [
      'nobody',
      'turf%',
      '_urf',
      '999999999999999',
      '9',
      ' ',
      'Turf_R',
      '\\',
      '2147483648',
    ]) {
      expect(await find(nobody)).toMatchObject({ punters: [], hasMore: false });
    }
    expect((await find('turf_king')).punters[0]).toMatchObject({
      ...{ username: 'thandi@example.com', alias: 'Turf_King', email: 'thandi@example.com' },
      ...{ identity: 'pending', breakKind: null, isStaff: false, isSuspended: false },
    });
  });

  test('twenty at a time, and then one is asked for more letters', async () => {
    for (const index of Array.from({ length: 21 }, (_, place) => String(place).padStart(2, '0'))) {
      await registerPunter(desk, `many${index}@example.com`);
    }
    const found = await find('many');
    expect([found.punters.length, found.hasMore]).toEqual([20, true]);
    expect(found.punters.map(({ username }) => username)).toEqual(
      found.punters.map(({ username }) => username).toSorted(),
    );
    expect(await find('many2')).toMatchObject({ hasMore: false });
  });
});

test('who waits for a decision on their identity is listed, the newest first, page by page (rule: identity-verdict)', async () => {
  const waiting = async (before?: number) =>
    (await read(`ListWaitingPunters${before === undefined ? '' : `?before=${before}`}`)).json as {
      punters: { punterId: number; identity: string }[];
      next: number | null;
    };
  const { id } = await registerPunter(desk, 'decided@example.com');
  const decision = { status: 'approved', reason: null, decidedBy: 'desk', at: new Date() } as const;
  const newest = await registerPunter(desk, 'newest@example.com');
  expect((await waiting()).punters.slice(0, 2).map(({ punterId }) => punterId)).toEqual([newest.id, id]);
  await decideIdentity(db, id, decision);
  const first = await waiting();
  expect(first.punters).toHaveLength(20);
  expect(first.punters.map(({ punterId }) => punterId)).not.toContain(id);
  const second = await waiting(first.next ?? 0);
  expect(second.next).toBeNull();
  const all = [...first.punters, ...second.punters];
  expect(all.map(({ punterId }) => punterId)).toEqual(
    all.map(({ punterId }) => punterId).toSorted((one, other) => other - one),
  );
  expect(all.every(({ identity }) => identity === 'pending')).toBe(true);
  const [look] = await selectActs(db, { name: 'punters-found', limit: 1 });
  expect(JSON.parse(look?.stateAfter ?? '')).toEqual({
    punters: second.punters.map(({ punterId }) => punterId),
  });
});

describe('a look at persons is recorded (rule: looks-at-persons)', () => {
  test('once in a quarter of an hour for the same part of the same punter, by the same person', async () => {
    const { id } = await registerPunter(desk, 'looked@example.com');
    const path = `GetDeskPunter/${id}`;
    const start = new Date('2026-11-21T10:00:00Z');
    const at = (minutes: number) => platform.setNow(new Date(start.getTime() + minutes * 60_000));
    // Tokens go by the clock as well.
    at(0);
    const own = await desk.person('who looks', { roles: ['support'] });
    const other = await desk.person('who looks too', { roles: ['regulator'] });
    const look = async (who = own, what = path) =>
      expect((await desk.send('GET', `/api/Desk/${what}`, who.token)).statusCode).toBe(200);
    const count = async () => (await looks('punter-read')).filter((subject) => subject === String(id)).length;
    await look();
    await look();
    at(14);
    await look();
    expect(await count()).toBe(1);
    await look(own, `ListPunterSessions/${id}`);
    expect(await count()).toBe(2);
    at(13);
    await look(other);
    expect(await count()).toBe(3);
    const [newest] = await selectActs(db, { name: 'punter-read', limit: 1 });
    expect(newest).toMatchObject({ role: 'regulator', subject: { username: 'looked@example.com' } });
    expect(JSON.parse(newest?.stateAfter ?? '')).toEqual({ part: 'account' });
  });

  test('as of a search that finds somebody, with whom it showed; nothing found is no look', async () => {
    const { id } = await registerPunter(desk, 'sought@example.com');
    const before = (await looks('punters-found')).length;
    await find('sought@example.net');
    expect(await looks('punters-found')).toHaveLength(before);
    await find('sought@');
    await find('sought@e');
    expect(await looks('punters-found')).toHaveLength(before + 1);
    const [newest] = await selectActs(db, { name: 'punters-found', limit: 1 });
    expect(newest).toMatchObject({ subjectKind: 'punters', subject: { sought: 'sought@' } });
    expect(JSON.parse(newest?.stateAfter ?? '')).toEqual({ punters: [id] });
    // A list of acts leaves looks out until they are asked for.
    const names = (await selectActs(db, { limit: 50, withoutLooks: true })).map(({ name }) => name);
    expect(names).not.toContain('punters-found');
  });
});

test('a punter is shown with account, identity, limits, money, bets, sign-ins and whom they look like', async () => {
  const gone = await registerPunter(desk, 'gone@example.com', { mobile: '+27820000001' });
  await takeBreak(db, gone.id, { id: randomUUID(), length: 'six-months' }, new Date());
  const now = new Date();
  const { id, subject } = await registerPunter(desk, 'back@example.com', {
    ...{ alias: 'Back_Again', mobile: '+27820000001', dateOfBirth: '1990-02-03' },
  });
  const { meetingId, raceIds } = await makeMeeting(db, [{ offAt: new Date(now.getTime() + 3_600_000) }]);
  const { betId } = await makeBet(db, { punterId: id, meetingId, event: raceIds[0] ?? 0 });
  await recordSecurityEvent(db, { kind: 'sign-in-failed', accountId: subject }, now);
  await recordSecurityEvent(db, { kind: 'sign-in', accountId: subject }, now);

  const { punter } = (await read(`GetDeskPunter/${id}`)).json as { punter: Record<string, unknown> };
  expect(punter).toMatchObject({
    ...{ punterId: id, username: 'back@example.com', alias: 'Back_Again', accountNumber: walletAccount(id) },
    account: {
      mobile: '+27820000001',
      dateOfBirth: '1990-02-03',
      isSuspended: false,
      hasSecondFactor: false,
    },
    identity: { status: 'pending', version: 0, document: null },
    likeness: [{ username: 'gone@example.com', parts: ['mobile number'], kind: 'self-exclusion' }],
    ...{ break: null, wallet: { balance: 990, owed: 0 }, openBets: { count: 1, stake: 10 } },
  });
  expect(punter.limits).toHaveLength(9);
  expect((await read(`GetDeskPunter/${gone.id}`)).json).toMatchObject({
    punter: { break: { kind: 'self-exclusion' }, likeness: [] },
  });

  expect((await read(`ListPunterBets/${id}?state=open`)).json).toMatchObject({
    ...{ total: 1, next: null },
    bets: [{ betId, meetingName: expect.any(String) }],
  });
  expect((await read(`ListPunterBets/${id}?state=settled`)).json).toMatchObject({ bets: [], total: 0 });
  const today = now.toISOString().slice(0, 10);
  const from = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const to = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  expect((await read(`ListPunterLedger/${id}?from=${from}&to=${to}`)).json).toMatchObject({
    statement: { closingBalance: 990, totalRows: 2, rows: [{ amount: -10 }, { amount: 1000 }] },
  });
  expect((await read(`ListPunterLedger/${id}?from=${to}&to=${today}`)).statusCode).toBe(400);

  const first = (await read(`ListPunterSessions/${id}?perPage=1`)).json;
  expect(first).toMatchObject({ sessions: [], events: [{ kind: 'sign-in' }] });
  expect((await read(`ListPunterSessions/${id}?perPage=1&before=${first.next}`)).json).toMatchObject({
    ...{ events: [{ kind: 'sign-in-failed' }], next: null },
  });
});

test('nobody is shown where there is nobody, or a simulated punter', async () => {
  const robot = (await addRivals(db, [{ alias: 'Robot' }], new Date())).get('Robot');
  for (const id of [robot, 2_000_000_000]) {
    for (const path of [
      `GetDeskPunter/${id}`,
      `ListPunterBets/${id}?state=open`,
      `ListPunterSessions/${id}`,
    ]) {
      expect((await read(path)).statusCode).toBe(404);
    }
  }
  expect((await read('GetDeskPunter/0')).statusCode).toBe(400);
});
