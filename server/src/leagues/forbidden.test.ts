import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { type LeagueAnswer, TestLeagues } from '../../test/test-leagues.ts';

const at = closedAfterAll(await TestLeagues.open());
const { db } = at.platform;

const [owner = 0, member = 0, asker = 0, removed = 0, gone = 0] = await at.punters(5);
const [stranger = 0, staff = 0, excluded = 0, closed = 0] = await at.punters(4);
const code = await at.create(owner, 'Forbidden Things');
await at.letIn(owner, code, member, removed, gone, excluded, closed);
await at.decide(owner, code, removed, 3);
await at.decide(gone, code, gone, 4);
await at.join(asker, code);
await makeStaff(db, [staff]);
await at.call(excluded, 'POST', 'Protection/ExcludeSelf', { guid: randomUUID(), length: 'six-months' });
await at.call(closed, 'POST', 'Protection/CloseAccount', { guid: randomUUID() });

type Act = (by: number | null, leagueCode: string) => Promise<LeagueAnswer>;

const post =
  (path: string, body: object): Act =>
  (by, leagueCode) =>
    at.call(by, 'POST', `MiniLeagues/${path}`, { leagueCode, ...body });

/** Everything that only the owner may do. */
const ownersActs: Record<string, Act> = {
  'approving a request': post('UpdatePunterLeagueStatus', { punterId: asker, punterLeagueStatus: 1 }),
  'rejecting a request': post('UpdatePunterLeagueStatus', { punterId: asker, punterLeagueStatus: 2 }),
  'removing a member': post('UpdatePunterLeagueStatus', { punterId: member, punterLeagueStatus: 3 }),
  'removing the owner': post('UpdatePunterLeagueStatus', { punterId: owner, punterLeagueStatus: 3 }),
  'lifting a removal': post('LiftRemoval', { punterId: removed }),
  renaming: post('UpdateLeague', { leagueName: 'Stolen' }),
  'changing the code': post('UpdateLeague', { rotateCode: true }),
  'pausing joining': post('UpdateLeague', { joiningPaused: true }),
  'offering the league': post('UpdateLeague', { newOwnerPunterId: member }),
  'taking an offer back': post('UpdateLeague', { newOwnerPunterId: null }),
  'deleting the league': post('UpdateLeague', { leagueStatus: 0 }),
  'changing nothing': post('UpdateLeague', {}),
};

/** What every member may see and do. */
const membersActs: Record<string, Act> = {
  'seeing the members': (by, league) => at.call(by, 'GET', `MiniLeagues/GetLeagueTeamMembers/${league}`),
  'seeing the notifications': (by, league) =>
    at.call(by, 'GET', `MiniLeagues/getLeagueNotifications/${league}`),
  'accepting a hand-over': post('AnswerHandOver', { accept: true }),
};

const strangers: Record<string, number> = {
  'a stranger': stranger,
  'one who asked to join': asker,
  'a removed member': removed,
  'one who left': gone,
  staff,
  'an excluded punter': excluded,
  'one who closed the account': closed,
};

/** Everything of the league, to see that nothing changed. */
async function everything() {
  const tables = [
    'leagues',
    'league_members',
    'league_requests',
    'league_hand_overs',
    'league_events',
  ] as const;
  const rows = [];
  for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute());
  return rows;
}

describe('what only the owner may do (rule: league-owner)', () => {
  describe.each(Object.entries(ownersActs))('%s', (_, act) => {
    it('is forbidden to a member, and changes nothing', async () => {
      const before = await everything();
      expect(await act(member, code)).toMatchObject({ statusCode: 403, error: { code: 'forbidden' } });
      expect(await everything()).toEqual(before);
    });

    it('is unauthenticated for a visitor', async () => {
      expect(await act(null, code)).toMatchObject({ statusCode: 401 });
    });

    it.each(Object.entries(strangers))('answers %s like an unknown code', async (_name, punter) => {
      const before = await everything();
      const answer = await act(punter, code);
      expect(answer).toMatchObject({ statusCode: 404, error: { code: 'not-found' } });
      expect(await act(punter, 'K7RW4Q')).toEqual(answer);
      expect(await everything()).toEqual(before);
    });
  });
});

describe.each(Object.entries(membersActs))('%s', (_, act) => {
  it.each(Object.entries(strangers))('answers %s like an unknown code', async (_name, punter) => {
    const answer = await act(punter, code);
    expect(answer).toMatchObject({ statusCode: 404 });
    expect(await act(punter, 'K7RW4Q')).toEqual(answer);
  });

  it('is unauthenticated for a visitor', async () => {
    expect(await act(null, code)).toMatchObject({ statusCode: 401 });
  });
});

describe('acts in another’s name', () => {
  it.each([
    [
      'a league',
      () => at.call(member, 'POST', 'MiniLeagues/CreateLeague', { punterId: owner, leagueName: 'Mine' }),
    ],
    [
      'a request',
      () =>
        at.call(member, 'POST', 'MiniLeagues/UpdatePunterLeagueStatus', {
          punterId: stranger,
          leagueCode: code,
        }),
    ],
    ['an exit', () => at.decide(owner, code, member, 4)],
    ['lists', () => at.call(member, 'GET', `MiniLeagues/GetPunterLeagues/${owner}?leagueStatus=1`)],
  ])('are forbidden: %s', async (_, act) => {
    const before = await everything();
    expect(await act()).toMatchObject({ statusCode: 403 });
    expect(await everything()).toEqual(before);
  });

  it('a hand-over that is offered to another is not to be accepted', async () => {
    const [first = 0, second = 0, boss = 0] = await at.punters(3);
    const league = await at.create(boss);
    await at.letIn(boss, league, first, second);
    await at.update(boss, league, { newOwnerPunterId: first });
    const stolen = await at.call(second, 'POST', 'MiniLeagues/AnswerHandOver', {
      leagueCode: league,
      accept: true,
    });
    expect(stolen).toMatchObject({ status: 0, errorCode: 129 });
    expect((await at.members(boss, league))[0]).toBe(boss);
  });
});

describe('creating a league', () => {
  it.each(['staff', 'an excluded punter', 'one who closed the account'])('is refused for %s', async (who) => {
    const made = await at.call(strangers[who] ?? 0, 'POST', 'MiniLeagues/CreateLeague', {
      leagueName: 'My League',
    });
    expect(made).toMatchObject({ status: 0, errorCode: 124, message: 'The league was not created' });
  });
});

it('[A-OWNER-RENAME] [A-OWNER-DELETE] [A-OWNER-REMOVE] [A-OWNER-DECIDE] the owner may do all of it', async () => {
  const inOrder = Object.entries(ownersActs).filter(
    ([name]) =>
      ![
        'removing the owner',
        'removing a member',
        'rejecting a request',
        'changing the code',
        'deleting the league',
      ].includes(name),
  );
  for (const [name, act] of inOrder) expect(await act(owner, code), name).toMatchObject({ status: 1 });
  expect(await at.update(owner, code, { joiningPaused: false })).toMatchObject({ status: 1 });
  expect(await at.decide(owner, code, owner, 3)).toMatchObject({ status: 0, errorCode: 128 });
  await at.join(stranger, code);
  expect(await at.decide(owner, code, stranger, 2)).toMatchObject({ status: 1, message: 'Success.' });
  expect(await at.decide(owner, code, member, 3)).toMatchObject({ status: 1, message: 'Success.' });
  const { leagueCode } = await at.update(owner, code, { rotateCode: true });
  expect(await at.update(owner, leagueCode, { leagueStatus: 0 })).toMatchObject({ status: 1 });
  expect(await at.call(owner, 'GET', `MiniLeagues/GetLeagueTeamMembers/${leagueCode}`)).toMatchObject({
    statusCode: 404,
  });
});
