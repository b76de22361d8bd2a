import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type DeskPerson, openDesk } from '../../test/desk-site.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { fixtureBody } from '../../test/test-fixture-feed.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const people: Record<string, DeskPerson> = {};
beforeAll(async () => {
  for (const [name, roles] of Object.entries({
    thandi: ['trader'],
    sipho: ['trader'],
    lerato: ['support'],
    naledi: ['admin'],
    pieter: ['regulator'],
  } as const)) {
    people[name] = await desk.person(name, { roles });
  }
});
/** A whole answer, of which a test reads whatever came back. */
interface Answer {
  readonly statusCode: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  readonly json: any;
}
const as = (name: string, method: 'GET' | 'POST', call: string, body?: object): Promise<Answer> =>
  desk.send(method, `/api/Desk/${call}`, people[name]?.token, body);

async function newRace(): Promise<number> {
  const { raceIds } = await makeMeeting(db, [{ offAt: new Date(Date.now() - 600_000) }]);
  return raceIds[0] ?? 0;
}
const places = (...saddles: number[]) => saddles.map((saddle, index) => ({ saddle, position: index + 1 }));
const actsOf = async (id: string) => {
  const { rows } = await sql<{ name: string }>`
    select name from acts where subject_id = ${id} order by id`.execute(db);
  return rows.map(({ name }) => name);
};

describe('a result by hand', () => {
  test('is provisional by one person and official by two, who key blind (rules: results-by-hand, second-approval)', async () => {
    const raceId = await newRace();
    const { json: empty } = await as('thandi', 'GET', `GetRaceResult/${raceId}`);
    expect(empty).toMatchObject({
      status: 1,
      // Its off has passed, and the clock may have closed it by now.
      raceStatus: expect.stringMatching(/^(open|closed)$/),
      version: null,
      current: null,
      waiting: null,
    });
    const [one, two, three] = empty.runners.map(({ saddle }: { saddle: number }) => saddle);
    const deadHeat = [
      { saddle: one, position: 1 },
      { saddle: two, position: 1 },
      { saddle: three, position: 3 },
    ];
    const captured = await as('thandi', 'POST', 'CaptureResult', {
      raceId,
      version: null,
      finishers: deadHeat,
    });
    expect(captured.json).toMatchObject({ current: { official: false, byHand: true, finishers: deadHeat } });
    const { version } = captured.json;
    const stale = await as('thandi', 'POST', 'CaptureResult', { raceId, version: null, finishers: deadHeat });
    expect(stale).toMatchObject({ statusCode: 409 });
    const wrong = await as('thandi', 'POST', 'CaptureResult', {
      raceId,
      version,
      finishers: places(one, one),
    });
    expect(wrong.json.error.details[0].field).toBe('finishers.1.saddle');

    const id = randomUUID();
    const proposing = { id, raceId, version, finishers: deadHeat };
    const proposed = await as('thandi', 'POST', 'ProposeResult', proposing);
    expect(proposed.json).toMatchObject({
      approval: { kind: 'official-result', isOwn: true, mayApprove: false },
    });
    expect(proposed.json.preview).toMatchObject({ what: 'result', after: deadHeat, bets: { bets: 0 } });
    expect((await as('thandi', 'POST', 'ProposeResult', proposing)).json.approval.id).toBe(id);
    // Who is to key it blind is shown nothing of what the first person captured.
    const place = `${empty.race.meetingId}/${empty.race.raceNumber}`;
    const blind = (await as('sipho', 'GET', `GetRaceResult/${raceId}`)).json;
    expect(blind).toMatchObject({ isWithheld: true, current: null, waiting: { id, maker: 'thandi' } });
    const seen = async (name: string) => (await as(name, 'GET', `GetDeskRace/${place}`)).json;
    expect(await seen('sipho')).toMatchObject({
      meeting: { races: [{ placed: [], resultWithheld: true }] },
      race: { placed: [], resultWithheld: true },
    });
    expect(
      (await seen('sipho')).race.runners.every((each: { position: unknown }) => each.position === null),
    ).toBe(true);
    expect((await seen('thandi')).race.placed).toEqual(deadHeat);

    const own = await as('thandi', 'POST', 'Approve', { id });
    expect(own.json).toMatchObject({ status: 0, errorCode: 620 });
    expect((await as('sipho', 'GET', `GetApproval/${id}`)).json).toMatchObject({
      keyed: null,
      preview: null,
    });
    expect((await as('sipho', 'POST', 'Approve', { id })).json).toMatchObject({ errorCode: 624 });
    const keyed = await as('sipho', 'POST', 'KeyPaidPlaces', { id, finishers: deadHeat });
    expect(keyed.json).toMatchObject({ isSame: true });
    expect((await as('sipho', 'GET', `GetApproval/${id}`)).json.preview).toMatchObject({ after: deadHeat });
    expect((await seen('sipho')).race.placed).toEqual(deadHeat);
    expect((await as('sipho', 'POST', 'Approve', { id })).json).toMatchObject({ status: 1 });
    expect((await as('sipho', 'GET', `GetRaceResult/${raceId}`)).json).toMatchObject({
      current: { official: true, byHand: true },
      waiting: null,
    });
    expect(await actsOf(id)).toEqual(['proposal-made', 'proposal-keyed', 'proposal-approved']);
    expect(await actsOf(String(raceId))).toEqual(['result-captured']);
    const { json: list } = await as('pieter', 'GET', 'ListApprovals');
    expect(list.over).toMatchObject([{ id, state: 'approved', maker: 'thandi', endedBy: 'sipho' }]);
    expect((await as('lerato', 'GET', 'ListApprovals')).json.over).toEqual([]);
    expect((await as('lerato', 'GET', `GetApproval/${id}`)).statusCode).toBe(404);
  });
});

describe('a result of a match by hand', () => {
  test('is provisional by one person and official by two, who key blind (rules: results-by-hand, second-approval)', async () => {
    const feedToken = await desk.feedToken();
    const kickOffAt = new Date(Date.now() - 7_200_000).toISOString();
    const { json: put } = await desk.send('PUT', '/api/Feed/Fixtures/by-hand', feedToken, {
      sequence: 1,
      ...fixtureBody({ kickOffAt }),
    });
    const fixtureId = put.fixtureId as number;
    const result = () => as('thandi', 'GET', `GetFixtureResult/${fixtureId}`);
    expect((await result()).json).toMatchObject({ status: 1, version: null, current: null, waiting: null });
    const goals = { home: 2, away: 1, halfTime: { home: 1, away: 1 } };
    const bad = { fixtureId, version: null, ...goals, halfTime: { home: 3, away: 0 } };
    const refused = await as('thandi', 'POST', 'CaptureScore', bad);
    expect(refused.json.error.details[0].field).toBe('halfTime.home');
    const captured = await as('thandi', 'POST', 'CaptureScore', { fixtureId, version: null, ...goals });
    expect(captured.json).toMatchObject({ current: { ...goals, official: false, byHand: true } });
    expect(
      (await as('thandi', 'POST', 'CaptureScore', { fixtureId, version: null, ...goals })).statusCode,
    ).toBe(409);
    const { version } = captured.json;

    const id = randomUUID();
    const proposing = { id, fixtureId, version, ...goals };
    const early = await as('thandi', 'POST', 'ProposeScore', { ...proposing, reason: 'capture' });
    expect([early.statusCode, early.json.detail]).toMatchObject([409, /no official result to correct/]);
    const proposed = await as('thandi', 'POST', 'ProposeScore', proposing);
    expect(proposed.json).toMatchObject({
      approval: { kind: 'official-result', isOwn: true, race: null, match: { fixtureId } },
      preview: { what: 'score', after: goals, bets: { bets: 0 } },
    });
    expect((await result()).json.waiting).toMatchObject({ id, maker: 'thandi' });
    expect((await as('sipho', 'GET', `GetFixtureResult/${fixtureId}`)).json).toMatchObject({
      ...{ isWithheld: true, current: null, halfTime: null },
    });
    expect((await as('sipho', 'GET', `GetDeskFixture/${fixtureId}`)).json.fixture).toMatchObject({
      ...{ resultWithheld: true, score: null, halfTime: null },
    });
    expect((await as('thandi', 'POST', 'KeyScore', { id, ...goals })).json).toMatchObject({ errorCode: 620 });
    expect((await as('sipho', 'GET', `GetApproval/${id}`)).json).toMatchObject({
      keyedScore: null,
      preview: null,
    });
    expect((await as('sipho', 'POST', 'Approve', { id })).json).toMatchObject({ errorCode: 624 });
    // Half-time left out is the one known.
    const keyed = await as('sipho', 'POST', 'KeyScore', { id, home: 2, away: 1 });
    expect(keyed.json).toMatchObject({ isSame: true, proposed: goals });
    expect((await as('sipho', 'GET', `GetApproval/${id}`)).json).toMatchObject({
      keyed: null,
      keyedScore: { home: 2, away: 1, halfTime: null, isSame: true },
      preview: { what: 'score' },
    });
    expect((await as('sipho', 'POST', 'Approve', { id })).json).toMatchObject({ status: 1 });
    const { json: official } = await result();
    expect(official).toMatchObject({ current: { official: true, byHand: true }, waiting: null });
    expect(await actsOf(id)).toEqual(['proposal-made', 'proposal-keyed', 'proposal-approved']);
    expect(await actsOf(String(fixtureId))).toContain('result-captured');

    const again = { ...proposing, id: randomUUID(), version: official.version, home: 3 };
    const silent = await as('thandi', 'POST', 'ProposeScore', again);
    expect([silent.statusCode, silent.json.detail]).toMatchObject([409, /say why/]);
    const correction = await as('thandi', 'POST', 'ProposeScore', { ...again, reason: 'capture' });
    expect(correction.json).toMatchObject({ approval: { kind: 'correction' }, preview: { before: goals } });
  });
});

describe('a credit (rule: manual-credits)', () => {
  const statementOf = async (punterId: number) => {
    const { rows } = await sql<{ amount: number; kind: string; reason: string }>`
      select amount, kind, reason from transfers left join manual_credits on transfer_id = id
      where transfers.punter_id = ${punterId} and kind = 'credit'`.execute(db);
    return rows;
  };

  test('is proposed by support and approved by an admin, once, and its punter reads why', async () => {
    const [punter = 0] = await makeBettors(db, 1);
    const { rows } = await sql<{
      username: string;
    }>`select username from punters where id = ${punter}`.execute(db);
    const username = rows[0]?.username ?? '';
    const id = randomUUID();
    const body = { id, username, amount: 25.5, reason: 'Sorry for the wait' };
    expect((await as('lerato', 'POST', 'ProposeCredit', { ...body, amount: 0 })).statusCode).toBe(400);
    expect((await as('lerato', 'POST', 'ProposeCredit', { ...body, username: 'nobody' })).statusCode).toBe(
      400,
    );
    expect((await as('lerato', 'POST', 'ProposeCredit', { ...body, username: 'naledi' })).statusCode).toBe(
      409,
    );
    const byId = (change: object) =>
      as('lerato', 'POST', 'ProposeCredit', { ...body, username: undefined, punterId: punter, ...change });
    const unnamed = await byId({ punterId: undefined });
    expect(unnamed.json).toMatchObject({ error: { details: [{ field: 'username' }] } });
    expect((await byId({ username })).statusCode).toBe(400);
    expect((await byId({ punterId: 999_999 })).statusCode).toBe(400);
    const { json } = await byId({});
    expect(json.preview).toEqual({
      what: 'credits',
      ...{ credits: 1, punters: 1, amount: 25.5, reason: body.reason, username },
      alike: { given: 0, waiting: 0 },
      punter: { punterId: punter, balance: expect.any(Number), owed: 0, identity: 'approved' },
    });
    // R200 000 of one person a day, R500 000 of all: what waits counts before something is proposed.
    const today = async (name: string) => (await as(name, 'GET', 'ListApprovals')).json.creditsToday;
    expect(await today('thandi')).toBeNull();
    const none = { goodwill: 0, goodwillMax: 1_000_000 };
    const sums = { person: 25.5, personMax: 200_000, day: 25.5, dayMax: 500_000, ...none };
    expect(await today('lerato')).toEqual(sums);
    const much = async (amount: number) => {
      const proposed = await byId({ id: randomUUID(), amount });
      return [proposed.statusCode, proposed.json.approval?.id ?? proposed.json.detail];
    };
    const [, large] = await much(100_000);
    expect(await much(100_000)).toMatchObject([
      409,
      /one person proposes .* R200.000\.00 a day: R100.025\.50 /,
    ]);
    await as('lerato', 'POST', 'Decline', { id: large });
    expect(await today('naledi')).toEqual({ ...sums, person: 0 });
    const again = await byId({ id: randomUUID() });
    expect(again.json.preview.alike).toEqual({ given: 0, waiting: 1 });
    expect(await statementOf(punter)).toEqual([]);
    expect((await as('lerato', 'POST', 'Approve', { id })).json.errorCode).toBe(621);
    expect((await as('thandi', 'GET', `GetApproval/${id}`)).statusCode).toBe(404);
    expect((await as('naledi', 'GET', `GetApproval/${id}`)).json.preview).toMatchObject({ username });
    await as('naledi', 'POST', 'Approve', { id });
    expect((await as('naledi', 'POST', 'Approve', { id })).json.errorCode).toBe(623);
    expect(await statementOf(punter)).toEqual([{ amount: 2_550, kind: 'credit', reason: body.reason }]);
    expect(await actsOf(id)).toEqual(['proposal-made', 'proposal-read', 'proposal-approved']);

    // The other one of the same: said, and refused once whoever proposed it may not any more.
    const other = again.json.approval.id as string;
    const look = () => as('naledi', 'GET', `GetApproval/${other}`);
    expect((await look()).json.preview.alike).toEqual({ given: 1, waiting: 0 });
    await look();
    const { json: list } = await as('naledi', 'GET', 'ListApprovals');
    expect(list.waiting).toContainEqual(
      expect.objectContaining({ id: other, credit: { punterId: punter, username, amount: 25.5 } }),
    );
    const lerato = people.lerato;
    if (!lerato) throw new Error('lerato is at the desk');
    await sql`update staff_roles set revoked_at = now() where subject = ${lerato.subject}`.execute(db);
    const gone = await as('naledi', 'POST', 'Approve', { id: other });
    expect(gone.json).toMatchObject({ errorCode: 627, message: expect.stringContaining('no role any more') });
    expect((await as('naledi', 'GET', `GetApprovalState/${other}`)).json).toMatchObject({
      state: 'overtaken',
    });
    expect(await statementOf(punter)).toHaveLength(1);
    expect(await actsOf(other)).toEqual(['proposal-made', 'proposal-read', 'proposal-overtaken']);

    await sql`
      insert into punter_breaks (id, punter_id, kind, length, at, until)
      values (gen_random_uuid(), ${punter}, 'closure', 'forever', now(), null)`.execute(db);
    const closed = { id: randomUUID(), punterId: punter, amount: 5, reason: 'Sorry' };
    const refused = await as('naledi', 'POST', 'ProposeCredit', closed);
    expect([refused.statusCode, refused.json.detail]).toMatchObject([409, /is closed for good/]);
  });
});
