import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { RegisterDouble } from '../../test/register-double.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { later, now } from '../../test/test-money.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { mergePicks } from '../picks/queries.ts';
import { checkRegister } from './check-register.ts';
import { HttpRegister } from './http-register.ts';
import { permitOf } from './permit-of.ts';

const double = new RegisterDouble();
const troubles: unknown[] = [];

const database = closedAfterAll(await createTestDatabase());
const access = await double.start();
const register = new HttpRegister(access, (trouble) => troubles.push(trouble));
afterAll(async () => {
  await double.stop();
});
beforeEach(() => {
  troubles.length = 0;
  double.asked = 0;
});

const signIn = (id: number, at = now) =>
  checkRegister(database.db, register, { id, subject: `s-${id}`, username: `u-${id}` }, at);
const permit = (punterId: number) => permitOf(database)({ punterId, signedInAt: now }, now);
const may = { mayBet: true, reason: null };

describe('a register of excluded persons', () => {
  it('excludes a punter whom it lists, removes the picks to come, and readmits one it no longer lists', async () => {
    const [punter = 0, other = 0] = await makeBettors(database.db, 2);
    const { meetingId } = await makeMeeting(database.db, [{ offAt: new Date(Date.now() + 600_000) }]);
    await mergePicks(database.db, [{ meetingId, punterId: punter, saddles: [3], savedAt: now }]);
    double.excluded.add(`s-${punter}`);
    await signIn(punter);
    await signIn(other);
    expect(await permit(punter)).toEqual({
      mayBet: false,
      reason: expect.stringMatching(/register of excluded persons names you.*withdrawal stay open/),
    });
    expect((await loadOwnPicks(database.db, punter, [meetingId])).get(meetingId)).toEqual(new Map());
    expect(await permit(other)).toEqual(may);
    double.excluded.clear();
    await signIn(punter, later(1));
    expect(await permit(punter)).toEqual(may);
  });

  it('is asked once more when it does not answer; nothing is bet until its first answer', async () => {
    const [punter = 0] = await makeBettors(database.db, 1);
    double.faults.push('error', 'drop');
    await signIn(punter);
    expect([double.asked, troubles.length]).toEqual([2, 2]);
    expect(await permit(punter)).toMatchObject({ mayBet: false, reason: /has not answered yet/ });
    double.faults.push('nonsense');
    await signIn(punter);
    expect(await permit(punter)).toEqual(may);
    // Once it has answered, its last answer holds while it is away.
    double.faults.push('flood', 'error');
    await signIn(punter, later(1));
    expect(troubles.map(String).join()).toContain('longer than 10000 bytes');
    expect(await permit(punter)).toEqual(may);
  });

  it('does not answer a request signed with another secret', async () => {
    const other = new HttpRegister({ ...access, secret: 'another secret of some length' }, () => undefined);
    const person = { subject: 's', username: 'u', email: null, mobile: null, dateOfBirth: null };
    expect(await other.check(person)).toBe('unanswered');
    expect(await register.check(person)).toBe('clear');
  });
});
