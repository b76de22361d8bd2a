import { randomUUID } from 'node:crypto';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type DeskPerson, openDesk } from '../../test/desk-site.ts';
import { makeBettors } from '../../test/make-bettors.ts';

const desk = closedAfterAll(await openDesk());
const { db, clock } = desk.platform;

test('one address with one browser for both persons is said on the page and in the report (rules: second-approval, significant-events)', async () => {
  const maker = await desk.person('lerato', { roles: ['support'] });
  const second = await desk.person('naledi', { roles: ['admin', 'regulator'] });
  const [punterId = 0] = await makeBettors(db, 1);
  const send = (by: DeskPerson, call: string, body: object) =>
    desk.send('POST', `/api/Desk/${call}`, by.token, body);
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  for (const id of [here, elsewhere]) {
    const amount = id === here ? 10 : 20;
    await send(maker, 'ProposeCredit', { id, punterId, amount, reason: 'Counter' });
  }
  const isSame = async (id: string, by: DeskPerson, userAgent = 'Mozilla/5.0 (desk)') => {
    const headers = { authorization: `Bearer ${by.token}`, 'user-agent': userAgent };
    return (await desk.open(`/api/Desk/GetApproval/${id}`, { headers })).json().isSameOrigin;
  };
  expect(await isSame(here, second)).toBe(true);
  expect(await isSame(here, maker)).toBe(false);
  expect(await isSame(elsewhere, second, 'Another browser')).toBe(false);
  expect((await send(second, 'Approve', { id: here })).json).toMatchObject({ status: 1 });
  await desk.open('/api/Desk/Approve', {
    method: 'POST',
    headers: { authorization: `Bearer ${second.token}`, 'user-agent': 'Another browser' },
    payload: { id: elsewhere },
  });
  expect(await isSame(here, maker)).toBe(true);
  expect(await isSame(elsewhere, second)).toBe(false);
  const today = localDayOf(clock());
  const days = `from=${addDays(today, -1)}&to=${today}&kind=second-approval`;
  const { json } = await desk.send('GET', `/api/Desk/GetSignificantEvents?${days}`, second.token);
  const { events } = json.report as { events: readonly object[] };
  expect(events).toMatchObject([
    { what: 'proposal-approved' },
    { what: 'proposal-approved-from-where-it-was-made' },
  ]);
});
