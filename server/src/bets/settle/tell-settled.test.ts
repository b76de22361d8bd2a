import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { sports } from '../../../test/test-sports.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { JobData } from '../../platform/runtime/jobs.ts';
import { chunkSettled } from '../announce.ts';
import { programmeOf } from '../racing/programme.ts';
import { selectSettledSlips } from './queries-slips.ts';
import { settleBets } from './settle-bets.ts';
import { tellSettled } from './tell-settled.ts';

let day: BetDay;
beforeAll(async () => {
  day = await BetDay.open(() => ({}));
});
afterAll(() => day.close());
beforeEach(() => day.begin());

/** Settles, and tells what the settlement queued; returns how many slips were settled. */
async function settleAndTell(correction = false, operator = day.platform.operator): Promise<number> {
  const { platform, wallet, meetingId } = day;
  const task = { ...programmeOf(meetingId), eventId: null, correction };
  await settleBets(platform, wallet, sports, task, (trx, chunk) =>
    chunkSettled({ jobs: platform.jobs, operator }, trx, chunk),
  );
  const { rows } = await sql<{ data: JobData['tell-settled'] }>`
    delete from jobs.job where name = 'tell-settled' returning data`.execute(platform.db);
  let slips = 0;
  for (const { data } of rows) slips += await tellSettled(platform.db, sports, data);
  // As the queue does after a node has died.
  for (const { data } of rows) await tellSettled(platform.db, sports, data);
  return slips;
}

async function told(punterId = day.punter) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from notices where punter_id = ${punterId} and kind = 'bet-settled' order by id`.execute(
    day.platform.db,
  );
  return rows.map(({ data }) => data);
}

/** What the punter's bets cost, and were paid by what holds now. */
async function money(punterId = day.punter) {
  const { rows } = await sql<{ staked: number; returned: number }>`
    select sum(stake * combinations)::bigint as staked,
      sum((select payout from bet_settlements where bet_id = bets.id order by number desc limit 1))::bigint as returned
    from bets where punter_id = ${punterId}`.execute(day.platform.db);
  return rows[0] as (typeof rows)[number];
}

const later = (seconds: number) =>
  day.platform.setNow(new Date(day.platform.clock().getTime() + seconds * 1_000));

describe('a punter (rule: notifications)', () => {
  test('is told of a slip once, when the last of its lines is settled', async () => {
    await day.strike(1, 10, [1, 1]);
    await day.strike(1, 10, [1, 2]);
    await day.strike(2, 10, [1, 1], [2, 1]);
    await day.resultAlone(1, [1, 2, 3]);
    expect(await settleAndTell()).toBe(0);
    expect(await told()).toEqual([]);
    await day.resultAlone(2, [1, 2, 3]);
    expect(await settleAndTell()).toBe(1);
    expect(await told()).toEqual([
      { meeting: 'Kenilworth Saturday', sport: 'horseracing', bets: 3, again: 0, ...(await money()) },
    ]);
    expect(await told(day.other)).toEqual([]);
  });

  test('is told once per race of a single that won while others are to come (rule: singles-paid)', async () => {
    await day.strikeSlip([1, 10, [1, 1], [2, 1], [3, 1]], [1, 10, [1, 1, 'place'], [3, 1, 'place']]);
    await day.resultAlone(1, [1, 2, 3]);
    expect(await settleAndTell()).toBe(0);
    expect(await told()).toEqual([
      { meeting: 'Kenilworth Saturday', sport: 'horseracing', single: 1, paid: (await money()).returned },
    ]);
    // Lost: nothing is told.
    later(60);
    await day.resultAlone(2, [2, 1, 3]);
    await settleAndTell();
    expect(await told()).toHaveLength(1);
    later(60);
    await day.resultAlone(3, [1, 2, 3]);
    expect(await settleAndTell()).toBe(1);
    expect(await told()).toMatchObject([{ single: 1 }, { bets: 5, again: 0 }]);
  });

  test('is told of each slip by itself', async () => {
    await day.strike(1, 10, [1, 1]);
    later(1);
    await day.strike(1, 10, [1, 2]);
    later(1);
    await day.strike(1, 10, [2, 2]);
    await day.resultAlone(1, [1, 2, 3]);
    expect(await settleAndTell()).toBe(2);
    expect(await told()).toHaveLength(2);
  });

  test('is told as many bets as the ticket counts, not its lines', async () => {
    await day.strike(2, 10, [1, 1], [1, 2], [2, 1]);
    await day.resultAlone(1, [1, 2, 3]);
    await day.resultAlone(2, [1, 2, 3]);
    expect(await settleAndTell()).toBe(1);
    expect(await told()).toMatchObject([{ bets: 2 }]);
  });

  test('is told again when a correction settles it again', async () => {
    await day.strike(1, 10, [1, 1]);
    await day.resultAlone(1, [1, 2, 3]);
    await settleAndTell();
    later(60);
    await day.resultAlone(1, [2, 1, 3], { reason: 'capture' });
    await settleAndTell(true);
    expect(await told()).toMatchObject([{ again: 0 }, { again: 1 }]);
  });

  test('is not told of a settlement anew where only an open line was corrected (rule: singles-paid)', async () => {
    await day.strike(1, 10, [1, 1], [2, 1]);
    await day.resultAlone(1, [1, 2, 3]);
    await settleAndTell();
    later(60);
    await day.resultAlone(1, [2, 1, 3], { reason: 'capture' });
    await settleAndTell(true);
    later(60);
    await day.resultAlone(2, [1, 2, 3]);
    await settleAndTell();
    expect(await told()).toMatchObject([{ single: 1 }, { bets: 2, again: 0 }]);
  });

  test('is told nothing where notifications are switched off (rule: feature-flags)', async () => {
    await day.strike(1, 10, [1, 1]);
    await day.resultAlone(1, [1, 2, 3]);
    await settleAndTell(false, { ...day.platform.operator, showNotification: false });
    expect(await told()).toEqual([]);
  });
});

test('slips of one punter are found with work that grows with their bets alone', async () => {
  const at = '2037-11-22T12:00:00.000Z';
  const slips = 100;
  const bet = await day.strike(1, 10, [1, 1]);
  await inTransaction(day.platform.db, async (trx) => {
    // As if each had been struck a second after the other, without its stake.
    await sql`set local session_replication_role = replica`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      insert into bets (stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
        leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators, tax_basis_points, lucky_pick, struck_at)
      select gen_random_uuid(), punter_id, sport, programme_id, size, accumulator, stake, combinations,
        leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators, tax_basis_points, lucky_pick,
        struck_at + second * interval '1 second'
      from bets, generate_series(1, ${slips}::integer) as second where id = ${bet}
      returning id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`
      insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, at)
      select bet_id, 1, 'lost', 0, 0, 0, ${at}::timestamptz from unnest(${ids}::bigint[]) as bet_id`.execute(
      trx,
    );
    const readSoFar = async () => {
      const { rows: counted } = await sql<{ rows: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
        from pg_stat_xact_user_tables where relname = 'bets'`.execute(trx);
      return counted[0]?.rows ?? Number.NaN;
    };
    const before = await readSoFar();
    const chunk = {
      ...programmeOf(day.meetingId),
      firstBet: Math.min(...ids),
      lastBet: Math.max(...ids),
      at,
    };
    expect(await selectSettledSlips(trx, chunk)).toHaveLength(slips);
    expect((await readSoFar()) - before).toBeLessThan(slips * 20);
    await sql`delete from bets where id = any(${ids}::bigint[])`.execute(trx);
    await sql`delete from bet_settlements where bet_id = any(${ids}::bigint[])`.execute(trx);
  });
});
