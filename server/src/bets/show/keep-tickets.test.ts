import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { sports } from '../../../test/test-sports.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { keptTicketsCheck } from '../../reconcile/check-kept-tickets.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { keepTickets, keepTicketsOfMany } from './keep-tickets.ts';
import { findBet, listBets } from './list-bets.ts';
import type { BetState } from './queries-bets.ts';
import { sumOpenStakes } from './sum-open-stakes.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
beforeEach(() => day.begin());

const states: readonly BetState[] = ['open', 'settled', 'won', 'lost'];

/** Everything that My Bets lists: each state page by page, with its sums, and a bet alone. */
async function listAll(db: Queryable, limit: number) {
  const lists = new Map<BetState, unknown>();
  for (const state of states) {
    const ids: number[] = [];
    let totals: unknown;
    for (let before: number | undefined, first = true; first || before !== undefined; first = false) {
      const page = await listBets(db, day.punter, state, { before, limit });
      totals ??= page.totals;
      ids.push(...page.bets.map(({ id }) => id));
      before = page.next ?? undefined;
    }
    const [only] = ids;
    if (only !== undefined) {
      const { bets } = await listBets(db, day.punter, state, { only, limit });
      expect(bets.map(({ id }) => id)).toEqual([only]);
    }
    lists.set(state, { ids, totals });
  }
  const stakes = await sumOpenStakes(db, sports, day.punter, null, day.platform.clock());
  const [open, settled, won, lost] = states.map((state) => lists.get(state));
  return { open, settled, won, lost, stakes };
}

/** What is listed from the bets alone, and what is kept, as if it were kept anew. */
async function withNothingKept(db: Queryable) {
  await sql`delete from settled_tickets`.execute(db);
  await sql`delete from settled_ticket_sums`.execute(db);
  return await listAll(db, 3);
}

async function expectSameLists() {
  const trx = await day.platform.db.startTransaction().execute();
  const listed = await listAll(trx, 3);
  const due = await withNothingKept(trx);
  await trx.rollback().execute();
  expect(listed).toEqual(due);
  return due;
}

const keptRows = async () =>
  (
    await sql<{ bets: number; sums: number }>`
      select (select sum(cardinality(bet_ids)) from settled_tickets where punter_id = ${day.punter})::integer as bets,
        (select settled from settled_ticket_sums where punter_id = ${day.punter}) as sums`.execute(
      day.platform.db,
    )
  ).rows[0];

async function checkKept(): Promise<string[]> {
  const found: string[] = [];
  const reporter = { differs: (_: string, words: string) => found.push(words), progress: () => undefined };
  await reconcile(day.platform.db, reporter, [keptTicketsCheck]);
  return found;
}

const later = () => day.platform.setNow(new Date(day.platform.clock().getTime() + 60_000));

describe('tickets that are kept', () => {
  test('change nothing that My Bets lists, whatever happens after them (rule: tickets)', async () => {
    const { db } = day.platform;
    const keep = (limit?: number) => keepTickets(db, day.punter, limit);
    const [first = 0] = await day.strikeSlip([1, 10, [1, 7]], [1, 10, [1, 7, 'place']], [1, 1, [1, 3]]);
    await day.strikeSlip([1, 10, [1, 2]], [1, 10, [2, 2]]);
    await day.strike(1, 5, [1, 2], [2, 2], [3, 2]);
    const last = await day.strike(1, 5, [1, 1]);
    // In steps that cut a ticket, with nothing settled: all are apart.
    expect(await keep(2)).toBe(7);
    expect(await keep(2)).toBe(0);
    expect((await expectSameLists()).open).toMatchObject({ totals: { count: 7, strikes: 4 } });

    await day.result(1, [7, 2, 3]);
    await keep();
    expect(await keptRows()).toEqual({ bets: 4, sums: 4 });
    later();
    await day.result(2, [2, 7, 1]);
    await keep();
    expect(await keptRows()).toEqual({ bets: 6, sums: 6 });
    expect((await expectSameLists()).settled).toMatchObject({
      ids: [5, 4, 7, 3, 2, 1].map((n) => first + n - 1),
    });

    later();
    await day.result(1, [1, 2, 7], { reason: 'capture' });
    const corrected = await expectSameLists();
    expect(corrected.won).toMatchObject({ ids: expect.arrayContaining([last]) });
    await keep();
    expect(await expectSameLists()).toEqual(corrected);

    // A line that is sent again with its slip is struck under the same strike.
    await addLine(first);
    const { open, settled } = await expectSameLists();
    expect(open).toMatchObject({ totals: { count: 2 } });
    expect(settled).toMatchObject({ totals: { count: 6 } });
    await keep();
    expect(await keptRows()).toEqual({ bets: 3, sums: 3 });
    await day.result(3, [1, 2, 3]);
    await keep();
    await expectSameLists();
    expect(await keptRows()).toEqual({ bets: 8, sums: 8 });
    expect(await checkKept()).toEqual([]);
    await sql`update settled_tickets set verdict = -verdict where ${first} = any(bet_ids)`.execute(db);
    expect(await checkKept()).toHaveLength(2);
    expect(await findBet(db, day.punter, first)).toMatchObject({ id: first });
  });

  test('are those of punters with many bets, found by looking at few', async () => {
    const { db } = day.platform;
    const search = { step: 10, every: 4, most: 3 };
    await keepTicketsOfMany(db, search);
    for (let slip = 0; slip < 2; slip++) await day.strikeSlip([1, 1, [1, 2]], [1, 1, [1, 3]], [1, 1, [1, 4]]);
    expect(await keepTicketsOfMany(db, { ...search, most: 6 })).toBe(0);
    await day.strike(1, 1, [1, 5]);
    expect(await keepTicketsOfMany(db, { ...search, every: 1, most: 6 })).toBe(7);
    expect(await keepTicketsOfMany(db, { ...search, every: 1, most: 0 })).toBe(0);
    await expectSameLists();
  });
});

/** Another line of a bet's strike, on race 3. */
async function addLine(betId: number): Promise<void> {
  const { db, clock } = day.platform;
  const at = clock();
  await sql`
    with stake as (
      insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
      values (gen_random_uuid(), 'stake', ${day.punter}::integer * 10 + 1, 1, 100, ${day.punter}, ${at})
      returning id
    )
    insert into bets (
      stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
      leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators,
      tax_basis_points, lucky_pick, struck_at, strike_id
    )
    select stake.id, punter_id, sport, programme_id, 1, false, 100, 1, array[${day.raceIds[2]}::integer], array[1], array[1],
      array[2], array[1], 0, false, ${at}, strike_id
    from bets, stake where bets.id = ${betId}`.execute(db);
}
