import { randomUUID } from 'node:crypto';
import { dividePool } from '@furlong/domain/jackpot/shares';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type DeskPerson, openDesk } from '../../test/desk-site.ts';
import { auditJackpot, JackpotDay, makeEntrants } from '../../test/jackpot-day.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { answerJackpot } from '../jackpots/load-jackpot.ts';
import { setMustBeWon } from '../jackpots/set-terms.ts';
import { depositRefusal, withdrawalRefusal } from '../protection/refuse-money.ts';
import { findAliases } from '../session/find-punter.ts';
import { withdraw } from '../wallet/move-money.ts';
import { selectProposal } from './queries.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
const { db } = platform;
const people: Record<string, DeskPerson> = {};
beforeAll(async () => {
  for (const [name, roles] of Object.entries({
    thandi: ['trader'],
    lerato: ['support'],
    naledi: ['admin'],
    sipho: ['admin'],
  } as const)) {
    people[name] = await desk.person(name, { roles });
  }
});
/** A whole answer, of which a test reads whatever came back. */
interface Answer {
  readonly statusCode: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  readonly json: any;
}
const as = (name: string, call: string, body?: object): Promise<Answer> =>
  desk.send(body ? 'POST' : 'GET', `/api/Desk/${call}`, people[name]?.token, body);
const aliasOf = async (punterId: number) => (await findAliases(db, [punterId])).get(punterId) ?? '';
const withholding = async ({ meetingId }: JackpotDay, punterId: number, reason = 'Two accounts') => ({
  ...{ id: randomUUID(), meetingId, alias: await aliasOf(punterId), reason },
});
const approve = (id: string, name = 'naledi') => as(name, 'Approve', { id });
const sharesOf = (day: JackpotDay, punters: readonly number[]) =>
  Promise.all(punters.map(async (each) => await day.paid(each)));
const sumOf = (shares: readonly { share: number }[]) => shares.reduce((sum, { share }) => sum + share, 0);

describe('a share withheld by two persons at the desk (rules: jackpot-withheld, second-approval)', () => {
  test('is divided anew among the others once a second person saw who gets what; what is spent is owed', async () => {
    const day = await JackpotDay.hold(platform, { guarantee: 100 });
    const punters = await makeBettors(db, 3, 0);
    const [held = 0, ...others] = punters;
    for (const each of punters) await day.card(each, 1, 1, 1);
    await day.run([1, 1, 1]);
    const sitting = { signedInAt: new Date(), isStale: false };
    const spent = { id: randomUUID(), punterId: held, amount: 3_000, sitting };
    await withdraw(db, { depositRefusal, withdrawalRefusal }, spent, new Date());
    const body = await withholding(day, held);
    expect((await as('thandi', 'ProposeWithheldShare', body)).statusCode).toBe(403);
    const unknown = await as('lerato', 'ProposeWithheldShare', { ...body, alias: 'nobody' });
    expect(unknown.json.error.details).toMatchObject([{ field: 'alias' }]);
    const { json } = await as('lerato', 'ProposeWithheldShare', body);
    expect(json).toMatchObject({
      approval: { kind: 'withheld-share', isOwn: true, jackpot: { meetingId: day.meetingId }, race: null },
      preview: {
        ...{ what: 'share', alias: body.alias, entryNumber: expect.any(Number), reason: 'Two accounts' },
        divided: {
          before: { winners: 3, legsNeeded: 3, paid: 100, left: 0 },
          after: { winners: 2, legsNeeded: 3, paid: 100, left: 0 },
          ...{ takenBack: 33.34, owed: 30, cards: 3 },
          changes: [
            { alias: body.alias, before: 33.34, after: 0 },
            { before: 33.33, after: 50 },
            { before: 33.33, after: 50 },
          ],
        },
      },
    });
    // The same id again proposes nothing more, and the dry run has moved nothing.
    expect((await as('lerato', 'ProposeWithheldShare', body)).json).toMatchObject({ status: 1 });
    expect(sumOf(await sharesOf(day, others))).toBe(6_666);
    const another = { ...body, id: randomUUID() };
    expect((await as('sipho', 'ProposeWithheldShare', another)).json.detail).toContain('for this card waits');
    expect((await approve(body.id, 'lerato')).json.errorCode).toBe(621);
    expect((await as('thandi', `GetApproval/${body.id}`)).statusCode).toBe(404);
    expect((await as('naledi', `GetApproval/${body.id}`)).json.preview).toEqual(json.preview);
    expect((await approve(body.id)).json).toMatchObject({ status: 1 });
    expect((await approve(body.id)).json.errorCode).toBe(623);
    expect(await sharesOf(day, punters)).toEqual([
      { share: 0, second: 0 },
      { share: 5_000, second: 0 },
      { share: 5_000, second: 0 },
    ]);
    const asker = { punterId: held, operator: false };
    const seen = await answerJackpot(db, day.meetingId, asker, new Date());
    expect(seen?.own).toMatchObject({ withheld: true, withheldReason: 'Two accounts', share: null });
    expect(seen?.corrected).toContain('withheld a share');
    expect(await day.follow()).toBe(false);
    expect(await auditJackpot(day)).toEqual([]);
    const { rows } = await sql<{ name: string }>`
      select name from acts where subject_id = ${body.id} order by id`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['proposal-made', 'proposal-read', 'proposal-approved']);
    const { json: list } = await as('sipho', 'ListWithheldShares');
    expect(list.shares).toMatchObject([{ firstBy: 'lerato', secondBy: 'naledi', reason: 'Two accounts' }]);
    const oncemore = await as('lerato', 'ProposeWithheldShare', { ...body, id: randomUUID() });
    expect(oncemore).toMatchObject({ statusCode: 409, json: { detail: expect.stringContaining('already') } });
  });

  test('is refused where the pool was divided otherwise meanwhile, with what it would do now; nothing moves', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0, b = 0, c = 0] = await makeEntrants(platform, 3);
    for (const each of [a, b]) await day.card(each, 1, 1, 1);
    await day.card(c, 1, 1, 2);
    await day.run([1, 1, 1]);
    const mine = await withholding(day, a);
    const other = await withholding(day, b);
    await as('lerato', 'ProposeWithheldShare', mine);
    await as('lerato', 'ProposeWithheldShare', other);
    // Two at once: whichever is first has changed the pool for the other.
    const both = await Promise.all([approve(mine.id), approve(other.id, 'sipho')]);
    expect(both.map(({ json }) => json.errorCode ?? 0).sort()).toEqual([0, 627]);
    const refused = both.find(({ json }) => json.errorCode === 627);
    expect(refused?.json.preview.divided.before).toMatchObject({ winners: 1, paid: 480 });
    expect(sumOf(await sharesOf(day, [a, b]))).toBe(48_000);
    // A result that is not followed yet is no state to decide on, and ends no proposal.
    const left = (await day.paid(a)).share > 0 ? a : b;
    const again = await withholding(day, left);
    await as('lerato', 'ProposeWithheldShare', again);
    await day.result(4, [2], { reason: 'capture' });
    expect((await approve(again.id)).statusCode).toBe(503);
    await day.follow();
    const overtaken = await approve(again.id);
    expect(overtaken.json).toMatchObject({ errorCode: 627, detail: 'This card has no share of the jackpot' });
    expect(await day.paid(c)).toEqual({ share: 48_000, second: 0 });
    expect(await auditJackpot(day)).toEqual([]);
  });

  test('of the only winner is carried over and said so, or goes to the next best where it must be won (rule: jackpot-must-be-won)', async () => {
    const progressive = 'Withheld and must be won';
    await setMustBeWon(db, progressive, '2026-11-21', { by: 'Ann' }, new Date());
    for (const name of [undefined, progressive]) {
      const day = await JackpotDay.hold(platform, name === undefined ? {} : { progressive: name });
      const [only = 0, next = 0] = await makeEntrants(platform, 2);
      await day.card(only, 1, 1, 1);
      await day.card(next, 1, 1, 2);
      await day.run([1, 1, 1]);
      const body = await withholding(day, only);
      const { json } = await as('lerato', 'ProposeWithheldShare', body);
      const after = name
        ? { winners: 1, legsNeeded: 2, paid: 480, left: 0 }
        : { winners: 0, legsNeeded: 3, paid: 0, left: 480 };
      expect(json.preview.divided.after).toMatchObject(after);
      await approve(body.id);
      expect(await sharesOf(day, [only, next])).toEqual([
        { share: 0, second: 0 },
        { share: name ? 48_000 : 0, second: 0 },
      ]);
      expect(await day.carried()).toBe(name ? 0 : 48_000);
      expect(await auditJackpot(day)).toEqual([]);
    }
  });

  test('before anything is paid moves no money, and that card does not win', async () => {
    const day = await JackpotDay.hold(platform);
    const [held = 0, other = 0] = await makeEntrants(platform, 2);
    const body = await withholding(day, held);
    expect((await as('lerato', 'ProposeWithheldShare', body)).statusCode).toBe(400);
    for (const each of [held, other]) await day.card(each, 1, 1, 1);
    await day.close(2);
    await day.follow();
    expect((await as('lerato', 'ProposeWithheldShare', body)).json.preview).toMatchObject({ divided: null });
    await approve(body.id);
    await day.run([1, 1, 1]);
    expect(await sharesOf(day, [held, other])).toEqual([
      { share: 0, second: 0 },
      { share: 48_000, second: 0 },
    ]);
    expect(await auditJackpot(day)).toEqual([]);
  });
});

test('the shares and the rest make up the pool before and after, nobody but the one gets less, and the dry run says what happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.nat(4),
      fc.integer({ min: 1, max: 100_001 }),
      fc.boolean(),
      async (winners, which, cents, doubles) => {
        const day = await JackpotDay.hold(platform, { guarantee: cents / 100 });
        const punters = await makeBettors(db, winners, 5_000);
        for (const each of punters) await day.card(each, 1, 1, 1);
        const [first = 0] = punters;
        const event = day.raceIds[1] ?? 0;
        if (doubles) await makeBet(db, { punterId: first, meetingId: day.meetingId, event, stake: 5_000 });
        await day.run([1, 1, 1]);
        const held = punters[which % winners] ?? 0;
        const before = await sharesOf(day, punters);
        expect(sumOf(before) + (await day.carried())).toBe(cents);
        const body = await withholding(day, held);
        const proposed = await as('lerato', 'ProposeWithheldShare', body);
        if ((await day.paid(held)).share === 0) {
          expect(proposed.statusCode).toBe(409);
          return;
        }
        expect(await sharesOf(day, punters)).toEqual(before);
        const outcome = (await selectProposal(db, body.id))?.outcome;
        if (outcome?.what !== 'share') throw new Error('a withheld share has the outcome of one');
        const { divided } = outcome;
        await approve(body.id);
        const after = await sharesOf(day, punters);
        const carried = await day.carried();
        expect(sumOf(after) + carried).toBe(cents);
        expect(after[punters.indexOf(held)]).toEqual({ share: 0, second: 0 });
        const whole = ({ share, second }: { share: number; second: number }) => share + second;
        const changes = punters.flatMap((punterId, index) => {
          const was = whole(before[index] ?? { share: 0, second: 0 });
          const is = whole(after[index] ?? { share: 0, second: 0 });
          if (punterId !== held) expect(is).toBeGreaterThanOrEqual(was);
          return was === is ? [] : { punterId, before: was, after: is };
        });
        const told = divided?.changes.map(({ entry, ...change }) => change) ?? [];
        expect(told.toSorted((one, other) => one.punterId - other.punterId)).toEqual(
          changes.toSorted((one, other) => one.punterId - other.punterId),
        );
        expect(divided?.after).toMatchObject({ winners: winners - 1, left: carried, paid: sumOf(after) });
        expect(Math.max(0, ...after.map(({ share }) => share))).toBe(
          dividePool(cents, winners - 1).share + (dividePool(cents, winners - 1).centsOver > 0 ? 1 : 0),
        );
        expect(await auditJackpot(day)).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);
