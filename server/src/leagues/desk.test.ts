import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { TestLeagues } from '../../test/test-leagues.ts';
import { disableLeague, enableLeague, listReported, renameLeague } from './desk.ts';

const at = closedAfterAll(await TestLeagues.open());
const { db } = at.platform;
const now = new Date();
const saidBy = 'Thandi N.';

const report = (as: number, leagueCode: string, reason: string, key?: string) =>
  at.call(as, 'POST', 'MiniLeagues/ReportLeague', {
    leagueCode,
    reason,
    ...(key === undefined ? {} : { key }),
  });
const reported = async (least: number) =>
  (await listReported(db, { least, limit: 100 })).map(({ code, reports, reasons }) => ({
    code,
    reports,
    reasons,
  }));

describe('reports (rule: league-reports)', () => {
  it('come from who knows the league, once each; three show it, and a decision closes them', async () => {
    const [owner = 0, one = 0, two = 0, asker = 0, invited = 0, stranger = 0] = await at.punters(6);
    const made = await at.call(owner, 'POST', 'MiniLeagues/CreateLeague', { leagueName: 'Reported' });
    const code = made.leagueCode;
    await at.letIn(owner, code, one, two);
    await at.join(asker, code);
    expect(await report(stranger, code, 'name')).toMatchObject({ statusCode: 404 });
    expect(await report(stranger, code, 'name', 'wrong')).toEqual(await report(stranger, 'K7RW4Q', 'name'));
    expect(await report(one, code, 'nothing')).toMatchObject({ statusCode: 400 });
    for (let time = 0; time < 3; time += 1)
      expect(await report(one, code, 'name')).toMatchObject({ status: 1 });
    await at.decide(two, code, two, 4);
    await report(two, code, 'harassment');
    expect(await reported(3)).toEqual([]);
    await report(asker, code, 'name');
    const key = new URL(made.shareLink, 'http://site').searchParams.get('s') ?? '';
    await report(invited, code, 'other', key);
    expect(await reported(3)).toEqual([{ code, reports: 4, reasons: { name: 2, harassment: 1, other: 1 } }]);
    expect(await renameLeague(db, { sentCode: code, name: 'Renamed', saidBy }, now)).toBeUndefined();
    expect(await reported(1)).toEqual([]);
    expect(await report(one, code, 'name')).toMatchObject({ status: 1 });
    expect(await reported(1)).toEqual([]);
  });
});

describe('the desk', () => {
  it('disables a league and enables it again; meanwhile nobody sees or joins it (rule: leagues)', async () => {
    const [owner = 0, member = 0, asker = 0] = await at.punters(3);
    const code = await at.create(owner, 'Closed For A While');
    await at.letIn(owner, code, member);
    await at.join(asker, code);
    await at.update(owner, code, { newOwnerPunterId: member });
    const order = { sentCode: code, saidBy };
    expect(await enableLeague(db, order, now)).toBe('not-disabled');
    expect(await disableLeague(db, order, now)).toBeUndefined();
    expect(await disableLeague(db, order, now)).toBe('not-running');
    for (const punter of [owner, member]) {
      expect(await at.call(punter, 'GET', `MiniLeagues/GetLeagueTeamMembers/${code}`)).toMatchObject({
        statusCode: 404,
      });
    }
    expect(await at.update(owner, code, { leagueName: 'Reopened' })).toMatchObject({ statusCode: 404 });
    expect(await at.join(asker, code)).toMatchObject({ errorCode: 108 });
    expect(await enableLeague(db, order, now)).toBeUndefined();
    expect(await at.members(owner, code)).toHaveLength(2);
    expect(await at.join(asker, code)).toMatchObject({ status: 1 });
    const { leagueNotifications } = await at.call(
      member,
      'GET',
      `MiniLeagues/getLeagueNotifications/${code}`,
    );
    expect(leagueNotifications.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['disabled', 'enabled']),
    );
    const said = await db
      .selectFrom('league_events')
      .select('said_by')
      .where('said_by', 'is not', null)
      .execute();
    expect(new Set(said.map((event) => event.said_by))).toEqual(new Set([saidBy]));
  });

  it('says why not: no league, a removed one, a name that is taken or of the wrong form', async () => {
    const [owner = 0] = await at.punters(1);
    const code = await at.create(owner, 'First');
    await at.create(owner, 'Second');
    const rename = (sentCode: string, name: string) => renameLeague(db, { sentCode, name, saidBy }, now);
    expect(await rename('K7RW4Q', 'Any Name')).toBe('no-league');
    expect(await rename(code, 'second')).toBe('name-taken');
    expect(await rename(code, 'ab')).toBe('bad-name');
    expect(await rename(code.toLowerCase(), 'First Again')).toBeUndefined();
    await at.update(owner, code, { leagueStatus: 0 });
    expect(await rename(code, 'Any Name')).toBe('removed');
    expect(await disableLeague(db, { sentCode: code, saidBy }, now)).toBe('removed');
  });
});
