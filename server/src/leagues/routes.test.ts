import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { TestLeagues } from '../../test/test-leagues.ts';

const at = closedAfterAll(await TestLeagues.open());
const { db } = at.platform;

const create = (as: number, body: object) => at.call(as, 'POST', 'MiniLeagues/CreateLeague', body);
const lists = (as: number, status?: number) =>
  at.call(as, 'GET', `MiniLeagues/GetPunterLeagues${status === undefined ? '' : `?leagueStatus=${status}`}`);
const notifications = async (as: number, code: string) =>
  (await at.call(as, 'GET', `MiniLeagues/getLeagueNotifications/${code}`)).leagueNotifications;

describe('CreateLeague', () => {
  it("[C-CreateLeague] [V-LEAGUE-CREATED] [E-LEAGUE] answers 'Success' twice and the name as asked", async () => {
    const [owner = 0] = await at.punters(1);
    const leagueName = 'Vaal & Vriende’s “Nr. 1” Ｃａｒｄ';
    const made = await create(owner, { punterId: owner, leagueName });
    expect(made).toMatchObject({
      statusCode: 200,
      status: 1,
      errorCode: 0,
      message: 'Success',
      detail: 'Success',
    });
    expect(made.leagueName).toBe(leagueName);
    expect(made.leagueCode).toMatch(/^[2-9ACDEFHJKMNPQRTVWXY]{6}$/);
    expect(made.shareLink).toMatch(new RegExp(`^/friendsLeague\\?CODE=${made.leagueCode}&s=[\\w-]{10}$`));
    expect(await at.members(owner, made.leagueCode)).toEqual([owner]);
  });

  it('says in `detail` why not (rule: league-name)', async () => {
    const [owner = 0, other = 0] = await at.punters(2);
    const [nameless = 0] = await makePunters(db, [null]);
    await at.create(owner, 'The Thursday Card');
    for (const [as, leagueName, errorCode, words] of [
      [owner, 'ab', 120, 'at least 3'],
      [owner, 'a\u200Bbcd', 120, 'hidden'],
      [owner, 'fuck the bookies', 121, 'ask us'],
      [owner, 'the Тhursday card', 122, 'already'],
      [owner, 'Furlong Official', 120, 'operator'],
      [nameless, 'No Alias', 124, 'alias'],
    ] as const) {
      const refused = await create(as, { leagueName });
      expect(refused).toMatchObject({ statusCode: 200, status: 0, errorCode, responseType: 'error' });
      expect(refused.detail).toContain(words);
    }
    expect(await create(other, { leagueName: 'The Thursday Card' })).toMatchObject({ status: 1 });
  });

  it('makes one league for one guid, also when it is sent twice at once', async () => {
    const [owner = 0] = await at.punters(1);
    const body = { leagueName: 'Sent Twice', guid: randomUUID() };
    const made = await Promise.all([create(owner, body), create(owner, body), create(owner, body)]);
    expect(new Set(made.map(({ leagueCode }) => leagueCode)).size).toBe(1);
    expect(made.map(({ status }) => status)).toEqual([1, 1, 1]);
    expect((await lists(owner)).ownedLeagues).toHaveLength(1);
  });

  it('repeats its answer to whoever is in the league still, and to nobody else', async () => {
    const [maker = 0, heir = 0] = await at.punters(2);
    const body = { leagueName: 'Handed On', guid: randomUUID() };
    const { leagueCode } = await create(maker, body);
    await at.letIn(maker, leagueCode, heir);
    await at.update(maker, leagueCode, { newOwnerPunterId: heir });
    await at.call(heir, 'POST', 'MiniLeagues/AnswerHandOver', { leagueCode, accept: true });
    expect(await create(maker, body)).toMatchObject({ status: 1, leagueCode });
    await at.decide(heir, leagueCode, maker, 3);
    const rotated = await at.update(heir, leagueCode, { rotateCode: true, leagueName: 'Without You' });
    const again = await create(maker, body);
    expect(again).toMatchObject({ statusCode: 409, error: { code: 'conflict' } });
    expect(JSON.stringify(again)).not.toMatch(new RegExp(`${rotated.leagueCode}|Without You|s=`));
    await at.update(heir, rotated.leagueCode, { leagueStatus: 0 });
    expect(await create(maker, body)).toEqual(again);
  });

  it('names what it expects of a body', async () => {
    const [owner = 0] = await at.punters(1);
    for (const body of [
      {},
      { leagueName: 7 },
      { leagueName: 'x'.repeat(201) },
      { leagueName: 'ok name', guid: '1' },
    ]) {
      expect(await create(owner, body)).toMatchObject({ statusCode: 400, error: { code: 'bad-request' } });
    }
  });
});

describe('the lists', () => {
  it('[C-GetPunterLeagues] [C-GetPunterLeagues-ByPunter] [E-LEAGUES-RESPONSE] are ownedLeagues and joinedLeagues', async () => {
    const [owner = 0, member = 0, asker = 0] = await at.punters(3);
    const code = await at.create(owner, 'Platteland Punters');
    await at.create(owner, 'Another');
    await at.letIn(owner, code, member);
    await at.join(asker, code);
    const mine = await lists(owner, 1);
    expect(mine.ownedLeagues.map(({ leagueName }) => leagueName)).toEqual(['Another', 'Platteland Punters']);
    expect(mine.joinedLeagues).toEqual([]);
    expect(mine.ownedLeagues[1]).toMatchObject({
      leagueCode: code,
      status: 1,
      members: 2,
      pendingRequests: 1,
      meetingId: null,
      rank: null,
      players: null,
      ownerPunterId: owner,
      joiningPaused: false,
      handOver: null,
    });
    const theirs = await at.call(member, 'GET', `MiniLeagues/GetPunterLeagues/${member}?leagueStatus=1`);
    expect(theirs.ownedLeagues).toEqual([]);
    expect(theirs.joinedLeagues).toMatchObject([
      { leagueName: 'Platteland Punters', leagueCode: code, pendingRequests: 0, ownerPunterId: owner },
    ]);
    expect(theirs.joinedLeagues[0]?.memberSince).toMatch(/Z$/);
    expect(await lists(asker)).toMatchObject({ ownedLeagues: [], joinedLeagues: [] });
  });

  it('[T-LEAGUE-STATUS] are by status: 0 disabled, 2 rejected, 3 removed, 4 exited (rule: leagues)', async () => {
    const [owner = 0, one = 0, two = 0, three = 0] = await at.punters(4);
    const code = await at.create(owner, 'Statuses');
    await at.letIn(owner, code, one, two);
    await at.join(three, code);
    await at.decide(owner, code, three, 2);
    await at.decide(owner, code, two, 3);
    await at.decide(one, code, one, 4);
    const namesOf = async (as: number, status: number) =>
      (await lists(as, status)).joinedLeagues.map(({ leagueName, status: shown, leagueCode, members }) => ({
        leagueName,
        shown,
        leagueCode,
        members,
      }));
    const hidden = { leagueName: 'Statuses', leagueCode: '', members: 0 };
    expect(await namesOf(three, 2)).toEqual([{ ...hidden, shown: 2 }]);
    expect(await namesOf(two, 3)).toEqual([{ ...hidden, shown: 3 }]);
    expect(await namesOf(one, 4)).toEqual([{ ...hidden, shown: 4 }]);
    for (const as of [one, two, three]) expect(await namesOf(as, 1)).toEqual([]);
    await db.updateTable('leagues').set({ status: 0 }).where('code', '=', code).execute();
    expect((await lists(owner, 0)).ownedLeagues).toMatchObject([
      { leagueCode: code, status: 0, shareLink: '' },
    ]);
    expect((await lists(owner, 1)).ownedLeagues).toEqual([]);
    await db.updateTable('leagues').set({ status: 1 }).where('code', '=', code).execute();
    await at.update(owner, code, { leagueStatus: 0 });
    expect((await lists(owner, 3)).ownedLeagues).toMatchObject([{ leagueName: 'Statuses', leagueCode: '' }]);
    expect((await lists(owner, 1)).ownedLeagues).toEqual([]);
  });

  it('take no other status, and show a rank that the boards tell', async () => {
    const [owner = 0] = await at.punters(1);
    expect(await lists(owner, 5)).toMatchObject({ statusCode: 400 });
    expect(await lists(owner, -1)).toMatchObject({ statusCode: 400 });
  });
});

describe('members and notifications', () => {
  it('[C-GetLeagueTeamMembers] [E-LEAGUE-MEMBERS] [A-MEMBER-VIEW] are seen by members; whom the owner removed by the owner', async () => {
    const [owner = 0, zeta = 0, alpha = 0, removed = 0] = await makePunters(db, [
      'mid',
      'zeta',
      'Alpha',
      'out',
    ]);
    const code = await at.create(owner);
    await at.letIn(owner, code, zeta, alpha, removed);
    await at.decide(owner, code, removed, 3);
    const see = (as: number) => at.call(as, 'GET', `MiniLeagues/GetLeagueTeamMembers/${code}`);
    const seen = await see(zeta);
    expect(seen.leagueMembers).toMatchObject([
      { punterId: owner, punterAlias: 'mid', isOwner: true },
      { punterId: alpha, punterAlias: 'Alpha', isOwner: false },
      { punterId: zeta, punterAlias: 'zeta', isOwner: false },
    ]);
    expect(seen.removedMembers).toEqual([]);
    expect((await see(owner)).removedMembers).toMatchObject([{ punterId: removed, punterAlias: 'out' }]);
  });

  it('[C-getLeagueNotifications] [E-LEAGUE-NOTIFICATIONS] [T-LEAGUE-DECISION] say what waits and what happened', async () => {
    const [owner = 0, in1 = 0, out = 0, waits = 0] = await makePunters(db, ['Boss', 'Inge', 'Otto', 'Wes']);
    const code = await at.create(owner);
    await at.join(in1, code);
    expect(await at.decide(owner, code, in1, 1)).toMatchObject({
      status: 1,
      errorCode: 0,
      message: 'Success.',
    });
    await at.join(out, code);
    await at.decide(owner, code, out, 2);
    await at.join(waits, code);
    await at.update(owner, code, { leagueName: 'Better Name' });
    const told = await notifications(owner, code);
    expect(told.map(({ type, kind, message, punterId }) => ({ type, kind, message, punterId }))).toEqual([
      { type: 'warning', kind: 'request', message: 'Wes asks to join', punterId: waits },
      { type: 'success', kind: 'renamed', message: 'The league is called Better Name now', punterId: null },
      { type: 'error', kind: 'rejected', message: 'The request of Otto was rejected', punterId: out },
      { type: 'success', kind: 'joined', message: 'Inge joined', punterId: in1 },
      { type: 'success', kind: 'created', message: 'Boss created the league', punterId: owner },
    ]);
    expect((await notifications(in1, code)).map(({ kind }) => kind)).toEqual([
      'renamed',
      'joined',
      'created',
    ]);
  });

  it('deciding twice changes nothing; deciding otherwise is refused', async () => {
    const [owner = 0, asker = 0] = await at.punters(2);
    const code = await at.create(owner);
    await at.join(asker, code);
    expect(await at.decide(owner, code, asker, 1)).toMatchObject({ status: 1 });
    expect(await at.decide(owner, code, asker, 1)).toMatchObject({ status: 1 });
    expect(await at.decide(owner, code, asker, 2)).toMatchObject({ status: 0, errorCode: 125 });
    expect(await at.decide(owner, code, 999_999, 1)).toMatchObject({ status: 0, errorCode: 125 });
    expect(await at.decide(owner, code, 999_999, 3)).toMatchObject({ status: 0, errorCode: 127 });
    const { leagueMembers } = await at.call(owner, 'GET', `MiniLeagues/GetLeagueTeamMembers/${code}`);
    const alias = leagueMembers.find(({ punterId }) => punterId === owner)?.punterAlias;
    expect(await at.told(asker)).toEqual([expect.objectContaining({ answer: 'approved', alias })]);
  });
});

describe('[C-UpdatePunterLeagueStatus] an exit', () => {
  it('[A-MEMBER-EXIT] is the member’s own, safe to repeat, and one may ask again', async () => {
    const [owner = 0, member = 0] = await at.punters(2);
    const code = await at.create(owner);
    await at.letIn(owner, code, member);
    expect(await at.decide(member, code, member, 4)).toMatchObject({ status: 1, message: 'Success.' });
    expect(await at.decide(member, code, member, 4)).toMatchObject({ status: 1, message: 'Success.' });
    expect(await at.members(owner, code)).toEqual([owner]);
    await at.letIn(owner, code, member);
    expect(await at.members(owner, code)).toHaveLength(2);
  });

  it('of the owner needs a hand-over first; alone it removes the league (rule: league-owner)', async () => {
    const [owner = 0, member = 0] = await at.punters(2);
    const code = await at.create(owner);
    await at.letIn(owner, code, member);
    expect(await at.decide(owner, code, owner, 4)).toMatchObject({ status: 0, errorCode: 128 });
    await at.decide(member, code, member, 4);
    expect(await at.decide(owner, code, owner, 4)).toMatchObject({ status: 1, message: 'Success.' });
    const league = await db
      .selectFrom('leagues')
      .select(['status', 'members'])
      .where('code', '=', code)
      .execute();
    expect(league).toEqual([{ status: 3, members: 0 }]);
  });
});

describe('[C-UpdateLeague] a change of a league', () => {
  it('answers the league as it is now, and does all of it or nothing', async () => {
    const [owner = 0] = await at.punters(1);
    const code = await at.create(owner, 'Before');
    await at.create(owner, 'Taken');
    const refused = await at.update(owner, code, {
      leagueName: 'Taken',
      rotateCode: true,
      joiningPaused: true,
    });
    expect(refused).toMatchObject({ status: 0, errorCode: 122 });
    expect((await lists(owner)).ownedLeagues[0]).toMatchObject({ leagueCode: code, joiningPaused: false });
    const changed = await at.update(owner, code, {
      leagueName: 'After',
      rotateCode: true,
      joiningPaused: true,
    });
    expect(changed).toMatchObject({ status: 1, leagueName: 'After' });
    expect(changed.leagueCode).not.toBe(code);
    expect((await lists(owner)).ownedLeagues[0]).toMatchObject({
      leagueName: 'After',
      leagueCode: changed.leagueCode,
      shareLink: changed.shareLink,
      joiningPaused: true,
    });
    expect(await at.update(owner, changed.leagueCode, { leagueStatus: 1 })).toMatchObject({ status: 1 });
    expect(await at.update(owner, changed.leagueCode, { leagueName: 'after' })).toMatchObject({ status: 1 });
  });
});

describe('[F-showFriendsLeague] the flag', () => {
  it('is on by default, and off closes every call with 404 (rule: feature-flags)', async () => {
    expect(at.platform.operator.showFriendsLeague).toBe(true);
    const off = await TestLeagues.open({ showFriendsLeague: false });
    try {
      const [punter = 0] = await off.punters(1);
      const post = (path: string, body: object) => off.call(punter, 'POST', `MiniLeagues/${path}`, body);
      const league = { leagueCode: 'K7RW4Q' };
      const answers = [
        await off.call(punter, 'GET', 'MiniLeagues/GetPunterLeagues'),
        await off.call(punter, 'GET', `MiniLeagues/GetPunterLeagues/${punter}`),
        await off.call(punter, 'GET', 'MiniLeagues/GetLeagueTeamMembers/K7RW4Q'),
        await off.call(punter, 'GET', 'MiniLeagues/getLeagueNotifications/K7RW4Q'),
        await off.call(punter, 'GET', 'MiniLeagues/GetLeagueRequests'),
        await off.call(punter, 'GET', 'MiniLeagues/GetLeaguePreview/K7RW4Q?s=abc'),
        await post('CreateLeague', { leagueName: 'Closed' }),
        await post('UpdatePunterLeagueStatus', { ...league, punterId: punter }),
        await post('UpdateLeague', league),
        await post('CancelLeagueRequest', { requestId: 1 }),
        await post('AnswerHandOver', { ...league, accept: true }),
        await post('LiftRemoval', { ...league, punterId: punter }),
        await post('ReportLeague', { ...league, reason: 'name' }),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ statusCode: 404, detail: expect.stringContaining('switched off') });
      }
    } finally {
      await off.close();
    }
  });
});
