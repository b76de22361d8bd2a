import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { selectActs } from '../audit/queries-acts.ts';

const desk = closedAfterAll(await openDesk());
const { token } = await desk.person('the regulator', { roles: ['regulator'] });
const period = { from: '2026-11-01', to: '2026-11-02' };

test('a report has its head, and a file made of it is an act (rule: revenue-report)', async () => {
  const days = new URLSearchParams(period).toString();
  const { json } = await desk.send('GET', `/api/Desk/GetRevenueReport?${days}`, token);
  expect(json.report).toMatchObject({
    ...{ title: 'Revenue report', ...period, filters: 'None: all sports and bet types', rows: [] },
    ...{ softwareVersion: expect.stringMatching(/^\d+\.\d+\.\d+/), madeAt: expect.any(String) },
    ...{ asOf: expect.any(String), totals: { bets: 0, grossRevenue: 0 }, difference: { stakes: 0 } },
  });
  const acts = () => selectActs(desk.platform.db, { name: 'report-exported', limit: 9 });
  expect(await acts()).toEqual([]);
  const made = await desk.send('POST', '/api/Desk/ExportRevenueReport', token, period);
  expect(made.json).toMatchObject({
    ...{ fileName: 'revenue-2026-11-01-to-2026-11-02.csv', csv: expect.stringContaining('No activity') },
  });
  const [act, ...others] = await acts();
  expect(others).toEqual([]);
  expect(act).toMatchObject({ role: 'regulator', subjectKind: 'report', subjectId: 'revenue' });
  expect(JSON.parse(act?.stateAfter ?? '')).toMatchObject({ ...period, rows: 0 });
  const tooLong = { from: '2026-01-01', to: '2026-12-31' };
  const refused = await desk.send('POST', '/api/Desk/ExportRevenueReport', token, tooLong);
  expect(refused.statusCode).toBe(400);
  expect(await acts()).toHaveLength(1);
});
