import { expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { TestLeagues } from '../../test/test-leagues.ts';

const at = closedAfterAll(await TestLeagues.open());
const { db } = at.platform;

const keyOf = (shareLink: string) => new URL(shareLink, 'http://site').searchParams.get('s') ?? '';
const preview = (as: number | null, code: string, key?: string) =>
  at.call(as, 'GET', `MiniLeagues/GetLeaguePreview/${code}${key === undefined ? '' : `?s=${key}`}`);

async function begin() {
  const [owner = 0, member = 0, asker = 0, stranger = 0] = await at.punters(4);
  const made = await at.call(owner, 'POST', 'MiniLeagues/CreateLeague', { leagueName: 'Shared' });
  await at.letIn(owner, made.leagueCode, member);
  await at.join(asker, made.leagueCode);
  return { owner, member, asker, stranger, code: made.leagueCode, key: keyOf(made.shareLink) };
}

it('a share link shows name and size, and what the punter is to the league (rule: share-links)', async () => {
  const { owner, member, asker, stranger, code, key } = await begin();
  const shown = { leagueName: 'Shared', members: 2, joiningPaused: false };
  for (const [as, own] of [
    [null, 'visitor'],
    [stranger, 'none'],
    [asker, 'requested'],
    [member, 'member'],
    [owner, 'owner'],
  ] as const) {
    expect((await preview(as, code, key)).leaguePreview).toEqual({ ...shown, own });
  }
});

it('without its key it shows nothing, like unknown, disabled and removed leagues (rule: share-links)', async () => {
  const { owner, code, key } = await begin();
  const nothing = await preview(null, 'K7RW4Q', key);
  expect(nothing).toMatchObject({ statusCode: 200, status: 1, leaguePreview: null });
  const answers = [await preview(null, code), await preview(null, code, 'wrong'), await preview(owner, code)];
  await db.updateTable('leagues').set({ status: 0 }).where('code', '=', code).execute();
  answers.push(await preview(null, code, key));
  await db.updateTable('leagues').set({ status: 1 }).where('code', '=', code).execute();
  await at.update(owner, code, { leagueStatus: 0 });
  answers.push(await preview(null, code, key));
  for (const answer of answers) expect(answer).toEqual(nothing);
});

it('a new code ends code and key', async () => {
  const { owner, code, key } = await begin();
  const changed = await at.update(owner, code, { rotateCode: true });
  expect((await preview(null, code, key)).leaguePreview).toBeNull();
  expect((await preview(null, changed.leagueCode, key)).leaguePreview).toBeNull();
  expect((await preview(null, changed.leagueCode, keyOf(changed.shareLink))).leaguePreview).not.toBeNull();
});

it('a hundred fetches of a link change no row (rule: share-links)', async () => {
  const { stranger, code, key } = await begin();
  const tables = ['leagues', 'league_members', 'league_requests', 'league_events', 'notices'] as const;
  const rows = async () => Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const before = await rows();
  for (let time = 0; time < 50; time += 1) {
    await preview(null, code, key);
    await preview(stranger, code, key);
  }
  expect(await rows()).toEqual(before);
});
