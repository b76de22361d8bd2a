import { randomUUID } from 'node:crypto';
import { promotionText } from '@furlong/domain/personal-data/promotion';
import { requestsMax } from '@furlong/domain/personal-data/requests';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { registerPunter, tokenOf } from '../../test/desk-punters.ts';
import { openDesk } from '../../test/desk-site.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { findAccount, selectHolders } from '../identity/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { decideIdentity } from '../protection/identity.ts';
import { selectBreaksInForce } from '../protection/queries.ts';
import { selectDecision } from '../protection/queries-identity.ts';
import { takeBreak } from '../protection/take-break.ts';
import { findPunter, type Punter } from '../session/queries.ts';
import { insertMovements } from '../wallet/queries-external-wallet.ts';
import type { WalletState } from '../wallet/wallet-port.ts';
import { decideRequest } from './decide-request.ts';
import { findHindrance } from './erase-punter.ts';
import { finishDueErasures } from './finish-erasures.ts';

const desk = closedAfterAll(await openDesk());
const { db } = desk.platform;
const { token: support } = await desk.person('the desk', { roles: ['support'] });
const { token: regulator } = await desk.person('a regulator', { roles: ['regulator'] });

interface Say {
  readonly requests: readonly {
    readonly id: string;
    readonly state: string;
    readonly answer: string | null;
  }[];
  readonly promotions: { readonly on: boolean; readonly at: string | null };
}
const asPunter = async (punter: Punter) => {
  const token = await tokenOf(desk, punter);
  return async (call: string, body?: object) => {
    const { statusCode, json } = await desk.send(body ? 'POST' : 'GET', `/api/Account/${call}`, token, body);
    return { statusCode, ...json } as { statusCode: number } & Say & Record<string, unknown>;
  };
};
const atDesk = async (call: string, body?: object, token = support) => {
  const { statusCode, json } = await desk.send(body ? 'POST' : 'GET', `/api/Desk/${call}`, token, body);
  return { statusCode, ...json };
};
const correction = (field: string, asked: string) => ({
  ...{ guid: randomUUID(), kind: 'correction', field, asked, reason: 'It is wrong' },
});
const deletion = () => ({
  ...{ guid: randomUUID(), kind: 'deletion', field: null, asked: null, reason: 'I want to leave' },
});
const done = { decision: 'done', answer: null };
const acts = async (name: string) => await selectActs(db, { name, limit: 20 });
/** Takes the money away that a registration here comes with. */
const empty = async ({ id }: Punter) => {
  await sql`
    insert into transfers (id, debit_account, credit_account, amount, kind, punter_id, at)
    values (gen_random_uuid(), ${id * 10 + 1}, 2, 100000, 'withdrawal', ${id}, now())`.execute(db);
};

test('a correction is asked for once, seen to, carried out at the desk, and told (rule: data-requests)', async () => {
  const punter = await registerPunter(desk, 'wrong@example.com', { mobile: '+27821234567' });
  const call = await asPunter(punter);
  const asked = correction('mobile', '083 123 4567');
  expect(await call('AskAboutData', asked)).toMatchObject({
    ...{ status: 1, requests: [{ id: asked.guid, state: 'open', asked: '+27831234567' }] },
  });
  // The same again is the same; another of the kind waits; the id is nobody else's.
  expect((await call('AskAboutData', asked)).requests).toHaveLength(1);
  expect(await call('AskAboutData', correction('email', 'right@example.com'))).toMatchObject({
    ...{ status: 0, errorCode: 680 },
  });
  const stranger = await asPunter(await registerPunter(desk, 'stranger@example.com'));
  expect((await stranger('AskAboutData', asked)).statusCode).toBe(409);
  expect((await stranger('WithdrawDataRequest', { guid: asked.guid })).statusCode).toBe(404);
  expect((await stranger('DataRequests')).requests).toEqual([]);

  expect(await atDesk('ListDataRequests?state=open')).toMatchObject({
    requests: [{ id: asked.guid, punterId: punter.id, field: 'mobile' }],
  });
  expect(await acts('data-request-read')).toEqual([]);
  expect(await atDesk(`GetDataRequest/${asked.guid}`, undefined, regulator)).toMatchObject({
    request: { username: 'wrong@example.com', current: '+27821234567', asked: '+27831234567' },
  });
  expect(await acts('data-request-read')).toMatchObject([{ subjectId: String(punter.id) }]);
  expect((await atDesk(`DecideDataRequest/${asked.guid}`, done, regulator)).statusCode).toBe(403);

  const [one, two] = await Promise.all([
    atDesk(`DecideDataRequest/${asked.guid}`, done),
    atDesk(`DecideDataRequest/${asked.guid}`, done),
  ]);
  expect([one, two].map((answer) => (answer as { status?: number }).status).toSorted()).toEqual([0, 1]);
  expect((await selectHolders(db, [punter.subject])).get(punter.subject)?.mobile).toBe('+27831234567');
  expect(await acts('data-corrected')).toMatchObject([
    { stateAfter: '{"field":"mobile"}', subject: { before: '+27821234567', asked: '+27831234567' } },
  ]);
  expect((await call('DataRequests')).requests).toMatchObject([{ state: 'done' }]);
  const { rows } = await sql`select kind from notices where punter_id = ${punter.id}`.execute(db);
  expect(rows).toEqual([{ kind: 'data-request' }]);
});

test('what is asked is read as at a registration, and bounded (rule: data-requests)', async () => {
  const punter = await registerPunter(desk, 'many.times@example.com');
  const call = await asPunter(punter);
  for (const [field, asked] of [
    ['email', 'no address'],
    ['mobile', '12'],
    ['date-of-birth', '2025-01-01'],
    ['date-of-birth', '1990-02-30'],
  ] as const) {
    expect((await call('AskAboutData', correction(field, asked))).statusCode, asked).toBe(400);
  }
  expect((await call('AskAboutData', { ...deletion(), field: 'email' })).statusCode).toBe(400);
  for (let time = 0; time < requestsMax; time += 1) {
    const asked = correction('other', 'My name has two n');
    expect(await call('AskAboutData', asked)).toMatchObject({ status: 1 });
    expect(await call('WithdrawDataRequest', { guid: asked.guid })).toMatchObject({ status: 1 });
  }
  expect((await call('AskAboutData', deletion())).statusCode).toBe(429);
});

test('a request is refused with an answer, and an address that somebody has is not given twice (rule: data-requests)', async () => {
  await registerPunter(desk, 'taken@example.com');
  const punter = await registerPunter(desk, 'asks@example.com');
  const call = await asPunter(punter);
  const asked = correction('email', 'Taken@example.com');
  await call('AskAboutData', asked);
  const decide = (body: object) => atDesk(`DecideDataRequest/${asked.guid}`, body);
  expect(await decide(done)).toMatchObject({ status: 0, errorCode: 684 });
  expect((await decide({ decision: 'refused', answer: null })).statusCode).toBe(400);
  expect(await decide({ decision: 'refused', answer: 'Somebody has it.' })).toMatchObject({ status: 1 });
  expect((await call('DataRequests')).requests).toMatchObject([
    { state: 'refused', answer: 'Somebody has it.' },
  ]);
  expect(await acts('data-request-refused')).toHaveLength(1);
  expect(await atDesk('ListDataRequests?state=decided')).toMatchObject({
    requests: expect.arrayContaining([expect.objectContaining({ id: asked.guid, state: 'refused' })]),
  });
});

test('a deletion takes away what the law does not keep, and the rest when its time is over (rules: data-deletion, kept-records)', async () => {
  const punter = await registerPunter(desk, 'leaves@example.com', {
    ...{ alias: 'Leaver', mobile: '+27821112223', dateOfBirth: '1980-05-06' },
  });
  await decideIdentity(db, punter.id, {
    status: 'approved',
    reason: null,
    decidedBy: 'a test',
    at: new Date(),
  });
  const call = await asPunter(punter);
  const asked = deletion();
  await call('AskAboutData', asked);
  const decide = () => atDesk(`DecideDataRequest/${asked.guid}`, { ...done, answer: 'As you wish.' });
  expect(await decide()).toMatchObject({ status: 0, errorCode: 685 });
  await empty(punter);
  const { meetingId, raceIds } = await makeMeeting(db, [{ offAt: new Date(Date.now() + 3_600_000) }]);
  await sql`
    insert into transfers (id, debit_account, credit_account, amount, kind, punter_id, at)
    values (gen_random_uuid(), 2, ${punter.id * 10 + 1}, 1000, 'deposit', ${punter.id}, now())`.execute(db);
  const { betId } = await makeBet(db, { punterId: punter.id, meetingId, event: raceIds[0] ?? 0 });
  expect(await decide()).toMatchObject({ status: 0, errorCode: 686 });
  await sql`
    insert into bet_settlements (bet_id, number, outcome, winnings, payout, tax, at)
    values (${betId}, 1, 'lost', 0, 0, 0, now())`.execute(db);
  expect(await decide()).toMatchObject({ status: 1, mailed: true });

  expect(await findPunter(db, punter.id)).toMatchObject({
    ...{ username: `former member ${punter.id}`, alias: `former member ${punter.id}` },
  });
  expect((await selectHolders(db, [punter.subject])).get(punter.subject)).toMatchObject({
    ...{ email: 'leaves@example.com', mobile: null, dateOfBirth: '1980-05-06' },
  });
  expect((await findAccount(db, punter.subject))?.switchedOff).toBe(true);
  // For good: neither the desk nor the command line opens it again.
  const restored = await atDesk(`RestorePunter/${punter.id}`, { reason: 'Came back' });
  expect(restored).toMatchObject({ status: 0, errorCode: 643 });
  expect((await findAccount(db, punter.subject))?.switchedOff).toBe(true);
  expect(await selectBreaksInForce(db, punter.id, new Date())).toMatchObject([{ kind: 'closure' }]);
  expect(await selectDecision(db, punter.id)).toMatchObject({ status: 'approved' });
  const { rows: bets } = await sql`select id from bets where punter_id = ${punter.id}`.execute(db);
  expect(bets).toHaveLength(1);
  const { rows: words } = await sql`select asked, reason from data_requests where id = ${asked.guid}`.execute(
    db,
  );
  expect(words).toEqual([{ asked: null, reason: null }]);
  expect(await acts('data-erased')).toMatchObject([{ subjectId: String(punter.id), subject: null }]);
  const { rows: named } = await sql`
    select from act_persons join acts on acts.id = act_persons.act_id
    where acts.subject_id = ${String(punter.id)} and whom = 'subject'`.execute(db);
  expect(named).toEqual([]);

  // Nothing of it goes before its time, and then nothing leads to anybody.
  expect(await finishDueErasures(db, new Date())).toBe(0);
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + 6);
  await sql`alter table identity_decisions disable trigger identity_decisions_kept`.execute(db);
  expect(await finishDueErasures(db, later)).toBe(1);
  await sql`alter table identity_decisions enable trigger identity_decisions_kept`.execute(db);
  expect((await selectHolders(db, [punter.subject])).get(punter.subject)).toMatchObject({
    ...{ email: expect.stringMatching(/^erased-.*@erased\.invalid$/), dateOfBirth: null },
  });
  expect(await selectDecision(db, punter.id)).toBeUndefined();
  expect(await finishDueErasures(db, later)).toBe(0);
});

test('what money nobody could come for stands against a deletion, and a wallet that is silent (rule: data-deletion)', async () => {
  const punter = await registerPunter(desk, 'jackpot@example.com', { alias: 'Carder' });
  await empty(punter);
  const hindrance = (state: WalletState = { kind: 'not-linked' }) => findHindrance(db, state, punter);
  expect(await hindrance()).toBeUndefined();
  expect(await hindrance({ kind: 'unavailable' })).toBe('wallet-silent');
  const movement = randomUUID();
  await inTransaction(db, (trx) =>
    insertMovements(trx, [
      { id: movement, kind: 'credit', punterId: punter.id, amount: 100, betId: null, at: new Date() },
    ]),
  );
  expect(await hindrance()).toBe('payment-waits');
  await sql`delete from outside_movements where id = ${movement}`.execute(db);
  const day = await JackpotDay.hold(desk.platform);
  await day.card(punter.id, 1, 1, 1);
  await day.run([1]);
  expect(await hindrance()).toBe('jackpot-card');
  for (const leg of [3, 4]) {
    await day.close(leg);
    await day.result(leg, [2]);
    await day.follow();
  }
  expect(await hindrance()).toBeUndefined();
});

test('the operator’s own wallet is asked before anything is locked (rule: data-deletion)', async () => {
  const punter = await registerPunter(desk, 'outside@example.com');
  let asked = 0;
  const stateOf = async (): Promise<WalletState> => {
    asked += 1;
    return { kind: 'unavailable' };
  };
  const wallet = { inHouse: false, stateOf };
  const never = async () => undefined;
  const actor = { via: 'command-line', name: 'a test' } as const;
  const made = { decision: 'done', answer: null, actor, decidedBy: punter.id } as const;
  const request = { id: randomUUID(), kind: 'deletion', field: null } as const;
  const ports = { wallet, leaveLeagues: never, announceAlias: never };
  // The request is looked for, under its lock, after the wallet was asked.
  const decided = await decideRequest(db, ports, punter, request, made, new Date());
  expect([decided, asked]).toEqual([{ refusal: 'not-open' }, 1]);
});

test('who is excluded stays known as such after a deletion (rule: kept-records)', async () => {
  const punter = await registerPunter(desk, 'excluded@example.com', { mobile: '+27821112224' });
  await takeBreak(db, punter.id, { id: randomUUID(), length: 'five-years' }, new Date());
  await empty(punter);
  const asked = deletion();
  await (await asPunter(punter))('AskAboutData', asked);
  expect(await atDesk(`GetDataRequest/${asked.guid}`)).toMatchObject({
    request: { deletion: { hindrance: null } },
  });
  expect(await atDesk(`DecideDataRequest/${asked.guid}`, done)).toMatchObject({ status: 1 });
  expect((await selectHolders(db, [punter.subject])).get(punter.subject)?.mobile).toBe('+27821112224');
});

test('promotions are off until the punter turns them on, and off at once (rule: promotion-consent)', async () => {
  const punter = await registerPunter(desk, 'consents@example.com');
  const call = await asPunter(punter);
  const turn = (on: boolean, textVersion: number = promotionText.version) =>
    call('SetPromotionConsent', { on, textVersion });
  expect((await call('DataRequests')).promotions).toEqual({ on: false, at: null });
  expect((await turn(true, promotionText.version + 1)).statusCode).toBe(409);
  expect((await turn(true)).promotions).toMatchObject({ on: true, at: expect.any(String) });
  await turn(true);
  expect((await turn(false)).promotions.on).toBe(false);
  const { rows } = await sql`
    select number, given, text_version from promotion_consents where punter_id = ${punter.id} order by number`.execute(
    db,
  );
  expect(rows).toEqual([
    { number: 1, given: true, text_version: promotionText.version },
    { number: 2, given: false, text_version: promotionText.version },
  ]);
});
