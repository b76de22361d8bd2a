import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { TestLeagues } from '../../test/test-leagues.ts';

const at = closedAfterAll(await TestLeagues.open());
const { db } = at.platform;
afterEach(() => at.platform.setNow(undefined));

const general = 'The request to join was not successful';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

/** A league with a second punter, who is nothing to it yet. */
async function begin() {
  const [owner = 0, asker = 0] = await at.punters(2);
  return { owner, asker, code: await at.create(owner) };
}

describe('a request to join', () => {
  it("[T-LEAGUE-JOIN] is a success by status 1 and 'Success.', and makes no member yet", async () => {
    const { owner, asker, code } = await begin();
    expect(await at.join(asker, code)).toMatchObject({ status: 1, errorCode: 0, message: 'Success.' });
    expect(await at.members(owner, code)).toEqual([owner]);
    expect(await at.told(owner)).toEqual([
      expect.objectContaining({ kind: 'league-request', what: 'join', leagueCode: code }),
    ]);
  });

  it.each([1, 2])('is no longer new to the owner who has answered it, with %i', async (answer) => {
    const { owner, asker, code } = await begin();
    const unread = async () => {
      const notices = db.selectFrom('notices').select('id').where('punter_id', '=', owner);
      return (await notices.where('read_at', 'is', null).execute()).length;
    };
    await at.join(asker, code);
    expect(await unread()).toBe(1);
    await at.decide(owner, code, asker, answer);
    expect(await unread()).toBe(0);
  });

  it('takes the code as people type it', async () => {
    const { asker, code } = await begin();
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    expect(await at.join(asker, typed)).toMatchObject({ status: 1 });
  });

  it('[V-LEAGUE-JOIN-TEXT] [V-LEAGUE-JOIN-DETAIL] is refused with 109 to 112 and the reason (rule: join-answers)', async () => {
    const { owner, asker, code } = await begin();
    await at.join(asker, code);
    expect(await at.join(asker, code)).toMatchObject({ status: 0, errorCode: 111, message: general });
    await at.decide(owner, code, asker, 1);
    expect(await at.join(asker, code)).toMatchObject({ errorCode: 110 });
    await at.decide(owner, code, asker, 3);
    expect(await at.join(asker, code)).toMatchObject({
      errorCode: 112,
      detail: expect.stringContaining('removed you'),
    });
    await at.update(owner, code, { joiningPaused: true });
    const [other = 0] = await at.punters(1);
    expect(await at.join(other, code)).toMatchObject({ errorCode: 109 });
    await at.update(owner, code, { joiningPaused: false });
    expect(await at.join(other, code)).toMatchObject({ status: 1 });
  });

  it('waits a day after each rejection, and three end it', async () => {
    const { owner, asker, code } = await begin();
    for (let day = 0; day < 3; day += 1) {
      at.platform.setNow(hours(25 * day));
      expect(await at.join(asker, code)).toMatchObject({ status: 1 });
      expect(await at.decide(owner, code, asker, 2)).toMatchObject({ status: 1, message: 'Success.' });
      expect(await at.join(asker, code)).toMatchObject({ errorCode: 112 });
    }
    at.platform.setNow(hours(24 * 365));
    const ended = await at.join(asker, code);
    expect(ended).toMatchObject({ errorCode: 112, detail: expect.stringContaining('three times') });
    expect(await at.told(asker)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ kind: 'league-answer', answer: 'rejected' })),
    );
    const { leagueRequests } = await at.call(asker, 'GET', 'MiniLeagues/GetLeagueRequests');
    expect(leagueRequests).toMatchObject([{ state: 'rejected', mayAskAgainAt: null, leagueCode: code }]);
  });

  it('is 108 for unknown, disabled and removed leagues, in the same words (rule: join-answers)', async () => {
    const { owner, asker, code } = await begin();
    const [other = 0] = await at.punters(1);
    const disabled = await at.create(other);
    await db.updateTable('leagues').set({ status: 0 }).where('code', '=', disabled).execute();
    await at.update(owner, code, { leagueStatus: 0 });
    const answers = [];
    for (const each of [code, disabled, 'K7RW4Q', 'nonsense!']) answers.push(await at.join(asker, each));
    expect(answers[0]).toMatchObject({ statusCode: 200, status: 0, errorCode: 108, message: general });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // Also for who was in them.
    expect(await at.join(owner, code)).toEqual(answers[0]);
    expect(await at.join(other, disabled)).toEqual(answers[0]);
  });

  it('is 113 with the general text for staff, the excluded, a break and no alias, right code or not', async () => {
    const { code } = await begin();
    const [staff = 0, excluded = 0, resting = 0] = await at.punters(3);
    const [nameless = 0] = await makePunters(db, [null]);
    await makeStaff(db, [staff]);
    await at.call(excluded, 'POST', 'Protection/ExcludeSelf', { guid: randomUUID(), length: 'six-months' });
    await at.call(resting, 'POST', 'Protection/TakeTimeOut', { guid: randomUUID(), length: 'day' });
    for (const punter of [staff, excluded, resting, nameless]) {
      const right = await at.join(punter, code);
      expect(right).toMatchObject({ status: 0, errorCode: 113, message: general, detail: general });
      expect(await at.join(punter, 'K7RW4Q')).toEqual(right);
    }
  });

  it('is 429 after ten unknown codes in an hour, for right codes too (rule: league-codes)', async () => {
    const { asker, code } = await begin();
    for (let time = 0; time < 10; time += 1) {
      expect(await at.join(asker, 'K7RW4Q', '196.25.1.9')).toMatchObject({ errorCode: 108 });
    }
    expect(await at.join(asker, code, '196.25.1.9')).toMatchObject({ statusCode: 429 });
    // The neighbours go on.
    const [neighbour = 0] = await at.punters(1);
    expect(await at.join(neighbour, code, '196.25.1.9')).toMatchObject({ status: 1 });
  });

  it('can be taken back by whoever made it, and made again', async () => {
    const { owner, asker, code } = await begin();
    await at.join(asker, code);
    const { leagueRequests } = await at.call(asker, 'GET', 'MiniLeagues/GetLeagueRequests');
    const requestId = leagueRequests[0]?.requestId;
    const cancel = (as: number) => at.call(as, 'POST', 'MiniLeagues/CancelLeagueRequest', { requestId });
    expect(await cancel(owner)).toMatchObject({ statusCode: 404 });
    expect(await cancel(asker)).toMatchObject({ status: 1 });
    expect(await cancel(asker)).toMatchObject({ status: 1 });
    expect(await at.decide(owner, code, asker, 1)).toMatchObject({ status: 0, errorCode: 125 });
    expect(await at.join(asker, code)).toMatchObject({ status: 1 });
    expect(await at.told(owner)).toHaveLength(2);
    expect((await at.call(asker, 'GET', 'MiniLeagues/GetLeagueRequests')).leagueRequests).toMatchObject([
      { state: 'pending', requestId, mayAskAgainAt: null },
    ]);
  });

  it('that is made and taken back over and over is told to the owner three times', async () => {
    const { owner, asker, code } = await begin();
    for (let time = 0; time < 6; time += 1) {
      expect(await at.join(asker, code)).toMatchObject({ status: 1 });
      const { leagueRequests } = await at.call(asker, 'GET', 'MiniLeagues/GetLeagueRequests');
      const requestId = leagueRequests[0]?.requestId;
      await at.call(asker, 'POST', 'MiniLeagues/CancelLeagueRequest', { requestId });
    }
    await at.join(asker, code);
    expect(await at.told(owner)).toHaveLength(3);
    const { leagueNotifications } = await at.call(owner, 'GET', `MiniLeagues/getLeagueNotifications/${code}`);
    expect(leagueNotifications.map(({ kind }) => kind)).toEqual([
      'request',
      'withdrawn',
      'withdrawn',
      'withdrawn',
      'created',
    ]);
  });

  it('stands when the code changes, and the old code is unknown then', async () => {
    const { owner, asker, code } = await begin();
    await at.join(asker, code);
    const { leagueCode } = await at.update(owner, code, { rotateCode: true });
    const [late = 0] = await at.punters(1);
    expect(await at.join(late, code)).toMatchObject({ errorCode: 108 });
    expect(await at.decide(owner, leagueCode, asker, 1)).toMatchObject({ status: 1 });
  });
});
