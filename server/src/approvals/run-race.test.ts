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
import { type SettlementTask, settleBets } from '../bets/settle/settle-bets.ts';
import { areOfOneBrowser } from '../security-events/queries.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import { approve } from './decide.ts';
import { DryRunTurns } from './dry-run-turns.ts';
import type { ProposalInput } from './outcome.ts';
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

/** What becomes of race 1: a saddle that took no part, an off at which it comes again. */
type Change = number | 'abandonment' | 'voiding' | Date;

function inputOf(change: Change): ProposalInput {
  const race = { meetingId: day.meetingId, raceId: day.raceIds[0] ?? 0, raceNumber: 1 };
  if (change instanceof Date) return { what: 'reopening', ...race, offAt: change.toISOString() };
  if (change === 'voiding') return { what: 'voiding', ...race, reason: 'run over the wrong trip' };
  return change === 'abandonment'
    ? { what: 'abandonment', ...race }
    : { what: 'non-runner', ...race, saddle: change };
}

async function proposeChange(change: Change) {
  const input = inputOf(change);
  const asked = { id: randomUUID(), input, actor, maker: staff[0] ?? 0, session: 'of the maker' };
  return await propose(parts, asked, platform.clock());
}

const approveAs = (id: string, index: number, session?: string) =>
  approve(
    parts,
    { id, person: { id: staff[index] ?? 0, roles: ['trader'] as const }, actor, session },
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
    // Nor by another account in the browser that it was proposed in, as its device cookie says.
    for (const [sessionId, browser] of [
      ['of the maker', 'one'],
      ['beside the maker', 'one'],
      ['elsewhere', 'two'],
    ] as const) {
      await recordSecurityEvent(
        db,
        { kind: 'sign-in', accountId: 'a', sessionId, browser },
        platform.clock(),
      );
    }
    const beside = await approveAs(id, 1, 'beside the maker');
    expect(beside).toMatchObject({ kind: 'refused', why: 'same-browser' });
    expect(await areOfOneBrowser(db, 'elsewhere', 'of the maker')).toBe(false);
    expect(await outcomes()).toEqual(['won', 'lost']);
    expect(await approveAs(id, 1, 'elsewhere')).toEqual({ kind: 'done' });
    await day.settleRace(true);
    expect(await outcomes()).toEqual(['void', 'won']);
    const act = await db.selectFrom('acts').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
    expect(act).toMatchObject({ name: 'proposal-approved' });
    await expect(proposeChange(2)).rejects.toThrow('Nobody to declare a non-runner');
    await expect(proposeChange('abandonment')).rejects.toThrow('Race 1 has an official result');
  });

  test('an abandonment after a provisional result; what another result changed meanwhile is not approved', async () => {
    await day.begin();
    await day.strike(1, 10, [1, 4]);
    await expect(proposeChange('abandonment')).rejects.toThrow('Race 1 is not off yet');
    platform.setNow(afterTheOff());
    await day.result(1, [2, 1, 3], { official: false });
    const first = await proposeChange('abandonment');
    expect(first.outcome).toMatchObject({ after: null, bets: { bets: 1, void: 1, refunds: 1_000 } });
    await day.result(1, [2, 1, 3]);
    expect(await approveAs(first.id, 1)).toMatchObject({ kind: 'refused', why: 'changed' });
    expect(await outcomes()).toEqual(['lost']);
    await day.begin();
    await day.strike(1, 10, [1, 4]);
    platform.setNow(afterTheOff());
    await day.result(1, [2, 1, 3], { official: false });
    const { id } = await proposeChange('abandonment');
    expect(await approveAs(id, 1)).toEqual({ kind: 'done' });
    await day.settleRace(false);
    expect(await outcomes()).toEqual(['void']);
  });

  test('a race is made void after its official result, its bets settled again (rule: race-voided)', async () => {
    await day.begin();
    await day.strike(1, 10, [1, 2]);
    await day.strike(1, 10, [1, 1]);
    platform.setNow(afterTheOff());
    await day.result(1, [2, 1, 3], { official: false });
    await expect(proposeChange('voiding')).rejects.toThrow('Race 1 has no official result');
    await day.result(1, [2, 1, 3]);
    const { id, kind, outcome } = await proposeChange('voiding');
    expect(kind).toBe('voiding');
    expect(outcome).toMatchObject({
      before: { finishers: [{ saddle: 2 }, { saddle: 1 }, { saddle: 3 }] },
      after: null,
      bets: { bets: 2, void: 2, refunds: 2_000, takenBack: 4_000 },
    });
    expect(await approveAs(id, 1)).toEqual({ kind: 'done' });
    // Queued as a correction, with the reason that punters read.
    const { rows: queued } = await sql<{ data: SettlementTask }>`
      select data from jobs.job
      where name = 'settle-bets' and data ->> 'reason' = 'race-void'`.execute(db);
    expect(queued).toMatchObject([{ data: { eventId: day.raceIds[0], correction: true } }]);
    for (const { data } of queued) await settleBets(platform, day.wallet, sports, data);
    expect(await outcomes()).toEqual(['void', 'void']);
    const { rows: reasons } = await sql<{ reason: string }>`
      select reason from bet_settlements join bets on bets.id = bet_id
      where programme_id = ${day.meetingId} and number = 2`.execute(db);
    expect(reasons).toEqual([{ reason: 'race-void' }, { reason: 'race-void' }]);
    const act = await db.selectFrom('acts').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
    expect(act).toMatchObject({ name: 'proposal-approved' });
    expect(act?.state_after).toContain('run over the wrong trip');
    await expect(proposeChange('voiding')).rejects.toThrow('Race 1 is abandoned already');
    const { rows } = await sql`
      select from races where id = ${day.raceIds[0]} and status = 'abandoned'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('a race that the clock closed is opened again, suspended and without prices; not one that was run', async () => {
    await day.begin();
    platform.setNow(afterTheOff());
    const offAt = new Date(offOf(1).getTime() + 10 * 60_000);
    await expect(proposeChange(afterTheOff())).rejects.toThrow('past by now');
    const first = await proposeChange(offAt);
    expect(first.outcome).toMatchObject({ before: null, after: null, bets: { bets: 0 } });
    expect(await approveAs(first.id, 1)).toEqual({ kind: 'done' });
    const race = () =>
      db
        .selectFrom('races')
        .where('id', '=', day.raceIds[0] ?? 0)
        .select(['status', 'off_at', 'hand_suspended_by'])
        .executeTakeFirst();
    expect(await race()).toEqual({ status: 'open', off_at: offAt, hand_suspended_by: staff[1] });
    await expect(proposeChange(offAt)).rejects.toThrow('Race 1 is not off yet');
    platform.setNow(offAt);
    await day.feed.put('/Races/1/Status', { status: 'closed', at: offAt.toISOString() });
    await expect(proposeChange(new Date(offAt.getTime() + 60_000))).rejects.toThrow('Race 1 was run');
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
        async (legs, [run, official], saddle, picks) => {
          const change = saddle ?? (official ? 'voiding' : 'abandonment');
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
          const { id, outcome } = await proposeChange(change);
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
