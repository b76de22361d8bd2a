import { randomUUID } from 'node:crypto';
import type { Finisher } from '@furlong/domain/race-result';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BetDay, type LegToStrike } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { expectMoved } from '../../test/expect-moved.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { sumAccounts } from '../../test/sum-accounts.ts';
import { offOf } from '../../test/test-feed.ts';
import { sports } from '../../test/test-sports.ts';
import type { Actor } from '../audit/act.ts';
import { myBetsHandlers } from '../bets/show/routes.ts';
import { captureByHand } from '../race-day/capture-by-hand.ts';
import { readStoredResult } from '../race-day/stored-result.ts';
import { approve, decline, keyPlaces } from './decide.ts';
import { DryRunTurns } from './dry-run-turns.ts';
import type { ResultInput, ResultOutcome } from './outcome.ts';
import { propose } from './propose.ts';
import { selectProposal } from './queries.ts';
import type { ApprovalParts } from './run.ts';
import { runProposal } from './run-proposal.ts';

const day = closedAfterAll(await BetDay.open((platform, all) => myBetsHandlers(platform, all)));
const { platform } = day;
const { db } = platform;
const parts: ApprovalParts = { platform, sports, wallet: day.wallet, turns: new DryRunTurns() };
const saver = makePickSaver(platform);
const actor: Actor = { via: 'desk', accountId: 'a', role: 'trader', name: 'a', address: '127.0.0.1' };
let staff: number[] = [];
beforeAll(async () => {
  staff = await makePunters(db, ['maker', 'second', 'third']);
  await makeStaff(db, staff, ['trader']);
});
const person = (index: number, roles: readonly ('trader' | 'admin')[] = ['trader']) => ({
  id: staff[index] ?? 0,
  roles,
});
const afterTheOff = () => new Date(offOf(1).getTime() + 60_000);

const asFinishers = (saddles: readonly number[]): Finisher[] =>
  saddles.map((saddle, index) => ({ saddle, position: index + 1 }));

function input(saddles: readonly number[], reason: ResultInput['reason'] = null): ResultInput {
  const finishers = asFinishers(saddles).map((each) => ({ ...each, startingPrice: null, margin: null }));
  const { meetingId, raceIds } = day;
  const race = { meetingId, raceId: raceIds[0] ?? 0, raceNumber: 1 };
  return { what: 'result', ...race, result: { finishers, startingPrices: [] }, reason, differingId: null };
}

const proposeOrder = (saddles: readonly number[], reason?: ResultInput['reason']) =>
  propose(
    parts,
    { id: randomUUID(), input: input(saddles, reason), actor, maker: staff[0] ?? 0 },
    afterTheOff(),
  );
const key = (id: string, saddles: readonly number[], index = 1, now = afterTheOff()) =>
  keyPlaces(parts, { id, person: person(index), actor }, asFinishers(saddles), now);
const approveAs = (id: string, index = 1, now = afterTheOff()) =>
  approve(parts, { id, person: person(index), actor }, now);

const sums = () => sumAccounts(db);

async function settlements() {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from bet_settlements join bets on bets.id = bet_id
    where programme_id = ${day.meetingId} order by bet_id, number`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

const order = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 3 });
const leg = fc.tuple(
  fc.constantFrom(1, 1, 2, 3),
  fc.integer({ min: 1, max: 5 }),
  fc.constantFrom(undefined, 'place', 'sp'),
);
const line = fc.tuple(
  fc.constantFrom(1, 1, 2),
  fc.uniqueArray(leg, { minLength: 2, maxLength: 3, selector: ([race]) => race }),
);

test('a dry run says exactly what then happens: points, bets and cents (rule: results-by-hand)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.tuple(order, fc.option(order), fc.constantFrom('capture', 'disqualification', 'judge')),
      fc.option(order),
      fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
      async (lines, [proposed, official, reason], second, picks) => {
        // The result that stands is refused as a correction, unless it settles bets.
        fc.pre(official?.join() !== proposed.join());
        await day.begin();
        for (const [index, saddle] of picks.entries()) {
          const punterId = index === 0 ? day.punter : day.other;
          const race = { meetingId: day.meetingId, raceId: day.raceIds[0] ?? 0, raceNumber: 1 };
          await saver.save(punterId, [{ ...race, saddle }], day.beforeTheOff());
        }
        for (const [size, legs] of lines) {
          // Lines are of one kind: that of the first leg.
          const [, , kind] = legs[0] ?? [];
          const same = legs.map(
            ([race, saddle]): LegToStrike => (kind ? [race, saddle, kind] : [race, saddle]),
          );
          await day.strike(size, 2, ...same);
        }
        if (second) await day.result(2, second);
        if (official) await day.result(1, official);
        platform.setNow(afterTheOff());
        const before = { sums: await sums(), settled: await settlements(), totals: await day.totals() };
        const { id, outcome } = await proposeOrder(proposed, official ? reason : null);
        // A dry run leaves nothing.
        expect({ sums: await sums(), settled: await settlements(), totals: await day.totals() }).toEqual(
          before,
        );
        if (outcome.what !== 'result') throw new Error('a result has the outcome of one');
        await key(id, proposed);
        expect(await approveAs(id)).toEqual({ kind: 'done' });
        const settled = await day.settleRace(official !== null);
        const { bets } = outcome;
        expectMoved(outcome, before, { sums: await sums(), totals: await day.totals() });
        expect(settled).toBe(bets.bets);
        const added = (await settlements()).length - before.settled.length;
        expect(added).toBe(bets.bets);
        expect(bets.won + bets.lost + bets.void + bets.open).toBe(bets.bets);
        if (reason !== 'capture' && official) expect(bets.bets).toBe(0);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

test('a dry run keeps nobody waiting for its meeting while it reads bets; an approval does (rule: results-by-hand)', async () => {
  await day.begin();
  await day.strike(1, 10, [1, 2]);
  platform.setNow(afterTheOff());
  const { meetingId } = day;
  const isFree = () =>
    sql`select from meetings where id = ${meetingId} for update nowait`.execute(db).then(
      () => true,
      () => false,
    );
  const seen: boolean[] = [];
  for (const second of [null, staff[1] ?? 0]) {
    const at = { proposalId: randomUUID(), maker: staff[0] ?? 0, second, now: afterTheOff() };
    const trx = await db.startTransaction().execute();
    const outcome = await runProposal(parts, trx, input([2, 1, 3]), at);
    expect(outcome).toMatchObject({ bets: { bets: 1, won: 1 } });
    seen.push(await isFree());
    await trx.rollback().execute();
  }
  expect(seen).toEqual([true, false]);
});

describe('a second approval (rule: second-approval)', () => {
  const begin = async () => {
    await day.begin();
    await day.strike(1, 10, [1, 2]);
    platform.setNow(afterTheOff());
  };

  test('is one of two that come at once', async () => {
    await begin();
    const { id } = await proposeOrder([2, 1, 3]);
    await key(id, [2, 1, 3], 1);
    await key(id, [2, 1, 3], 2);
    const decided = await Promise.all([approveAs(id, 1), approveAs(id, 2)]);
    expect(decided.map(({ kind }) => kind).sort()).toEqual(['done', 'refused']);
    expect(decided).toContainEqual({ kind: 'refused', why: 'decided' });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from race_results where race_id = ${day.raceIds[0]} and by_hand`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is never one’s own, an admin’s neither, and comes after the places were keyed', async () => {
    await begin();
    const { id } = await proposeOrder([2, 1, 3]);
    const own = { id, person: person(0, ['trader', 'admin']), actor };
    expect(await approve(parts, own, afterTheOff())).toMatchObject({ why: 'own' });
    expect(await approveAs(id)).toMatchObject({ why: 'not-keyed' });
    expect(await key(id, [2, 1, 3])).toEqual({
      kind: 'keyed',
      isSame: true,
      proposed: { finishers: asFinishers([2, 1, 3]), prices: [] },
    });
    expect(await key(id, [2, 1, 3])).toMatchObject({ why: 'keyed-already' });
    const late = new Date(afterTheOff().getTime() + 15 * 60_000);
    expect(await approveAs(id, 1, late)).toMatchObject({ why: 'expired' });
  });

  test('is refused where the places keyed differ, for good', async () => {
    await begin();
    const { id } = await proposeOrder([2, 1, 3]);
    expect(await key(id, [1, 2, 3])).toMatchObject({
      ...{ isSame: false, proposed: { finishers: asFinishers([2, 1, 3]) } },
    });
    expect(await approveAs(id)).toMatchObject({ why: 'decided' });
    expect((await selectProposal(db, id))?.end).toBe('differed');
    expect(await settlements()).toEqual([]);
  });

  test('does nothing where what it would do has changed meanwhile, and says what it would do now', async () => {
    await begin();
    platform.setNow(day.beforeTheOff());
    await day.strike(2, 10, [1, 2], [2, 1]);
    platform.setNow(afterTheOff());
    const { id, outcome } = await proposeOrder([2, 1, 3]);
    await key(id, [2, 1, 3]);
    // The other leg of the double wins.
    await day.result(2, [1, 3, 4]);
    const decided = await approveAs(id);
    expect(decided).toMatchObject({ kind: 'refused', why: 'changed', outcome: { what: 'result' } });
    expect(decided).not.toMatchObject({ outcome: { bets: (outcome as { bets: object }).bets } });
    expect((await selectProposal(db, id))?.end).toBe('overtaken');
    const { rows } = await sql`select from race_results where race_id = ${day.raceIds[0]}`.execute(db);
    expect(rows).toHaveLength(0);
  });

  test('waits for one result of a race at a time; who proposed it takes it back', async () => {
    await begin();
    const first = await proposeOrder([2, 1, 3]);
    const runs = vi.spyOn(parts.turns, 'take');
    await expect(proposeOrder([1, 2, 3])).rejects.toThrow('waits for its second person');
    expect(runs).not.toHaveBeenCalled();
    const own = { id: first.id, person: person(0), actor };
    expect(await decline(parts, own, undefined, afterTheOff())).toEqual({ kind: 'done' });
    expect((await selectProposal(db, first.id))?.end).toBe('withdrawn');
    const next = await proposeOrder([1, 2, 3]);
    const again = { id: next.id, input: input([1, 2, 3]), actor, maker: staff[0] ?? 0 };
    expect((await propose(parts, again, afterTheOff())).number).toBe(next.number);
    await expect(propose(parts, { ...again, input: input([3, 2, 1]) }, afterTheOff())).rejects.toThrow(
      'another proposal',
    );
  });

  test('shows starting prices beside those known, and has those keyed that the desk says otherwise', async () => {
    await begin();
    await day.feed.put('/Races/1/Status', { status: 'closed', at: offOf(1).toISOString() });
    const { raceIds } = day;
    const typed = input([2, 1, 3]);
    const finishers = typed.result.finishers.map((each) =>
      each.saddle === 2 ? { ...each, startingPrice: '1000/1' } : each,
    );
    const asked = { ...typed, result: { finishers, startingPrices: [] } };
    const proposal = { id: randomUUID(), input: asked, actor, maker: staff[0] ?? 0 };
    // Captured alone before, they are none that a supplier said.
    const capture = { raceId: raceIds[0] ?? 0, official: false, reason: null };
    await captureByHand(
      platform,
      { ...capture, result: readStoredResult(asked.result) },
      afterTheOff(),
      async () => undefined,
    );
    const { id, outcome } = await propose(parts, proposal, afterTheOff());
    expect((outcome as ResultOutcome).prices?.slice(0, 2)).toEqual([
      { saddle: 1, price: '2/1', known: '2/1' },
      { saddle: 2, price: '1000/1', known: '3/1' },
    ]);
    const second = { id, person: person(1), actor };
    const keyWith = (...prices: string[]) =>
      keyPlaces(
        parts,
        second,
        asFinishers([2, 1, 3]),
        afterTheOff(),
        prices.map((startingPrice) => ({ saddle: 2, startingPrice })),
      );
    await expect(keyWith()).rejects.toThrow('A starting price is to be keyed too');
    expect(await keyWith('10/1')).toMatchObject({
      isSame: false,
      proposed: { prices: [{ saddle: 2, price: '1000/1', known: '3/1' }] },
    });
    const again = await propose(parts, { ...proposal, id: randomUUID() }, afterTheOff());
    expect(
      await keyPlaces(parts, { ...second, id: again.id }, asFinishers([2, 1, 3]), afterTheOff(), [
        { saddle: 2, startingPrice: '1000/1' },
      ]),
    ).toMatchObject({ isSame: true });
  });

  test('is ended once in the database, and neither changed nor deleted', async () => {
    await begin();
    const { id } = await proposeOrder([2, 1, 3]);
    const change = (words: ReturnType<typeof sql>) => words.execute(db);
    await expect(change(sql`update approvals set expires_at = now() where id = ${id}`)).rejects.toThrow();
    await expect(change(sql`delete from approvals where id = ${id}`)).rejects.toThrow('ended once');
    await expect(
      change(
        sql`update approvals set ended = 'approved', ended_by = maker, ended_at = now() where id = ${id}`,
      ),
    ).rejects.toThrow();
  });
});
