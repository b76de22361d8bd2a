import type { DeskRole } from '@furlong/domain/desk/roles';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type DeskPerson, openDesk } from '../../test/desk-site.ts';
import { selectActs } from '../audit/queries-acts.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const admin = await desk.person('first admin', { roles: ['admin'] });

const change = (verb: 'Grant' | 'Revoke', { token }: DeskPerson, to: DeskPerson, role: DeskRole) =>
  desk.send('POST', `/api/Desk/${verb}StaffRole`, token, { issuer: to.issuer, subject: to.subject, role });

async function listed(name: string) {
  const { json } = await desk.send('GET', '/api/Desk/ListStaff', admin.token);
  return (json.staff as { name: string }[]).find((member) => member.name === name);
}

test('an admin gives a role and takes it away, which holds at the next call and is an act (rule: staff-roles)', async () => {
  const thandi = await desk.person('thandi');
  expect((await change('Grant', admin, thandi, 'regulator')).json).toMatchObject({ status: 1 });
  expect(await listed('thandi')).toMatchObject({
    ...{ issuer: thandi.issuer, subject: thandi.subject, isInternal: true, isSelf: false, hasSignedIn: true },
    hasSecondFactor: false,
    roles: [{ role: 'regulator', grantedBy: 'first admin', grantedAt: expect.any(String) }],
  });
  expect((await desk.send('GET', '/api/Desk/ListStaff', thandi.token)).statusCode).toBe(200);
  expect((await change('Revoke', admin, thandi, 'regulator')).json).toMatchObject({ status: 1 });
  expect((await desk.send('GET', '/api/Desk/ListStaff', thandi.token)).statusCode).toBe(403);
  const [revoked, granted] = await selectActs(db, { limit: 2 });
  expect(granted).toMatchObject({
    ...{ name: 'staff-role-granted', via: 'desk', accountId: admin.subject, role: 'admin' },
    ...{ subjectKind: 'punter', subjectId: String(thandi.punterId), subject: { username: 'thandi' } },
    actor: { name: 'first admin', address: '127.0.0.1', userAgent: 'Mozilla/5.0 (desk)' },
    stateBefore: '{"roles":[]}',
    stateAfter: '{"role":"regulator","roles":["regulator"]}',
  });
  expect(revoked).toMatchObject({
    name: 'staff-role-revoked',
    stateAfter: '{"role":"regulator","roles":[]}',
  });
});

test('a call that is refused for want of a role is a security event, once a sign-in and call (rule: desk-roles)', async () => {
  const prober = await desk.person('prober', { roles: ['content'] });
  for (const call of ['ListStaff', 'ListStaff', 'ListActs']) {
    expect((await desk.send('GET', `/api/Desk/${call}`, prober.token)).statusCode).toBe(403);
  }
  const events = await db
    .selectFrom('security_events')
    .select(['kind', 'call', 'account_id'])
    .where('session_id', '=', 'sign-in of prober')
    .orderBy('id')
    .execute();
  expect(events).toEqual(
    ['ListStaff', 'ListActs'].map((call) => ({
      ...{ kind: 'desk-refused', call: `/api/Desk/${call}`, account_id: prober.subject },
    })),
  );
});

test('what is refused says why, changes nothing and is no act', async () => {
  const punter = await desk.person('a punter', { operator: false });
  const trader = await desk.person('a trader', { roles: ['trader'] });
  const [last] = await selectActs(db, { limit: 1 });
  const refused = async (...given: Parameters<typeof change>) => (await change(...given)).json;
  expect(await refused('Grant', admin, admin, 'trader')).toMatchObject({
    ...{ status: 0, errorCode: 600, message: 'Nobody changes their own roles: another admin does' },
  });
  expect(await refused('Revoke', admin, admin, 'admin')).toMatchObject({ errorCode: 600 });
  expect(await refused('Grant', admin, punter, 'viewer')).toMatchObject({ errorCode: 601 });
  expect(await refused('Grant', admin, trader, 'trader')).toMatchObject({ errorCode: 602 });
  expect(await refused('Revoke', admin, trader, 'viewer')).toMatchObject({
    ...{ errorCode: 603, message: 'a trader does not have the role viewer' },
  });
  const nobody = { ...trader, subject: 'nobody' };
  expect((await change('Grant', admin, nobody, 'viewer')).statusCode).toBe(404);
  expect((await change('Grant', admin, trader, 'owner' as DeskRole)).statusCode).toBe(400);
  expect(await listed('a trader')).toMatchObject({ roles: [{ role: 'trader' }] });
  expect(await selectActs(db, { limit: 1 })).toMatchObject([{ id: last?.id }]);
});

test('of two admins who take the role from each other at once, one stays', async () => {
  const second = await desk.person('second admin', { roles: ['admin'] });
  // The demo's own admins are not of this pair.
  for (const name of ['desk', 'desk2']) {
    const member = (await listed(name)) as unknown as DeskPerson;
    expect((await change('Revoke', admin, member, 'admin')).json).toMatchObject({ status: 1 });
  }
  const answers = await Promise.all([
    change('Revoke', admin, second, 'admin'),
    change('Revoke', second, admin, 'admin'),
  ]);
  // The later one was refused at the door, or as the last admin's.
  const done = answers.filter(({ json }) => json.status === 1);
  expect(done).toHaveLength(1);
  const left = await Promise.all(
    [admin, second].map(({ token }) => desk.send('GET', '/api/Desk/ListStaff', token)),
  );
  expect(left.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
});
