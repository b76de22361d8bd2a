import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { auditJackpot, JackpotDay, makeEntrants } from '../../test/jackpot-day.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { sports } from '../../test/test-sports.ts';
import { programmeOf } from '../bets/racing/programme.ts';
import { settleBets } from '../bets/settle/settle-bets.ts';
import { depositRefusal, withdrawalRefusal } from '../protection/refuse-money.ts';
import { InHouseWallet } from '../wallet/in-house-wallet.ts';
import { withdraw } from '../wallet/move-money.ts';
import { setMustBeWon, setTerms } from './set-terms.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const people = (count: number) => makeEntrants(platform, count);

describe('a jackpot (rule: jackpot)', () => {
  it('is shared by those who have every leg, to the cent, the cents over by alias (rule: jackpot-shares)', async () => {
    const day = await JackpotDay.hold(platform, { guarantee: 100 });
    const [a = 0, b = 0, c = 0, d = 0] = await people(4);
    for (const each of [c, b, a]) await day.card(each, 1, 2, 3);
    await day.card(d, 1, 2, 4);
    await day.run([1, 2, 3]);
    expect(await Promise.all([a, b, c, d].map((each) => day.paid(each)))).toEqual([
      { share: 3_334, second: 0 },
      { share: 3_333, second: 0 },
      { share: 3_333, second: 0 },
      { share: 0, second: 0 },
    ]);
    expect(await day.carried()).toBe(0);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('is provisional until every leg is official: nobody is paid before (rule: results)', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0] = await people(1);
    await day.card(a, 1, 1, 1);
    for (const race of [2, 3, 4]) {
      await day.close(race);
      await day.follow();
      await day.result(race, [1], { official: race !== 4 });
    }
    await day.follow();
    expect(await day.paid(a)).toEqual({ share: 0, second: 0 });
    await day.result(4, [1]);
    await day.follow();
    expect(await day.paid(a)).toEqual({ share: 48_000, second: 0 });
  });

  it('is paid once by two nodes at a time, and by a job that runs again', async () => {
    const day = await JackpotDay.hold(platform);
    const some = await people(7);
    for (const each of some) await day.card(each, 1, 1, 1);
    for (const race of [2, 3, 4]) {
      await day.close(race);
      await day.result(race, [1]);
    }
    const decided = await Promise.all([day.follow(), day.follow(), day.follow()]);
    expect(decided.filter(Boolean)).toHaveLength(1);
    expect(await day.follow()).toBe(false);
    const paid = await Promise.all(some.map((each) => day.paid(each)));
    expect(paid.reduce((sum, { share }) => sum + share, 0)).toBe(48_000);
  });

  it('is decided and paid in one transaction: a node that dies in between leaves neither', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0] = await people(1);
    await day.card(a, 1, 1, 1);
    for (const race of [2, 3, 4]) {
      await day.close(race);
      await day.result(race, [1]);
    }
    class Dying extends InHouseWallet {
      override async payShares(): Promise<void> {
        throw new Error('the node dies');
      }
    }
    await expect(day.follow(new Dying(db))).rejects.toThrow('the node dies');
    const { rows } = await sql`select 1 from jackpot_shares where meeting_id = ${day.meetingId}`.execute(db);
    expect(rows).toEqual([]);
    await day.follow();
    expect(await day.paid(a)).toEqual({ share: 48_000, second: 0 });
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('counts a tied winner, a void leg and the favourite for a scratched pick (rule: favourite-stands-in)', async () => {
    const day = await JackpotDay.hold(platform, { scratched: {} });
    const [tied = 0, scratched = 0, out = 0] = await people(3);
    await day.card(tied, 5, 1, 4);
    await day.card(scratched, 6, 2, 4);
    await day.card(out, 7, 1, 4);
    await sql`
      update runners set scratched_at = now() where race_id = ${day.raceIds[3] ?? 0} and saddle = 4`.execute(
      db,
    );
    await day.close(2);
    await day.follow();
    await day.result(2, [[5, 6]]);
    await day.abandon(3);
    await day.close(4);
    // Number 1 is the favourite, and runs for number 4.
    await day.result(4, [1]);
    await day.follow();
    expect(await Promise.all([tied, scratched, out].map((each) => day.paid(each)))).toEqual([
      { share: 24_000, second: 0 },
      { share: 24_000, second: 0 },
      { share: 0, second: 0 },
    ]);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('follows the result that bets are settled by: a disqualification moves no money (rule: corrections)', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0, b = 0] = await people(2);
    await day.card(a, 1, 1, 1);
    await day.card(b, 1, 1, 2);
    await day.run([1, 1, 1]);
    await day.result(4, [2], { reason: 'disqualification' });
    expect(await day.follow()).toBe(false);
    expect(await day.paid(a)).toEqual({ share: 48_000, second: 0 });
  });
});

describe('a pool (rule: jackpot-pool)', () => {
  it('that nobody wins is carried over, and the next meeting adds to it', async () => {
    const first = await JackpotDay.hold(platform);
    const { progressive } = first;
    const [a = 0] = await people(1);
    await setTerms(
      db,
      progressive,
      { contribution: 1_000 },
      { by: 'Ann', effectiveAt: new Date() },
      new Date(),
    );
    const second = await JackpotDay.hold(platform, { progressive });
    for (const day of [first, second]) await day.card(a, 1, 1, 1);
    await first.run([1, 1, 2]);
    expect(await first.carried()).toBe(48_000);
    await second.run([1, 1, 1]);
    expect(await second.paid(a)).toEqual({ share: 49_000, second: 0 });
    expect(await second.carried()).toBe(0);
    expect(await auditJackpot(second)).toEqual([]);
  });

  it('is carried over when every leg is abandoned, before or after the cards closed', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0] = await people(1);
    await day.card(a, 1, 1, 1);
    await day.close(2);
    await day.follow();
    for (const race of [2, 3, 4]) await day.abandon(race);
    await day.follow();
    expect(await day.paid(a)).toEqual({ share: 0, second: 0 });
    expect(await day.carried()).toBe(48_000);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('over the cap leaves the rest to the next meeting', async () => {
    const before = await JackpotDay.hold(platform);
    const { progressive } = before;
    await setTerms(db, progressive, { cap: 30_000 }, { by: 'Ann', effectiveAt: new Date() }, new Date());
    const day = await JackpotDay.hold(platform, { progressive });
    const [a = 0] = await people(1);
    await day.card(a, 1, 1, 1);
    await day.run([1, 1, 1]);
    expect(await day.paid(a)).toEqual({ share: 30_000, second: 0 });
    expect(await day.carried()).toBe(18_000);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('keeps the terms that its card announced (rule: jackpot-terms)', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0] = await people(1);
    await setTerms(db, day.progressive, { cap: 1_000 }, { by: 'Ann', effectiveAt: new Date() }, new Date());
    expect(await setMustBeWon(db, day.progressive, '2026-11-21', { by: 'Ann' }, new Date())).toBe(
      'announced-before',
    );
    await day.card(a, 1, 1, 1);
    await day.run([1, 1, 1]);
    expect(await day.paid(a)).toEqual({ share: 48_000, second: 0 });
  });

  it('that must be won goes to the most winners among the legs (rule: jackpot-must-be-won)', async () => {
    const progressive = 'Must be won';
    expect(await setMustBeWon(db, progressive, '2026-11-21', { by: 'Ann' }, new Date())).toBe('done');
    const day = await JackpotDay.hold(platform, { progressive });
    const [two = 0, one = 0] = await people(2);
    await day.card(two, 1, 5, 1);
    await day.card(one, 1, 5, 5);
    await day.run([1, 1, 1]);
    expect(await day.paid(two)).toEqual({ share: 48_000, second: 0 });
    expect(await day.paid(one)).toEqual({ share: 0, second: 0 });
    expect(await auditJackpot(day)).toEqual([]);
  });
});

describe('a correction (rule: corrections)', () => {
  it('takes the shares back and pays anew; what is spent is owed (rule: debts)', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0, b = 0, both = 0] = await people(3);
    await day.card(a, 1, 1, 1);
    await day.card(b, 1, 1, 2);
    await day.card(both, 1, 1, 1);
    await day.run([1, 1, 1]);
    expect(await day.paid(a)).toEqual({ share: 24_000, second: 0 });
    const spent = {
      id: randomUUID(),
      punterId: a,
      amount: 20_000,
      sitting: { signedInAt: new Date(), isStale: false },
    };
    await sql`
      insert into identity_decisions (punter_id, number, status, decided_by, at)
      values (${a}, 1, 'approved', 'a test', now())`.execute(db);
    const guard = { depositRefusal, withdrawalRefusal };
    expect(await withdraw(db, guard, spent, new Date())).toMatchObject({ kind: 'moved' });
    await day.result(4, [2], { reason: 'capture' });
    await day.follow();
    expect(await day.paid(b)).toEqual({ share: 48_000, second: 0 });
    expect(await day.paid(a)).toEqual({ share: 0, second: 0 });
    expect(await day.paid(both)).toEqual({ share: 0, second: 0 });
    const { rows } = await sql`select balance, owed from wallets where punter_id = ${a}`.execute(db);
    expect(rows).toEqual([{ balance: 0, owed: 20_000 }]);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('of a pool that a later meeting has taken is paid by the house (rule: jackpot-pool)', async () => {
    const day = await JackpotDay.hold(platform);
    const next = await JackpotDay.hold(platform, { progressive: day.progressive });
    const [a = 0] = await people(1);
    await day.card(a, 1, 1, 1);
    await next.card(a, 1, 1, 1);
    await day.run([1, 1, 2]);
    await next.close(2);
    await next.follow();
    expect(await day.carried()).toBe(0);
    await day.result(4, [1], { reason: 'capture' });
    await day.follow();
    expect(await day.paid(a)).toEqual({ share: 48_000, second: 0 });
    expect(await day.carried()).toBe(0);
    expect(await auditJackpot(day)).toEqual([]);
    // Corrected back, the house has its money again, and the progressive nothing that it did not have.
    await day.result(4, [2], { reason: 'capture' });
    await day.follow();
    expect(await day.paid(a)).toEqual({ share: 0, second: 0 });
    expect(await day.carried()).toBe(0);
    expect(await auditJackpot(day)).toEqual([]);
  });
});

describe('a double (rule: jackpot-double)', () => {
  it('is paid by the house for bets of R50 struck before the cards closed, refunded ones left out', async () => {
    const day = await JackpotDay.hold(platform);
    const [before = 0, after = 0, less = 0, refunded = 0] = await makeBettors(db, 4);
    const bet = (punterId: number, stake: number, change: object = {}) =>
      makeBet(db, {
        punterId,
        meetingId: day.meetingId,
        event: day.raceIds[1] ?? 0,
        stake,
        // In the same millisecond as the closing it would not be before it.
        struckAt: new Date(Date.now() - 1_000),
        ...change,
      });
    for (const each of [before, after, less, refunded]) await day.card(each, 1, 1, 1);
    await bet(before, 5_000);
    await bet(less, 4_999);
    const leg = { event: day.raceIds[0] ?? 0, market: 'win' as const, outcome: 1, odds: null };
    await bet(refunded, 5_000, { legs: [leg] });
    await day.close(2);
    await bet(after, 5_000, { struckAt: new Date(Date.now() + 60_000) });
    await day.follow();
    await day.abandon(1);
    for (const race of [2, 3, 4]) {
      if (race > 2) await day.close(race);
      await day.result(race, [1]);
    }
    await day.follow();
    // The refund comes after the shares were paid, and is seen then.
    expect(await day.paid(refunded)).toEqual({ share: 12_000, second: 12_000 });
    const wallet = new InHouseWallet(db);
    const task = { ...programmeOf(day.meetingId), eventId: null, correction: false };
    await settleBets(platform, wallet, sports, task);
    expect(await day.follow()).toBe(true);
    expect(await day.follow()).toBe(false);
    expect(await Promise.all([before, after, less, refunded].map((each) => day.paid(each)))).toEqual([
      { share: 12_000, second: 12_000 },
      { share: 12_000, second: 0 },
      { share: 12_000, second: 0 },
      { share: 12_000, second: 0 },
    ]);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('of a share of no cents is nothing, and decides nothing anew', async () => {
    const day = await JackpotDay.hold(platform, { guarantee: 0.02 });
    const punters = await makeBettors(db, 3);
    for (const each of punters) {
      await day.card(each, 1, 1, 1);
      await makeBet(db, {
        punterId: each,
        meetingId: day.meetingId,
        event: day.raceIds[1] ?? 0,
        stake: 5_000,
        struckAt: new Date(Date.now() - 1_000),
      });
    }
    await day.run([1, 1, 1]);
    const paid = await Promise.all(punters.map((each) => day.paid(each)));
    expect(paid.map(({ share, second }) => [share, second]).sort()).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(await day.follow()).toBe(false);
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('is off at 0', async () => {
    const progressive = 'No doubling';
    await setTerms(db, progressive, { doublesFrom: 0 }, { by: 'Ann', effectiveAt: new Date() }, new Date());
    const day = await JackpotDay.hold(platform, { progressive });
    const [a = 0] = await makeBettors(db, 1);
    await day.card(a, 1, 1, 1);
    await makeBet(db, { punterId: a, meetingId: day.meetingId, event: day.raceIds[1] ?? 0, stake: 9_000 });
    await day.run([1, 1, 1]);
    expect(await day.paid(a)).toEqual({ share: 48_000, second: 0 });
  });
});
