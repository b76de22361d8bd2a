import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { registerPunter } from '../../test/desk-punters.ts';
import { openDesk } from '../../test/desk-site.ts';
import { runCommand } from '../../test/run-command.ts';
import { runAdminCommand } from '../admin/run-cli.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { findAccount } from '../identity/queries.ts';
import { selectBreaksInForce } from '../protection/queries.ts';
import { selectDecision } from '../protection/queries-identity.ts';
import { closeAccount, takeBreak } from '../protection/take-break.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token } = await desk.person('the desk', { roles: ['support'] });
const admin = (...args: string[]) =>
  runCommand(runAdminCommand, args, { DATABASE_URL: desk.platform.databaseUrl });
const act = async (call: string, punterId: number, body: object) => {
  const { statusCode, json } = await desk.send('POST', `/api/Desk/${call}/${punterId}`, token, body);
  return { statusCode, ...json };
};
/** The newest act, as both ways record it. */
const newest = async () => {
  const [last] = await selectActs(db, { limit: 1, withoutLooks: true });
  if (!last) throw new Error('nothing was done');
  const { name, via, subjectKind, subjectId, stateBefore, stateAfter, subject } = last;
  return { name, via, subjectKind, subjectId, stateBefore, stateAfter, subject };
};
const verdict = (change: object = {}) => ({
  ...{ status: 'approved', document: { kind: 'passport', ending: '12AB' }, reason: null },
  ...{ despiteExclusion: false, version: 0 },
  ...change,
});
const because = { reason: 'Asked for by telephone' };

test('an identity is verified by a document, or rejected for a reason, at the desk and on the command line (rule: identity-verdict)', async () => {
  const { id } = await registerPunter(desk, 'verified@example.com');
  expect((await act('DecidePunterIdentity', id, verdict({ document: null }))).statusCode).toBe(400);
  expect((await act('DecidePunterIdentity', id, verdict({ status: 'rejected' }))).statusCode).toBe(400);
  expect(await act('DecidePunterIdentity', id, verdict())).toMatchObject({ status: 1 });
  expect(await selectDecision(db, id)).toMatchObject({
    ...{ status: 'approved', decidedBy: 'the desk, at the desk', number: 1 },
    document: { kind: 'passport', ending: '12AB' },
  });
  const atDesk = await newest();
  expect(atDesk).toMatchObject({
    ...{ name: 'identity-approved', via: 'desk', subjectKind: 'punter', subjectId: String(id) },
    subject: { username: 'verified@example.com', document: 'passport ending 12AB' },
  });
  // Somebody else's decision in between is seen first.
  const rejected = verdict({ status: 'rejected', document: null, reason: 'The photo is not yours.' });
  expect((await act('DecidePunterIdentity', id, rejected)).statusCode).toBe(409);
  expect(await act('DecidePunterIdentity', id, { ...rejected, version: 1 })).toMatchObject({ status: 1 });
  expect(await selectDecision(db, id)).toMatchObject({ status: 'rejected', number: 2, document: null });

  const other = await registerPunter(desk, 'other@example.com');
  expect(await admin('verify', 'other@example.com', '--document', 'passport 12ab')).toMatchObject({
    code: 0,
  });
  expect(await newest()).toEqual({
    ...{ ...atDesk, via: 'command-line', subjectId: String(other.id) },
    subject: { username: 'other@example.com', document: 'passport ending 12AB' },
  });
  expect(await admin('verify', 'other@example.com', '--document', 'library 1234')).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('--document: expected') },
  });
});

test('who looks like an excluded punter is verified only when that was checked (rule: identity-verdict)', async () => {
  const gone = await registerPunter(desk, 'sipho@example.com', { dateOfBirth: '1980-05-06' });
  await takeBreak(db, gone.id, { id: randomUUID(), length: 'six-months' }, new Date());
  const { id } = await registerPunter(desk, 'si.pho@mail.example', { dateOfBirth: '1980-05-06' });
  expect(await act('DecidePunterIdentity', id, verdict())).toMatchObject({ status: 0, errorCode: 645 });
  expect(await selectDecision(db, id)).toBeUndefined();
  // Who serves punters says that somebody has to look; who looked is an admin.
  const despite = verdict({ despiteExclusion: true });
  expect(await act('DecidePunterIdentity', id, despite)).toMatchObject({
    ...{ statusCode: 403, detail: expect.stringContaining('the role admin') },
  });
  expect(await selectDecision(db, id)).toBeUndefined();
  const { token: both } = await desk.person('an admin', { roles: ['support', 'admin'] });
  const answer = await desk.send('POST', `/api/Desk/DecidePunterIdentity/${id}`, both, despite);
  expect(answer.json).toMatchObject({ status: 1 });
  const [{ role } = { role: null }] = await selectActs(db, { name: 'identity-approved', limit: 1 });
  expect(role).toBe('admin');
  expect((await newest()).stateAfter).toBe('{"status":"approved","despiteExclusion":true}');
});

test('an account is suspended and restored, and its sign-ins ended, at the desk and on the command line (rule: serve-punters)', async () => {
  const { id, subject } = await registerPunter(desk, 'off@example.com');
  const isOff = async () => (await findAccount(db, subject))?.switchedOff;
  expect(await act('RestorePunter', id, because)).toMatchObject({ status: 0, errorCode: 643 });
  expect(await act('SuspendPunter', id, because)).toMatchObject({ status: 1, ended: 0 });
  expect(await isOff()).toBe(true);
  const atDesk = await newest();
  expect(atDesk).toMatchObject({ name: 'account-switched-off', subjectId: subject, subject: because });
  expect(await act('SuspendPunter', id, because)).toMatchObject({ status: 0, errorCode: 642 });
  expect(await admin('switch-off', 'off@example.com')).toMatchObject({ code: 1 });
  expect(await admin('switch-on', 'off@example.com')).toMatchObject({ code: 0 });
  expect(await admin('switch-off', 'off@example.com')).toMatchObject({ code: 0 });
  expect(await newest()).toEqual({
    ...{ ...atDesk, via: 'command-line' },
    subject: { username: 'off@example.com' },
  });
  expect(await act('RestorePunter', id, because)).toMatchObject({ status: 1 });
  expect([await isOff(), (await newest()).name]).toEqual([false, 'account-switched-on']);
  expect(await act('EndPunterSessions', id, because)).toMatchObject({ status: 1, ended: 0 });
  expect(await newest()).toMatchObject({ name: 'sign-ins-ended', via: 'desk' });
  expect((await act('SuspendPunter', id, { reason: '' })).statusCode).toBe(400);
});

test('an account is closed for good at its holder’s word, once (rule: serve-punters)', async () => {
  const { id } = await registerPunter(desk, 'closes@example.com');
  const order = { ...because, guid: randomUUID() };
  expect(await act('ClosePunterAccount', id, order)).toMatchObject({ status: 1 });
  expect(await newest()).toMatchObject({ name: 'account-closed', subjectId: String(id), subject: because });
  const count = async () => (await selectActs(db, { name: 'account-closed', limit: 10 })).length;
  const before = await count();
  expect(await act('ClosePunterAccount', id, order)).toMatchObject({ status: 1 });
  expect(await act('ClosePunterAccount', id, { ...because, guid: randomUUID() })).toMatchObject({
    ...{ status: 0, errorCode: 644 },
  });
  expect(await count()).toBe(before);
  expect(await selectBreaksInForce(db, id, new Date())).toMatchObject([{ kind: 'closure', until: null }]);
  // Another punter's closing does not stand for this one's.
  const other = await registerPunter(desk, 'stays@example.com');
  expect((await act('ClosePunterAccount', other.id, order)).statusCode).toBe(409);
  const self = await registerPunter(desk, 'self@example.com');
  await closeAccount(db, self.id, randomUUID(), new Date());
  expect(await act('ClosePunterAccount', self.id, { ...because, guid: randomUUID() })).toMatchObject({
    ...{ errorCode: 644 },
  });
});

test('staff are not served at the desk, nor accounts of another issuer (rule: serve-punters)', async () => {
  const colleague = await registerPunter(desk, 'colleague@example.com', { role: 'operator' });
  const elsewhere = await desk.person('elsewhere', { operator: false });
  for (const [punterId, errorCode] of [
    [colleague.id, 640],
    [elsewhere.punterId, 641],
  ] as const) {
    for (const call of ['SuspendPunter', 'RestorePunter', 'EndPunterSessions']) {
      expect(await act(call, punterId, because)).toMatchObject({ status: 0, errorCode });
    }
  }
  const order = { ...because, guid: randomUUID() };
  expect(await act('ClosePunterAccount', colleague.id, order)).toMatchObject({ errorCode: 640 });
  expect(await act('DecidePunterIdentity', colleague.id, verdict())).toMatchObject({ errorCode: 640 });
});

test('a refused order names nobody: it is no way to names without a look (rule: looks-at-persons)', async () => {
  const elsewhere = await desk.person('named@example.com', { operator: false });
  const here = await registerPunter(desk, 'named.here@example.com');
  const countActs = async () => (await selectActs(db, { limit: 500 })).length;
  const before = await countActs();
  const credit = { id: randomUUID(), punterId: elsewhere.punterId, amount: 1, reason: 'x' };
  const answers = [
    await act('SuspendPunter', elsewhere.punterId, because),
    await act('RestorePunter', here.id, because),
    await desk.send('POST', '/api/Desk/ProposeCredit', token, credit),
  ];
  expect(answers.map((answer) => JSON.stringify(answer)).join()).not.toContain('named');
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 409]);
  expect(await countActs()).toBe(before);
});
