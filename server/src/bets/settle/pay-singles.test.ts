import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { sports } from '../../../test/test-sports.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { betsCheck } from '../../reconcile/check-bets.ts';
import { payoutsCheck } from '../../reconcile/check-ledger.ts';
import { programmeOf } from '../racing/programme.ts';
import { myBetsHandlers } from '../show/routes.ts';
import { sumOpenStakes } from '../show/sum-open-stakes.ts';
import { settleBets } from './settle-bets.ts';

const day = closedAfterAll(await BetDay.open((platform, all) => myBetsHandlers(platform, all)));
beforeEach(() => day.begin());

async function movedOn(betId: number) {
  const rows = await day.platform.db
    .selectFrom('transfers')
    .where('bet_id', '=', betId)
    .orderBy('sequence')
    .select(['kind', 'amount'])
    .execute();
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}

async function balance(): Promise<number> {
  const { balance: cents } = await day.platform.db
    .selectFrom('wallets')
    .where('punter_id', '=', day.punter)
    .select('balance')
    .executeTakeFirstOrThrow();
  return cents;
}

/** What reconcile finds in this database. */
async function differences(): Promise<string[]> {
  const found: string[] = [];
  const findings = { differs: (words: string) => void found.push(words), progress: () => undefined };
  for (const check of [payoutsCheck, betsCheck]) {
    await inTransaction(day.platform.db, (trx) => check.run(trx, findings));
  }
  return found;
}

async function openBet() {
  const { body } = await day.myBets('GetMyBets/1');
  return body.responseObject[0];
}

/** Single Wins of R1 on saddle 1 of races 1, 2 and 3, at 2/1 each. */
const strikeSingles = () => day.strike(1, 1, [1, 1], [2, 1], [3, 1]);

describe('a line of singles (rule: singles-paid)', () => {
  test('is paid race by race: each single when its own race is official', async () => {
    const bet = await strikeSingles();
    const before = await balance();
    await day.result(1, [1, 2, 3], { official: false });
    expect(await balance()).toBe(before);
    await day.result(1, [1, 2, 3]);
    expect(await balance()).toBe(before + 300);
    expect(await openBet()).toMatchObject({ status: 'open', returnSoFar: 3, paidSoFar: 3, returns: null });
    expect(await differences()).toEqual([]);
    await day.result(2, [2, 1, 3]);
    expect(await balance()).toBe(before + 300);
    await day.result(3, [1, 2, 3]);
    expect(await balance()).toBe(before + 600);
    expect(await movedOn(bet)).toEqual(['payout 300', 'payout 300']);
    expect((await day.myBets('GetMyBets/0')).body.responseObject).toMatchObject([
      { status: 'won', returns: 6, resettledReason: null },
    ]);
    expect(await differences()).toEqual([]);
  });

  test('is paid once, however often and by how many at a time it is settled', async () => {
    const bet = await strikeSingles();
    await day.resultAlone(1, [1, 2, 3]);
    await Promise.all([day.settle(), day.settle(), day.settle()]);
    await day.settle(true);
    expect(await movedOn(bet)).toEqual(['payout 300']);
  });

  test('gives a scratched one its stake back at once, and the last one what it wins', async () => {
    const bet = await strikeSingles();
    await day.feed.put('/Races/2/Scratchings/1', { at: new Date(day.platform.clock()).toISOString() });
    await day.settle();
    expect(await movedOn(bet)).toEqual(['refund 100']);
    await day.result(1, [2, 1, 3]);
    await day.result(3, [1, 2, 3]);
    expect(await movedOn(bet)).toEqual(['refund 100', 'payout 300']);
    expect(await differences()).toEqual([]);
  });

  test('takes back what a correction of a race takes from an open line, and says why', async () => {
    const bet = await strikeSingles();
    await day.result(1, [1, 2, 3]);
    await day.result(2, [1, 2, 3]);
    await day.result(1, [2, 1, 3], { reason: 'capture' });
    expect(await movedOn(bet)).toEqual(['payout 300', 'payout 300', 'payout 300', 'reversal 600']);
    expect(await openBet()).toMatchObject({ paidSoFar: 3, resettledReason: 'capture' });
    await day.result(3, [1, 2, 3]);
    expect((await movedOn(bet)).at(-1)).toBe('payout 300');
    expect(await differences()).toEqual([]);
  });

  test('counts its stake as running no more once it is decided, won or lost', async () => {
    const openStakes = async () => {
      const { platform, punter } = day;
      return await sumOpenStakes(platform.db, sports, punter, day.beforeTheOff(), platform.clock());
    };
    await day.strike(1, 10, [1, 1], [2, 1], [3, 1], [4, 1]);
    expect(await openStakes()).toEqual({ cost: 4_000, combinations: 4 });
    await day.result(1, [1, 2, 3]);
    await day.result(2, [2, 1, 3]);
    expect(await openStakes()).toEqual({ cost: 2_000, combinations: 2 });
    expect((await day.myBets('GetMyBets/1')).body).toMatchObject({
      openStake: 20,
      openCombinations: 2,
      openStrikes: 1,
    });
  });

  test('counts no double as running of which a leg has lost (rule: still-running)', async () => {
    await day.strike(2, 10, [1, 1], [1, 2], [2, 1], [2, 2]);
    await day.strike(2, 5, [1, 1], [1, 2], [2, 1], [2, 2]);
    await day.result(1, [1, 2, 3]);
    const { body } = await day.myBets('GetMyBets/1');
    expect(body).toMatchObject({ openStake: 30, openCombinations: 4, openStrikes: 2 });
    const bets = body.responseObject;
    expect(bets).toMatchObject([
      { betCount: 4, betsRunning: 2 },
      { betCount: 4, betsRunning: 2 },
    ]);
  });

  test('says of a correction that pays more that it is one, and takes back all to pay anew', async () => {
    const bet = await day.strike(1, 1, [1, 1], [1, 2], [2, 1]);
    await day.result(1, [1, 2, 3]);
    const [paid] = await movedOn(bet);
    await day.result(1, [2, 1, 3], { reason: 'capture' });
    const [, more, back] = await movedOn(bet);
    expect(Number(more?.split(' ')[1])).toBeGreaterThan(Number(paid?.split(' ')[1]));
    expect(back).toBe(paid?.replace('payout', 'reversal'));
    expect(await openBet()).toMatchObject({ status: 'open', resettledReason: 'capture' });
    expect(await differences()).toEqual([]);
  });

  test('gives tax back where the next single takes less of it, and holds up nobody beside it', async () => {
    const { operator } = day.platform;
    const { winningsTaxPercent } = operator;
    Object.assign(operator, { winningsTaxPercent: { horseracing: 6, soccer: 0 } });
    const bet = await day.strike(1, 10, [1, 1], [2, 1], [3, 1], [4, 1]);
    const beside = await day.strike(1, 10, [2, 2]);
    Object.assign(operator, { winningsTaxPercent });
    await day.result(1, [1, 2, 3]);
    const scratch = (race: number) =>
      day.feed.put(`/Races/${race}/Scratchings/1`, { at: new Date(day.platform.clock()).toISOString() });
    for (const race of [2, 3, 4]) await scratch(race);
    await day.resultAlone(1, [2, 1, 3], { reason: 'capture' });
    await day.resultAlone(2, [2, 3]);
    await day.settle();
    expect(await movedOn(beside)).toHaveLength(2);
    expect((await movedOn(bet)).filter((each) => each.startsWith('tax'))).toEqual(['tax 120', 'tax 120']);
    expect(await differences()).toEqual([]);
  });

  test('waits with its doubles, which are paid together', async () => {
    const doubles = await day.strike(2, 1, [1, 1], [2, 1], [3, 1]);
    await day.result(1, [1, 2, 3]);
    await day.result(2, [1, 2, 3]);
    expect(await movedOn(doubles)).toEqual([]);
    const [bet] = (await day.myBets('GetMyBets/1')).body.responseObject;
    expect(bet).toMatchObject({ returnSoFar: 9 });
    expect(bet).not.toHaveProperty('paidSoFar');
  });

  test('explains what it has paid so far', async () => {
    const bet = await strikeSingles();
    await day.resultAlone(1, [1, 2, 3]);
    const explained = async () => (await day.myBets(`Explain/${bet}`)).body.explanation;
    expect(await explained()).toMatchObject({ isSettledSo: false });
    await settleBets(day.platform, day.wallet, sports, {
      ...programmeOf(day.meetingId),
      eventId: day.raceIds[0] ?? 0,
      correction: false,
    });
    const { isSettledSo, settlements, open } = await explained();
    expect({ isSettledSo, soFar: open.soFar.returns }).toEqual({ isSettledSo: true, soFar: 3 });
    expect(settlements).toMatchObject([{ number: 1, status: 'open', returns: 3 }]);
    expect(settlements[0].ledgerEntry).toEqual(expect.any(Number));
  });
});
