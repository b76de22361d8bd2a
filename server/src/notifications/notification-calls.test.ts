import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { NotificationSite } from '../../test/notification-site.ts';
import { admitByName, createTestApp } from '../../test/test-platform.ts';
import { loadMessageRefusals } from '../protection/load-message-refusals.ts';
import { deleteOld } from './delete-old.ts';
import { notificationHandlers } from './routes.ts';

const site = closedAfterAll(await NotificationSite.open());
const { day, call, list } = site;
const { platform, service } = day;
const { db } = platform;

let punter = 0;
let other = 0;
beforeEach(async () => {
  [punter, other] = await site.begin();
});
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
