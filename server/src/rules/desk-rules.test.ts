import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { ensureCompetition } from '../meetings/ensure-competition.ts';

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

const band = (longest: string | null, shortest: string | null, percent: number) => ({
  longest,
  shortest,
  percent,
});
const send = (name: string, body: object) => desk.send('POST', `/api/Desk/${name}`, admin.token, body);

test('a scale of deductions is published, and its faults named by band (rules: deductions, rule-versions)', async () => {
  const listed = async () => (await desk.send('GET', '/api/Desk/ListDeductions', viewer.token)).json;
  expect(await listed()).toMatchObject({ basedOn: 0, versions: [{ number: 0, state: 'in-force' }] });
  const overlapping = { bands: [band(null, '6/1', 0), band('7/1', null, 20)] };
  const refused = await send('PublishDeductions', { basedOn: 0, rules: overlapping });
  expect(refused.statusCode).toBe(400);
  expect(JSON.stringify(refused.json.error)).toContain('rules.bands.1.longest');
  const impossible = { bands: [band(null, '99999/1', 0), band('6/1', null, 20)] };
  const wrong = await send('PublishDeductions', { basedOn: 0, rules: impossible });
  expect(JSON.stringify(wrong.json.error)).toContain('rules.bands.0.shortest');
  const rules = { bands: [band(null, '6/1', 0), band('11/2', null, 20)] };
  expect((await send('PublishDeductions', { basedOn: 0, rules })).json).toMatchObject({ number: 2 });
  expect(await listed()).toMatchObject({
    versions: [
      { number: 2, state: 'coming', rules },
      { number: 1, state: 'in-force' },
    ],
  });
});

test('scoring is published for a competition, its faults named by value, and withdrawn (rule: scoring)', async () => {
  const competitionId = await ensureCompetition(platform.db, CLASSIC_RULES.name, CLASSIC_RULES);
  const listed = async () => (await desk.send('GET', '/api/Desk/ListScoringRules', viewer.token)).json;
  const scoring = {
    ...{ placePoints: [10, 5, 3], fewestRacesRun: 3, cardBonus: { fewestRaces: 6, points: 25 } },
    priceBonuses: [5, 10, 20].map((from, step) => ({ from, points: 3 * 2 ** step })),
  };
  expect(await listed()).toMatchObject({ competitionId, versions: [{ number: 0, rules: scoring }] });
  const rules = { ...scoring, placePoints: [12, 7.25] };
  const order = { competitionId, basedOn: 0, from: '2026-06-03T10:00:00Z' };
  for (const placePoints of [
    [5, 7],
    [5, 0.333],
  ]) {
    const refused = await send('PublishScoringRules', { ...order, rules: { ...rules, placePoints } });
    expect(refused.statusCode).toBe(400);
    expect(JSON.stringify(refused.json.error)).toContain('rules.placePoints.1');
  }
  expect((await send('PublishScoringRules', { ...order, rules })).json).toMatchObject({ number: 2 });
  expect(await listed()).toMatchObject({ versions: [{ number: 2, state: 'coming', rules }, { number: 1 }] });
  const taken = await send('WithdrawRules', { kind: 'scoring', competitionId, number: 2 });
  expect(taken.statusCode).toBe(200);
  expect(await listed()).toMatchObject({ versions: [{ state: 'withdrawn' }, { state: 'in-force' }] });
  expect((await send('PublishScoringRules', { ...order, competitionId: 999, rules })).statusCode).toBe(404);
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
