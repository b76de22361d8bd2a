import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { expectMoved } from '../../test/expect-moved.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { sumAccounts } from '../../test/sum-accounts.ts';
import { offOf } from '../../test/test-feed.ts';
import { sports } from '../../test/test-sports.ts';
import type { Actor } from '../audit/act.ts';
import { approve } from './decide.ts';
import { DryRunTurns } from './dry-run-turns.ts';
import { propose } from './propose.ts';
import type { ApprovalParts } from './run.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const { platform } = day;
const { db } = platform;
const parts: ApprovalParts = { platform, sports, wallet: day.wallet, turns: new DryRunTurns() };
const saver = makePickSaver(platform);
const actor: Actor = { via: 'desk', accountId: 'a', role: 'trader', name: 'a', address: '127.0.0.1' };
let staff: number[] = [];
beforeAll(async () => {
  staff = await makePunters(db, ['maker', 'second']);
  await makeStaff(db, staff, ['trader']);
});
const afterTheOff = () => new Date(offOf(1).getTime() + 60_000);

/** Proposes of race 1 that a runner took no part; null: that it is abandoned. */
async function proposeChange(saddle: number | null) {
  const race = { meetingId: day.meetingId, raceId: day.raceIds[0] ?? 0, raceNumber: 1 };
  const input =
    saddle === null
      ? ({ what: 'abandonment', ...race } as const)
      : ({ what: 'non-runner', ...race, saddle } as const);
  const asked = { id: randomUUID(), input, actor, maker: staff[0] ?? 0 };
  return await propose(parts, asked, platform.clock());
}

const approveAs = (id: string, index: number) =>
  approve(
    parts,
    { id, person: { id: staff[index] ?? 0, roles: ['trader'] as const }, actor },
    platform.clock(),
  );

async function outcomes() {
  const { rows } = await sql<{ outcome: string }>`
    select distinct on (bet_id) outcome from bet_settlements join bets on bets.id = bet_id
    where programme_id = ${day.meetingId} order by bet_id, number desc`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

describe('of a race that was run two persons change what its bets come to (rules: after-the-off, second-approval)', () => {
  test('the winner that took no part, after the official result', async () => {
    await day.begin();
    await day.strike(1, 10, [1, 2]);
    await day.strike(1, 10, [1, 1]);
    platform.setNow(afterTheOff());
    await day.result(1, [2, 1, 3]);
    expect(await outcomes()).toEqual(['won', 'lost']);
    const { id, kind, outcome } = await proposeChange(2);
    expect(kind).toBe('non-runner');
    expect(outcome).toMatchObject({
      before: { placesPaid: 3, finishers: [{ saddle: 2 }, { saddle: 1 }, { saddle: 3 }] },
      after: {
        finishers: [
          { saddle: 1, position: 1 },
          { saddle: 3, position: 2 },
        ],
      },
      bets: { bets: 2, won: 1, void: 1, refunds: 1_000 },
    });
    await expect(proposeChange(2)).rejects.toThrow('Another proposal for this race');
    expect(await approveAs(id, 0)).toMatchObject({ kind: 'refused', why: 'own' });
    expect(await outcomes()).toEqual(['won', 'lost']);
    expect(await approveAs(id, 1)).toEqual({ kind: 'done' });
    await day.settleRace(true);
    expect(await outcomes()).toEqual(['void', 'won']);
    const act = await db.selectFrom('acts').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
    expect(act).toMatchObject({ name: 'proposal-approved' });
    await expect(proposeChange(2)).rejects.toThrow('Nobody to declare a non-runner');
    await expect(proposeChange(null)).rejects.toThrow('Race 1 has an official result');
  });

  test('an abandonment after a provisional result; what another result changed meanwhile is not approved', async () => {
    await day.begin();
    await day.strike(1, 10, [1, 4]);
    await expect(proposeChange(null)).rejects.toThrow('Race 1 is not off yet');
    platform.setNow(afterTheOff());
    await day.result(1, [2, 1, 3], { official: false });
    const first = await proposeChange(null);
    expect(first.outcome).toMatchObject({ after: null, bets: { bets: 1, void: 1, refunds: 1_000 } });
    await day.result(1, [2, 1, 3]);
    expect(await approveAs(first.id, 1)).toMatchObject({ kind: 'refused', why: 'changed' });
    expect(await outcomes()).toEqual(['lost']);
    await day.begin();
    await day.strike(1, 10, [1, 4]);
    platform.setNow(afterTheOff());
    await day.result(1, [2, 1, 3], { official: false });
    const { id } = await proposeChange(null);
    expect(await approveAs(id, 1)).toEqual({ kind: 'done' });
    await day.settleRace(false);
    expect(await outcomes()).toEqual(['void']);
  });

  test('a dry run says exactly what then happens: points, bets and cents', async () => {
    const leg = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(undefined, 'place', 'sp'));
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(leg, { minLength: 1, maxLength: 4 }),
        fc.tuple(order, fc.boolean()),
        fc.option(fc.integer({ min: 1, max: 5 })),
        fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
        async (legs, [run, isOfficial], saddle, picks) => {
          const official = isOfficial && saddle !== null;
          await day.begin();
          for (const [index, picked] of picks.entries()) {
            const race = { meetingId: day.meetingId, raceId: day.raceIds[0] ?? 0, raceNumber: 1 };
            const punterId = index === 0 ? day.punter : day.other;
            await saver.save(punterId, [{ ...race, saddle: picked }], day.beforeTheOff());
          }
          for (const [backed, kind] of legs) {
            await day.strike(1, 2, kind === undefined ? [1, backed] : [1, backed, kind]);
          }
          platform.setNow(afterTheOff());
          await day.result(1, run, { official });
          const before = { sums: await sumAccounts(db), totals: await day.totals() };
          const { id, outcome } = await proposeChange(saddle);
          if (outcome.what !== 'race') throw new Error('a change of a race has the outcome of one');
          expect({ sums: await sumAccounts(db), totals: await day.totals() }).toEqual(before);
          expect(await approveAs(id, 1)).toEqual({ kind: 'done' });
          expect(await day.settleRace(official)).toBe(outcome.bets.bets);
          expectMoved(outcome, before, { sums: await sumAccounts(db), totals: await day.totals() });
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});
