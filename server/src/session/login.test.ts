import { moneyToWire } from '@furlong/domain/money';
import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSession, type TestSession } from '../../test/test-session.ts';
import { loadCompetition } from './load-competition.ts';

let at: TestSession;
const balances: number[] = [];
/** The competitions of two simultaneous logins before the first meeting. */
let withoutMeetings: Awaited<ReturnType<typeof loadCompetition>>[];

beforeAll(async () => {
  at = await createTestSession(async (punterId) => {
    balances.push(punterId);
    return moneyToWire(125_050);
  });
  const { db } = at.platform;
  withoutMeetings = await Promise.all(
    [1, 2].map(() => loadCompetition(db, new Date('2026-11-21T08:00:00Z'))),
  );
  const competition = await db
    .insertInto('competitions')
    .values({ name: 'Test', scoring: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const course = await db
    .insertInto('race_courses')
    .values({ name: 'Kenilworth', country: 'ZA' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const meetings = await db
    .insertInto('meetings')
    .values(
      (
        [
          ['Meeting active', 'active'],
          ['Afternoon meeting', 'active'],
          ['Meeting postponed', 'postponed'],
          ['Meeting abandoned', 'abandoned'],
          ['Meeting resulted', 'resulted'],
        ] as const
      ).map(([name, status], index) => ({
        ref: `m${index}`,
        sequence: 1,
        sport: 'horse-racing',
        name,
        race_course_id: course.id,
        competition_id: competition.id,
        meeting_date: '2026-11-21',
        status,
        created_at: new Date(),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const offs: Record<string, string> = {
    'Meeting active': '2026-11-21T10:00:00Z',
    'Afternoon meeting': '2026-11-21T13:00:00Z',
  };
  await db
    .insertInto('races')
    .values(
      meetings.flatMap(({ id, name }) =>
        [offs[name]].flatMap((off) =>
          off === undefined
            ? []
            : { meeting_id: id, number: 1, name: 'Race', off_at: off, due_at: off, status: 'open' },
        ),
      ),
    )
    .execute();
  at.platform.setNow(undefined);
});
afterAll(() => at.close());

const loginAddress = (token: string) => `/api/Login/GetPunterChallengeLogin?login=${token}`;

describe('the login', () => {
  test('[C-issue] [T-LOGIN-PROCESS] an access token is traded for a login token; somebody else’s subject or token is refused', async () => {
    const { accessToken } = await at.issue('demo', 'demo-punter');
    const other = (await at.issue('rival', 'rival-punter')).accessToken;
    const { sub } = decodeJwt(accessToken);
    const issue = (body: object) => at.call('POST', '/issuer/issue', accessToken, body);
    expect((await issue({ ssoAccessToken: accessToken, subject: sub })).statusCode).toBe(200);
    expect((await issue({ subject: 'somebody' })).statusCode).toBe(400);
    expect((await issue({ ssoAccessToken: other })).statusCode).toBe(400);
    expect((await issue({ ssoAccessToken: 'nonsense' })).statusCode).toBe(401);
  });

  test('[C-GetPunterChallengeLogin] [E-LOGIN-USER] [E-LOGIN-COMPETITION] [E-LOGIN-BALANCE] [E-LOGIN-FLAGS] [E-LOGIN-TOKENS] answers the punter, the competition, the balance, the flags and the tokens', async () => {
    const { loginToken } = await at.issue('demo', 'demo-punter');
    const { body } = await at.call('GET', loginAddress(loginToken));
    expect(body).toMatchObject({
      status: 1,
      user: { username: 'demo', alias: null, empStatusId: 0 },
      balance: 1250.5,
      hasPCTokenExpired: false,
      isPending: false,
      rememberpc: true,
      identityToken: loginToken,
      accessToken: body.token,
    });
    const { user } = body as unknown as { user: { id: string; punterId: number } };
    expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(balances).toContain(user.punterId);
  });

  test('[E-COMPETITION-MEETING] [T-MEETING-STATUS-123] [E-MEETING-VARIANT] the competition’s meetings read 1 active, 2 postponed, 3 abandoned, in the order of their first races, abandoned last', async () => {
    const competition = await loadCompetition(at.platform.db, new Date('2026-11-21T08:00:00Z'));
    expect(competition).toMatchObject({ name: 'Test' });
    expect(competition.meetings.map(({ name, status }) => [name, status])).toEqual([
      ['Meeting active', 1],
      ['Afternoon meeting', 1],
      ['Meeting postponed', 2],
      ['Meeting abandoned', 3],
    ]);
    expect(competition.meetings[0]).toMatchObject({
      date: '2026-11-21T00:00:00+02:00',
      raceCourseName: 'Kenilworth',
    });
  });

  test('before the first meeting the competition is the default one, for everybody', () => {
    const [first, second] = withoutMeetings;
    expect(first).toMatchObject({ name: CLASSIC_RULES.name, meetings: [] });
    expect(first?.id).toBeGreaterThan(0);
    expect(second).toEqual(first);
  });

  test('[X-ALIAS-REQUIRED] without an alias the message says so, and with one it no longer does', async () => {
    const first = await at.login('rival', 'rival-punter');
    expect(first).toMatchObject({ message: 'Alias Required', aliasRequired: true, isInPCLogin: true });
    const { token } = first;
    const saved = await at.call('POST', '/api/Login/SavePunterAlias', token, { userAlias: 'Rival_1' });
    expect(saved.body).toMatchObject({
      message: 'Success',
      aliasRequired: false,
      isPending: true,
      user: { alias: 'Rival_1' },
    });
    expect(await at.login('rival', 'rival-punter')).toMatchObject({
      message: 'Success',
      aliasRequired: false,
      isInPCLogin: false,
      isPending: false,
    });
  });

  test('[A-INTERNAL] empStatusId 1 is an internal user', async () => {
    expect(await at.login('desk', 'desk-operator')).toMatchObject({ user: { empStatusId: 1 } });
  });

  test('staff are asked for no alias, since they do not play (rule: staff); who is staff no longer, is', async () => {
    expect(await at.login('desk', 'desk-operator')).toMatchObject({
      message: 'Success',
      aliasRequired: false,
      isInPCLogin: false,
      user: { empStatusId: 1, alias: null },
    });
    await at.platform.db
      .updateTable('accounts')
      .set({ role: 'punter' })
      .where('username', '=', 'desk')
      .execute();
    expect(await at.login('desk', 'desk-operator')).toMatchObject({
      message: 'Alias Required',
      user: { empStatusId: 0 },
    });
  });

  test('a login token is valid once, also when used twice at the same moment, and for a minute', async () => {
    const { loginToken } = await at.issue('demo', 'demo-punter');
    const both = await Promise.all([1, 2].map(() => at.call('GET', loginAddress(loginToken))));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const late = (await at.issue('demo', 'demo-punter')).loginToken;
    at.platform.setNow(new Date(Date.now() + 61_000));
    try {
      expect((await at.call('GET', loginAddress(late))).statusCode).toBe(401);
    } finally {
      at.platform.setNow(undefined);
    }
  });

  test('a login token opens nothing else, and no other token logs in', async () => {
    const { accessToken, idToken, loginToken } = await at.issue('demo', 'demo-punter');
    expect((await at.call('GET', '/api/Login/CheckPunterAlias/abc', loginToken)).statusCode).toBe(401);
    expect((await at.call('POST', '/issuer/issue', loginToken)).statusCode).toBe(401);
    for (const token of [accessToken, idToken, 'nonsense', `${loginToken}x`]) {
      expect((await at.call('GET', loginAddress(token))).statusCode).toBe(401);
    }
    const { token } = await at.login('demo', 'demo-punter');
    expect((await at.call('GET', loginAddress(String(token)))).statusCode).toBe(401);
  });

  test('the punter’s choice to be remembered comes from the sign-in', async () => {
    const { loginToken } = await at.issue('demo', 'demo-punter', {});
    expect((await at.call('GET', loginAddress(loginToken))).body).toMatchObject({ rememberpc: false });
  });

  test('no credential is ever logged, nor who signed in', async () => {
    const { accessToken, idToken, loginToken } = await at.issue('demo', 'demo-punter');
    const { body } = await at.call('GET', loginAddress(loginToken));
    await at.call('GET', loginAddress(loginToken));
    const log = at.logged.join('\n');
    expect(log).toContain('/api/Login/GetPunterChallengeLogin');
    for (const secret of [accessToken, idToken, loginToken, body.token, 'demo-punter', 'demo.invalid']) {
      expect(log).not.toContain(secret);
    }
  });
});
