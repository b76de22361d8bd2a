import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { type Failures, publishDue, triesMax } from './time-publications.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
const { db } = platform;
const { token } = await desk.person('thandi', { roles: ['content'] });
const faq = { platformId: 4, title: 'FAQ' };
const post = (call: string, body: object) => desk.send('POST', `/api/Desk/${call}`, token, body);
/** A page as the desk has it, of which a test reads what it needs. */
interface Page {
  readonly document: { readonly published: number; readonly newest: number };
  readonly timed: readonly { readonly id: string; readonly number: number; readonly askedBy: string }[];
}
const page = async () =>
  (await desk.send('GET', '/api/Desk/GetDocument?platformId=4&title=FAQ', token)).json as unknown as Page;
const later = (minutes: number) => new Date(platform.clock().getTime() + minutes * 60_000);
const save = async (html: string) =>
  await post('SaveDocument', { ...faq, html, basedOn: (await page()).document.newest });
const time = (number: number, from: Date, over = 1, id: string = randomUUID()) =>
  post('TimeDocument', { id, ...faq, number, from: from.toISOString(), over });

test('a version takes its place at its time, once, and says who set it (rule: timed-publications)', async () => {
  await save('<p>Summer</p>');
  expect((await time(2, later(-1))).json.error).toMatchObject({ details: [{ field: 'from' }] });
  expect((await time(2, later(367 * 24 * 60))).statusCode).toBe(400);
  expect((await time(9, later(5))).statusCode).toBe(404);
  expect((await time(2, later(5), 0)).statusCode).toBe(412);
  const id = randomUUID();
  const from = later(60);
  expect((await time(2, from, 1, id)).statusCode).toBe(200);
  // The same once more asks for nothing more; another version has that time no more.
  expect((await time(2, from, 1, id)).statusCode).toBe(200);
  expect((await time(1, from, 1, id)).statusCode).toBe(409);
  expect((await time(1, from)).statusCode).toBe(409);
  expect(await page()).toMatchObject({
    document: { published: 1 },
    timed: [{ id, number: 2, from: from.toISOString(), askedBy: 'thandi' }],
  });
  const all = async () => (await desk.send('GET', '/api/Desk/ListDocuments', token)).json.timed;
  expect(await all()).toMatchObject([{ id, platformId: 4, title: 'FAQ', number: 2, askedBy: 'thandi' }]);
  expect(await publishDue(db, later(59))).toBe(0);
  const version = platform.site.version;
  // Two nodes come at once.
  const published = await Promise.all([publishDue(db, from), publishDue(db, from)]);
  expect(published.toSorted()).toEqual([0, 1]);
  expect(await page()).toMatchObject({ document: { published: 2 }, timed: [] });
  await expect.poll(() => platform.site.version).toBeGreaterThan(version);
  const acts = await db
    .selectFrom('acts')
    .where('subject_id', '=', '4 FAQ')
    .orderBy('id')
    .select(['name', 'role', 'account_id', 'state_after'])
    .execute();
  expect(acts.map(({ name }) => name)).toEqual(['document-saved', 'document-timed', 'document-published']);
  expect(acts[2]).toMatchObject({ role: 'content', account_id: acts[1]?.account_id });
  expect(JSON.parse(acts[2]?.state_after ?? '')).toMatchObject({ published: 2, timed: id });
  expect((await post('CancelTimedDocument', { id })).statusCode).toBe(409);
});

test('a time is taken back before it comes; what was published meanwhile gives way to one that stays', async () => {
  const { document } = await page();
  const over = document.published;
  await save('<p>Autumn</p>');
  const number = document.newest + 1;
  const [gone, stays] = [randomUUID(), randomUUID()];
  await time(number, later(10), over, gone);
  await time(1, later(20), over, stays);
  expect((await post('CancelTimedDocument', { id: gone })).statusCode).toBe(200);
  expect((await post('CancelTimedDocument', { id: gone })).statusCode).toBe(409);
  expect((await post('CancelTimedDocument', { id: randomUUID() })).statusCode).toBe(404);
  await post('PublishDocument', { ...faq, number, over });
  expect(await publishDue(db, later(30))).toBe(1);
  expect((await page()).document.published).toBe(1);
  for (let count = 0; count < 10; count += 1) await time(number, later(100 + count));
  expect((await time(number, later(200))).statusCode).toBe(409);
  await expect(db.deleteFrom('cms_publications').execute()).rejects.toThrow('neither changed nor deleted');
});

test('what somebody timed lapses when they may not edit any more, and one that fails holds up nobody', async () => {
  const author = await desk.person('lerato', { roles: ['content'] });
  const by = (call: string, body: object) => desk.send('POST', `/api/Desk/${call}`, author.token, body);
  const { document } = await page();
  const over = document.published;
  const minutes = 3 * 24 * 60;
  const timeBy = (send: typeof by, number: number, from: Date) =>
    send('TimeDocument', { id: randomUUID(), ...faq, number, from: from.toISOString(), over });
  for (const { id } of (await page()).timed) await post('CancelTimedDocument', { id });
  // One of lerato's that cannot be published, and one of thandi's behind it.
  await timeBy(by, 2, later(minutes));
  await timeBy(post, document.newest, later(minutes + 1));
  await sql`
    create function refuse_two() returns trigger language plpgsql as $$
    begin
      if new.published = 2 then raise exception 'no room'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger refuse_two before update on cms_documents for each row execute function refuse_two()`.execute(
    db,
  );
  const failures: Failures = new Map();
  const said: unknown[] = [];
  const due = (at: Date) => publishDue(db, at, failures, (error) => said.push(error));
  expect(await due(later(minutes + 2))).toBe(1);
  expect((await page()).document.published).toBe(document.newest);
  for (let turn = 1; turn < triesMax; turn += 1) expect(await due(later(minutes + 3))).toBe(0);
  expect([said.length, failures.size]).toEqual([triesMax, 0]);
  await sql`drop trigger refuse_two on cms_documents`.execute(db);

  const published = document.newest;
  const from = later(2 * minutes);
  const timed = { ...faq, number: 1, over: published, from: from.toISOString() };
  expect((await by('TimeDocument', { id: randomUUID(), ...timed })).statusCode).toBe(200);
  const admin = await desk.person('naledi', { roles: ['admin'] });
  const { issuer, subject } = author;
  const revoked = { issuer, subject, role: 'content' };
  expect((await desk.send('POST', '/api/Desk/RevokeStaffRole', admin.token, revoked)).json).toMatchObject({
    ...{ status: 1, timed: [{ title: 'FAQ', number: 1, from: from.toISOString() }] },
  });
  expect(await due(from)).toBe(0);
  expect(await page()).toMatchObject({ document: { published }, timed: [] });
  const acts = await db.selectFrom('acts').orderBy('id', 'desc').select('name').limit(1).execute();
  expect(acts).toEqual([{ name: 'document-lapsed' }]);
  expect((await post('LinkDocumentPreview', { ...faq, number: 1 })).statusCode).toBe(200);
  const [linked] = await db.selectFrom('acts').orderBy('id', 'desc').select('name').limit(1).execute();
  expect(linked).toEqual({ name: 'document-preview-linked' });
});
