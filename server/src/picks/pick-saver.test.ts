import { randomUUID } from 'node:crypto';
import { PickErrorCode } from '@furlong/contract/codes/picks';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type MadeMeeting, makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { inTransaction } from '../platform/database/database.ts';
import { closeAccount, takeBreak } from '../protection/take-break.ts';
import type { PickToSave } from './decide-save.ts';
import { loadOwnPicks } from './load-picks.ts';
import type { PickSaver } from './pick-saver.ts';
import { mergePicks } from './queries.ts';

const minute = 60_000;
const soon = (minutes: number) => new Date(Date.now() + minutes * minute);

const platform = closedAfterAll(await createTestPlatform());
const saver = makePickSaver(platform);
const punters = await makePunters(platform.db, [
  ...Array.from({ length: 60 }, (_, n) => `punter-${n}`),
  null,
]);

const punter = (index: number): number => punters[index] ?? 0;

function pick({ meetingId, raceIds }: MadeMeeting, raceNumber: number, saddle: number): PickToSave {
  return { meetingId, raceId: raceIds[raceNumber - 1] ?? 0, raceNumber, saddle };
}

async function saved(punterId: number, meetingId: number): Promise<Record<string, number>> {
  const picks = (await loadOwnPicks(platform.db, punterId, [meetingId])).get(meetingId);
  return Object.fromEntries(picks ?? []);
}

describe('a punter who may not pick', () => {
  const leave = (id: number, length: 'day' | 'one-year', at = new Date()) =>
    takeBreak(platform.db, id, { id: randomUUID(), length }, at);

  it.each<[string, (id: number) => Promise<void>, Record<string, number>]>([
    // A time-out is no exclusion: what was picked before stands, as bets do.
    ['for a day', (id) => leave(id, 'day'), { 1: 4 }],
    ['for a year', (id) => leave(id, 'one-year'), {}],
    ['for good', (id) => closeAccount(platform.db, id, randomUUID(), new Date()), {}],
  ])('%s saves no pick from then on, and delays no other punter of the batch', async (_, away, kept) => {
    const [leaver = 0, stays = 0] = await makePunters(platform.db, [`leaver-${_}`.replace(/ /g, '-'), null]);
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    const save = (id: number) => saver.save(id, [pick(card, 1, 4)], new Date());
    expect(await save(leaver)).toEqual({ kind: 'saved' });
    await away(leaver);
    const [refused, other, nameless] = await Promise.all([save(leaver), save(punter(3)), save(stays)]);
    expect(refused).toMatchObject({ kind: 'refused', errorCode: PickErrorCode.excluded });
    expect(refused).toMatchObject({ detail: expect.stringContaining('Nothing was saved.') });
    expect(other).toEqual({ kind: 'saved' });
    expect(nameless).toMatchObject({ errorCode: PickErrorCode.aliasRequired });
    expect(await saved(leaver, card.meetingId)).toEqual(kept);
  });

  it('because the account is staff saves no pick, and the refusal says why', async () => {
    const [operator = 0] = await makePunters(platform.db, ['at-the-desk']);
    await makeStaff(platform.db, [operator]);
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    const [refused, other] = await Promise.all(
      [operator, punter(4)].map((id) => saver.save(id, [pick(card, 1, 4)], new Date())),
    );
    expect(refused).toMatchObject({ kind: 'refused', errorCode: PickErrorCode.staff });
    expect(refused).toMatchObject({
      detail: expect.stringMatching(/^Staff do not play.*Nothing was saved\.$/),
    });
    expect(other).toEqual({ kind: 'saved' });
    expect(await saved(operator, card.meetingId)).toEqual({});
  });

  it('for long removes the picks of races not off yet: earned points stay (rule: player-protection)', async () => {
    const [leaver = 0, stays = 0] = await makePunters(platform.db, ['leaves-races', 'stays-in-races']);
    const today = await makeMeeting(platform.db, [
      { offAt: soon(-9), status: 'resulted' },
      { offAt: soon(-5), status: 'closed' },
      // Off by the clock, and not closed yet.
      { offAt: soon(-0.01) },
      { offAt: soon(5) },
      { offAt: soon(9), status: 'abandoned' },
      { offAt: soon(9) },
    ]);
    const tomorrow = await makeMeeting(platform.db, [{ offAt: soon(1_440) }]);
    const rows = [leaver, stays].flatMap((punterId) => [
      { punterId, meetingId: today.meetingId, saddles: [1, 2, 3, 4, 5], savedAt: soon(-10) },
      { punterId, meetingId: tomorrow.meetingId, saddles: [8], savedAt: soon(-10) },
    ]);
    for (const row of rows) await mergePicks(platform.db, [row]);
    await leave(leaver, 'one-year');
    expect(await saved(leaver, today.meetingId)).toEqual({ 1: 1, 2: 2, 3: 3 });
    expect(await saved(leaver, tomorrow.meetingId)).toEqual({});
    expect(await saved(stays, today.meetingId)).toEqual({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 });
    expect(await saved(stays, tomorrow.meetingId)).toEqual({ 1: 8 });
  });

  it('has no pick left of a race that a save under way adds to those already picked', async () => {
    const [leaver = 0] = await makePunters(platform.db, ['leaves-while-saving']);
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }, { offAt: soon(6) }]);
    await saver.save(leaver, [pick(card, 2, 3)], new Date());
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    // A save that has looked who is away and written, and not committed.
    const saving = inTransaction(platform.db, async (trx) => {
      const { meetingId } = card;
      await mergePicks(trx, [{ punterId: leaver, meetingId, saddles: [3], savedAt: new Date() }]);
      written.resolve();
      await goOn.promise;
    });
    await written.promise;
    const leaving = leave(leaver, 'one-year');
    await untilWaiting(platform.db);
    goOn.resolve();
    await Promise.all([saving, leaving]);
    expect(await saved(leaver, card.meetingId)).toEqual({});
  });

  it('has no pick left whichever of the saves under way the exclusion passes', async () => {
    const names = Array.from({ length: 24 }, (_, n) => `passing-${n}`);
    const leavers = await makePunters(platform.db, names);
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }, { offAt: soon(6) }]);
    const other = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    const second = makePickSaver(platform);
    await Promise.all(
      leavers.map(async (leaver, n) => {
        const save = (by: PickSaver, of: MadeMeeting, race: number) =>
          by.save(leaver, [pick(of, race, 3)], new Date());
        // Half of them have a row already, which a save changes; the others' saves make one.
        if (n % 2 === 0) await save(saver, card, 2);
        const saves = [save(saver, card, 1), save(second, other, 1), save(second, card, 2)];
        if (n % 3 === 0) await saves[0];
        await Promise.all([
          leave(leaver, 'one-year'),
          ...saves,
          save(saver, card, 1),
          save(second, other, 1),
        ]);
        expect(await saved(leaver, card.meetingId)).toEqual({});
        expect(await saved(leaver, other.meetingId)).toEqual({});
      }),
    );
  });

  it('saves again when the break is over', async () => {
    const [back = 0] = await makePunters(platform.db, ['back-again']);
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    await leave(back, 'day', new Date(Date.now() - 24 * 60 * minute - minute));
    expect(await saver.save(back, [pick(card, 1, 4)], new Date())).toEqual({ kind: 'saved' });
  });
});

describe('a save', () => {
  it('saves a list, keeps the picks of races it does not name, and replaces those it does', async () => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }, { offAt: soon(6) }, { offAt: soon(7) }]);
    const save = (...picks: PickToSave[]) => saver.save(punter(0), picks, new Date());
    expect(await save(pick(card, 1, 4), pick(card, 3, 2))).toEqual({ kind: 'saved' });
    expect(await save(pick(card, 2, 8), pick(card, 3, 7))).toEqual({ kind: 'saved' });
    expect(await saved(punter(0), card.meetingId)).toEqual({ 1: 4, 2: 8, 3: 7 });
    expect(await save(pick(card, 2, 8), pick(card, 3, 7))).toEqual({ kind: 'saved' });
    expect(await saved(punter(0), card.meetingId)).toEqual({ 1: 4, 2: 8, 3: 7 });
  });

  it.each([
    ['off by its status', { offAt: soon(5), status: 'closed' as const }, 2, PickErrorCode.raceOff],
    ['past its off and not closed yet', { offAt: soon(-0.001) }, 2, PickErrorCode.raceOff],
    ['abandoned', { offAt: soon(5), status: 'abandoned' as const }, 2, PickErrorCode.raceAbandoned],
    ['picked a scratched runner in', { offAt: soon(5), scratched: [2] }, 2, PickErrorCode.runnerScratched],
  ])('refuses the whole list for a race that is %s, and names it', async (_why, race, saddle, errorCode) => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }, race]);
    const outcome = await saver.save(punter(1), [pick(card, 1, 1), pick(card, 2, saddle)], new Date());
    expect(outcome).toMatchObject({ kind: 'refused', errorCode, raceNumber: 2 });
    expect(outcome).toHaveProperty('detail', expect.stringContaining('Race 2'));
    expect(await saved(punter(1), card.meetingId)).toEqual({});
  });

  it('names the field of a list that is not picks of one card, and saves nothing of it', async () => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }, { offAt: soon(6) }]);
    const other = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    const right = pick(card, 1, 1);
    const fieldsOf = async (...picks: PickToSave[]) => {
      const outcome = await saver.save(punter(2), picks, new Date());
      return outcome.kind === 'invalid' ? outcome.details.map(({ field }) => field) : outcome;
    };
    expect(await fieldsOf()).toEqual(['body']);
    expect(await fieldsOf(right, pick(other, 1, 1))).toContain('1.meetingId');
    expect(await fieldsOf(right, { ...right, saddle: 2 })).toEqual(['1.raceNumber']);
    expect(await fieldsOf(right, { ...right, raceNumber: 2 })).toEqual(['1.raceId']);
    expect(await fieldsOf({ ...right, raceNumber: 2 })).toEqual(['0.raceNumber']);
    expect(await fieldsOf(right, { ...pick(card, 2, 1), raceId: other.raceIds[0] ?? 0 })).toEqual([
      '1.raceId',
    ]);
    expect(await fieldsOf({ ...right, meetingId: 2_000_000 })).toEqual(['0.raceId']);
    expect(await fieldsOf(right, pick(card, 2, 39))).toEqual(['1.saddle']);
    expect(await saved(punter(2), card.meetingId)).toEqual({});
  });

  it("refuses a punter without an alias with 'Alias Required'", async () => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    const outcome = await saver.save(punter(60), [pick(card, 1, 1)], new Date());
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: 'Alias Required',
      errorCode: PickErrorCode.aliasRequired,
    });
  });

  it('refuses when this node says the race is off, though the shared clock does not yet', async () => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    const outcome = await saver.save(punter(3), [pick(card, 1, 1)], soon(6));
    expect(outcome).toMatchObject({ kind: 'refused', errorCode: PickErrorCode.raceOff });
  });

  it('refuses when the shared clock says the race is off, though this node runs behind', async () => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(-1) }]);
    const outcome = await saver.save(punter(3), [pick(card, 1, 1)], soon(-2));
    expect(outcome).toMatchObject({ kind: 'refused', errorCode: PickErrorCode.raceOff });
  });
});

describe('many saves at once', () => {
  it('share a transaction, each with its own outcome', async () => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }, { offAt: soon(5), status: 'closed' }]);
    const outcomes = await Promise.all(
      punters.map((id, index) => saver.save(id, [pick(card, index % 3 === 0 ? 2 : 1, 5)], new Date())),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      punters.map((_, index) => (index % 3 === 0 || index === 60 ? 'refused' : 'saved')),
    );
    expect(await saved(punter(1), card.meetingId)).toEqual({ 1: 5 });
    expect(await saved(punter(3), card.meetingId)).toEqual({});
  });

  it('of one punter in one batch are merged, the later over the earlier', async () => {
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }, { offAt: soon(5) }]);
    await Promise.all([
      saver.save(punter(4), [pick(card, 1, 1), pick(card, 2, 1)], new Date()),
      saver.save(punter(4), [pick(card, 2, 2)], new Date()),
    ]);
    expect(await saved(punter(4), card.meetingId)).toEqual({ 1: 1, 2: 2 });
  });

  it('of one punter through two nodes lose no pick', async () => {
    const nodes = [saver, makePickSaver(platform)];
    const card = await makeMeeting(
      platform.db,
      Array.from({ length: 12 }, () => ({ offAt: soon(5) })),
    );
    for (const id of punters.slice(5, 15)) {
      await Promise.all(
        card.raceIds.map((_, index) =>
          nodes[index % 2]?.save(id, [pick(card, index + 1, (index % 8) + 1)], new Date()),
        ),
      );
      const all = Object.fromEntries(card.raceIds.map((_, index) => [index + 1, (index % 8) + 1]));
      expect(await saved(id, card.meetingId)).toEqual(all);
    }
  });

  it('more than may wait are refused as unavailable, the others saved', async () => {
    const narrow = makePickSaver(platform, { transactions: 1, batchMax: 2, queueMax: 3 });
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    const settled = await Promise.allSettled(
      punters.slice(0, 10).map((id) => narrow.save(id, [pick(card, 1, 1)], new Date())),
    );
    const refused = settled.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
    const done = settled.length - refused.length;
    expect(done).toBeGreaterThanOrEqual(3);
    const { count } = await platform.db
      .selectFrom('card_picks')
      .where('meeting_id', '=', card.meetingId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(done);
  });

  it('racing a closing: none is accepted once the race is closed, and each accepted one is there', async () => {
    const nodes = [saver, makePickSaver(platform)];
    const card = await makeMeeting(platform.db, [{ offAt: soon(5) }]);
    let atClosing: number | undefined;
    let closed = false;
    let accepted = 0;
    const close = async () => {
      await platform.db
        .updateTable('races')
        .set({ status: 'closed', closed_at: new Date() })
        .where('meeting_id', '=', card.meetingId)
        .execute();
      closed = true;
      atClosing = await countPicks(card.meetingId);
    };
    const savers = punters.slice(0, 60).map(async (id, index) => {
      for (let turn = 0; turn < 20; turn += 1) {
        const startedAfter = closed;
        const outcome = await nodes[index % 2]?.save(id, [pick(card, 1, (turn % 8) + 1)], new Date());
        if (outcome?.kind !== 'saved') return;
        expect(startedAfter).toBe(false);
        if (turn === 0) accepted += 1;
        if (index === 30 && turn === 1) await close();
      }
    });
    await Promise.all(savers);
    expect(closed).toBe(true);
    expect(await countPicks(card.meetingId)).toBe(atClosing);
    expect(atClosing).toBe(accepted);
  });
});

async function countPicks(meetingId: number): Promise<number> {
  const { count } = await platform.db
    .selectFrom('card_picks')
    .where('meeting_id', '=', meetingId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
