import type { BetExplanation } from '@furlong/contract/schemas/my-bets';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LegToStrike } from '../../../test/bet-day.ts';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { minutesFromOff } from '../../../test/test-feed.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { house, walletAccount } from '../../wallet/accounts.ts';
import { postTransfers } from '../../wallet/ledger.ts';
import type { Transfer } from '../../wallet/transfer.ts';
import { deriveTransferId } from '../../wallet/transfer-id.ts';
import { myBetsHandlers } from './routes.ts';

const day = closedAfterAll(await BetDay.open(myBetsHandlers));
beforeEach(() => day.begin());

async function explain(betId: number): Promise<BetExplanation> {
  const { status, body } = await day.myBets(`Explain/${betId}`);
  expect(status).toBe(200);
  return body.explanation;
}

describe('an explanation', () => {
  test('goes from the odds to the cent, with deduction, dead heat and scratching', async () => {
    const id = await day.strike(3, 10, [1, 2], [2, 3], [3, 8]);
    await day.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -5) });
    await day.feed.put('/Races/3/Scratchings/8', { at: minutesFromOff(3, -50) });
    await day.result(1, [2, 3, 4]);
    await day.result(2, [3, 4, 1], {
      finishers: [3, 4].map((saddle) => ({ saddle, position: 1, startingPrice: saddle + 1 })),
    });
    const { sum, legs, combinations, settlements, ...rest } = await explain(id);
    expect(rest).toMatchObject({
      betTitle: 'Trebles',
      status: 'won',
      stake: 10,
      totalStake: 10,
      isSettledSo: true,
    });
    expect(legs).toMatchObject([
      {
        raceNumber: 1,
        horseName: 'Horse 1-2',
        oddsFraction: '3/1',
        paidAtFraction: '3/1',
        deductions: [{ saddle: 1, oddsFraction: '2/1', percent: 35 }],
        oddsAfterDeductions: '39/20',
        factor: '59/20',
        share: '1',
      },
      { raceNumber: 2, deadHeat: { tied: 2, placesShared: 1 }, factor: '5/2', share: '1/2' },
      { raceNumber: 3, status: 'void', voidReason: 'scratched', factor: '1' },
    ]);
    expect(combinations).toEqual({
      count: 1,
      listed: [{ legs: [0, 1, 2], status: 'won', factor: '59/8', returns: '295/4', winningsBeforeCap: null }],
      rest: { count: 0, returns: '0' },
    });
    expect(sum).toEqual({
      returned: '5',
      winningsBeforeCap: '275/4',
      cap: null,
      combinationsCapped: 0,
      winnings: '275/4',
      taxPercent: 0,
      tax: '0',
      exact: '295/4',
      rounding: '0',
      returns: 73.75,
    });
    expect(settlements).toMatchObject([
      { number: 1, status: 'won', payout: 63.75, returns: 73.75, reason: null },
    ]);
    const entry = await day.platform.db
      .selectFrom('transfers')
      .where('sequence', '=', settlements[0]?.ledgerEntry ?? 0)
      .select(['kind', 'amount', 'bet_id'])
      .executeTakeFirst();
    expect(entry).toEqual({ kind: 'payout', amount: 7375, bet_id: id });
    expect(rest.stakeLedgerEntry).toBeLessThan(settlements[0]?.ledgerEntry ?? 0);
  });

  test('of an open bet has its legs so far and no sum', async () => {
    const id = await day.strike(2, 10, [1, 2], [2, 3], [3, 1]);
    await day.result(1, [2, 3, 1]);
    const { sum, legs, combinations, isSettledSo } = await explain(id);
    expect(sum).toBeNull();
    expect(isSettledSo).toBe(true);
    expect(legs.map(({ share }) => share)).toEqual(['1', null, null]);
    expect(combinations.listed.every(({ returns }) => returns === null)).toBe(true);
  });

  test('of a corrected bet has every settlement with its reason', async () => {
    const id = await day.strike(1, 20, [1, 2]);
    const other = await day.strike(1, 20, [1, 2]);
    await day.result(1, [2, 3, 1]);
    await day.result(1, [3, 2, 1], { reason: 'capture' });
    const { settlements, status } = await explain(id);
    expect(status).toBe('lost');
    expect(settlements).toMatchObject([
      { number: 1, status: 'won', returns: 80, reason: null },
      { number: 2, status: 'lost', returns: 0, reason: 'capture', ledgerEntry: null },
    ]);
    // As servers before this one named what they paid; whoever used such a key paid nothing.
    const entryOf = async (bet: number, move: Pick<Transfer, 'kind' | 'debit' | 'betId'>) => {
      const moved = { ...move, id: deriveTransferId('payout', bet, 2), amount: 1, at: new Date() };
      const credited = { credit: walletAccount(day.punter), punterId: day.punter };
      await inTransaction(day.platform.db, (trx) => postTransfers(trx, [{ ...moved, ...credited }]));
      return (await explain(bet)).settlements[1]?.ledgerEntry;
    };
    expect(await entryOf(id, { kind: 'payout', debit: house.book, betId: id })).toEqual(expect.any(Number));
    expect(await entryOf(other, { kind: 'deposit', debit: house.cash, betId: null })).toBeNull();
  });

  test('of an abandoned race refunds its legs and pays the others', async () => {
    const double = await day.strike(2, 10, [1, 2], [2, 3]);
    const single = await day.strike(1, 10, [1, 2]);
    await day.feed.put('/Races/1/Status', { status: 'abandoned', at: minutesFromOff(1, -1) });
    await day.settle();
    await day.result(2, [3, 2, 1]);
    const refunded = { status: 'void', voidReason: 'event-void', factor: '1', share: '1', position: null };
    expect(await explain(double)).toMatchObject({
      status: 'won',
      legs: [refunded, { status: 'won', factor: '5' }],
      combinations: { listed: [{ status: 'won', factor: '5', returns: '50' }] },
      sum: { returned: '10', winnings: '40', returns: 50 },
      isSettledSo: true,
    });
    expect(await explain(single)).toMatchObject({
      status: 'void',
      legs: [refunded],
      combinations: { listed: [{ status: 'void', returns: '10' }] },
      sum: { returned: '10', winnings: '0', tax: '0', returns: 10 },
      settlements: [{ number: 1, status: 'void', returns: 10, reason: null }],
    });
  });

  test('of a dead heat for the last place shares it', async () => {
    const id = await day.strike(1, 10, [1, 4, 'place']);
    const finishers = [1, 2, 4, 5].map((saddle, index) => ({
      saddle,
      position: Math.min(index + 1, 3),
      startingPrice: saddle + 1,
    }));
    await day.result(1, [1, 2, 4, 5], { finishers });
    expect(await explain(id)).toMatchObject({
      // 5/4 for a place: half the stake rides, and returns (5/4 + 1) / 2.
      legs: [
        { placesPaid: 3, position: 3, deadHeat: { tied: 2, placesShared: 1 }, factor: '9/8', share: '1/2' },
      ],
      sum: { returned: '5', winnings: '25/4', returns: 11.25 },
    });
  });

  test('of a bet on a runner disqualified later is by the result it was paid by', async () => {
    const won = await day.strike(1, 20, [1, 2]);
    const lost = await day.strike(1, 20, [1, 3]);
    await day.result(1, [2, 3, 1]);
    await day.result(1, [3, 1], { reason: 'disqualification' });
    expect(await explain(won)).toMatchObject({
      status: 'won',
      legs: [{ status: 'won', position: 1, factor: '4' }],
      settlements: [{ number: 1, returns: 80, reason: null }],
      isSettledSo: true,
    });
    expect(await explain(lost)).toMatchObject({
      status: 'lost',
      legs: [{ status: 'lost', position: 2 }],
      settlements: [{ number: 1, returns: 0 }],
    });
  });

  test('says while a bet is about to be settled by another result', async () => {
    const id = await day.strike(1, 20, [1, 2]);
    await day.result(1, [2, 3, 1]);
    await day.resultAlone(1, [3, 2, 1], { reason: 'capture' });
    expect(await explain(id)).toMatchObject({ status: 'won', isSettledSo: false, sum: { returns: 0 } });
    await day.settle(true);
    expect(await explain(id)).toMatchObject({ status: 'lost', isSettledSo: true });
  });

  test('lists twenty combinations and sums up the others', async () => {
    const legs = [1, 2, 3, 4].flatMap((race) => [2, 1, 3].map((saddle): LegToStrike => [race, saddle]));
    const id = await day.strike(2, 1, ...legs);
    for (const race of [1, 2, 3, 4]) await day.result(race, [2, 3, 1]);
    const { combinations, sum } = await explain(id);
    expect(combinations.count).toBe(54);
    expect(combinations.listed).toHaveLength(20);
    // Six doubles of four winners at 3/1.
    expect(combinations.listed.filter(({ status }) => status === 'won')).toHaveLength(6);
    expect(combinations.rest).toEqual({ count: 34, returns: '0' });
    expect(sum?.returns).toBe(96);
    const [bet] = (await day.myBets('GetMyBets/4')).body.responseObject;
    // Of three runners in each race the first is the winner; the list tells the first three of them.
    const paying = [
      [0, 3],
      [0, 6],
      [0, 9],
    ].map((won) => ({ legs: won, returns: '16' }));
    expect(bet.paying).toEqual({ count: 6, listed: paying });
  });
});
