import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { sports } from '../../../test/test-sports.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobData } from '../../platform/runtime/jobs.ts';
import { payoutsCheck } from '../../reconcile/check-ledger.ts';
import { programmeOf } from '../racing/programme.ts';
import { settleBets } from './settle-bets.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const { db } = day.platform;
beforeEach(() => day.begin());

const task = () => ({ ...programmeOf(day.meetingId), eventId: day.raceIds[0] ?? 0, correction: false });
const settle = (asked: JobData['settle-bets']) => settleBets(day.platform, day.wallet, sports, asked);

/** Makes the database refuse every settlement of some bets while something is done. */
async function refusing<T>(betIds: readonly number[], act: () => Promise<T>): Promise<T> {
  const words = sql.raw(`bet_id not in (${betIds.join(',')})`);
  await sql`alter table bet_settlements add constraint refused check (${words}) not valid`.execute(db);
  try {
    return await act();
  } finally {
    await sql`alter table bet_settlements drop constraint refused`.execute(db);
  }
}

async function movedOn(betId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('transfers')
    .where('bet_id', '=', betId)
    .select(['kind', 'amount'])
    .execute();
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}

async function takeAlone(): Promise<JobData['settle-bets'][]> {
  const { rows } = await sql<{ data: JobData['settle-bets'] }>`
    delete from jobs.job where name = 'settle-bets' and data ? 'betId'
    returning data`.execute(db);
  return rows.map(({ data }) => data);
}

describe('a bet that cannot be settled (rule: bets-set-aside)', () => {
  test('holds up no other, waits as a task of its own, and is paid once its cause is mended', async () => {
    const bets: number[] = [];
    for (const saddle of [1, 2, 1, 2, 1]) bets.push(await day.strike(1, 10, [1, saddle]));
    const [won = 0, , bad = 0, , last = 0] = bets;
    await day.resultAlone(1, [1, 2, 3]);
    await refusing([bad], async () => {
      expect(await settle(task())).toBe(4);
      expect(await movedOn(won)).toEqual(['payout 3000']);
      expect(await movedOn(last)).toEqual(['payout 3000']);
      expect(await movedOn(bad)).toEqual([]);
      const alone = await takeAlone();
      expect(alone).toEqual([{ ...task(), betId: bad }]);
      // By itself it fails with its own reason, and so is parked.
      await expect(settle({ ...task(), betId: bad })).rejects.toMatchObject({ code: '23514' });
      expect(await takeAlone()).toEqual([]);
    });
    expect(await settle({ ...task(), betId: bad })).toBe(1);
    expect(await movedOn(bad)).toEqual(['payout 3000']);
    expect(await movedOn(won)).toEqual(['payout 3000']);
    const found: string[] = [];
    const findings = { differs: (words: string) => void found.push(words), progress: () => undefined };
    await inTransaction(db, (trx) => payoutsCheck.run(trx, findings));
    expect(found).toEqual([]);
  });

  test('is corrected with its reason when the others were', async () => {
    const bets = [await day.strike(1, 10, [1, 1]), await day.strike(1, 10, [1, 1])];
    const [good = 0, bad = 0] = bets;
    await day.resultAlone(1, [1, 2, 3]);
    await settle(task());
    await day.resultAlone(1, [2, 1, 3], { reason: 'capture' });
    const correction = { ...task(), correction: true };
    await refusing([bad], () => settle(correction));
    expect(await movedOn(good)).toEqual(['payout 3000', 'reversal 3000']);
    const [alone] = await takeAlone();
    if (!alone) throw new Error('it was not set aside');
    expect(await settle(alone)).toBe(1);
    expect(await movedOn(bad)).toEqual(['payout 3000', 'reversal 3000']);
  });
});

test('a task with very many bets that cannot be settled is parked as a whole', async () => {
  const lines = Array.from({ length: 101 }, () => [1, 1, [1, 1]] as const);
  const bets = await day.strikeSlip(...lines);
  await day.resultAlone(1, [1, 2, 3]);
  await refusing(bets, () => expect(settle(task())).rejects.toThrow('more than 100 bets cannot be settled'));
  expect(await takeAlone()).toEqual([]);
  // In chunks that two writers share, each of which counts.
  expect(await settleBets(day.platform, day.wallet, sports, task(), undefined, 10)).toBe(101);
});
