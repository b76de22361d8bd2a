import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openDesk } from '../../test/desk-site.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { runCommand } from '../../test/run-command.ts';
import { runAdminCommand } from '../admin/run-cli.ts';
import { selectActs } from '../audit/queries-acts.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token } = await desk.person('the desk', { roles: ['admin'] });
const admin = (...args: string[]) =>
  runCommand(runAdminCommand, ['jackpots', ...args], { DATABASE_URL: desk.platform.databaseUrl });
const read = async (path: string) => (await desk.send('GET', `/api/Desk/${path}`, token)).json;
const progressives = async () =>
  (await read('ListDeskJackpots')).progressives as { name: string; version: number }[];
const act = async (call: string, body: object) => {
  const { statusCode, json } = await desk.send('POST', `/api/Desk/${call}`, token, body);
  return { statusCode, ...json };
};
const newest = async () => {
  const [last] = await selectActs(db, { limit: 1, withoutLooks: true });
  return { name: last?.name, via: last?.via, subjectId: last?.subjectId, stateAfter: last?.stateAfter };
};
const terms = { seed: 1000, contribution: 25.5, cap: null, doublesFrom: 50 };

test('terms of a progressive are set in view of those there are, at the desk and on the command line (rule: jackpot-terms)', async () => {
  const order = { progressive: 'Saturday', ...terms, version: 0, isNew: true };
  expect(await act('SetJackpotTerms', { ...order, seed: 0.001, cap: 0 })).toMatchObject({
    ...{ statusCode: 400, detail: expect.stringMatching(/seed.*cap/) },
  });
  expect(await act('SetJackpotTerms', { ...order, cap: 999.99 })).toMatchObject({
    ...{ statusCode: 400, detail: expect.stringContaining('cap: expected at least the seed') },
  });
  expect((await act('SetJackpotTerms', { ...order, from: '2020-01-01T00:00:00Z' })).statusCode).toBe(400);
  expect(await progressives()).toEqual([]);
  expect(await act('SetJackpotTerms', order)).toMatchObject({ status: 1 });
  expect(await progressives()).toMatchObject([
    { name: 'Saturday', ...terms, version: 1, setBy: 'the desk', carried: 0, mustBeWonDays: [] },
  ]);
  expect(await newest()).toMatchObject({ name: 'jackpot-terms-set', via: 'desk', subjectId: 'Saturday' });
  expect((await act('SetJackpotTerms', order)).statusCode).toBe(409);
  // A typing error adds nothing, and nobody promises more alone than the operator allows.
  const change = { ...order, isNew: false, version: 1 };
  expect((await act('SetJackpotTerms', { ...change, progressive: 'Satruday' })).statusCode).toBe(404);
  const day = { progressive: 'Satruday', day: '2099-11-21' };
  expect((await act('SetJackpotMustBeWon', day)).statusCode).toBe(404);
  expect((await act('SetJackpotTerms', { ...change, version: 0 })).statusCode).toBe(409);
  expect(await act('SetJackpotTerms', { ...change, seed: 1_000_000.01 })).toMatchObject({
    ...{ statusCode: 400, detail: expect.stringMatching(/^seed: expected rands from 0 to R1.000.000/) },
  });
  expect(await admin('set', 'Saturday', '--seed', '1000001', '--by', 'Thandi')).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('JACKPOT_MAX') },
  });
  expect(await progressives()).toHaveLength(1);
  expect(await admin('set', 'Saturday', '--cap', '90000', '--by', 'Thandi')).toMatchObject({ code: 0 });
  expect(await newest()).toMatchObject({
    name: 'jackpot-terms-set',
    via: 'command-line',
    subjectId: 'Saturday',
  });
  expect(await progressives()).toMatchObject([{ ...terms, cap: 90_000, version: 2 }]);
});

test('a day is made one that must be won, once, at the desk and on the command line (rule: jackpot-must-be-won)', async () => {
  const wish = { progressive: 'Saturday', day: '2099-11-21' };
  expect(await act('SetJackpotMustBeWon', wish)).toMatchObject({ status: 1 });
  const atDesk = await newest();
  expect(atDesk).toMatchObject({ name: 'jackpot-must-be-won', stateAfter: '{"day":"2099-11-21"}' });
  expect(await act('SetJackpotMustBeWon', wish)).toMatchObject({ status: 0, errorCode: 661 });
  expect((await act('SetJackpotMustBeWon', { ...wish, day: '2020-11-21' })).statusCode).toBe(400);
  expect(await admin('must-be-won', 'Saturday', '2099-11-28', '--by', 'Thandi')).toMatchObject({ code: 0 });
  expect(await newest()).toEqual({ ...atDesk, via: 'command-line', stateAfter: '{"day":"2099-11-28"}' });
  expect(await progressives()).toMatchObject([{ mustBeWonDays: ['2099-11-21', '2099-11-28'] }]);
});

test('shares that were withheld are listed with why and by whom, and the list is a look at persons (rule: looks-at-persons)', async () => {
  expect(await read('ListWithheldShares')).toMatchObject({ shares: [], hasMore: false });
  const day = await JackpotDay.hold(desk.platform);
  const [held = 0] = await makePunters(db, ['Held']);
  await day.card(held, 1, 1, 1);
  await day.run([1, 1, 1]);
  const persons = ['--reason', 'Two accounts', '--by', 'Ann', '--and', 'Ben'];
  expect(await admin('withhold', String(day.meetingId), 'held', ...persons)).toMatchObject({ code: 0 });
  expect(await read('ListWithheldShares')).toMatchObject({
    shares: [
      {
        ...{ meetingId: day.meetingId, punterId: held, alias: 'Held', reason: 'Two accounts' },
        ...{ firstBy: 'Ann', secondBy: 'Ben' },
      },
    ],
  });
  const [look] = await selectActs(db, { name: 'withheld-shares-read', limit: 2 });
  expect(JSON.parse(look?.stateAfter ?? '')).toEqual({ punters: [held] });
  const { jackpots } = await read('ListDeskJackpots');
  expect(jackpots).toMatchObject([{ meetingId: day.meetingId, cards: 1, withheld: 1, total: 480 }]);
});

test('what push services refuse is shown without addresses, and punters as ids', async () => {
  const [punterId = 0] = await makePunters(db, ['Pushed']);
  await sql`
    insert into push_subscriptions (punter_id, endpoint, p256dh, auth, created_at, last_status, stopped_at)
    values
      (${punterId}, 'https://push.example/the-secret/1', 'p', 'a', now(), null, null),
      (${punterId}, 'https://push.example/the-secret/2', 'p', 'a', now(), 403, now())`.execute(db);
  const health = await read('GetPushHealth');
  expect(health).toMatchObject({
    services: [{ service: 'push.example', browsers: 2, stopped: 1 }],
    stopped: [{ punterId, service: 'push.example', status: 403 }],
    hasMore: false,
  });
  expect(JSON.stringify(health)).not.toContain('the-secret');
});
