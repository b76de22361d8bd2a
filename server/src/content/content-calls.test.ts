import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { loadDefaultContent } from './load-default-content.ts';
import { contentHandlers } from './routes.ts';
import { shipDocument } from './ship-document.ts';
import { SiteNumbers } from './site-numbers.ts';
import { siteRecords } from './site-records.ts';
import { mountSlides } from './slides.ts';

const documentsUrl = '/api/CometCms/GetCometCmsDocumentsByPlatformId/4';
const imagesUrl = '/api/CometCms/GetCometCmsImages';
const settingsUrl = '/api/Settings/GetSettings';
const now = new Date('2026-11-21T10:00:00Z');

const platform = closedAfterAll(await createTestPlatform());
platform.setNow(now);
await loadDefaultContent(platform, now);
const app = closedAfterAll(
  await createTestApp(
    platform,
    contentHandlers(platform, new SiteNumbers(siteRecords(platform.db)), () => []),
    admitByName,
    mountSlides,
  ),
);

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ method: 'GET', url, headers });
  return { response, body: response.body === '' ? null : response.json() };
}

async function page(title: string): Promise<string> {
  const { body } = await get(documentsUrl);
  return body.documents[title].html;
}

describe('the pages', () => {
  test('[C-GetCometCmsDocumentsByPlatformId] [E-CMS-DOCUMENTS] [K-CMS-PLATFORM] stand by title under platform 4, for anybody', async () => {
    const { response, body } = await get(documentsUrl);
    expect(response.statusCode).toBe(200);
    expect(body).toMatchObject({ status: 1, errorCode: 0, message: 'Success' });
    expect(Object.keys(body.documents).sort()).toEqual([
      'FAQ',
      'Learn How to Play',
      'PAIA Manual',
      'Terms and Conditions',
    ]);
    expect(platform.operator.platformId).toBe(4);
  });

  test('a platform without pages has none', async () => {
    const { body } = await get('/api/cometcms/getcometcmsdocumentsbyplatformid/9/');
    expect(body.documents).toEqual({});
  });

  test('no part is left unfilled, and every link within the site leads to a heading or screen there is', async () => {
    const { body } = await get(documentsUrl);
    const html = Object.values<{ html: string }>(body.documents).map((each) => each.html);
    expect(html.join('')).not.toMatch(/\{\{|\}\}/);
    const screens = ['/', '/leaderboard', '/learntoplay', '/termsandconditions', '/faqpage', '/paia'];
    for (const [, path = ''] of html.join('').matchAll(/href="(\/[^"#]*)/g)) expect(screens).toContain(path);
  });

  test('nothing is promised that is still to come: leagues', async () => {
    const { body } = await get(documentsUrl);
    const html = Object.values<{ html: string }>(body.documents).map((each) => each.html);
    const [promise, ...others] = html.join('').match(/<[^>]*>[^<]*league[^<]*/gi) ?? [];
    expect(promise).toBe('<h3>Friends’ leagues');
    expect(others).toEqual([]);
    expect(await page('Terms and Conditions')).toContain('There are none yet.');
  });

  test('the scoring stands as the competition that is played has it', async () => {
    expect(await page('Learn How to Play')).toContain('<td>First</td><td>10</td>');
    await makeMeeting(platform.db, [{ offAt: now }]);
    const before = await get(documentsUrl);
    await platform.db
      .updateTable('competitions')
      .set({
        scoring: JSON.stringify({
          name: 'own',
          placePoints: [2000, 700],
          priceBonuses: [{ from: 2.5, points: 150 }],
          cardBonus: { fewestRaces: 4, points: 0 },
          fewestRacesRun: 2,
        }),
      })
      .execute();
    const after = await get(documentsUrl, { 'if-none-match': String(before.response.headers.etag) });
    expect(after.response.statusCode).toBe(200);
    const html = after.body.documents['Learn How to Play'].html;
    expect(html).toContain('<td>First</td><td>20</td>');
    expect(html).toContain('<td>Bonus for a winner at SP 5/2 or longer</td><td>+1.5</td>');
    expect(html).toContain('each of two runners tied for first earns 13.5.');
    expect(html).not.toContain('Third</td>');
    expect(html).not.toContain('every winner of a card');
    expect(html).toContain('fewer than 2 races');
  });

  test('the terms show the payout limits and the scale of deductions in force', async () => {
    const before = await get(documentsUrl);
    const terms = before.body.documents['Terms and Conditions'].html;
    expect(terms).toContain('<td>Quad</td><td>R30 000</td><td>R15 000</td>'.replaceAll(' ', '\u00A0'));
    expect(terms).toContain('<td>6/1 to 8/1</td><td>15%</td>');
    const bands = [{ longest: null, shortest: null, percent: 12 }];
    const same = { single: 90_000, double: 90_000, treble: 90_000, quad: 90_000, multiple: 90_000 };
    const values = { made_at: new Date(0), number: 1 };
    await platform.db
      .insertInto('rule_versions')
      .values([
        { ...values, kind: 'deductions', rules: JSON.stringify({ bands }) },
        {
          ...{ ...values, kind: 'payout-limits' },
          rules: JSON.stringify({ regularLimits: same, firstTimerLimits: same }),
        },
      ])
      .execute();
    const after = await get(documentsUrl, { 'if-none-match': String(before.response.headers.etag) });
    expect(after.response.statusCode).toBe(200);
    const html = after.body.documents['Terms and Conditions'].html;
    expect(html).toContain('<td>Any</td><td>12%</td>');
    expect(html).toContain('<td>Quad</td><td>R900</td><td>R900</td>');
  });

  test('an unchanged page costs a 304', async () => {
    const { response } = await get(documentsUrl);
    const again = await get(documentsUrl, { 'if-none-match': String(response.headers.etag) });
    expect(again.response.statusCode).toBe(304);
    expect(again.response.headers.etag).toBe(response.headers.etag);
  });

  test('what is in the database is sanitised again on the way out', async () => {
    const html =
      '<h2 id="root" onclick="a()">Hi</h2><script>steal()</script><a href="javascript:steal()">x</a><img src=x onerror=steal()>';
    await shipDocument(platform.db, { platformId: 5, title: 'FAQ' }, html, now);
    const { body } = await get('/api/CometCms/GetCometCmsDocumentsByPlatformId/5');
    expect(body.documents.FAQ.html).toBe('<h2>Hi</h2><a>x</a>');
  });

  test('a page that somebody has published is left alone by the text that comes with the product (rule: content-versions)', async () => {
    const { db } = platform;
    const ship = (title: string, html: string) => shipDocument(db, { platformId: 4, title }, html, now);
    await ship('PAIA Manual', '<p>An older release</p>');
    await ship('FAQ', '<p>Ours</p>');
    await db.updateTable('cms_documents').set({ as_shipped: false }).where('title', '=', 'FAQ').execute();
    await loadDefaultContent(platform, new Date(now.getTime() + 1000));
    expect(await page('FAQ')).toBe('<p>Ours</p>');
    expect(await page('PAIA Manual')).toContain('Information Regulator');
    // Started again: nothing new.
    const versions = async () =>
      (
        await db
          .selectFrom('cms_document_versions')
          .where('title', '=', 'PAIA Manual')
          .select('number')
          .execute()
      ).length;
    expect(await versions()).toBe(3);
    await Promise.all([loadDefaultContent(platform, now), loadDefaultContent(platform, now)]);
    expect(await versions()).toBe(3);
  });
});

describe('the slides', () => {
  test('[C-GetCometCmsImages] [E-CMS-IMAGE] carry alternative text, active, dates, address and variant', async () => {
    const { response, body } = await get(imagesUrl);
    expect(body.images).toHaveLength(6);
    expect(body.images[0]).toMatchObject({
      active: true,
      startDate: '2026-11-21T00:00:00+02:00',
      variant: 'pc-slide',
    });
    expect(body.images[0].altText).not.toBe('');
    const held = await get(imagesUrl, { 'if-none-match': String(response.headers.etag) });
    expect(held.response.statusCode).toBe(304);
  });

  test('are drawings of our own, kept for ever under their version and no other', async () => {
    const { body } = await get(imagesUrl);
    for (const { imageURL } of body.images) {
      const drawing = await app.inject({ method: 'GET', url: imageURL });
      expect(drawing.statusCode).toBe(200);
      expect(drawing.headers['content-type']).toMatch(/^image\/svg\+xml/);
      expect(drawing.headers['cache-control']).toContain('immutable');
      expect(drawing.headers['content-security-policy']).toContain('sandbox');
    }
    const [path] = body.images[0].imageURL.split('?');
    expect((await app.inject({ method: 'GET', url: path })).headers['cache-control']).toBe('no-cache');
    expect((await app.inject({ method: 'GET', url: `${path}x` })).statusCode).toBe(404);
  });

  test('come with the demo only, and only where there are none', async () => {
    await platform.db.deleteFrom('banners').where('position', '>', 0).execute();
    await loadDefaultContent(platform, now);
    expect((await get(imagesUrl)).body.images).toHaveLength(2);
    await platform.db.deleteFrom('banners').execute();
    await loadDefaultContent({ ...platform, settings: { ...platform.settings, demo: false } }, now);
    expect((await get(imagesUrl)).body.images).toEqual([]);
  });
});

test('[C-GetSettings] the five numbers have the ids 1 to 5, for anybody; what has no records is 0', async () => {
  const { response, body } = await get(settingsUrl);
  expect(response.statusCode).toBe(200);
  expect(body.frontEndSettings).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, value: 0 })));
  const held = await get(settingsUrl, { 'if-none-match': String(response.headers.etag) });
  expect(held.response.statusCode).toBe(304);
});

describe('the calls of content', () => {
  test.each([documentsUrl, imagesUrl, settingsUrl])(
    '%s needs no token and minds one that is no good',
    async (url) => {
      expect((await get(url)).response.statusCode).toBe(200);
      expect((await get(url, { authorization: 'Bearer punter-7' })).response.statusCode).toBe(200);
    },
  );
});
