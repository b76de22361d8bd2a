import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { NotificationSite } from '../../test/notification-site.ts';
import { deleteOld } from './delete-old.ts';
import { mostDevices } from './subscribe.ts';

const site = closedAfterAll(await NotificationSite.open());
const { day, call } = site;
const { platform, service } = day;
const { db } = platform;

let punter = 0;
let other = 0;
beforeEach(async () => {
  [punter, other] = await site.begin();
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
