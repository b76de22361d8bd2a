import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { auditJackpot, JackpotDay, makeEntrants } from '../../test/jackpot-day.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { depositRefusal, withdrawalRefusal } from '../protection/refuse-money.ts';
import { takeBreak } from '../protection/take-break.ts';
import { jackpotsCheck } from '../reconcile/check-jackpots.ts';
import { withdraw } from '../wallet/move-money.ts';
import { setMustBeWon, withholdShare } from './set-terms.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const people = (count: number) => makeEntrants(platform, count);

describe('who does not win', () => {
  it('is staff and who is excluded: the others share (rules: staff, player-protection)', async () => {
    const day = await JackpotDay.hold(platform);
    const [staff = 0, excluded = 0, onBreak = 0, plain = 0] = await people(4);
    for (const each of [staff, excluded, onBreak, plain]) await day.card(each, 1, 1, 1);
    await day.close(2);
    await day.follow();
    await makeStaff(db, [staff]);
    await takeBreak(db, excluded, { id: randomUUID(), length: 'one-year' }, new Date());
    // A time-out keeps earlier picks, and so the card.
    await takeBreak(db, onBreak, { id: randomUUID(), length: 'day' }, new Date());
    await day.run([1, 1, 1]);
    expect(await Promise.all([staff, excluded, onBreak, plain].map((each) => day.paid(each)))).toEqual([
      { share: 0, second: 0 },
      { share: 0, second: 0 },
      { share: 24_000, second: 0 },
      { share: 24_000, second: 0 },
    ]);
    // An exclusion after the shares were paid takes nothing back.
    await takeBreak(db, plain, { id: randomUUID(), length: 'one-year' }, new Date());
    await day.follow();
    expect(await day.paid(plain)).toEqual({ share: 24_000, second: 0 });
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('is one whose share the desk withholds by two persons: it is divided anew (rule: jackpot-withheld)', async () => {
    const day = await JackpotDay.hold(platform);
    const [held = 0, other = 0] = await people(2);
    for (const each of [held, other]) await day.card(each, 1, 1, 1);
    await day.run([1, 1, 1]);
    const { rows } = await sql<{ alias: string }>`select alias from punters where id = ${held}`.execute(db);
    const asked = { meetingId: day.meetingId, alias: rows[0]?.alias ?? '', reason: 'The same person twice.' };
    expect(await withholdShare(db, asked, ['Ann', 'Ben'], new Date())).toBe('done');
    expect(await withholdShare(db, asked, ['Ann', 'Ben'], new Date())).toBe('done-before');
    await expect(withholdShare(db, { ...asked, alias: 'nobody' }, ['Ann', 'Ben'], new Date())).resolves.toBe(
      'no-card',
    );
    await day.follow();
    expect(await day.paid(held)).toEqual({ share: 0, second: 0 });
    expect(await day.paid(other)).toEqual({ share: 48_000, second: 0 });
    expect(await auditJackpot(day)).toEqual([]);
    const alone = day.follow();
    expect(await alone).toBe(false);
  });

  it('leaves a pool that must be won to the next best card (rule: jackpot-must-be-won)', async () => {
    const progressive = 'Must be won by somebody';
    await setMustBeWon(db, progressive, '2026-11-21', { by: 'Ann' }, new Date());
    const day = await JackpotDay.hold(platform, { progressive });
    const [excluded = 0, held = 0, two = 0, alsoTwo = 0, one = 0] = await people(5);
    await day.card(excluded, 1, 1, 1);
    await day.card(held, 1, 1, 5);
    await day.card(two, 1, 5, 1);
    await day.card(alsoTwo, 5, 1, 1);
    await day.card(one, 5, 5, 1);
    await day.close(2);
    await day.follow();
    await takeBreak(db, excluded, { id: randomUUID(), length: 'one-year' }, new Date());
    await day.run([1, 1, 1]);
    const paid = () =>
      Promise.all([excluded, held, two, alsoTwo, one].map(async (each) => (await day.paid(each)).share));
    expect(await paid()).toEqual([0, 16_000, 16_000, 16_000, 0]);
    expect(await auditJackpot(day)).toEqual([]);
    for (const each of [held, two, alsoTwo]) {
      const { rows } = await sql<{ alias: string }>`select alias from punters where id = ${each}`.execute(db);
      const asked = { meetingId: day.meetingId, alias: rows[0]?.alias ?? '', reason: 'One person.' };
      await withholdShare(db, asked, ['Ann', 'Ben'], new Date());
    }
    await day.follow();
    expect(await paid()).toEqual([0, 0, 0, 0, 48_000]);
    expect(await day.carried()).toBe(0);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('is judged once, also where a correction in between let somebody else win (rule: jackpot)', async () => {
    const day = await JackpotDay.hold(platform);
    const [first = 0, other = 0] = await people(2);
    await day.card(first, 1, 1, 1);
    await day.card(other, 1, 1, 2);
    await day.run([1, 1, 1]);
    await day.result(4, [2], { reason: 'capture' });
    await day.follow();
    expect(await day.paid(other)).toEqual({ share: 48_000, second: 0 });
    await takeBreak(db, first, { id: randomUUID(), length: 'one-year' }, new Date());
    await day.result(4, [1], { reason: 'capture' });
    await day.follow();
    expect(await day.paid(first)).toEqual({ share: 48_000, second: 0 });
    expect(await day.paid(other)).toEqual({ share: 0, second: 0 });
    expect(await day.carried()).toBe(0);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('is not kept from a share by an unverified identity, which only keeps it from being withdrawn', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0] = await people(1);
    await day.card(a, 1, 1, 1);
    await day.run([1, 1, 1]);
    expect(await day.paid(a)).toEqual({ share: 48_000, second: 0 });
    const asked = {
      id: randomUUID(),
      punterId: a,
      amount: 100,
      sitting: { signedInAt: new Date(), isStale: false },
    };
    const refused = await withdraw(db, { depositRefusal, withdrawalRefusal }, asked, new Date());
    expect(refused).toMatchObject({ kind: 'refused', refusal: { code: 'identityNotVerified' } });
  });
});

describe('the audit (rule: jackpot-certificate)', () => {
  it('finds one altered card, a changed share, and money that is missing', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0, b = 0] = await people(2);
    await day.card(a, 1, 1, 1);
    await day.card(b, 1, 1, 2);
    await day.run([1, 1, 1]);
    expect(await auditJackpot(day)).toEqual([]);
    const past = async (statement: string) => {
      let found: string[] = [];
      const undo = new Error('undo');
      await db
        .transaction()
        .execute(async (trx) => {
          await sql`set local session_replication_role = replica`.execute(trx);
          await sql.raw(statement).execute(trx);
          found = [];
          await jackpotsCheck(day.meetingId).run(trx, {
            differs: (words) => found.push(words),
            progress: () => undefined,
          });
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      return found.join('; ');
    };
    const where = `where meeting_id = ${day.meetingId}`;
    expect(await past(`update jackpot_cards set saddles = '{1,1,1}' ${where} and punter_id = ${b}`)).toMatch(
      /its cards have the hash .*punter \d+ has every leg and is left out/,
    );
    expect(await past(`update jackpot_shares set share = 1 ${where} and punter_id = ${a}`)).toContain(
      'by the division R480.00',
    );
    expect(await past(`delete from transfers where punter_id = ${a} and kind = 'jackpot'`)).toContain(
      'was paid R0.00',
    );
  });
});
