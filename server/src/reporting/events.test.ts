import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { type ActName, actNames, lookNames } from '../audit/act.ts';
import { loadAuditKey } from '../audit/audit-key.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { recordAct } from '../audit/record-act.ts';
import { sealActs } from '../audit/seal-acts.ts';
import { noteOutage } from '../feed/queries-outages.ts';
import { inTransaction } from '../platform/database/database.ts';
import { eventActs } from './event-acts.ts';
import { loadAllEvents } from './load-events.ts';
import { selectBrokenDays } from './queries-audit-breaks.ts';
import { newestEvents } from './queries-events.ts';
import { WholeDays } from './whole-days.ts';

const desk = closedAfterAll(await openDesk());
const { db, secrets } = desk.platform;
const sources = { db, wholeDays: new WholeDays(desk.platform) };
const { token } = await desk.person('the regulator', { roles: ['regulator'] });
const period = { from: '2026-03-01', to: '2026-03-03' };
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const actor = { via: 'desk', accountId: 'a', role: 'trader', name: 'Thandi', address: '10.0.0.1' } as const;

/** What stands of one kind, newest first: what it is, of what, how much, by whom. */
async function eventsOf(kind: string, more = '') {
  const days = new URLSearchParams({ ...period, kind }).toString();
  const { json } = await desk.send('GET', `/api/Desk/GetSignificantEvents?${days}${more}`, token);
  const { events, counts } = json.report as {
    events: { what: string; subject: string | null; place: string | null; amount: number | null }[];
    counts: { kind: string; count: number }[];
  };
  return { events, count: counts.find((each) => each.kind === kind)?.count };
}

/** A meeting with a race, a punter with bets, and what happened to them, written as the records have it. */
const made = await db.transaction().execute(async (trx) => {
  await sql`set local session_replication_role = replica`.execute(trx);
  const { rows } = await sql<{ meeting: number; race: number }>`
    with course as (
      insert into race_courses (name, country) values ('Kenilworth', 'ZA') returning id
    ), meeting as (
      insert into meetings (ref, sequence, sport, name, race_course_id, competition_id, meeting_date, status, created_at)
      select 'events', 1, 'horseracing', 'Kenilworth', course.id, 1, '2026-03-01', 'active', ${at(0)} from course
      returning id
    )
    insert into races (meeting_id, number, name, off_at, due_at, status, voided_at, void_reason)
    select id, 4, 'Plate', ${at(30)}, ${at(30)}, 'abandoned', ${at(31)}, 'abandoned' from meeting
    returning meeting_id as meeting, id as race`.execute(trx);
  const [{ meeting, race } = { meeting: 0, race: 0 }] = rows;
  await sql`
    insert into race_results (race_id, sequence, official, reason, at, received_at, by_hand) values
      (${race}, 1, true, null, ${at(40)}, ${at(40)}, false),
      (${race}, 2, true, 'disqualification', ${at(41)}, ${at(41)}, true)`.execute(trx);
  await sql`
    insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at) values
      ('00000000-0000-4000-8000-000000000001', 'credit', 7, 11, 2550, 1, ${at(42)}),
      ('00000000-0000-4000-8000-000000000002', 'credit', 7, 11, 1000, 1, ${at(43)})`.execute(trx);
  await sql`
    insert into manual_credits (transfer_id, punter_id, reason, bet_id, race_id, brought_to) values
      ('00000000-0000-4000-8000-000000000001', 1, 'For Thandi', null, null, null),
      ('00000000-0000-4000-8000-000000000002', 1, 'Goodwill', 5, ${race}, 1000)`.execute(trx);
  await sql`
    insert into bets (id, stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
      leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators, tax_basis_points, lucky_pick, struck_at)
    overriding system value
    select n, ('00000000-0000-4000-8001-' || lpad(n::text, 12, '0'))::uuid, 1, 'horseracing', ${meeting}, 1, false, 100, 1,
      array[${race}::integer], '{1}', '{1}', '{1}', '{1}', 0, false, ${at(1)}
    from generate_series(1, 3) as n`.execute(trx);
  await sql`
    insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, at) values
      (1, 1, 'won', 5000000, 0, 0, ${at(44)}), (2, 1, 'won', 4999999, 0, 0, ${at(44)}), (3, 1, 'lost', 0, 0, 0, ${at(44)})`.execute(
    trx,
  );
  // 250 at the same moment: pages are told apart by their keys.
  await sql`
    insert into security_events (kind, at)
    select case n % 2 when 0 then 'sign-in-locked' else 'sign-in-failed' end, ${at(50)}::timestamptz from generate_series(1, 250) as n
    union all select 'sign-in', ${at(50)}::timestamptz`.execute(trx);
  return { meeting, race };
});
const act = (name: 'prices-set' | 'settings-published' | 'meeting-postponed', minute: number) =>
  inTransaction(db, (trx) =>
    recordAct(
      trx,
      {
        ...{ actor, name, after: { win: '5/2' } },
        subject:
          name === 'prices-set'
            ? { kind: 'race', id: String(made.race), personal: { note: 'Thandi' } }
            : name === 'meeting-postponed'
              ? { kind: 'meeting', id: String(made.meeting) }
              : { kind: 'site-settings', id: 'site 1' },
      },
      at(minute),
    ),
  );
await act('prices-set', 5);
await act('settings-published', 6);
await act('meeting-postponed', 7);

test('what happened stands under its kind, with what it happened to and no name (rule: significant-events)', async () => {
  const place = 'Kenilworth, race 4';
  const race = `race ${made.race}`;
  expect(await eventsOf('correction')).toMatchObject({
    events: [{ what: 'disqualification', subject: race, place, by: 'desk', at: '2026-03-01T10:41:00.000Z' }],
    count: 1,
  });
  expect(await eventsOf('voided')).toMatchObject({ events: [{ what: 'abandoned', subject: race, place }] });
  expect(await eventsOf('credit')).toMatchObject({ events: [{ amount: 25.5, place: null }], count: 1 });
  expect(await eventsOf('goodwill')).toMatchObject({ events: [{ amount: 10, subject: 'bet 5', place }] });
  expect(await eventsOf('price-by-hand')).toMatchObject({
    events: [{ what: 'prices-set', subject: race, place, by: 'trader' }],
  });
  expect((await eventsOf('race-by-hand', `&meetingId=${made.meeting}`)).events).toMatchObject([
    { what: 'meeting-postponed', place: 'Kenilworth' },
  ]);
  expect((await eventsOf('configuration')).events).toMatchObject([{ what: 'settings-published' }]);
  const wins = await eventsOf('large-win');
  expect(wins).toMatchObject({ events: [{ subject: 'bet 1', amount: 50_000 }], count: 1 });
  expect((await eventsOf('large-win', '&largeWin=1000')).events).toHaveLength(2);
  const ofMeeting = `&meetingId=${made.meeting}`;
  expect((await eventsOf('correction', ofMeeting)).events).toHaveLength(1);
  expect(await eventsOf('price-by-hand', ofMeeting)).toMatchObject({ count: 1 });
  expect(await eventsOf('sign-in-refused', ofMeeting)).toMatchObject({ events: [], count: 0 });
  const all = JSON.stringify(await loadAllEvents(sources, period));
  for (const secret of ['Thandi', '10.0.0.1']) expect(all).not.toContain(secret);
});

test('pages go on by key, each event once, and a file has all of them, as an act', async () => {
  const days = new URLSearchParams(period).toString();
  const keys: string[] = [];
  for (let before = ''; ; ) {
    const { json } = await desk.send('GET', `/api/Desk/GetSignificantEvents?${days}${before}`, token);
    const { events, next } = json.report as { events: { key: string }[]; next: string | null };
    keys.push(...events.map(({ key }) => key));
    if (next === null) break;
    before = `&before=${encodeURIComponent(next)}`;
  }
  const { events, counts } = await loadAllEvents(sources, period);
  expect(keys).toEqual(events.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toHaveLength(counts.reduce((sum, { count }) => sum + count, 0));
  expect(counts.find(({ kind }) => kind === 'sign-in-refused')).toEqual({
    kind: 'sign-in-refused',
    count: 250,
  });
  const file = await desk.send('POST', '/api/Desk/ExportSignificantEvents', token, {
    ...period,
    kind: 'voided',
  });
  expect(file.json).toMatchObject({ csv: expect.stringContaining('voided,abandoned,') });
  const [exported] = await selectActs(db, { name: 'report-exported', limit: 1 });
  expect(JSON.parse(exported?.stateAfter ?? '')).toMatchObject({ ...period, kind: 'voided', rows: 1 });
  const tooLong = await desk.send(
    'GET',
    '/api/Desk/GetSignificantEvents?from=2026-01-01&to=2026-12-31',
    token,
  );
  expect(tooLong.json).toMatchObject({ error: { details: [{ field: 'to' }] } });
  for (const moment of ['2026-02-30T08:15:00.000000Z', '0483-44-14T:..8:::.:....:9Z']) {
    const url = `/api/Desk/GetSignificantEvents?${days}&before=${moment}~credit/1`;
    const { statusCode, json } = await desk.send('GET', url, token);
    expect([statusCode, json.error]).toMatchObject([400, { details: [{ field: 'before' }] }]);
  }
});

const sealAll = async () => {
  const key = await loadAuditKey(secrets);
  while ((await sql`select from acts_waiting`.execute(db)).rows.length > 0) await sealActs(db, key, at(20));
};

test('days that were found whole are followed again once a byte of them is another (rule: significant-events)', async () => {
  const minutes = 2 * 24 * 60;
  for (let minute = 0; minute <= minutes; minute += 6 * 60) await act('settings-published', minute);
  await sealAll();
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const span = { from: new Date('2026-03-01T00:00+02:00'), until: new Date('2026-03-04T00:00+02:00') };
  const bytes = sql`sha256(random()::text::bytea)`;
  const changes = {
    state: (nth: number) => sql`update acts set state_after = '{"changed":true}' where ${nthAct(nth)}`,
    day: (nth: number) => sql`update acts set at = at + interval '1 day' where ${nthAct(nth)}`,
    act: (nth: number) => sql`update acts set hash = ${bytes} where ${nthAct(nth)}`,
    deleted: (nth: number) => sql`delete from acts where ${nthAct(nth)}`,
    link: (nth: number) => sql`update act_links set hash = ${bytes} where sequence = ${nth + 1}`,
    before: (nth: number) => sql`update act_links set previous_hash = ${bytes} where sequence = ${nth + 1}`,
    cut: (nth: number) => sql`delete from act_links where sequence = ${nth + 1}`,
  };
  const nthAct = (nth: number) => sql`id = (select id from acts order by id limit 1 offset ${nth})`;
  const kind = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
  const change = fc.record({ kind, nth: fc.nat({ max: 11 }) });
  const { wholeDays } = sources;
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    expect(await wholeDays.findBroken(trx, span)).toEqual([]);
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (made) => {
      await sql`savepoint whole`.execute(trx);
      try {
        for (const one of made) {
          await changes[one.kind](one.nth).execute(trx);
          expect(await wholeDays.findBroken(trx, span)).toEqual(await selectBrokenDays(trx, days));
        }
      } finally {
        await sql`rollback to savepoint whole`.execute(trx);
      }
      expect(await wholeDays.findBroken(trx, span)).toEqual([]);
    });
    // What a first day ends with shows on the next one.
    const examples: [{ kind: keyof typeof changes; nth: number }[]][] = [
      [[{ kind: 'cut', nth: 4 }]],
      [[{ kind: 'link', nth: 4 }]],
    ];
    await fc.assert(property, { numRuns: 8, examples });
  });
});

test('an act that was changed, a link that was, and a chain that was cut are found (rules: significant-events, audit-chain)', async () => {
  await sealAll();
  expect(await eventsOf('audit-break')).toMatchObject({ events: [], count: 0 });
  const [newest, older] = await selectActs(db, { until: at(10), limit: 2 });
  const tamper = (statement: ReturnType<typeof sql>) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await statement.execute(trx);
    });
  await tamper(sql`update acts set state_after = '{"win":"9/1"}' where id = ${older?.id}`);
  expect((await eventsOf('audit-break')).events).toMatchObject([
    { what: 'act-changed', subject: `act ${older?.id}` },
  ]);
  await tamper(sql`update acts set state_after = '{"win":"5/2"}' where id = ${older?.id}`);
  await tamper(sql`delete from act_links where act_id = ${older?.id}`);
  expect((await eventsOf('audit-break')).events).toMatchObject([
    { what: 'chain-cut', subject: `act ${newest?.id}` },
  ]);
});

test('a silence of suppliers is an outage when a race was near, once for all nodes (rule: feed-outages)', async () => {
  const note = (now: Date) => inTransaction(db, (trx) => noteOutage(trx, now));
  const heard = (when: Date) =>
    sql`insert into feed_call_counts (day, call, outcome, calls, last_at)
      values ('2026-03-01', 'PutPrices', 'applied', 1, ${when})
      on conflict (day, call, outcome) do update set last_at = ${when}`.execute(db);
  await heard(at(0));
  await note(at(4));
  expect((await eventsOf('feed-outage')).events).toEqual([]);
  await note(at(12));
  await note(at(12));
  expect((await eventsOf('feed-outage')).events).toMatchObject([
    { what: 'silent-12-minutes', at: '2026-03-01T10:12:00.000Z' },
  ]);
  // Its race is long over.
  await heard(at(32));
  await note(at(59));
  expect((await eventsOf('feed-outage')).count).toBe(1);
});

test('each act is a significant event, or is none on purpose', () => {
  const none: readonly ActName[] = [
    ...lookNames,
    // Moderation, drafts, banners, steps of what is decided later, and what protection figures count.
    ...([
      'league-disabled',
      'league-enabled',
      'league-renamed',
      'identity-approved',
      'identity-rejected',
    ] as const),
    ...(['document-saved', 'document-restored', 'picture-uploaded'] as const),
    ...(['banner-added', 'banner-changed', 'banner-removed'] as const),
    ...(['proposal-made', 'proposal-keyed', 'proposal-withdrawn', 'proposal-overtaken'] as const),
    // Listed by the archive itself, for ever.
    ...(['archive-step-made', 'archive-step-restored'] as const),
    ...(['report-exported', 'liability-alarm-acknowledged', 'data-request-refused'] as const),
  ];
  const events = eventActs.flatMap(([, names]) => names);
  expect([...events, ...none].toSorted()).toEqual([...actNames].toSorted());
});

test('events are found by time', async () => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const filter = { from: at(0), until: at(59), largeWin: 50_000_00, brokenDays: [] };
    return JSON.stringify((await sql`explain ${newestEvents(filter, null, 10)}`.execute(trx)).rows);
  });
  for (const index of [
    ...[
      'acts_time_idx',
      'race_results_corrections_idx',
      'fixture_results_corrections_idx',
      'races_voided_idx',
    ],
    ...['transfers_credits_idx', 'bet_settlements_wins_idx', 'security_events_refused_idx'],
  ]) {
    expect(plan).toContain(index);
  }
});
