import { downloadsPerDay } from '@furlong/domain/personal-data/bounds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { registerPunter, tokenOf } from '../../test/desk-punters.ts';
import { openDesk } from '../../test/desk-site.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { selectDecision } from '../protection/queries-identity.ts';
import { accountSections } from './account-sections.ts';
import { gameSections } from './game-sections.ts';
import { leftOut } from './left-out.ts';
import { readSection } from './section.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token: support } = await desk.person('the desk', { roles: ['support'] });
const path = '/api/Account/OwnData.json';
const download = (token: string) => desk.open(path, { headers: { authorization: `Bearer ${token}` } });
const sections = [...accountSections, ...gameSections];

test('a punter downloads all that is stored about them, and nothing of others (rule: own-data)', async () => {
  const punter = await registerPunter(desk, 'own@example.com', {
    ...{ alias: 'Own_Data', mobile: '0821234567', dateOfBirth: '1980-05-06' },
  });
  const other = await registerPunter(desk, 'somebody.else@example.com', { alias: 'Somebody_Else' });
  const { meetingId, raceIds } = await makeMeeting(db, [{ offAt: new Date(Date.now() + 3_600_000) }]);
  const bet = { meetingId, event: raceIds[0] ?? 0 };
  const bets = [
    await makeBet(db, { punterId: punter.id, ...bet }),
    await makeBet(db, { punterId: punter.id, ...bet }),
  ].map(({ betId }) => betId);
  await makeBet(db, { punterId: other.id, ...bet });
  await desk.send('POST', `/api/Desk/DecidePunterIdentity/${punter.id}`, support, {
    ...{ status: 'approved', document: { kind: 'passport', ending: '12AB' }, reason: null },
    ...{ despiteExclusion: false, version: 0 },
  });
  expect(await selectDecision(db, punter.id)).toMatchObject({ status: 'approved' });
  await sql`
    insert into punter_limits (punter_id, kind, period, number, amount, held, at, effective_at)
    values (${punter.id}, 'deposit', 'day', 1, 50000, 50000, now(), now())`.execute(db);

  const token = await tokenOf(desk, punter);
  const answer = await download(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    ...{ 'content-type': expect.stringContaining('application/json'), 'cache-control': 'no-store' },
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-[-\d]+\.json"$/),
  });
  const file = answer.json();
  expect(file).toMatchObject({
    profile: [{ punterId: punter.id, alias: 'Own_Data' }],
    account: [{ email: 'own@example.com', mobile: '0821234567', dateOfBirth: '1980-05-06' }],
    identityDecisions: [{ number: 1, status: 'approved' }],
    limits: [{ kind: 'deposit', amountCents: 50_000 }],
    actsOfStaff: [{ name: 'identity-approved' }],
    downloads: [{}],
    settledBets: [],
    leagues: [],
  });
  expect(file.openBets.map(({ betId }: { betId: number }) => betId).toSorted()).toEqual(bets.toSorted());
  expect(file.ledger).toHaveLength(3);
  // Neither the document, nor a password, nor who at the desk did it, nor another punter.
  for (const secret of ['12AB', 'passport', 'the desk', 'password_hash', '"x"', 'Somebody_Else']) {
    expect(answer.body).not.toContain(secret);
  }
  expect((await desk.open(path)).statusCode).toBe(401);
});

test('every part is an answer of its own, whatever the size of a page (rule: own-data)', async () => {
  const punter = await registerPunter(desk, 'pages@example.com');
  await sql`
    insert into punter_limits (punter_id, kind, period, number, amount, held, at, effective_at)
    select ${punter.id}, kind, 'day', number, 100 * number, 100 * number, now(), now()
    from unnest(array['deposit', 'loss']) as kind, generate_series(1, 5) as number`.execute(db);
  const person = { punterId: punter.id, subject: punter.subject };
  for (const section of sections) {
    const read = async (limit: number) => {
      const parts: (readonly unknown[])[] = [];
      for await (const part of readSection(db, section, person, limit)) parts.push(part);
      expect(parts.every((part) => part.length <= limit)).toBe(true);
      return parts.flat();
    };
    const [small, large] = [await read(3), await read(500)];
    expect(small, section.name).toEqual(large);
    if (section.name === 'limits') expect(large).toHaveLength(10);
  }
});

test('the file is made so often a day and no oftener (rule: own-data)', async () => {
  const token = await tokenOf(desk, await registerPunter(desk, 'often@example.com'));
  for (let time = 0; time < downloadsPerDay; time += 1) {
    expect((await download(token)).statusCode).toBe(200);
  }
  expect((await download(token)).statusCode).toBe(429);
  const punter = await registerPunter(desk, 'seldom@example.com');
  await sql`
    insert into own_data_downloads (punter_id, at)
    select ${punter.id}, now() - interval '25 hours' from generate_series(1, ${downloadsPerDay}::integer)`.execute(
    db,
  );
  expect((await download(await tokenOf(desk, punter))).statusCode).toBe(200);
});

test('each table that names a punter or an account is in the file or left out for a reason (rule: own-data)', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as table from information_schema.columns
    where table_schema = 'public'
      and (column_name in ('punter_id', 'by_punter_id', 'owner_id', 'account_id')
        or table_name in ('punters', 'accounts'))`.execute(db);
  const covered = new Set([...sections.flatMap(({ tables }) => tables), ...Object.keys(leftOut)]);
  expect(rows.map(({ table }) => table).filter((table) => !covered.has(table))).toEqual([]);
});
