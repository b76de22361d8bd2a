import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { auditJackpot, JackpotDay } from '../../test/jackpot-day.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { lockRacesForPicks } from '../meetings/lock-races.ts';
import { mergePicks } from '../picks/queries.ts';
import { closeCards } from './close-cards.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const punters = await makePunters(
  db,
  Array.from({ length: 30 }, (_, index) => `card-${String(index).padStart(2, '0')}`),
);
const punter = (index: number) => punters[index] ?? 0;

const close = (day: JackpotDay) => closeCards(db, day.meetingId, 'salt', new Date());
const savedPicks = async (day: JackpotDay, punterId: number) => {
  const { rows } = await sql<{ saddles: number[] }>`
    select saddles from card_picks where meeting_id = ${day.meetingId} and punter_id = ${punterId}`.execute(
    db,
  );
  return rows[0]?.saddles;
};

describe('the cards of a jackpot (rule: jackpot-cards)', () => {
  it('stay open until the first leg is off', async () => {
    const day = await JackpotDay.hold(platform);
    await day.card(punter(0), 1, 2, 3);
    await day.close(1);
    expect(await close(day)).toBe(false);
    await day.card(punter(0), 4, 4, 4);
    await day.close(2);
    expect(await close(day)).toBe(true);
    expect(await day.cards()).toEqual({ [punter(0)]: [4, 4, 4] });
    expect(await close(day)).toBe(false);
  });

  it('are the picks at that off: later changes count for the game only, before and after the freezing', async () => {
    const day = await JackpotDay.hold(platform);
    await day.card(punter(0), 1, 2, 3);
    await day.close(2);
    await day.pick(punter(0), [3, 8]);
    // Who has no card at the off has none.
    await day.pick(punter(1), [3, 1], [4, 1]);
    await close(day);
    await day.pick(punter(0), [4, 7]);
    expect(await day.cards()).toEqual({ [punter(0)]: [1, 2, 3] });
    expect(await savedPicks(day, punter(0))).toEqual([0, 1, 8, 7]);
    const { rows } = await sql`select 1 from jackpot_kept_picks where meeting_id = ${day.meetingId}`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('need a pick in each leg, but not in one that is abandoned already', async () => {
    const day = await JackpotDay.hold(platform);
    await day.pick(punter(0), [2, 1], [3, 1]);
    await day.pick(punter(1), [3, 1], [4, 1]);
    await day.abandon(2);
    await day.close(3);
    await close(day);
    expect(await day.cards()).toEqual({ [punter(1)]: [0, 1, 1] });
  });

  it('stay without a leg that was abandoned when they closed, also if it is run after all', async () => {
    const day = await JackpotDay.hold(platform);
    await day.abandon(4);
    await day.pick(punter(0), [2, 1], [3, 1]);
    await day.pick(punter(1), [2, 1], [3, 2]);
    await day.close(2);
    await day.follow();
    await day.reopen(4);
    await day.pick(punter(1), [4, 1]);
    for (const race of [3, 4]) await day.close(race);
    for (const race of [2, 3, 4]) await day.result(race, [1]);
    await day.follow();
    expect(await day.paid(punter(0))).toEqual({ share: 48_000, second: 0 });
    expect(await day.paid(punter(1))).toEqual({ share: 0, second: 0 });
    expect(await auditJackpot(day)).toEqual([]);
  });

  it('stay closed when the race is put off and opened again: what is picked then counts for the game only', async () => {
    const day = await JackpotDay.hold(platform);
    await day.card(punter(0), 1, 2, 3);
    await day.close(2);
    await close(day);
    await day.reopen(2);
    await day.card(punter(0), 4, 4, 4);
    await day.card(punter(1), 4, 4, 4);
    await day.close(2);
    expect(await close(day)).toBe(false);
    expect(await day.cards()).toEqual({ [punter(0)]: [1, 2, 3] });
    expect(await savedPicks(day, punter(0))).toEqual([0, 4, 4, 4]);
  });

  it('wait for a save under way, whose picks are in', async () => {
    const day = await JackpotDay.hold(platform);
    await day.card(punter(0), 1, 1, 1);
    let closing: Promise<boolean> | undefined;
    await db.transaction().execute(async (trx) => {
      const races = await lockRacesForPicks(trx, [day.meetingId], new Date(), true);
      expect(races.every(({ status }) => status === 'open')).toBe(true);
      // The clock of another node is ahead: for it the first leg is off.
      closing = closeCards(db, day.meetingId, 'salt', new Date(Date.now() + 3_600_000));
      await untilWaiting(db);
      const saved = { meetingId: day.meetingId, punterId: punter(0), savedAt: new Date() };
      await mergePicks(trx, [{ ...saved, saddles: [0, 5, 6, 7] }]);
    });
    expect(await closing).toBe(true);
    expect(await day.cards()).toEqual({ [punter(0)]: [5, 6, 7] });
  });

  it('do not take a save that comes while they are frozen', async () => {
    const day = await JackpotDay.hold(platform);
    await day.card(punter(0), 1, 1, 1);
    let closing: Promise<boolean> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from progressives where name = ${day.progressive} for update`.execute(trx);
      closing = closeCards(db, day.meetingId, 'salt', new Date(Date.now() + 3_600_000));
      await untilWaiting(db);
      // Its races are open by the database's clock, so the save is taken; the card stays as it was.
      await day.card(punter(0), 8, 8, 8);
      await day.card(punter(1), 8, 8, 8);
    });
    expect(await closing).toBe(true);
    expect(await day.cards()).toEqual({ [punter(0)]: [1, 1, 1] });
    expect(await savedPicks(day, punter(0))).toEqual([0, 8, 8, 8]);
  });

  it('are frozen once by two nodes at a time, among saves', async () => {
    const day = await JackpotDay.hold(platform);
    const some = punters.slice(0, 20);
    for (const each of some) await day.card(each, 1, 1, 1);
    await day.close(2);
    const saves = some.map((each) => day.pick(each, [3, 2], [4, 2]));
    const closed = await Promise.all([close(day), close(day), close(day)]);
    await Promise.all(saves);
    expect(closed.filter(Boolean)).toHaveLength(1);
    expect(await day.cards()).toEqual(Object.fromEntries(some.map((each) => [each, [1, 1, 1]])));
  });

  it('have a hash that anybody can make again (rule: jackpot-certificate)', async () => {
    const day = await JackpotDay.hold(platform);
    await day.card(punter(1), 1, 2, 3);
    await day.card(punter(0), 4, 5, 6);
    await day.close(2);
    await close(day);
    const { rows } = await sql<{ cards_hash: string; cards: number }>`
      select cards_hash, cards from jackpots where meeting_id = ${day.meetingId}`.execute(db);
    const [first = 0, second = 0] = [punter(0), punter(1)].sort((a, b) => a - b);
    const picks = await day.cards();
    const text = `salt\n1:${first}:${picks[first]?.join()}\n2:${second}:${picks[second]?.join()}`;
    const hash = createHash('sha256').update(text).digest('hex');
    expect(rows).toEqual([{ cards_hash: hash, cards: 2 }]);
  });

  it('cannot be changed', async () => {
    const day = await JackpotDay.hold(platform);
    await day.card(punter(0), 1, 1, 1);
    await day.close(2);
    await close(day);
    const change = sql`update jackpot_cards set saddles = '{2,2,2}' where meeting_id = ${day.meetingId}`;
    await expect(change.execute(db)).rejects.toThrow('append-only');
  });
});
