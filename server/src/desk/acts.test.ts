import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { actOf, recordActs } from '../../test/test-acts.ts';
import { selectActs } from '../audit/queries-acts.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token, subject } = await desk.person('the regulator', { roles: ['regulator'] });
const subjectOf = (id: number) => ({ kind: 'league', id: String(id) }) as const;

async function list(query: string) {
  const { json, statusCode } = await desk.send('GET', `/api/Desk/ListActs?${query}`, token);
  return { statusCode, ...(json as { acts: Record<string, unknown>[]; next: number | null }) };
}
const idsOf = ({ acts }: Awaited<ReturnType<typeof list>>) => acts.map(({ subjectId }) => subjectId);

test('acts are read newest first, page by page, by what, whom, about what and when', async () => {
  const on = (day: string) => new Date(`${day}T10:00:00Z`);
  await recordActs(db, on('2026-11-01'), actOf({ subject: subjectOf(1) }), actOf({ subject: subjectOf(2) }));
  await recordActs(db, on('2026-11-02'), actOf({ name: 'league-disabled', subject: subjectOf(3) }));
  const thandi = await desk.person('thandi');
  await recordActs(
    db,
    on('2026-11-03'),
    actOf({ name: 'identity-approved', subject: { kind: 'punter', id: String(thandi.punterId) } }),
  );
  const first = await list('limit=2');
  expect(idsOf(first)).toEqual([String(thandi.punterId), '3']);
  const second = await list(`limit=2&before=${first.next}`);
  expect(idsOf(second)).toEqual(['2', '1']);
  expect(second.next).toBeNull();
  expect(second.acts[0]).toMatchObject({
    ...{ name: 'league-renamed', via: 'desk', role: 'operator', at: '2026-11-01T10:00:00.000Z' },
    actor: expect.arrayContaining([{ field: 'name', text: 'thandi' }]),
    ...{ subject: null, before: '{"name":"Bad Blood"}', after: '{"name":"Good Blood"}' },
  });
  expect(idsOf(await list('name=league-disabled'))).toEqual(['3']);
  expect(idsOf(await list('since=2026-11-02&until=2026-11-02'))).toEqual(['3']);
  expect(idsOf(await list('subjectKind=league&subjectId=2'))).toEqual(['2']);
  expect(idsOf(await list('person=thandi'))).toEqual([String(thandi.punterId)]);
  expect(idsOf(await list('person=nobody'))).toEqual([]);
});

test('a look at acts that name persons is an act, which a list leaves out unless it is asked for', async () => {
  const newest = async () => (await selectActs(db, { limit: 1 }))[0];
  const before = await newest();
  await list('name=no-such-act');
  // By its id: the sealer may give it its place in the chain meanwhile.
  expect((await newest())?.id).toBe(before?.id);
  await list('person=thandi&since=2026-11-01');
  const look = await newest();
  expect(look).toMatchObject({
    ...{ name: 'acts-read', accountId: subject, role: 'regulator', subjectKind: 'acts' },
    ...{ actor: { name: 'the regulator', address: '127.0.0.1' }, subject: { person: 'thandi' } },
  });
  expect(JSON.parse(look?.stateAfter ?? '')).toEqual({ since: '2026-11-01', looks: false, shown: 1 });
  expect((await list('limit=1')).acts[0]?.name).not.toBe('acts-read');
  expect((await list('limit=1&looks=true')).acts[0]).toMatchObject({ name: 'acts-read' });
  expect((await list('name=acts-read&limit=1')).acts[0]).toMatchObject({ name: 'acts-read' });
});

test('a page of acts that is loaded again and again is one look (rule: looks-at-persons)', async () => {
  const looks = async () =>
    (await list('name=acts-read&limit=200')).acts.filter(({ after }) => after === shown);
  const shown = JSON.stringify({ name: 'league-disabled', looks: false, shown: 1 });
  for (let times = 0; times < 3; times += 1) await list('name=league-disabled');
  expect(await looks()).toHaveLength(1);
});

test.each(['limit=0', 'limit=201', 'before=x', 'since=2026-02-30', 'name=a%20b', 'person='])(
  '%s is refused',
  async (query) => {
    expect((await list(query)).statusCode).toBe(400);
  },
);
