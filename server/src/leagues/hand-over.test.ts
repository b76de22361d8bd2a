import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { TestLeagues } from '../../test/test-leagues.ts';
import { inTransaction } from '../platform/database/database.ts';
import { checkRegister } from '../protection/check-register.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import { leaveGame } from '../standings/leave-game.ts';
import { leaveLeagues } from './leave-leagues.ts';

const at = closedAfterAll(await TestLeagues.open());
const { db } = at.platform;
const dayMs = 24 * 3_600_000;
const leave = leaveLeagues(loadPickRefusals);
afterEach(() => at.platform.setNow(undefined));

const answer = (as: number, leagueCode: string, accept: boolean) =>
  at.call(as, 'POST', 'MiniLeagues/AnswerHandOver', { leagueCode, accept });
const exclude = (punter: number) =>
  at.call(punter, 'POST', 'Protection/ExcludeSelf', { guid: randomUUID(), length: 'six-months' });
const close = (punter: number) => at.call(punter, 'POST', 'Protection/CloseAccount', { guid: randomUUID() });
const leagueOf = async (code: string) =>
  await db
    .selectFrom('leagues')
    .select(['owner_id as owner', 'status', 'name', 'members'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

async function begin(others: number, name = 'Handed Over') {
  const [owner = 0, ...members] = await at.punters(1 + others);
  const code = await at.create(owner, name);
  await at.letIn(owner, code, ...members);
  return { owner, members: members as [number, ...number[]], code };
}

describe('handing over (rule: league-owner)', () => {
  it('needs the other’s yes; the owner before stays a member', async () => {
    const { owner, members, code } = await begin(2);
    const [next] = members;
    expect(await at.update(owner, code, { newOwnerPunterId: next })).toMatchObject({ status: 1 });
    expect(await leagueOf(code)).toMatchObject({ owner });
    const { joinedLeagues } = await at.call(next, 'GET', 'MiniLeagues/GetPunterLeagues');
    expect(joinedLeagues[0]?.handOver).toMatchObject({ punterId: next, mine: true });
    expect(await at.told(next)).toContainEqual(expect.objectContaining({ what: 'take-over' }));
    expect(await answer(next, code, true)).toMatchObject({ status: 1 });
    expect(await answer(next, code, true)).toMatchObject({ status: 1 });
    expect(await at.members(owner, code)).toEqual([next, ...(await at.members(next, code)).slice(1)]);
    expect(await leagueOf(code)).toMatchObject({ owner: next, members: 3 });
    expect(await at.told(owner)).toContainEqual(expect.objectContaining({ answer: 'taken-over' }));
    expect(await at.update(owner, code, { joiningPaused: true })).toMatchObject({ statusCode: 403 });
    expect(await at.decide(owner, code, owner, 4)).toMatchObject({ status: 1 });
  });

  it('ends when it is declined, taken back, offered to another, or after seven days', async () => {
    const { owner, members, code } = await begin(2);
    const [one, two = 0] = members;
    const start = Date.now();
    const wait = (days: number) => at.platform.setNow(new Date(start + days * dayMs + 60_000));
    await at.update(owner, code, { newOwnerPunterId: one });
    expect(await answer(one, code, false)).toMatchObject({ status: 1 });
    expect(await answer(one, code, true)).toMatchObject({ errorCode: 129 });
    expect(await at.told(owner)).toContainEqual(expect.objectContaining({ answer: 'not-taken-over' }));
    wait(1);
    await at.update(owner, code, { newOwnerPunterId: one });
    await at.update(owner, code, { newOwnerPunterId: null });
    expect(await answer(one, code, true)).toMatchObject({ errorCode: 129 });
    wait(2);
    await at.update(owner, code, { newOwnerPunterId: one });
    await at.update(owner, code, { newOwnerPunterId: two });
    expect(await answer(one, code, true)).toMatchObject({ errorCode: 129 });
    wait(9);
    expect(await answer(two, code, true)).toMatchObject({ errorCode: 129 });
    expect(await leagueOf(code)).toMatchObject({ owner });
  });

  it('is offered to a member once in 24 hours, however often it is taken back', async () => {
    const { owner, members, code } = await begin(2);
    const [one, two = 0] = members;
    const offer = (newOwnerPunterId: number | null) => at.update(owner, code, { newOwnerPunterId });
    const offersTo = async (punter: number) =>
      (await at.told(punter)).filter(({ what }) => what === 'take-over').length;
    expect(await offer(one)).toMatchObject({ status: 1 });
    // Said twice, it is done once.
    expect(await offer(one)).toMatchObject({ status: 1 });
    expect(await offer(two)).toMatchObject({ status: 1 });
    expect(await offer(one)).toMatchObject({ errorCode: 131, detail: expect.stringContaining('24 hours') });
    await offer(null);
    expect(await offer(two)).toMatchObject({ errorCode: 131 });
    expect([await offersTo(one), await offersTo(two)]).toEqual([1, 1]);
    at.platform.setNow(new Date(Date.now() + dayMs + 60_000));
    expect(await offer(one)).toMatchObject({ status: 1 });
    expect(await offersTo(one)).toBe(2);
  });

  it('ends with the membership of whom it was offered to', async () => {
    const { owner, members, code } = await begin(1);
    const [next] = members;
    await at.update(owner, code, { newOwnerPunterId: next });
    await at.decide(next, code, next, 4);
    await at.letIn(owner, code, next);
    expect(await answer(next, code, true)).toMatchObject({ errorCode: 129 });
    expect(await at.update(owner, code, { newOwnerPunterId: owner })).toMatchObject({ errorCode: 127 });
    expect(await at.update(owner, code, { newOwnerPunterId: 999_999 })).toMatchObject({ errorCode: 127 });
  });

  it('is refused to who has a league of that name, or is on a break', async () => {
    const { owner, members, code } = await begin(1, 'Same Name');
    const [next] = members;
    const own = await at.create(next, 'Same name');
    await at.update(owner, code, { newOwnerPunterId: next });
    expect(await answer(next, code, true)).toMatchObject({ errorCode: 122 });
    await at.update(next, own, { leagueName: 'Other Name' });
    await at.call(next, 'POST', 'Protection/TakeTimeOut', { guid: randomUUID(), length: 'day' });
    expect(await answer(next, code, true)).toMatchObject({ errorCode: 124 });
  });
});

describe('an owner who leaves for long or for good (rule: league-owner)', () => {
  it('is followed by the longest-standing member who played lately, in the same transaction', async () => {
    const { owner, members, code } = await begin(3);
    const [, second = 0, third = 0] = members;
    await play(second);
    await play(third);
    await exclude(owner);
    expect(await leagueOf(code)).toMatchObject({ owner: second, status: 1, members: 3 });
    expect(await at.told(second)).toContainEqual(expect.objectContaining({ answer: 'owner' }));
    expect(await at.call(owner, 'GET', `MiniLeagues/GetLeagueTeamMembers/${code}`)).toMatchObject({
      statusCode: 404,
    });
    await close(second);
    expect(await leagueOf(code)).toMatchObject({ owner: third, members: 2 });
  });

  it('is followed by who is not on a break first, and by who is when nobody else played', async () => {
    const { owner, members, code } = await begin(2);
    const [first, second = 0] = members;
    await play(first);
    await play(second);
    await at.call(first, 'POST', 'Protection/TakeTimeOut', { guid: randomUUID(), length: 'month' });
    await exclude(owner);
    expect(await leagueOf(code)).toMatchObject({ owner: second });
    await close(second);
    expect(await leagueOf(code)).toMatchObject({ owner: first });
  });

  it('leaves nobody: the league is removed, with what waited for it', async () => {
    const [owner = 0, asker = 0] = await at.punters(2);
    const code = await at.create(owner);
    await at.join(asker, code);
    await close(owner);
    expect(await leagueOf(code)).toMatchObject({ status: 3, members: 0 });
    expect((await at.call(asker, 'GET', 'MiniLeagues/GetLeagueRequests')).leagueRequests).toEqual([]);
    expect(await at.join(asker, code)).toMatchObject({ errorCode: 108 });
  });

  it('whose league has a name that the next owner has: it gets a number', async () => {
    const { owner, members, code } = await begin(1, 'Saturday Card');
    await at.create(members[0], 'Saturday Card');
    await close(owner);
    expect(await leagueOf(code)).toEqual({
      owner: members[0],
      status: 1,
      name: 'Saturday Card 2',
      members: 1,
    });
  });

  it('a break alone changes nothing', async () => {
    const { owner, code } = await begin(1);
    await at.call(owner, 'POST', 'Protection/TakeTimeOut', { guid: randomUUID(), length: 'month' });
    expect(await leagueOf(code)).toMatchObject({ owner, members: 2 });
    expect(await at.update(owner, code, { joiningPaused: true })).toMatchObject({ status: 1 });
  });
});

describe('a member who leaves for long or for good', () => {
  it('leaves every league, and requests are taken back', async () => {
    const one = await begin(1);
    const [member] = one.members;
    const two = await begin(1);
    const three = await begin(1);
    await at.letIn(two.owner, two.code, member);
    await at.join(member, three.code);
    await at.update(one.owner, one.code, { newOwnerPunterId: member });
    await exclude(member);
    expect(await at.members(one.owner, one.code)).toEqual([one.owner]);
    expect(await at.members(two.owner, two.code)).not.toContain(member);
    expect(await at.decide(three.owner, three.code, member, 1)).toMatchObject({ errorCode: 125 });
    const [{ handOver } = { handOver: undefined }] = (
      await at.call(one.owner, 'GET', 'MiniLeagues/GetPunterLeagues')
    ).ownedLeagues;
    expect(handOver).toBeNull();
  });

  it('also when a register names the punter, or the punter becomes staff (rules: player-protection, staff)', async () => {
    const named = await begin(1);
    const register = { check: async () => 'excluded' as const };
    const punter = { id: named.owner, subject: 's', username: 'u' };
    await checkRegister(db, register, punter, new Date(), leave);
    expect(await leagueOf(named.code)).toMatchObject({ owner: named.members[0], members: 1 });
    const hired = await begin(1);
    await makeStaff(db, [hired.owner]);
    await leaveGame(at.platform, hired.owner, leave);
    expect(await leagueOf(hired.code)).toMatchObject({ owner: hired.members[0], members: 1 });
    await leaveGame(at.platform, hired.owner, leave);
  });

  it('not when the exclusion is not committed', async () => {
    const { owner, code } = await begin(1);
    const broken = inTransaction(db, async (trx) => {
      await leave(trx, owner, new Date());
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await leagueOf(code)).toMatchObject({ owner, members: 2 });
  });
});

/** A pick in a meeting of today. */
async function play(punter: number): Promise<void> {
  const { meetingId } = await makeMeeting(db, [{ offAt: new Date() }]);
  const today = new Date();
  await db
    .updateTable('meetings')
    .set({ meeting_date: today.toISOString().slice(0, 10) })
    .where('id', '=', meetingId)
    .execute();
  await db
    .insertInto('card_picks')
    .values({ meeting_id: meetingId, punter_id: punter, saddles: [3], saved_at: today })
    .execute();
}
