import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
const admin = await desk.person('thandi', { roles: ['admin'] });
const viewer = await desk.person('viewer', { roles: ['viewer'] });

interface Listed {
  readonly number: number;
  readonly state: string;
  readonly from: string | null;
  readonly madeBy: string | null;
  readonly rules: { readonly regularLimits: { readonly single: number } };
}

const list = async () =>
  (await desk.send('GET', '/api/Desk/ListPayoutLimits', viewer.token)).json as {
    readonly basedOn: number;
    readonly versions: readonly Listed[];
  };
const classes = (single: number) => ({ single, double: 200, treble: 200, quad: 300, multiple: 300 });
const publish = (basedOn: number, single: number, more: object = {}) =>
  desk.send('POST', '/api/Desk/PublishPayoutLimits', admin.token, {
    ...{ basedOn, rules: { regularLimits: classes(single), firstTimerLimits: classes(50) } },
    ...more,
  });
const withdraw = (number: number) =>
  desk.send('POST', '/api/Desk/WithdrawRules', admin.token, { kind: 'payout-limits', number });

test('payout limits are published, begin, are followed and withdrawn at the desk (rule: rule-versions)', async () => {
  const start = new Date('2026-06-01T10:00:00Z');
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  platform.setNow(start);
  expect(await list()).toMatchObject({
    basedOn: 0,
    versions: [
      {
        number: 0,
        state: 'in-force',
        from: null,
        madeBy: null,
        rules: { regularLimits: { single: 10_000 } },
      },
    ],
  });

  expect((await publish(0, 100)).json).toMatchObject({ number: 2, from: after(20).toISOString() });
  // Somebody who read the same comes too late.
  expect((await publish(0, 90)).statusCode).toBe(409);
  expect((await publish(2, 80, { from: after(600).toISOString() })).json.number).toBe(3);
  platform.setNow(after(20));
  expect(await list()).toMatchObject({
    basedOn: 3,
    versions: [
      { number: 3, state: 'coming', madeBy: 'thandi', rules: { regularLimits: { single: 80 } } },
      { number: 2, state: 'in-force', from: after(20).toISOString() },
      { number: 1, state: 'past', from: null, madeBy: null, rules: { regularLimits: { single: 10_000 } } },
    ],
  });

  expect((await withdraw(2)).statusCode).toBe(409);
  expect((await withdraw(9)).statusCode).toBe(404);
  // Once more is no change.
  expect((await withdraw(3)).statusCode).toBe(200);
  expect((await withdraw(3)).statusCode).toBe(200);
  expect((await list()).versions[0]).toMatchObject({ number: 3, state: 'withdrawn' });
  const acts = await platform.db
    .selectFrom('acts')
    .where('subject_kind', '=', 'rules')
    .select('name')
    .execute();
  expect(acts.map(({ name }) => name)).toEqual(['rules-published', 'rules-published', 'rules-withdrawn']);
});

test.each([
  ['an instant that has come', { from: '2026-06-01T10:00:00Z' }, 'from'],
  ['an instant that a version has', { from: '2026-06-02T10:00:00Z' }, 'from'],
  [
    'a first timer’s limit above the regular one',
    { rules: { regularLimits: classes(40), firstTimerLimits: classes(50) } },
    'rules.firstTimerLimits.single',
  ],
  [
    'less than nothing',
    { rules: { regularLimits: classes(-1), firstTimerLimits: classes(0) } },
    'rules.regularLimits.single',
  ],
])('%s is refused by name', async (_what, wrong, field) => {
  const { basedOn } = await list();
  if (field === 'from') await publish(basedOn, 70, { from: '2026-06-02T10:00:00Z' });
  const { statusCode, json } = await publish((await list()).basedOn, 60, wrong);
  expect(statusCode).toBe(400);
  expect(JSON.stringify(json.error)).toContain(field);
});

test('a version is neither changed nor deleted, even past the program (rule: rule-versions)', async () => {
  for (const change of [
    sql`update rule_versions set rules = '{}'`,
    sql`update rule_versions set effective_from = now() where number = 2`,
    sql`update rule_versions set withdrawn_at = null where number = 3`,
    sql`delete from rule_versions`,
    sql`truncate rule_versions`,
  ]) {
    await expect(change.execute(platform.db)).rejects.toThrow(/neither changed|append-only/);
  }
});
