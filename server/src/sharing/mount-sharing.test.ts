import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { selectSharedLeague } from '../leagues/queries-preview.ts';
import { findNextMeeting } from '../meetings/find-next-meeting.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { PictureDrawer } from './picture-drawer.ts';
import { type SharingPorts, startSharing } from './start-sharing.ts';

const crawlers = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
];
const site = 'https://race.example';
const offAt = new Date('2026-11-28T11:05:00Z');

const folder = await mkdtemp(join(tmpdir(), 'furlong-share-'));
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n    <title>Furlong</title>\n  </head>\n  <body></body>\n</html>\n',
);
afterAll(() => rm(folder, { recursive: true }));

const platform = closedAfterAll(await createTestPlatform({ PUBLIC_URL: site }));
const { db } = platform;
platform.setNow(new Date('2026-11-25T10:00:00Z'));
await makeMeeting(db, [{ offAt: new Date('2026-11-24T11:00:00Z') }]);
await makeMeeting(db, [{ offAt }, { offAt: new Date(offAt.getTime() + 2_400_000) }]);
await sql`update meetings set meeting_date = '2026-11-28'`.execute(db);

const ports: SharingPorts = {
  async findLeague(code, key, now) {
    const league = await selectSharedLeague(db, code, key);
    return league && { ...league, next: await findNextMeeting(db, now) };
  },
  loadResult: () => Promise.reject(new Error('not asked here')),
  mayPlay: async () => true,
};

async function open(shown: Partial<Platform['operator']> = {}) {
  const operator = { ...platform.operator, showFriendsLeague: true, ...shown };
  const made = await createTestApp({ ...platform, operator }, {}, admitByName, (server) => {
    const sharing = startSharing(server, { ...platform, operator }, ports, admitByName, folder);
    afterAll(() => sharing.stop());
  });
  return closedAfterAll(made);
}

const app = await open();

/** A league with three members; its code and key. */
async function makeLeague(name: string, code: string, key = 'kept-secret-1'): Promise<number> {
  const members = await makePunters(
    db,
    [0, 1, 2].map((place) => `${code}-${place}`),
  );
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, created_by, created_at)
      values (${code}, ${key}, ${name}, lower(${name}), ${members[0]}, 1, ${members[0]}, now()) returning id`.execute(
      trx,
    );
    const id = rows[0]?.id ?? 0;
    await sql`
      insert into league_members (league_id, punter_id, status, joined_at)
      select ${id}::integer, punter_id, 1, now() from unnest(${members}::integer[]) as punter_id`.execute(
      trx,
    );
    return id;
  });
}

const fetchPage = async (url: string, agent: string = crawlers[0] ?? '') =>
  await app.inject({ url, headers: { 'user-agent': agent } });
const linkTo = (code: string, key = 'kept-secret-1') => `/friendsLeague?CODE=${code}&s=${key}`;

/** The preview's tags by name, as a crawler reads them. */
function tagsOf(page: string): Record<string, string> {
  const tags = page.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)" \/>/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

/** Every row of every table, as one hash a table. */
async function hashAll(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const hashes: Record<string, unknown> = {};
  for (const { name } of rows) {
    const found = await sql`
      select count(*), md5(coalesce(string_agg(each::text, ',' order by each::text), ''))
      from ${sql.table(name)} as each`.execute(db);
    hashes[name] = found.rows[0];
  }
  return hashes;
}

await makeLeague('Saturday Crew & "Sons" <b>', 'AC23EH');

describe('the page of a share link (rule: share-previews)', () => {
  it.each(crawlers)(
    'shows %s the league, its size and the next meeting, and nothing else of it',
    async (agent) => {
      const { statusCode, headers, body } = await fetchPage(linkTo('AC23EH'), agent);
      expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([
        ...[200, 'text/html; charset=utf-8', 'noindex'],
      ]);
      const tags = tagsOf(body);
      expect(tags).toMatchObject({
        'og:title': 'Join Saturday Crew &amp; &quot;Sons&quot; &lt;b&gt; on Furlong',
        'og:description': '3 members. Next: Turffontein, Sat 28 Nov, 13:05. Free to play.',
        'og:image:type': 'image/jpeg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
      expect(tags['og:image']).toMatch(
        /^https:\/\/race\.example\/api\/Sharing\/Picture\/AC23EH\/[\w-]+\/[0-9a-f]{20}\.jpg$/,
      );
      expect(tags['og:image:alt']).toContain('Saturday Crew');
      expect(Buffer.byteLength(body.slice(0, body.lastIndexOf('<meta name="twitter:card"')))).toBeLessThan(
        4_000,
      );
      expect(body.indexOf('charset')).toBeLessThan(1_024);
      for (const alias of ['AC23EH-0', 'AC23EH-1']) expect(body).not.toContain(alias);
    },
  );

  it.each(crawlers)('gives %s a JPEG of 1200 by 630, drawn once', async (agent) => {
    const page = await fetchPage(linkTo('AC23EH'), agent);
    const path = new URL(tagsOf(page.body)['og:image'] ?? '').pathname;
    const picture = await fetchPage(path, agent);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(picture.rawPayload.length).toBeLessThan(100_000);
    const { width, height, format } = await sharp(picture.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    const known = { 'if-none-match': String(picture.headers.etag) };
    expect((await app.inject({ url: path, headers: known })).statusCode).toBe(304);
  });

  it('is the neutral one, byte for byte, for every link that is not the share button’s', async () => {
    await makeLeague('Off the Rails', 'DD44EE');
    await makeLeague('Gone Home', 'FF55HH');
    await sql`update leagues set status = 0 where code = 'DD44EE'`.execute(db);
    await sql`update leagues set status = 3, owner_slot = null where code = 'FF55HH'`.execute(db);
    const neutral = await fetchPage('/friendsLeague');
    const tags = tagsOf(neutral.body);
    expect(tags['og:title']).toBe('Play with friends on Furlong');
    const own = new URL(tags['og:image'] ?? '').pathname;
    const picture = await fetchPage(own);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    for (const link of [
      ...['/friendsLeague?CODE=AC23EH', '/friendsLeague?CODE=AC23EH&s=', linkTo('AC23EH', 'kept-secret-2')],
      ...[linkTo('QQ77RR'), linkTo('DD44EE'), linkTo('FF55HH'), '/friendsLeague?CODE=a&CODE=b&s=c&s=d'],
      '/friendsLeague?CODE=%27%20or%201%3D1&s=AAAAAAAAAA',
    ]) {
      const page = await fetchPage(link);
      expect([link, page.statusCode, page.body]).toEqual([link, 200, neutral.body]);
    }
    for (const code of [
      'AC23EH/kept-secret-2',
      'QQ77RR/kept-secret-1',
      'DD44EE/kept-secret-1',
      'FF55HH/kept-secret-1',
    ]) {
      const other = await fetchPage(`/api/Sharing/Picture/${code}/0.jpg`);
      expect([code, other.statusCode, other.headers.etag]).toEqual([code, 200, picture.headers.etag]);
      expect(other.rawPayload.equals(picture.rawPayload)).toBe(true);
    }
  });

  it('loses its preview and its picture when the code is rotated', async () => {
    await makeLeague('Turning Point', 'JJ66KK');
    const before = await fetchPage(linkTo('JJ66KK'));
    const path = new URL(tagsOf(before.body)['og:image'] ?? '').pathname;
    const drawn = await fetchPage(path);
    await sql`update leagues set code = 'MM77NN', share_key = 'another-key-1' where code = 'JJ66KK'`.execute(
      db,
    );
    expect(tagsOf((await fetchPage(linkTo('JJ66KK'))).body)['og:title']).toBe('Play with friends on Furlong');
    expect((await fetchPage(path)).headers.etag).not.toBe(drawn.headers.etag);
    expect(tagsOf((await fetchPage(linkTo('MM77NN', 'another-key-1'))).body)['og:title']).toContain(
      'Turning Point',
    );
  });

  it('changes nothing when it is opened', async () => {
    const page = await fetchPage(linkTo('AC23EH'));
    const path = new URL(tagsOf(page.body)['og:image'] ?? '').pathname;
    const before = await hashAll();
    for (let time = 0; time < 100; time += 1) {
      expect((await fetchPage(linkTo('AC23EH'))).statusCode).toBe(200);
      expect((await fetchPage(path)).statusCode).toBe(200);
    }
    expect(await hashAll()).toEqual(before);
  });

  it('answers HEAD, as some crawlers ask first', async () => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: linkTo('AC23EH') });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('is counted for each network apart from files', async () => {
    const limited = await createTestPlatform({ PUBLIC_URL: site, LIMITS: 'preview.visitors=2' });
    const server = await createTestApp(limited, {}, admitByName, (made) => {
      const sharing = startSharing(
        made,
        { ...limited, operator: { ...limited.operator, showFriendsLeague: true } },
        ports,
        admitByName,
        folder,
      );
      afterAll(() => sharing.stop());
    });
    const codes = [];
    for (const url of ['/friendsLeague', '/api/Sharing/Picture/0.jpg', '/friendsLeague', '/config.json']) {
      codes.push((await server.inject(url)).statusCode);
    }
    expect(codes).toEqual([200, 200, 429, 200]);
    await server.close();
    await limited.close();
  });

  it('has no preview while leagues are hidden', async () => {
    const hidden = await open({ showFriendsLeague: false });
    const page = await hidden.inject(linkTo('AC23EH'));
    expect([page.statusCode, tagsOf(page.body)]).toEqual([200, {}]);
    expect((await hidden.inject('/api/Sharing/Picture/0.jpg')).statusCode).toBe(404);
  });
});

describe('the drawing thread after the start', () => {
  it('has drawn before anybody asks', async () => {
    const draw = vi.spyOn(PictureDrawer.prototype, 'draw');
    const fresh = await open();
    await fresh.ready();
    expect(draw).not.toHaveBeenCalled();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await fresh.listen({ port: 0, host: '127.0.0.1' });
      await vi.advanceTimersByTimeAsync(10_000);
    } finally {
      vi.useRealTimers();
    }
    expect(draw).toHaveBeenCalledOnce();
    expect((await draw.mock.results[0]?.value)?.length).toBeGreaterThan(5_000);
    draw.mockRestore();
  });
});
