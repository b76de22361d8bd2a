import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import type { FurlongEvent } from '../platform/runtime/events.ts';
import { findTaken } from './find-taken.ts';
import { readPreview, signPreview } from './preview-link.ts';
import { splitParts } from './split-parts.ts';

const desk = closedAfterAll(await openDesk());
const { db, events } = desk.platform;
const { token } = await desk.person('thandi', { roles: ['content'] });
const faq = { platformId: 4, title: 'FAQ' };

const post = (call: string, body: object) => desk.send('POST', `/api/Desk/${call}`, token, body);
const get = async (call: string, query: Record<string, string | number>) =>
  await desk.send('GET', `/api/Desk/${call}?${new URLSearchParams(query as never)}`, token);
const shown = async (title: string) => {
  const { json } = await desk.send('GET', '/api/CometCms/GetCometCmsDocumentsByPlatformId/4');
  return (json.documents as Record<string, { html: string }>)[title]?.html;
};

test.each(['SaveDocument', 'PreviewDocument'])(
  '%s refuses HTML whose tags would keep a server busy for seconds',
  async (call) => {
    const answer = await post(call, { platformId: 4, title: 'Deep', basedOn: 0, html: '<b>'.repeat(10_001) });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json.error)).toContain('at most 10000 tags');
  },
);

describe('a page of the content system (rule: content-versions)', () => {
  test('begins with the text of the files, is saved unseen, published by a pointer, and rolled back by a new version', async () => {
    const heard: FurlongEvent[] = [];
    events.listen((event) => heard.push(event));
    const first = (await get('GetDocument', faq)).json;
    expect(first).toMatchObject({
      document: { published: 1, newest: 1, followsFile: true },
      versions: [{ number: 1, madeBy: null, shipped: true, restoredFrom: null }],
    });
    const before = await shown('FAQ');
    const html = `${first.html}<p onclick="x()">Ring <b>{{brand}}</b></p><script>steal()</script>`;
    expect((await post('SaveDocument', { ...faq, html, basedOn: 1 })).json).toMatchObject({ number: 2 });
    // The same text again makes no version.
    expect((await post('SaveDocument', { ...faq, html, basedOn: 2 })).json).toMatchObject({ number: 2 });
    expect(await shown('FAQ')).toBe(before);
    const { json: compared } = await get('CompareDocument', { ...faq, number: 2 });
    expect(compared).toMatchObject({ published: 1, added: 1, removed: 0 });
    expect((compared.changes as object[]).at(-1)).toEqual({
      kind: 'added',
      parts: ['<p>Ring <b>{{brand}}</b></p>'],
      count: 1,
    });
    expect((await post('PublishDocument', { ...faq, number: 2, over: 1 })).json).toMatchObject({
      status: 1,
      added: 1,
    });
    expect(await shown('FAQ')).toBe(`${before}<p>Ring <b>Furlong</b></p>`);
    await expect.poll(() => heard.some(({ kind }) => kind === 'site')).toBe(true);

    expect((await post('RestoreDocument', { ...faq, number: 1, basedOn: 2 })).json).toMatchObject({
      number: 3,
    });
    expect(await shown('FAQ')).toContain('Ring <b>');
    await post('PublishDocument', { ...faq, number: 3, over: 2 });
    expect(await shown('FAQ')).toBe(before);
    const { json: last } = await get('GetDocument', faq);
    expect(last.versions).toMatchObject([
      { number: 3, restoredFrom: 1, madeBy: 'thandi' },
      { number: 2 },
      { number: 1 },
    ]);
    const acts = await db
      .selectFrom('acts')
      .where('subject_id', '=', '4 FAQ')
      .orderBy('id')
      .select(['name', 'state_before', 'state_after'])
      .execute();
    expect(acts.map(({ name }) => name)).toEqual([
      'document-saved',
      'document-published',
      'document-restored',
      'document-published',
    ]);
    expect(JSON.parse(acts[1]?.state_after ?? '')).toEqual({ published: 2, added: 1, removed: 0 });
  });

  test('is not overwritten by who read an older version: 412, and what is there stays', async () => {
    const key = { platformId: 4, title: 'Promotions' };
    expect((await post('SaveDocument', { ...key, html: '<p>a</p>', basedOn: 0 })).json.number).toBe(1);
    expect(await shown('Promotions')).toBeUndefined();
    const both = await Promise.all(
      ['b', 'c'].map((word) => post('SaveDocument', { ...key, html: `<p>${word}</p>`, basedOn: 1 })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    expect(both.find(({ statusCode }) => statusCode === 412)?.json.message).toContain('newest version is 2');
    expect((await post('PublishDocument', { ...key, number: 2, over: 0 })).statusCode).toBe(200);
    expect((await post('PublishDocument', { ...key, number: 1, over: 0 })).statusCode).toBe(412);
    expect((await post('PublishDocument', { ...key, number: 9, over: 2 })).statusCode).toBe(404);
    expect((await post('SaveDocument', { ...key, html: 'x', basedOn: 0 })).statusCode).toBe(412);
    await expect(db.updateTable('cms_document_versions').set({ html: 'y' }).execute()).rejects.toThrow(
      'append-only',
    );
  });

  test('is previewed as punters would see it, and by a signed link that ends after an hour and no search keeps', async () => {
    const { json } = await post('PreviewDocument', {
      html: '<h2 style="x">{{brand}}</h2><img src=x onerror=a()><p>{{scoring-table}}</p>',
    });
    expect(json.html).toMatch(/^<h2>Furlong<\/h2><table>/);
    expect(json.taken).toEqual([
      { what: 'style of <h2>', count: 1 },
      { what: '<img>', count: 1 },
    ]);
    const link = (await post('LinkDocumentPreview', { ...faq, number: 2 })).json.path as string;
    const opened = await desk.open(link);
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('Ring <b>Furlong</b>');
    expect(opened.headers['x-robots-tag']).toContain('noindex');
    expect(opened.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await desk.open(`${link}x`)).statusCode).toBe(404);
    const claim = link.replace(/\/(\d+)\./, '/1.');
    expect((await desk.open(claim)).statusCode).toBe(404);
  });
});

test('what cleaning takes away is named tag by tag and attribute by attribute, with an end', () => {
  const bad =
    '<p id="a" onclick="x()">1</p><p id="b"><a href="javascript:x()">2</a><a href="/faqpage">3</a></p>';
  expect(
    findTaken(
      `${bad}<script>x("<b>")</script><!-- x --><a href="//x.example/?a&amp;b" target="_blank">4</a>`,
    ),
  ).toEqual([
    { what: 'id of <p>', count: 2 },
    { what: 'onclick of <p>', count: 1 },
    { what: 'href of <a>: javascript:x()', count: 1 },
    { what: '<script>', count: 1 },
    { what: 'href of <a>: //x.example/?a&b', count: 1 },
    { what: 'target of <a>', count: 1 },
    { what: '<!-- -->', count: 1 },
  ]);
  const many = Array.from({ length: 90 }, (_, index) => `<p a${index}="">x</p>`).join('');
  expect(findTaken(many)).toHaveLength(50);
  expect(findTaken('<h2>Fine</h2><p><a href="tel:+27">x</a><br></p>')).toEqual([]);
});

test('a link to a preview names one version until an instant, and nothing else opens by it', () => {
  const until = new Date('2026-11-21T12:00:00Z');
  const token = signPreview('key', 7, until).split('/').at(-1) ?? '';
  const read = (given: string, at: Date, key = 'key') => readPreview(key, given, at);
  expect(read(token, new Date(until.getTime() - 1))).toBe(7);
  expect(read(token, until)).toBeUndefined();
  expect(read(token, new Date(0), 'another')).toBeUndefined();
  expect(read(token.replace('7.', '8.'), new Date(0))).toBeUndefined();
  expect(read('', new Date(0))).toBeUndefined();
});

test('the parts of a page are the same however its lines are broken', () => {
  const broken =
    '<h2>A</h2>\n<ul>\n  <li>b</li>\n  <li>c</li>\n</ul>\n<table><tbody><tr><td>1</td></tr></tbody></table>';
  expect(splitParts(broken)).toEqual(['<h2>A</h2>', '<li>b</li>', '<li>c</li>', '<td>1</td>']);
  expect(splitParts(broken.replaceAll('\n', ''))).toEqual(splitParts(broken));
});
