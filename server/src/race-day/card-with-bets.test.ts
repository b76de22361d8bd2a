import type { BetExplanation } from '@furlong/contract/schemas/my-bets';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { cardBody, minutesFromOff } from '../../test/test-feed.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { myBetsHandlers } from '../bets/show/routes.ts';
import { lockRacesForBets } from '../meetings/lock-races-for-bets.ts';

const bets = closedAfterAll(await BetDay.open(myBetsHandlers));
beforeEach(() => bets.begin());

type Races = ReturnType<typeof cardBody>['races'];

/** Puts the day's card again, its races changed. */
async function putCard(change: (races: Races) => Races) {
  const card = cardBody(4, 8);
  return await bets.feed.put('', { ...card, races: change(card.races) });
}

/** The same, refused by nobody. */
async function replace(change: (races: Races) => Races): Promise<void> {
  const answer = await putCard(change);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { applied: true } });
}

/** The runners of a race without some of them. */
const without =
  (number: number, ...saddles: number[]) =>
  (races: Races): Races =>
    races.map((race) =>
      race.number === number
        ? { ...race, runners: race.runners.filter(({ saddle }) => !saddles.includes(saddle)) }
        : race,
    );

/** What the queue holds, done. */
async function settleQueued(): Promise<void> {
  const { rows } = await bets.platform.pool.query(
    `delete from jobs.job where name = 'settle-bets' and (data ->> 'programmeId')::integer = $1 returning id`,
    [bets.meetingId],
  );
  if (rows.length > 0) await bets.settle();
}

async function explain(betId: number): Promise<BetExplanation> {
  return (await bets.myBets(`Explain/${betId}`)).body.explanation;
}

describe('a card that leaves out what was bet on', () => {
  test('abandons the race, and its bets are settled', async () => {
    const single = await bets.strike(1, 10, [4, 2]);
    const double = await bets.strike(2, 10, [1, 2], [4, 2]);
    await replace((races) => races.slice(0, 3));
    expect((await bets.feed.race(4)).status).toBe('abandoned');
    await settleQueued();
    expect(await explain(single)).toMatchObject({
      status: 'void',
      settlements: [{ status: 'void', returns: 10 }],
      legs: [{ voidReason: 'event-void' }],
    });
    await bets.result(1, [2, 3, 1]);
    expect(await explain(double)).toMatchObject({ status: 'won', settlements: [{ returns: 40 }] });
  });

  test('ends a meeting whose other races are decided', async () => {
    for (const race of [1, 2, 3]) await bets.resultAlone(race, [2, 3, 1]);
    await replace((races) => races.slice(0, 3));
    const { rows } = await bets.platform.pool.query(
      `select 1 from jobs.job where name = 'follow-result' and data ->> 'raceId' = $1`,
      [String(bets.raceIds[3])],
    );
    expect(rows).toHaveLength(1);
  });

  test('scratches the runner: it is refunded at once, the others carry the deduction, and no price stands', async () => {
    const single = await bets.strike(1, 10, [2, 1]);
    const other = await bets.strike(1, 10, [2, 2]);
    bets.platform.setNow(new Date(bets.beforeTheOff().getTime() + 1_000));
    await replace(without(2, 1));
    await settleQueued();
    expect(await explain(single)).toMatchObject({ status: 'void', legs: [{ voidReason: 'scratched' }] });
    expect(await explain(other)).toMatchObject({
      status: 'open',
      legs: [{ deductions: [{ saddle: 1, oddsFraction: '2/1', percent: 35 }] }],
    });
    expect((await bets.feed.race(2)).suspended).toBe(true);
    await expect(bets.strike(1, 10, [2, 2])).rejects.toThrow('suspended');
    await bets.feed.put('/Races/2/Prices', {
      at: minutesFromOff(2, -35),
      prices: [{ saddle: 2, winOdds: 3, placeOdds: '3/4' }],
    });
    expect((await bets.feed.race(2)).suspended).toBe(false);
  });

  test('keeps the runner and the race that were never priced and yet bet on at the starting price', async () => {
    await replace((races) =>
      races.map((race) => ({ ...race, runners: [...race.runners, { saddle: 9, horse: 'Late Entry' }] })),
    );
    const { runners } = await bets.feed.race(1);
    expect(runners).toHaveLength(9);
    const unpriced = await bets.strike(1, 10, [1, 9, 'sp']);
    await replace((races) => races);
    await settleQueued();
    expect(await explain(unpriced)).toMatchObject({ status: 'void', legs: [{ horseName: 'Late Entry' }] });
    const [first] = cardBody(1, 8).races;
    await replace((races) => [...races, { ...(first ?? expect.unreachable()), number: 9 }]);
    const id = (await bets.feed.race(9)).raceId as number;
    bets.raceIds = [...bets.raceIds.slice(0, 4), 0, 0, 0, 0, id];
    const onRace = await bets.strike(1, 10, [9, 2, 'sp']);
    await replace((races) => races);
    await settleQueued();
    expect(await explain(onRace)).toMatchObject({ status: 'void', legs: [{ horseName: 'Horse 1-2' }] });
  });

  test('forgets what was neither priced nor bet on', async () => {
    await replace((races) =>
      races.map((race) => ({ ...race, runners: [...race.runners, { saddle: 9, horse: 'Late Entry' }] })),
    );
    await replace((races) => races);
    expect((await bets.feed.race(1)).runners).toHaveLength(8);
  });
});

describe('a card that changes what was bet on', () => {
  /** The runners of race 1 under other names. */
  const renamed =
    (names: Readonly<Record<number, string>>) =>
    (races: Races): Races =>
      races.map((race) => ({
        ...race,
        runners: race.runners.map((runner) =>
          race.number === 1 ? { ...runner, horse: names[runner.saddle] ?? runner.horse } : runner,
        ),
      }));
  const paying =
    (placesPaid: number | undefined) =>
    (races: Races): Races =>
      races.map((race) => (race.number === 1 && placesPaid !== undefined ? { ...race, placesPaid } : race));

  test('may not put another horse under a saddle, nor swap two, and says what to do', async () => {
    await bets.strike(1, 10, [1, 2]);
    const refused = await putCard(renamed({ 2: 'Newcomer' }));
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      message: expect.stringMatching(
        /^Race 1: .*saddle 2 is 'Horse 1-2' and not 'Newcomer'; scratch the runner.*number of its own$/,
      ),
      details: [{ field: 'races.0.runners.1.horse', expected: 'Horse 1-2' }],
    });
    const swapped = await putCard(renamed({ 3: 'Horse 1-4', 4: 'Horse 1-3' }));
    expect(swapped.status).toBe(409);
    expect(swapped.body.error.details).toHaveLength(2);
    const { runners } = await bets.feed.race(1);
    expect(runners.slice(1, 4)).toMatchObject([
      { horse: 'Horse 1-2' },
      { horse: 'Horse 1-3' },
      { horse: 'Horse 1-4' },
    ]);
  });

  test('may not put one under the saddle of a runner that was scratched either', async () => {
    await bets.strike(1, 10, [1, 2]);
    await bets.feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -9) });
    expect((await putCard(renamed({ 2: 'Newcomer' }))).status).toBe(409);
  });

  test('may write a name otherwise, add a runner, and rename what nobody has bet on', async () => {
    await bets.strike(1, 10, [2, 2]);
    await replace(renamed({ 2: 'Newcomer' }));
    expect((await bets.feed.race(1)).runners[1].horse).toBe('Newcomer');
    await bets.strike(1, 10, [1, 2]);
    await replace(renamed({ 2: 'NEW-COMER (IRE)' }));
    await replace((races) =>
      renamed({ 2: 'Newcomer' })(races).map((race) => ({
        ...race,
        runners: [...race.runners, { saddle: 9, horse: 'Late Entry' }],
      })),
    );
  });

  test('may not change the places paid, but by what scratchings explain', async () => {
    await replace(paying(3));
    await bets.strike(1, 10, [1, 2, 'place']);
    for (const places of [2, 4]) {
      const refused = await putCard(paying(places));
      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatchObject({
        message: expect.stringContaining('placesPaid'),
        details: [{ field: 'races.0.placesPaid' }],
      });
    }
    // Three are paid by eight runners whether the card says so or not.
    await replace(paying(undefined));
    await replace(paying(3));
    // Seven are left: two places by the rule.
    await replace((races) => paying(2)(without(1, 8)(races)));
    expect((await bets.feed.race(1)).placesPaid).toBe(2);
    expect((await putCard((races) => paying(1)(without(1, 8)(races)))).status).toBe(409);
  });

  test('sees a strike that is under way', async () => {
    const held = Promise.withResolvers<void>();
    const struck = Promise.withResolvers<void>();
    const strike = bets.platform.db.transaction().execute(async (trx) => {
      await lockRacesForBets(trx, [bets.meetingId], bets.platform.clock);
      held.resolve();
      await struck.promise;
    });
    await held.promise;
    let answered = false;
    const answer = putCard(renamed({ 2: 'Newcomer' })).finally(() => {
      answered = true;
    });
    await untilWaiting(bets.platform.db);
    expect(answered).toBe(false);
    // Another one beside it, as strikes do not wait for each other.
    await bets.strike(1, 10, [1, 2]);
    struck.resolve();
    await strike;
    expect((await answer).status).toBe(409);
  });
});
