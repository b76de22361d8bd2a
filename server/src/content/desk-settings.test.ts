import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { SiteState } from '../platform/runtime/site-state.ts';
import { SiteSettings } from './follow-settings.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
const { token } = await desk.person('thandi', { roles: ['content'] });
const punter = await desk.person('punter', { operator: false });

const publish = (basedOn: number, config: object, numbers: object[] = []) =>
  desk.send('POST', '/api/Desk/PublishSiteSettings', token, { basedOn, config, numbers });
const settings = async () => (await desk.send('GET', '/api/Desk/GetSiteSettings', token)).json;
const config = async () => (await desk.open('/config.json')).json() as Record<string, unknown>;
const stats = async () => (await desk.send('GET', '/api/Stats/Milestones/1', punter.token)).statusCode;

describe('what the desk sets over the operator’s file (rules: desk-settings, live-site)', () => {
  test('holds on every node without a restart, closes calls by their flags, and can be rolled back', async () => {
    // Another node: it hears of a change by the database alone.
    const { db, log, events } = platform;
    const other = { db, log, events, operator: structuredClone(platform.operator), site: new SiteState() };
    const node = new SiteSettings(other);
    await node.start();
    const first = await desk.open('/config.json');
    const etag = String(first.headers.etag);
    const again = () => desk.open('/config.json', { headers: { 'if-none-match': etag } });
    expect((await again()).statusCode).toBe(304);
    expect(await settings()).toMatchObject({ number: 0, config: {}, numbers: [], versions: [] });
    expect(await stats()).toBe(200);

    const set = {
      notificationText: 'Gates open at 11',
      showMyStats: false,
      facebookUrl: 'https://f.example',
    };
    expect((await publish(0, set, [{ id: 2, value: 12 }])).json).toMatchObject({ status: 1, number: 1 });
    await expect.poll(config).toMatchObject(set);
    await expect.poll(() => other.operator).toMatchObject(set);
    expect((await again()).statusCode).toBe(200);
    expect((await config()).contentVersion).toBeGreaterThan(first.json().contentVersion);
    expect((await config()).protectedRoutes).not.toContain('/mystats');
    expect(await stats()).toBe(404);
    const { json } = await desk.send('GET', '/api/Settings/GetSettings');
    expect(json.frontEndSettings).toMatchObject([{ value: 0 }, { id: 2, value: 12 }, {}, {}, {}]);
    // The same once more is no change.
    expect((await publish(1, set, [{ id: 2, value: 12 }])).json.number).toBe(1);

    // What is left out is the file's again.
    expect((await publish(1, { notificationText: 'Gates open at 12' })).json.number).toBe(2);
    await expect.poll(config).toMatchObject({ notificationText: 'Gates open at 12', facebookUrl: '' });
    expect(await stats()).toBe(200);
    expect((await settings()).versions).toMatchObject([
      {
        ...{ number: 2, madeBy: 'thandi' },
        changes: [
          { key: 'facebookUrl', before: '"https://f.example"', after: null },
          { key: 'notificationText', before: '"Gates open at 11"', after: '"Gates open at 12"' },
          { key: 'number 2', before: '12', after: null },
          { key: 'showMyStats', before: 'false', after: null },
        ],
      },
      { number: 1 },
    ]);
    const body = { number: 1, basedOn: 2 };
    expect((await desk.send('POST', '/api/Desk/RestoreSiteSettings', token, body)).json.number).toBe(3);
    await expect.poll(config).toMatchObject(set);
    await expect.poll(() => other.operator).toMatchObject(set);
    expect((await settings()).versions).toMatchObject([{ number: 3, restoredFrom: 1 }, {}, {}]);
    const acts = await db
      .selectFrom('acts')
      .where('subject_kind', '=', 'site-settings')
      .select('name')
      .execute();
    expect(acts.map(({ name }) => name)).toEqual([
      'settings-published',
      'settings-published',
      'settings-restored',
    ]);
    node.stop();
  });

  test('is published by one of two who read the same', async () => {
    const { number } = await settings();
    const both = await Promise.all(
      ['a', 'b'].map((text) => publish(Number(number), { specialEventText: text })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  });

  test.each([
    ['the address of the calls', { puntersApiUrl: 'https://evil.example' }, 'puntersApiUrl'],
    ['the brand', { brand: 'Other' }, 'brand'],
    ['payout limits', { payoutLimits: {} }, 'payoutLimits'],
    ['a link that runs something', { facebookUrl: 'javascript:alert(1)' }, 'facebookUrl'],
    ['a text that is too long', { notificationText: 'x'.repeat(301) }, 'notificationText'],
    ['a flag that is no flag', { showMyStats: 'no' }, 'showMyStats'],
    ['a telephone that nobody can call', { supportPhone: 'abc' }, 'supportPhone'],
    ['a link without a host', { youtubeUrl: 'https:///x' }, 'youtubeUrl'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a special event of no meeting', { specialEventMeetingId: 999 }, 'specialEventMeetingId'],
  ])('is not %s', async (_what, wrong, field) => {
    const { statusCode, json } = await publish(Number((await settings()).number), wrong);
    expect(statusCode).toBe(400);
    expect(JSON.stringify(json.error)).toContain(field);
  });

  test('counts nothing by halves, and takes a telephone as people write it', async () => {
    const { number, file, asShipped } = (await settings()) as {
      readonly number: number;
      readonly file: object;
      readonly asShipped: readonly string[];
    };
    const half = await publish(Number(number), {}, [{ id: 4, value: 1.5 }]);
    expect([half.statusCode, half.json.error]).toMatchObject([
      400,
      { details: [{ field: 'numbers/0/value', expected: 'a whole number' }] },
    ]);
    expect(Object.keys(file).toSorted()).toEqual(asShipped.toSorted());
    const phones = ['0800 123 456', '+27 (0)11 555-0100', '(011) 555 0100', '10111', ''];
    for (const [place, supportPhone] of phones.entries()) {
      expect((await publish(Number(number) + place, { supportPhone })).statusCode).toBe(200);
    }
  });
});
