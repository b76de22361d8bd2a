import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { PushDay } from '../../test/push-day.ts';
import { admitByName, createTestApp } from '../../test/test-platform.ts';
import { loadMessageRefusals } from '../protection/load-message-refusals.ts';
import { deleteOld } from './delete-old.ts';
import { notificationHandlers } from './routes.ts';
import { mostDevices } from './subscribe.ts';

const day = closedAfterAll(await PushDay.open());
const { platform, service } = day;
const { db } = platform;
const handlers = notificationHandlers(platform, day.signer.publicKey, loadMessageRefusals);
const app = closedAfterAll(await createTestApp(platform, handlers, admitByName));

let punter = 0;
let other = 0;
beforeEach(async () => {
  await day.begin();
  [punter = 0, other = 0] = await makePunters(db, [null, null]);
});

async function call(url: string, payload?: object, as: number | null = punter) {
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: as === null ? {} : { authorization: `Bearer punter-${as}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const list = async (query = '', as = punter) =>
  (await call(`/api/leaderboard/GetNotifications${query}`, undefined, as)).body;
/** A league of an owner's with members; answers its code and its id. */
async function makeLeague(ownerId: number, memberIds: readonly number[]): Promise<[string, number]> {
  return await db.transaction().execute(async (trx) => {
    const signs = '2345679ACDEFHJKMNPQRTVWXY';
    const code = Array.from({ length: 6 }, () => signs[Math.floor(Math.random() * signs.length)]).join('');
    const { rows } = await sql<{ id: number }>`
      insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, created_at, created_by)
      values (${code}, 'a-share-key', 'Friday Club', ${code}, ${ownerId}, 1, now(), ${ownerId})
      returning id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await sql`
      insert into league_members (league_id, punter_id, status, joined_at)
      select ${id}, member, 1, now() from unnest(${[ownerId, ...memberIds]}::integer[]) as member`.execute(
      trx,
    );
    return [code, id];
  });
}
const takeBreak = (punterId: number) =>
  db
    .insertInto('punter_breaks')
    .values({
      id: randomUUID(),
      punter_id: punterId,
      kind: 'time-out',
      length: 'test',
      at: platform.clock(),
      until: new Date(platform.clock().getTime() + 86_400_000),
    })
    .execute();

describe('the centre (rule: notifications)', () => {
  test('[C-GetNotifications] lists a punter’s own, newest first, page by page, with how many are unread', async () => {
    for (const meeting of ['Kenilworth', 'Greyville', 'Turffontein']) {
      await day.tell(punter, 'bet-settled', { data: { meeting, bets: 1 } });
    }
    await day.tell(other);
    const first = await list('?perPage=2');
    expect(first).toMatchObject({ status: 1, message: 'Success', unread: 3 });
    expect(first.notifications).toMatchObject([
      {
        type: 'success',
        kind: 'bet-settled',
        title: 'Turffontein: your bet is settled',
        link: '/myBets?show=settled',
        read: false,
        at: platform.clock().toISOString(),
      },
      { title: 'Greyville: your bet is settled' },
    ]);
    const second = await list(`?perPage=2&before=${first.next}`);
    expect(second.notifications).toMatchObject([{ title: 'Kenilworth: your bet is settled' }]);
    expect(second.next).toBeNull();
  });

  test('is empty for who was told nothing', async () => {
    expect(await list()).toMatchObject({ notifications: [], unread: 0, next: null });
  });

  test('counts no further than 99 unread ones', async () => {
    await sql`
      insert into notices (punter_id, kind, subject, data)
      select ${punter}, 'bet-settled', number::text, '{}' from generate_series(1, 120) as number`.execute(db);
    expect(await list()).toMatchObject({ unread: 99 });
  });

  test('marks some as read, and all up to one; others’ stay as they are', async () => {
    for (let index = 0; index < 4; index += 1) await day.tell(punter);
    await day.tell(other);
    const [newest, , third] = (await list()).notifications;
    const [others] = (await list('', other)).notifications;
    const mark = async (body: object) => (await call('/api/Notifications/MarkRead', body)).body.unread;
    expect(await mark({ ids: [newest.id, others.id] })).toBe(3);
    expect(await mark({ ids: [newest.id] })).toBe(3);
    expect(await mark({ upTo: third.id })).toBe(1);
    expect(await mark({ upTo: others.id + 100 })).toBe(0);
    expect(await list('', other)).toMatchObject({ unread: 1 });
    expect(await call('/api/Notifications/MarkRead', {})).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'upTo' }] } },
    });
  });

  test('leaves out what is no longer worth telling', async () => {
    const soon = new Date(platform.clock().getTime() + 60_000);
    await day.tell(punter, 'card-closing', { expiresAt: soon });
    expect(await list()).toMatchObject({ unread: 1 });
    day.wait(60);
    expect(await list()).toMatchObject({ notifications: [], unread: 0 });
  });

  test('shows nothing to a punter who is on a break', async () => {
    await day.tell(punter);
    await takeBreak(punter);
    expect(await list()).toMatchObject({ status: 1, notifications: [], unread: 0 });
    const { body } = await call('/api/Notifications/MarkRead', { ids: [1] });
    expect(body.unread).toBe(0);
  });

  test('keeps a notice for fourteen days', async () => {
    await day.tell(punter);
    await day.subscribe(punter);
    await day.tell(punter);
    day.wait(13 * 86_400);
    await deleteOld(db, platform.clock());
    expect(await list()).toMatchObject({ unread: 2 });
    day.wait(2 * 86_400);
    await deleteOld(db, platform.clock());
    expect(await list()).toMatchObject({ unread: 0 });
    expect(await day.fates(punter)).toEqual([]);
  });
});

describe('what a punter wants to be told (rule: notifications)', () => {
  const settings = '/api/Notifications/Settings';

  test('is everything at first, but nothing pushed at night', async () => {
    const { body } = await call(settings);
    expect(body.settings).toMatchObject({
      mutedLeagues: [],
      quietHours: { from: '21:00', to: '08:00' },
      devices: 0,
    });
    expect(body.settings.kinds).toHaveLength(7);
    expect(body.settings.kinds.every((kind: { on: boolean; purpose: string }) => kind.on)).toBe(true);
  });

  test('is changed kind by kind, and what is left out stays', async () => {
    await call(settings, { kinds: [{ kind: 'bet-settled', on: false }] });
    await call(settings, { quietHours: { from: '22:30', to: '06:00' } });
    await call(settings, {
      kinds: [
        { kind: 'bet-settled', on: true },
        { kind: 'card-closing', on: false },
      ],
    });
    const { body } = await call(settings, { quietHours: null });
    expect(body.settings.quietHours).toBeNull();
    const off = body.settings.kinds.filter((kind: { on: boolean }) => !kind.on);
    expect(off).toMatchObject([{ kind: 'card-closing', purpose: 'service' }]);
    await day.tell(punter, 'card-closing');
    await day.tell(punter, 'bet-settled');
    expect((await list()).notifications).toMatchObject([{ kind: 'bet-settled' }]);
    expect((await call(settings, undefined, other)).body.settings.quietHours).not.toBeNull();
  });

  test('keeps both of two changes at once', async () => {
    await Promise.all(
      ['bet-settled', 'card-closing', 'jackpot-alive'].map((kind) =>
        call(settings, { kinds: [{ kind, on: false }] }),
      ),
    );
    const { body } = await call(settings);
    expect(body.settings.kinds.filter((kind: { on: boolean }) => !kind.on)).toHaveLength(3);
  });

  test.each([
    [{ quietHours: { from: '21:00', to: '21:00' } }, 'quietHours.to'],
    [{ quietHours: { from: '24:00', to: '08:00' } }, 'quietHours.from'],
    [{ kinds: [{ kind: 'everything', on: true }] }, 'kinds.0.kind'],
  ])('is refused with the field that is wrong: %j', async (body, field) => {
    const answer = await call(settings, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.error.details)).toContain(field.split('.').at(-1));
  });

  const mute = (leagueCode: string, muted = true, as = punter) =>
    call('/api/Notifications/MuteLeague', { leagueCode, muted }, as);

  test('leaves out a league that is muted, by its code, until it is not', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const tell = async (subject: string) => {
      const about = { leagueId: id, data: { league: 'Friday Club', leagueCode: code }, subject };
      for (const member of [punter, other]) await day.tell(member, 'passed-in-league', about);
    };
    expect((await mute(code.toLowerCase())).body.settings.mutedLeagues).toEqual([
      { leagueCode: code, leagueName: 'Friday Club' },
    ]);
    await mute(code);
    await tell('one');
    expect(await list()).toMatchObject({ unread: 0 });
    expect(await list('', other)).toMatchObject({ unread: 1 });
    expect((await mute(code, false)).body.settings.mutedLeagues).toEqual([]);
    await tell('two');
    expect(await list()).toMatchObject({ unread: 1 });
  });

  test('of a league name it as it is called now, and tell nothing of one that does not run (rule: leagues)', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const [asker = 0] = await makePunters(db, [null]);
    const about = { leagueId: id, data: { league: 'A Rude Name', leagueCode: code, answer: 'approved' } };
    for (const told of [punter, asker]) await day.tell(told, 'league-answer', about);
    await day.tell(punter);
    const titles = async (as = punter) =>
      (await list('', as)).notifications.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Kenilworth: your bets are settled', 'Friday Club']);
    expect(await titles(asker)).toEqual(['Friday Club']);
    for (const ended of [{ status: 0 }, { status: 3, owner_slot: null }]) {
      await db.updateTable('leagues').set(ended).where('id', '=', id).execute();
      expect(await list()).toMatchObject({ unread: 1, notifications: [{ kind: 'bet-settled' }] });
      expect(await list('', asker)).toMatchObject({ unread: 0, notifications: [] });
    }
  });

  test('of a league lead into it by its code of now, which who is no member is not told', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const [asker = 0] = await makePunters(db, [null]);
    const about = { leagueId: id, data: { league: 'Friday Club', leagueCode: code, answer: 'approved' } };
    for (const told of [punter, asker]) await day.tell(told, 'league-answer', about);
    const { rows } = await sql<{ code: string }>`
      update leagues set code = translate(code, '2345679ACDEFHJKMNPQRTVWXY', '345679ACDEFHJKMNPQRTVWXY2')
      where id = ${id} returning code`.execute(db);
    const linkOf = async (as: number) => (await list('', as)).notifications[0].link;
    expect(await linkOf(punter)).toBe(`/friendsChallenge?league=${rows[0]?.code}`);
    expect(await linkOf(asker)).toBe(`/friendsChallenge?league=${code}`);
  });

  test('mutes no league that the punter is no member of, and forgets one that the punter has left', async () => {
    const [code, id] = await makeLeague(other, [punter]);
    const [stranger = 0] = await makePunters(db, [null]);
    expect((await mute(code, true, stranger)).status).toBe(404);
    expect((await mute('ZZZZZZ')).status).toBe(404);
    await mute(code);
    await sql`
      update league_members set status = 4, left_at = now() where league_id = ${id} and punter_id = ${punter}`.execute(
      db,
    );
    expect((await call(settings)).body.settings.mutedLeagues).toEqual([]);
    expect((await mute(code, false)).status).toBe(404);
  });
});

describe('a browser (rule: push-subscriptions)', () => {
  const subscribe = (body: object, as = punter) => call('/api/Notifications/Subscribe', body, as);
  const compare = async (endpoint: string, as = punter) =>
    (await call('/api/Notifications/Compare', { endpoint }, as)).body;

  test('subscribes with the server’s key, is known, and ends it', async () => {
    const { body } = await call('/api/Notifications/PushKey');
    expect(body.publicKey).toMatch(/^[\w-]{87}$/);
    const browser = service.subscribe();
    expect(await compare(browser.endpoint)).toMatchObject({ subscribed: false, publicKey: body.publicKey });
    expect((await subscribe(browser)).body.devices).toBe(1);
    expect((await subscribe(browser)).body.devices).toBe(1);
    expect(await compare(browser.endpoint)).toMatchObject({ subscribed: true });
    const { endpoint } = browser;
    expect((await call('/api/Notifications/Unsubscribe', { endpoint })).body.devices).toBe(0);
    expect((await call('/api/Notifications/Unsubscribe', { endpoint })).body).toMatchObject({ status: 1 });
    expect(await compare(endpoint)).toMatchObject({ subscribed: false });
  });

  test('of somebody else cannot be ended or found, and is taken over by who subscribes there next', async () => {
    const browser = service.subscribe();
    await subscribe(browser, other);
    const { endpoint } = browser;
    await call('/api/Notifications/Unsubscribe', { endpoint });
    expect(await compare(endpoint)).toMatchObject({ subscribed: false });
    expect(await compare(endpoint, other)).toMatchObject({ subscribed: true });
    await day.tell(other);
    await subscribe(browser);
    expect(await compare(endpoint, other)).toMatchObject({ subscribed: false });
    await day.send();
    // What was on its way to the one before is nothing that the next may read.
    expect(service.received).toEqual([]);
  });

  test.each([
    'https://10.0.0.5/push',
    'https://169.254.169.254/latest',
    'https://evil.example/push',
    'http://fcm.googleapis.com/push',
    'http://127.0.0.1:1/push',
  ])('gives no address but one of a known push service: %s', async (endpoint) => {
    const answer = await subscribe({ ...service.subscribe(), endpoint });
    expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ field: 'endpoint' }] } } });
  });

  test('gives a key that something can be encrypted with', async () => {
    const browser = service.subscribe();
    const keys = { ...browser.keys, p256dh: 'A'.repeat(87) };
    const answer = await subscribe({ ...browser, keys });
    expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ field: 'keys.p256dh' }] } } });
  });

  test('is one of ten at most; the oldest ends', async () => {
    const browsers = Array.from({ length: mostDevices + 1 }, () => service.subscribe());
    for (const browser of browsers) {
      await subscribe(browser);
      day.wait(1);
    }
    const known = await Promise.all(
      browsers.map(async ({ endpoint }) => (await compare(endpoint)).subscribed),
    );
    expect(known).toEqual([false, ...Array.from({ length: mostDevices }, () => true)]);
  });

  test('whose subscription has ended by its own date is forgotten', async () => {
    const browser = { ...service.subscribe(), expirationTime: platform.clock().getTime() + 1_000 };
    await subscribe(browser);
    day.wait(2);
    await deleteOld(db, platform.clock());
    expect(await compare(browser.endpoint)).toMatchObject({ subscribed: false });
  });
});

test('[F-showNotification] the flag off closes every call of notifications (rule: feature-flags)', async () => {
  const hidden = { ...platform, operator: { ...platform.operator, showNotification: false } };
  const closed = notificationHandlers(hidden, 'key', loadMessageRefusals);
  const closedApp = await createTestApp(hidden, closed, admitByName);
  const browser = service.subscribe();
  for (const [url, payload] of [
    ['/api/leaderboard/GetNotifications', undefined],
    ['/api/Notifications/MarkRead', { ids: [1] }],
    ['/api/Notifications/Settings', undefined],
    ['/api/Notifications/Settings', { kinds: [] }],
    ['/api/Notifications/MuteLeague', { leagueCode: 'K7MPQR', muted: true }],
    ['/api/Notifications/PushKey', undefined],
    ['/api/Notifications/Subscribe', browser],
    ['/api/Notifications/Unsubscribe', { endpoint: browser.endpoint }],
    ['/api/Notifications/Compare', { endpoint: browser.endpoint }],
  ] as const) {
    const { statusCode } = await closedApp.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { authorization: `Bearer punter-${punter}` },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(`${url} ${statusCode}`).toBe(`${url} 404`);
  }
  await closedApp.close();
});
