import type { Call } from '@furlong/contract/schemas/call';
import { declaredCalls } from '@furlong/contract/schemas/declared-calls';
import { deskRoles } from '@furlong/domain/desk/roles';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { demoAccounts, findDemoAccount } from '../identity/demo-accounts.ts';
import { inTransaction } from '../platform/database/database.ts';
import { prepareDemoStaff } from './prepare-demo-staff.ts';
import { insertRole, selectRoles } from './queries.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
const { db } = platform;
const deskCalls = Object.values<Call>(declaredCalls).filter(({ access }) => access === 'desk');

/** Who may make each call of the desk, written a second time: a change of one is seen by the other. */
const opened: Readonly<Record<string, readonly string[]>> = {
  GetOwnDeskRoles: ['somebody internal without a role', ...deskRoles],
  ListStaff: ['admin', 'regulator'],
  ListActs: ['admin', 'regulator'],
  GetFeedHealth: ['viewer', 'trader', 'admin'],
  FindLeagues: ['support', 'admin'],
  ListReportedLeagues: ['support', 'admin'],
  DisableLeague: ['support', 'admin'],
  EnableLeague: ['support', 'admin'],
  RenameLeague: ['support', 'admin'],
  ListDeskJackpots: ['viewer', 'trader', 'support', 'admin', 'regulator'],
  ListWithheldShares: ['support', 'admin', 'regulator'],
  SetJackpotTerms: ['trader', 'admin'],
  SetJackpotMustBeWon: ['trader', 'admin'],
  GetPushHealth: ['viewer', 'support', 'admin'],
  FindPunters: ['support', 'admin', 'regulator'],
  ListWaitingPunters: ['support', 'admin', 'regulator'],
  GetDeskPunter: ['support', 'admin', 'regulator'],
  ListPunterBets: ['support', 'admin', 'regulator'],
  ListPunterLedger: ['support', 'admin', 'regulator'],
  ListPunterSessions: ['support', 'admin', 'regulator'],
  DecidePunterIdentity: ['support', 'admin'],
  SuspendPunter: ['support', 'admin'],
  RestorePunter: ['support', 'admin'],
  EndPunterSessions: ['support', 'admin'],
  ResetPunterFactor: ['admin'],
  ResetStaffFactor: ['admin'],
  ClosePunterAccount: ['support', 'admin'],
  ListDataRequests: ['support', 'admin', 'regulator'],
  GetDataRequest: ['support', 'admin', 'regulator'],
  DecideDataRequest: ['support', 'admin'],
  GetDeskMeetings: ['viewer', 'trader', 'admin', 'regulator'],
  GetDeskRace: ['viewer', 'trader', 'admin', 'regulator'],
  GetDeskFixtures: ['viewer', 'trader', 'admin', 'regulator'],
  GetDeskFixture: ['viewer', 'trader', 'admin', 'regulator'],
  GetRaceLiability: ['viewer', 'trader', 'admin', 'regulator'],
  GetFixturesLiability: ['viewer', 'trader', 'admin', 'regulator'],
  GetFixtureLiability: ['viewer', 'trader', 'admin', 'regulator'],
  GetMeetingsLiability: ['viewer', 'trader', 'admin', 'regulator'],
  ListLiabilityAlarms: ['viewer', 'trader', 'admin', 'regulator'],
  SetLiabilityLimit: ['trader', 'admin'],
  AcknowledgeLiabilityAlarm: ['trader', 'admin'],
  SetFixturePrices: ['trader', 'admin'],
  ReleaseFixturePrices: ['trader', 'admin'],
  SuspendFixture: ['trader', 'admin'],
  ResumeFixture: ['trader', 'admin'],
  MoveKickOff: ['trader', 'admin'],
  StartFixture: ['trader', 'admin'],
  PostponeFixture: ['trader', 'admin'],
  CallOffFixture: ['trader', 'admin'],
  SetDeskPrices: ['trader', 'admin'],
  ReleaseDeskPrices: ['trader', 'admin'],
  SuspendRace: ['trader', 'admin'],
  ResumeRace: ['trader', 'admin'],
  ScratchRunner: ['trader', 'admin'],
  CloseRace: ['trader', 'admin'],
  MoveOff: ['trader', 'admin'],
  AbandonRace: ['trader', 'admin'],
  AbandonMeeting: ['trader', 'admin'],
  PostponeMeeting: ['trader', 'admin'],
  ResumeMeeting: ['trader', 'admin'],
  GetRevenueReport: ['trader', 'admin', 'regulator'],
  ExportRevenueReport: ['trader', 'admin', 'regulator'],
  GetLiabilitiesReport: ['trader', 'admin', 'regulator'],
  ExportLiabilitiesReport: ['trader', 'admin', 'regulator'],
  GetSignificantEvents: ['trader', 'admin', 'regulator'],
  ExportSignificantEvents: ['trader', 'admin', 'regulator'],
  GetProtectionReport: ['trader', 'admin', 'regulator'],
  ExportProtectionReport: ['trader', 'admin', 'regulator'],
  ListPayoutLimits: ['viewer', 'trader', 'admin', 'regulator'],
  PublishPayoutLimits: ['admin'],
  ListScoringRules: ['viewer', 'trader', 'admin', 'regulator'],
  PublishScoringRules: ['admin'],
  ListDeductions: ['viewer', 'trader', 'admin', 'regulator'],
  PublishDeductions: ['admin'],
  WithdrawRules: ['admin'],
  GrantStaffRole: ['admin'],
  RevokeStaffRole: ['admin'],
  ...Object.fromEntries(
    [
      ...['ListDocuments', 'GetDocument', 'CompareDocument', 'PreviewDocument', 'SaveDocument'],
      ...['RestoreDocument', 'PublishDocument', 'LinkDocumentPreview', 'TimeDocument', 'CancelTimedDocument'],
      ...['ListBanners', 'SaveBanner', 'RemoveBanner', 'UploadPicture'],
      ...['GetSiteSettings', 'PublishSiteSettings', 'RestoreSiteSettings'],
    ].map((name) => [name, ['content', 'admin']]),
  ),
  GetFixtureResult: ['viewer', 'trader', 'admin', 'regulator'],
  CaptureScore: ['trader', 'admin'],
  ProposeScore: ['trader', 'admin'],
  KeyScore: ['trader', 'admin'],
  GetRaceResult: ['viewer', 'trader', 'admin', 'regulator'],
  CaptureResult: ['trader', 'admin'],
  ProposeResult: ['trader', 'admin'],
  ProposeCredit: ['support', 'admin'],
  ProposeGoodwill: ['trader', 'admin'],
  ProposeRaceChange: ['trader', 'admin'],
  ProposeMatchChange: ['trader', 'admin'],
  ProposeWithheldShare: ['support', 'admin'],
  ListApprovals: ['trader', 'support', 'admin', 'regulator'],
  GetApproval: ['trader', 'support', 'admin', 'regulator'],
  GetApprovalState: ['trader', 'support', 'admin', 'regulator'],
  KeyPaidPlaces: ['trader', 'admin'],
  Approve: ['trader', 'support', 'admin'],
  Decline: ['trader', 'support', 'admin'],
};

const tokens: Readonly<Record<string, string | undefined>> = {
  'nobody signed in': undefined,
  'a punter': (await desk.person('punter', { operator: false })).token,
  'a punter whose roles outlived being internal': (
    await desk.person('former', { operator: false, roles: deskRoles })
  ).token,
  'somebody internal without a role': (await desk.person('newcomer')).token,
  ...Object.fromEntries(
    await Promise.all(
      deskRoles.map(async (role) => [role, (await desk.person(role, { roles: [role] })).token]),
    ),
  ),
};

describe('a call of the desk admits exactly who has one of its roles (rule: desk-roles)', () => {
  test('and every one of them is tried', () => {
    expect(deskCalls.map(({ name }) => name).toSorted()).toEqual(Object.keys(opened).toSorted());
    expect(deskCalls.every(({ path }) => path.startsWith('/api/Desk/'))).toBe(true);
  });

  describe.each(Object.keys(tokens))('%s', (who) => {
    test.each(deskCalls)('$name', async ({ name, method, path, roles }) => {
      const { statusCode, json } = await desk.send(method, path.replaceAll(/:\w+/g, '1'), tokens[who]);
      if (opened[name]?.includes(who)) {
        // Past the door: what is asked for may be missing, or not be there.
        expect([200, 400, 404]).toContain(statusCode);
        return;
      }
      expect(statusCode).toBe(who === 'nobody signed in' ? 401 : 403);
      if (who === 'somebody internal without a role') {
        for (const role of roles ?? []) expect(json.detail).toContain(role);
      }
    });
  });
});

test('one’s own name and roles are answered in one order, and a role that is taken away is gone at once', async () => {
  const { token, ...person } = await desk.person('thandi', { roles: ['trader', 'viewer'] });
  const own = async () => (await desk.send('GET', '/api/Desk/GetOwnDeskRoles', token)).json;
  expect(await own()).toMatchObject({ status: 1, name: 'thandi', roles: ['viewer', 'trader'] });
  await sql`update staff_roles set revoked_at = now() where subject = ${person.subject} and role = 'trader'`.execute(
    db,
  );
  expect(await own()).toMatchObject({ roles: ['viewer'] });
});

describe('a role that was given (rule: staff-roles)', () => {
  const change = (words: ReturnType<typeof sql>) => words.execute(db);

  test('is held once, and can be given again after it was taken away', async () => {
    const person = { issuer: 'https://staff.example', subject: 'again' };
    const give = () =>
      inTransaction(db, (trx) => insertRole(trx, person, 'viewer', { by: null, at: new Date(0) }));
    expect(await Promise.all([give(), give()])).toEqual(expect.arrayContaining([true, false]));
    await change(sql`update staff_roles set revoked_at = now() where subject = 'again'`);
    expect(await selectRoles(db, person)).toEqual([]);
    expect(await give()).toBe(true);
    expect(await selectRoles(db, person)).toEqual(['viewer']);
  });

  test('is neither changed nor deleted, and taken away once', async () => {
    await desk.person('kept', { roles: ['support'] });
    const mine = sql`subject = 'subject of kept'`;
    const refused = 'neither changed nor deleted';
    await expect(change(sql`update staff_roles set role = 'admin' where ${mine}`)).rejects.toThrow(refused);
    await expect(change(sql`delete from staff_roles where ${mine}`)).rejects.toThrow(refused);
    await expect(change(sql`truncate staff_roles`)).rejects.toThrow();
    await expect(
      change(sql`update staff_roles set revoked_at = now(), subject = 'another' where ${mine}`),
    ).rejects.toThrow(refused);
    await change(sql`update staff_roles set revoked_at = now() where ${mine}`);
    await expect(change(sql`update staff_roles set revoked_at = null where ${mine}`)).rejects.toThrow(
      refused,
    );
  });
});

test('the demo’s internal users are admins, once; what became of their roles stays', async () => {
  const issuer = `${platform.settings.publicUrl}/identity`;
  const rolesNow = async () => {
    const found = demoAccounts.map(async ({ username }) => {
      const account = await findDemoAccount(db, username);
      return [username, await selectRoles(db, { issuer, subject: account?.id ?? '' })];
    });
    return Object.fromEntries(await Promise.all(found));
  };
  expect(await rolesNow()).toEqual({ demo: [], rival: [], desk: ['admin'], desk2: ['admin'] });
  await sql`update staff_roles set revoked_at = now() where issuer = ${issuer}`.execute(db);
  await prepareDemoStaff(platform, issuer);
  expect(await rolesNow()).toMatchObject({ desk: [], desk2: [] });
});
