import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { loadProtection } from './load-protection.ts';
import { countSignedIn, countStrikers, periodCounts } from './queries-activity.ts';
import { protectionFigures } from './queries-protection.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token } = await desk.person('the regulator', { roles: ['regulator'] });
const period = { from: '2026-03-02', to: '2026-03-03' };
/** An hour of the period, in Johannesburg. */
const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour - 2));

const punters = await makePunters(db, ['thandi', 'sipho', 'lerato']);
const [thandi = 0, sipho = 0, lerato = 0] = punters;
await sql`update punters set created_at = ${at(-30)}::timestamptz where id = any(${punters}::integer[])`.execute(
  db,
);
await sql`update punters set created_at = ${at(1)}::timestamptz where id = ${lerato}`.execute(db);

async function changeLimit(
  number: number,
  hour: number,
  amount: number | null,
  held = amount,
  effective = hour,
) {
  await sql`
    insert into punter_limits (punter_id, kind, period, number, amount, held, effective_at, at)
    values (${thandi}, 'stake', 'day', ${number}, ${amount}, ${held}, ${at(effective)}, ${at(hour)})`.execute(
    db,
  );
}
await changeLimit(1, -20, 100_00);
await changeLimit(2, 1, 50_00);
await changeLimit(3, 2, 80_00, 50_00, 26);
await changeLimit(4, 3, 50_00);
await changeLimit(5, 4, null, 50_00, 28);
// The removal is in force by now: this is a new limit, although it was so much before.
await changeLimit(6, 30, 50_00);
const takeBreak = (punterId: number, kind: string, from: number, until: Date | null) =>
  sql`
    insert into punter_breaks (id, punter_id, kind, length, at, until)
    values (${randomUUID()}, ${punterId}, ${kind}, 'x', ${at(from)}, ${until})`.execute(db);
await takeBreak(thandi, 'time-out', 5, at(10));
await takeBreak(thandi, 'time-out', 11, at(200));
await takeBreak(sipho, 'self-exclusion', -20, new Date('2027-01-01'));
await takeBreak(sipho, 'closure', 60, null);
await sql`
  insert into identity_decisions (punter_id, number, status, reason, decided_by, at) values
    (${thandi}, 1, 'rejected', 'unreadable', 'desk', ${at(1)}), (${thandi}, 2, 'approved', null, 'desk', ${at(2)}),
    (${sipho}, 1, 'approved', null, 'desk', ${at(-20)}), (${lerato}, 1, 'approved', null, 'desk', ${at(60)})`.execute(
  db,
);
await sql`
  insert into security_events (kind, account_id, at)
  values ('sign-in', 'subject of the regulator', ${at(4)}), ('sign-in', 'a', ${at(1)}), ('sign-in', 'a', ${at(2)}), ('sign-in', 'b', ${at(3)}), ('sign-in', 'c', ${at(60)})`.execute(
  db,
);
await sql`
  insert into strike_refusal_counts (day, reason, lines)
  values ('2026-03-01', 'stake-limit', 9), ('2026-03-02', 'stake-limit', 2), ('2026-03-03', 'stake-limit', 3)`.execute(
  db,
);

test('breaks, limits, refused strikes, identities and activity are counted, and nobody is named (rule: protection-report)', async () => {
  const { figures } = await loadProtection(db, period);
  const said = figures
    .filter(({ count, punters: who }) => (count ?? 0) + (who ?? 0) > 0)
    .map(({ part, name, count, punters: who }) => `${part} ${name} ${count} ${who}`);
  expect(said).toEqual([
    'breaks time-out 2 1',
    'breaks-in-force time-out null 1',
    'breaks-in-force self-exclusion null 1',
    'limits stake-set 1 1',
    'limits stake-lowered 1 1',
    'limits stake-raised 1 1',
    'limits stake-removed 1 1',
    'limits stake-kept 1 1',
    'refused-strikes stake-limit 5 null',
    'identity-decisions approved 1 1',
    'identity-decisions rejected 1 1',
    'identity-states approved null 2',
    'identity-states pending null 1',
    'activity registered 1 1',
    'activity signed-in 3 2',
  ]);
  expect(figures).toContainEqual({ part: 'breaks', name: 'self-exclusion', count: 0, punters: 0 });
  expect(JSON.stringify(figures)).not.toContain('thandi');
});

test('a regulator reads it, and a file made of it is an act', async () => {
  const query = new URLSearchParams(period).toString();
  const { json } = await desk.send('GET', `/api/Desk/GetProtectionReport?${query}`, token);
  expect(json.report).toMatchObject({ title: 'Protection figures', ...period });
  const made = await desk.send('POST', '/api/Desk/ExportProtectionReport', token, period);
  expect(made.json).toMatchObject({
    fileName: 'protection-2026-03-02-to-2026-03-03.csv',
    csv: expect.stringContaining('\r\nrefused-strikes,stake-limit,5,\r\n'),
  });
  const [act] = await selectActs(db, { name: 'report-exported', limit: 1 });
  expect(act).toMatchObject({ subjectId: 'protection', role: 'regulator' });
  const bad = await desk.send('GET', '/api/Desk/GetProtectionReport?from=2026-03-02&to=2026-03-01', token);
  expect(bad.json).toMatchObject({ error: { details: [{ field: 'to' }] } });
});

test('a line refused by a limit is counted on its day, and one without money is not', async () => {
  const day = await BetDay.open(() => ({}));
  try {
    await day.begin();
    await expect(day.strike(1, 5_000, [1, 1])).rejects.toThrow('enough money');
    await sql`
      insert into punter_limits (punter_id, kind, period, number, amount, held, effective_at, at)
      values (${day.punter}, 'stake', 'day', 1, 500, 500, now(), now())`.execute(day.platform.db);
    for (let times = 0; times < 2; times++) {
      await expect(day.strike(1, 10, [1, 1])).rejects.toThrow('stake limit');
      await day.refusals.write();
    }
    await day.refusals.write();
    const { rows } = await sql`select reason, lines from strike_refusal_counts`.execute(day.platform.db);
    expect(rows).toEqual([{ reason: 'stake-limit', lines: 2 }]);
  } finally {
    await day.close();
  }
});

test('what happened in a period is found by time', async () => {
  const plans = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const found: string[] = [];
    const span = { from: at(0), until: at(48) };
    const period = { ...span, counted: at(24) };
    const activity = [periodCounts(period), countSignedIn(period), countStrikers(period)];
    for (const statement of [...protectionFigures(span).map(([, each]) => each), ...activity]) {
      found.push(JSON.stringify((await sql`explain ${statement}`.execute(trx)).rows));
    }
    return found.join('\n');
  });
  for (const index of [
    'punter_breaks_time_idx',
    'punter_limits_time_idx',
    'identity_decisions_time_idx',
    'punters_created_idx',
    'bets_struck_at_idx',
    'active_punters_pkey',
  ]) {
    expect(plans).toContain(index);
  }
});
