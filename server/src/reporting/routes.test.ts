import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { selectActs } from '../audit/queries-acts.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token } = await desk.person('the regulator', { roles: ['regulator'] });
const get = async (call: string, query = '') => await desk.send('GET', `/api/Desk/${call}${query}`, token);

test('what is owed has a head, a meeting is of horse racing, and a file made of it is an act (rule: liabilities-report)', async () => {
  const { json } = await get('GetLiabilitiesReport');
  expect(json.report).toMatchObject({
    ...{ title: 'Open liabilities', filters: 'None: bets of all sports', bets: [] },
    ...{ softwareVersion: expect.stringMatching(/^\d+\.\d+\.\d+/), asOf: expect.any(String) },
    ...{ betTotals: { bets: 0, most: 0 }, difference: { balances: 0, debts: 0, openStakes: 0 } },
  });
  const refused = await get('GetLiabilitiesReport', '?sport=soccer&meetingId=3');
  expect(refused.statusCode).toBe(400);
  expect(refused.json).toMatchObject({ error: { details: [{ field: 'sport' }] } });
  const made = await desk.send('POST', '/api/Desk/ExportLiabilitiesReport', token, { meetingId: 3 });
  expect(made.json).toMatchObject({ csv: expect.stringContaining('Bets: meeting 3') });
  const [act] = await selectActs(db, { name: 'report-exported', limit: 9 });
  expect(act).toMatchObject({ role: 'regulator', subjectKind: 'report', subjectId: 'liabilities' });
});
