import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { runCommand } from '../../test/run-command.ts';
import { runAdminCommand } from '../admin/run-cli.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { createLeague } from '../leagues/create-league.ts';
import { insertReport } from '../leagues/queries-reports.ts';
import { inTransaction } from '../platform/database/database.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token } = await desk.person('the desk', { roles: ['support'] });
const admin = (...args: string[]) =>
  runCommand(runAdminCommand, ['leagues', ...args], { DATABASE_URL: desk.platform.databaseUrl });
const read = async (path: string) =>
  (await desk.send('GET', `/api/Desk/${path}`, token)).json as {
    leagues: { leagueCode: string; name: string; isDisabled: boolean; reports: object | null }[];
    hasMore: boolean;
  };
const find = async (sought: string) =>
  (await read(`FindLeagues?sought=${encodeURIComponent(sought)}`)).leagues;
const act = async (call: string, code: string, body: object = {}) => {
  const { statusCode, json } = await desk.send('POST', `/api/Desk/${call}/${code}`, token, body);
  return { statusCode, ...json };
};
const newest = async () => {
  const [last] = await selectActs(db, { limit: 1, withoutLooks: true });
  if (!last) throw new Error('nothing was done');
  const { name, via, subjectKind, stateBefore, stateAfter, subject } = last;
  return { name, via, subjectKind, stateBefore, stateAfter, subject };
};
const [owner = 0, ...members] = await makePunters(db, ['Owner', 'Member_1', 'Member_2', 'Member_3']);
async function make(name: string): Promise<string> {
  const parts = { db, operator: desk.platform.operator, findRefusals: async () => () => null };
  const made = await createLeague(parts, { punterId: owner, name, key: undefined }, new Date());
  if (!('league' in made)) throw new Error('the league was not made');
  return made.league.code;
}
async function report(code: string, punterIds: readonly number[]): Promise<void> {
  const { id } = await db
    .selectFrom('leagues')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  for (const punterId of punterIds) {
    const given = { leagueId: id, punterId, reason: 'name', at: new Date() } as const;
    await inTransaction(db, (trx) => insertReport(trx, given));
  }
}

test('leagues are found by code or by how the name begins, with their reports; three reports show one (rule: league-reports)', async () => {
  const code = await make('The Thursday Card');
  await make('The Turf Lot');
  expect((await find('the t')).map(({ name }) => name)).toEqual(['The Thursday Card', 'The Turf Lot']);
  expect((await find(` ${code.toLowerCase()} `)).map(({ leagueCode }) => leagueCode)).toEqual([code]);
  expect(await find('Thursday')).toEqual([]);
  expect(await find('%')).toEqual([]);
  await report(code, members.slice(0, 2));
  expect((await read('ListReportedLeagues')).leagues).toEqual([]);
  expect((await read('ListReportedLeagues?all=true')).leagues).toMatchObject([{ leagueCode: code }]);
  await report(code, members);
  const [shown] = (await read('ListReportedLeagues')).leagues;
  expect(shown).toMatchObject({
    ...{ leagueCode: code, name: 'The Thursday Card', isDisabled: false, ownerId: owner, members: 1 },
    reports: { count: 3, reasons: [{ reason: 'name', count: 3 }] },
  });
  expect((await find(code))[0]).toEqual(shown);
});

test('a league is disabled, enabled and renamed at the desk and on the command line, by one and the same act', async () => {
  const code = await make('Bad Blood');
  expect(await act('DisableLeague', code)).toMatchObject({ status: 1 });
  const atDesk = await newest();
  expect(atDesk).toMatchObject({ name: 'league-disabled', via: 'desk', stateAfter: '{"status":"disabled"}' });
  expect(await act('DisableLeague', code)).toMatchObject({ status: 0, errorCode: 651 });
  expect(await find('bad blood')).toMatchObject([{ isDisabled: true }]);
  expect(await admin('enable', code)).toMatchObject({ code: 0 });
  expect(await admin('disable', code)).toMatchObject({ code: 0 });
  expect(await newest()).toEqual({ ...atDesk, via: 'command-line' });
  expect(await act('EnableLeague', code)).toMatchObject({ status: 1 });
  expect(await act('EnableLeague', code)).toMatchObject({ errorCode: 652 });

  const from = 'Bad Blood';
  expect(await act('RenameLeague', code, { name: 'x', from })).toMatchObject({ errorCode: 654 });
  expect(await act('RenameLeague', code, { name: 'The Turf Lot', from })).toMatchObject({ errorCode: 653 });
  expect(await act('RenameLeague', code, { name: 'Good Blood', from })).toMatchObject({ status: 1 });
  expect(await newest()).toMatchObject({
    ...{ name: 'league-renamed', subject: { from, to: 'Good Blood', owner: String(owner) } },
  });
  // It is called otherwise since it was seen.
  expect(await act('RenameLeague', code, { name: 'New Blood', from })).toMatchObject({
    ...{ statusCode: 409, message: expect.stringContaining("'Good Blood'") },
  });
  expect(await admin('rename', code, 'New Blood')).toMatchObject({ code: 0 });
  expect((await act('DisableLeague', 'K7RW4Q')).statusCode).toBe(404);
});
