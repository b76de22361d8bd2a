import type { BetExplanation } from '@furlong/contract/schemas/my-bets';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { cardBody, minutesFromOff, offOf } from '../../test/test-feed.ts';
import { sports } from '../../test/test-sports.ts';
import { settleBets } from '../bets/settle/settle-bets.ts';
import { myBetsHandlers } from '../bets/show/routes.ts';
import { reconcile } from '../reconcile/reconcile.ts';

const bets = closedAfterAll(await BetDay.open(myBetsHandlers));
beforeEach(() => bets.begin());

async function put(below: string, body: Record<string, unknown>): Promise<void> {
  const answer = await bets.feed.put(below, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { applied: true } });
}

/** Sets the clock so many minutes after the first race was due. */
function setNow(minutes: number): void {
  bets.platform.setNow(new Date(offOf(1).getTime() + minutes * 60_000));
}

const close = (race: number, minutes: number) =>
  put(`/Races/${race}/Status`, { status: 'closed', at: minutesFromOff(1, minutes) });

/** Strikes so many minutes after the first race was due. */
async function strikeAt(minutes: number, ...strike: Parameters<BetDay['strike']>): Promise<number> {
  setNow(minutes);
  return await bets.strike(...strike);
}

/** What the queue holds for the meeting, done. */
async function settleQueued(): Promise<void> {
  const { rows } = await bets.platform.pool.query(
    `delete from jobs.job where name = 'settle-bets' and (data ->> 'programmeId')::integer = $1 returning data`,
    [bets.meetingId],
  );
  for (const { data } of rows) await settleBets(bets.platform, bets.wallet, sports, data);
}

async function settlementsOf(betId: number) {
  return await bets.platform.db
    .selectFrom('bet_settlements')
    .where('bet_id', '=', betId)
    .orderBy('number')
    .select(['outcome', 'payout'])
    .execute();
}

async function explain(betId: number): Promise<BetExplanation> {
  return (await bets.myBets(`Explain/${betId}`)).body.explanation;
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(bets.platform.db, {
    differs: (_, words) => found.push(words),
    progress: () => undefined,
  });
  return found;
}

const refunded = { outcome: 'void', payout: 1_000 };

describe('a bet struck when a race was off and nobody here knew', () => {
  test('is void as a whole and refunded at once, says why, and stays so by the result', async () => {
    const before = await strikeAt(-8, 1, 10, [1, 2]);
    const single = await strikeAt(-6, 1, 10, [1, 2]);
    const double = await strikeAt(-6, 2, 10, [2, 2], [1, 2]);
    const elsewhere = await strikeAt(-6, 1, 10, [2, 2]);
    setNow(-5);
    await close(1, -7);
    await settleQueued();
    for (const bet of [single, double]) expect(await settlementsOf(bet)).toEqual([refunded]);
    for (const bet of [before, elsewhere]) expect(await settlementsOf(bet)).toEqual([]);
    expect(await explain(double)).toMatchObject({
      status: 'void',
      isSettledSo: true,
      legs: [
        { raceNumber: 2, status: 'void', voidReason: 'line-void', factor: '1' },
        { raceNumber: 1, status: 'void', voidReason: 'after-off', factor: '1', position: null },
      ],
    });
    expect(await differences()).toEqual([]);
    await bets.result(1, [2, 3, 1]);
    await bets.result(1, [2, 1, 3], { reason: 'capture' });
    expect(await settlementsOf(single)).toEqual([refunded]);
    expect(await settlementsOf(before)).toEqual([{ outcome: 'won', payout: 4_000 }]);
    expect(await explain(double)).toMatchObject({ isSettledSo: true, legs: [{}, { position: null }] });
    expect(await differences()).toEqual([]);
  });

  test('is void too when another leg has lost it already', async () => {
    const double = await strikeAt(-6, 2, 10, [1, 2], [2, 3]);
    await bets.result(1, [3, 2, 1]);
    expect(await settlementsOf(double)).toMatchObject([{ outcome: 'lost' }]);
    setNow(-5);
    await close(2, -7);
    await settleQueued();
    expect(await settlementsOf(double)).toEqual([{ outcome: 'lost', payout: 0 }, refunded]);
    expect(await differences()).toEqual([]);
  });

  test('stands when the supplier says that the race is still to be off: that counts as now', async () => {
    const bet = await strikeAt(-6, 1, 10, [1, 2]);
    await close(1, -2);
    await settleQueued();
    setNow(0);
    await bets.result(1, [2, 3, 1]);
    expect(await settlementsOf(bet)).toEqual([{ outcome: 'won', payout: 4_000 }]);
  });

  test('is settled anew when the closing is corrected, and stays refunded when the race is opened again', async () => {
    const early = await strikeAt(-8, 1, 10, [1, 2]);
    const late = await strikeAt(-6, 1, 10, [1, 2]);
    setNow(-5);
    await close(1, -9);
    await settleQueued();
    expect(await settlementsOf(early)).toEqual([refunded]);
    await close(1, -7);
    await settleQueued();
    expect(await settlementsOf(early)).toEqual([refunded, { outcome: 'open', payout: 0 }]);
    expect(await settlementsOf(late)).toEqual([refunded]);
    expect(await differences()).toEqual([]);
    await put('/Races/1/Status', {
      status: 'open',
      at: minutesFromOff(1, -4),
      offAt: minutesFromOff(1, 30),
    });
    await settleQueued();
    const anew = await strikeAt(-3, 1, 10, [1, 2]);
    setNow(30);
    await close(1, 30);
    await bets.result(1, [2, 3, 1], { at: minutesFromOff(1, 40) });
    expect(await settlementsOf(late)).toEqual([refunded]);
    expect((await settlementsOf(early)).at(-1)).toEqual({ outcome: 'won', payout: 4_000 });
    expect(await settlementsOf(anew)).toEqual([{ outcome: 'won', payout: 4_000 }]);
    expect(await differences()).toEqual([]);
  });

  test('is void when the off is moved to before the strike, by the race or by a card', async () => {
    const one = await strikeAt(-6, 1, 10, [1, 2]);
    const two = await strikeAt(-6, 1, 10, [2, 2]);
    setNow(-5);
    await put('/Races/1/Status', {
      status: 'open',
      at: minutesFromOff(1, -9),
      offAt: minutesFromOff(1, -7),
    });
    const card = cardBody(4, 8);
    const races = card.races.map((race) => ({
      ...race,
      offAt: race.number < 3 ? minutesFromOff(1, -7) : race.offAt,
    }));
    await put('', { ...card, races });
    await settleQueued();
    for (const bet of [one, two]) expect(await settlementsOf(bet)).toEqual([refunded]);
    expect(await differences()).toEqual([]);
  });
});
