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
    ...{ title: 'Open liabilities', filters: 'None: all sports and bet types', bets: [] },
    ...{ softwareVersion: expect.stringMatching(/^\d+\.\d+\.\d+/), asOf: expect.any(String) },
    ...{ betTotals: { bets: 0, most: 0 }, difference: { balances: 0, debts: 0, openStakes: 0 } },
  });
  const refused = await get('GetLiabilitiesReport', '?sport=soccer&meetingId=3');
  expect(refused.statusCode).toBe(400);
  expect(refused.json).toMatchObject({ error: { details: [{ field: 'sport' }] } });
  expect((await get('GetLiabilitiesReport', '?meetingId=999')).statusCode).toBe(404);
  const made = await desk.send('POST', '/api/Desk/ExportLiabilitiesReport', token, { sport: 'soccer' });
  expect(made.json).toMatchObject({ csv: expect.stringContaining('Filters,Bets of sport soccer') });
  const [act] = await selectActs(db, { name: 'report-exported', limit: 9 });
  expect(act).toMatchObject({ role: 'regulator', subjectKind: 'report', subjectId: 'liabilities' });
});
