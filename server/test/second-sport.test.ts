import { randomUUID } from 'node:crypto';
import { oddsOf } from '@furlong/domain/odds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { betsChanged, settlementDue } from '../src/bets/announce.ts';
import type { Programme } from '../src/bets/programme.ts';
import { findEventsWithBets } from '../src/bets/queries-events.ts';
import { findRacesWithBets, programmeOf } from '../src/bets/racing/programme.ts';
import { racing } from '../src/bets/racing/racing.ts';
import { settleBets } from '../src/bets/settle/settle-bets.ts';
import { findStakeTotal } from '../src/bets/show/queries-stakes.ts';
import { myBetsHandlers } from '../src/bets/show/routes.ts';
import { sportsOf } from '../src/bets/sport.ts';
import { BetStriker } from '../src/bets/strike/bet-striker.ts';
import type { LineToStrike } from '../src/bets/strike/line-to-strike.ts';
import type { FurlongEvent } from '../src/platform/runtime/events.ts';
import type { JobData } from '../src/platform/runtime/jobs.ts';
import { betsCheckBy, secondReadings } from '../src/reconcile/check-bets.ts';
import { checks, reconcile } from '../src/reconcile/reconcile.ts';
import { BetDay } from './bet-day.ts';
import { coinToss, evens, HEADS, installCoinToss, rereadTosses, TAILS } from './coin-toss.ts';
import { makeBet } from './make-bet.ts';

const sports = sportsOf(racing, coinToss);
const allReadings = new Map([...secondReadings, [coinToss.name, rereadTosses]]);

let day: BetDay;
let striker: BetStriker;
/** The evening has the id of the day's meeting, and its tosses those of the races. */
let evening: Programme;

beforeAll(async () => {
  day = await BetDay.open((platform) => myBetsHandlers(platform, sports));
  await installCoinToss(day.platform.db);
  striker = new BetStriker(day.platform, day.wallet, sports);
});
afterAll(() => day.close());
beforeEach(async () => {
  await day.begin();
  evening = { sport: coinToss.name, programmeId: day.meetingId };
  await sql`insert into coin_evenings (id) values (${day.meetingId})`.execute(day.platform.db);
  await sql`
    insert into coin_tosses (id, evening, at)
    select id, ${day.meetingId}, ${day.beforeTheOff()}::timestamptz + interval '5 minutes'
    from unnest(${[...day.raceIds]}::integer[]) as id`.execute(day.platform.db);
});

/** A line on tosses, by their places among the ids; a stake of R10 on each combination of `size`. */
function coinLine(
  size: number,
  legs: readonly (readonly [toss: number, side: number])[],
  changes: Partial<LineToStrike> = {},
): LineToStrike {
  return {
    ...evening,
    guid: randomUUID(),
    punterId: day.punter,
    luckyPick: false,
    refusal: null,
    size,
    accumulator: false,
    acceptBetter: true,
    totalStake: 1_000,
    legs: legs.map(([toss, outcome]) => ({
      event: day.raceIds[toss - 1] ?? 0,
      eventNumber: null,
      market: 'win',
      outcome,
      fixed: true,
      seen: evens,
    })),
    ...changes,
  };
}

async function strikeCoin(line: LineToStrike) {
  const { outcomes } = await striker.strike(line.punterId, [line], day.platform.clock());
  return outcomes[0];
}

async function betOnCoin(size: number, ...legs: (readonly [toss: number, side: number])[]): Promise<number> {
  const outcome = await strikeCoin(coinLine(size, legs));
  if (outcome?.kind !== 'struck') throw new Error(JSON.stringify(outcome));
  return outcome.betId;
}

/** The coin lands, and what is queued for it is worked; returns how many bets that settled. */
async function land(toss: number, side: number, correction = false): Promise<number> {
  const { platform } = day;
  const eventId = day.raceIds[toss - 1] ?? 0;
  await platform.db.transaction().execute(async (trx) => {
    await sql`update coin_evenings set version = version + 1 where id = ${day.meetingId}`.execute(trx);
    await sql`update coin_tosses set landed = ${side} where id = ${eventId}`.execute(trx);
    await settlementDue(platform, trx, { ...evening, eventId, correction });
  });
  const { rows } = await sql<{ data: JobData['settle-bets'] }>`
    delete from jobs.job where name = 'settle-bets' and data ->> 'sport' = 'coin-toss' returning data`.execute(
    platform.db,
  );
  let settled = 0;
  for (const { data } of rows) settled += await settleBets(platform, day.wallet, sports, data);
  return settled;
}

async function balance(): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from wallets where punter_id = ${day.punter}`.execute(day.platform.db);
  return rows[0]?.balance ?? -1;
}

async function differences(readings: typeof secondReadings = allReadings): Promise<string[]> {
  const found: string[] = [];
  const chosen = checks.map((check) => (check.name === 'bets' ? betsCheckBy(readings) : check));
  // The day's races were settled by hand: what the queue still has says nothing.
  await sql`delete from jobs.job`.execute(day.platform.db);
  const differs = (name: string, words: string) => found.push(`${name}: ${words}`);
  await reconcile(day.platform.db, { differs, progress: () => undefined }, chosen);
  return found;
}

async function statusOf(betId: number): Promise<string> {
  const { body } = await day.myBets(`Explain/${betId}`);
  expect(body.explanation.isSettledSo).toBe(true);
  return body.explanation.status;
}

describe('a sport of two outcomes beside racing', () => {
  test('is struck, shown, settled, corrected and reconciled, on the same ids as a race day', async () => {
    const onRace = await day.strike(1, 10, [1, 2]);
    const onCoin = await betOnCoin(1, [1, HEADS]);
    const double = await betOnCoin(2, [1, HEADS], [2, TAILS]);
    expect(await balance()).toBe(97_000);

    const open = await day.myBets('GetMyBets/1');
    expect(open.body).toMatchObject({ total: 3, openStake: 30 });
    expect(open.body.responseObject).toMatchObject([
      { betId: double, betTitle: 'Tosses by 2', potentialReturn: 40, legCount: 2 },
      {
        betId: onCoin,
        meetingId: day.meetingId,
        meetingName: `Coins of evening ${day.meetingId}`,
        potentialReturn: 20,
        legs: [{ raceId: day.raceIds[0], horseName: 'Heads', status: 'open', nowOddsFraction: '1/1' }],
      },
      {
        betId: onRace,
        meetingId: day.meetingId,
        meetingName: 'Kenilworth Saturday',
        legs: [{ raceId: day.raceIds[0], horseName: 'Horse 1-2' }],
      },
    ]);

    expect(await land(1, HEADS)).toBe(1);
    expect(await balance()).toBe(99_000);
    expect([await statusOf(onCoin), await statusOf(double), await statusOf(onRace)]).toEqual([
      'won',
      'open',
      'open',
    ]);
    expect(await differences()).toEqual([]);

    await day.result(1, [2, 1, 3]);
    expect(await balance()).toBe(103_000);
    expect([await statusOf(double), await statusOf(onRace)]).toEqual(['open', 'won']);

    expect(await land(2, TAILS)).toBe(1);
    expect(await land(1, TAILS, true)).toBe(2);
    expect([await statusOf(onCoin), await statusOf(double)]).toEqual(['lost', 'lost']);
    expect(await balance()).toBe(101_000);
    expect((await day.myBets('GetMyBets/5')).body.responseObject).toMatchObject([
      { betId: double, resettledReason: 'capture', legs: [{ horseName: 'Heads', status: 'lost' }] },
      { betId: onCoin, resettledReason: 'capture' },
    ]);
    expect(await differences()).toEqual([]);
  });

  test('is refused in its own words, and says what another price is of', async () => {
    const dearer = coinLine(1, [[1, TAILS]]);
    expect(
      await strikeCoin({ ...dearer, legs: dearer.legs.map((leg) => ({ ...leg, seen: oddsOf(2, 1) })) }),
    ).toMatchObject({ kind: 'changed', changes: [{ index: 0, odds: evens, names: { outcome: 'Tails' } }] });
    await land(1, HEADS);
    expect(await strikeCoin(coinLine(1, [[1, HEADS]]))).toMatchObject({
      kind: 'failed',
      refusal: { errorCode: 9_001, message: 'The coin says event-off' },
    });
    expect(await strikeCoin(coinLine(1, [[9, HEADS]]))).toMatchObject({
      kind: 'failed',
      refusal: { message: 'The coin says no-such-event' },
    });
    expect(await balance()).toBe(100_000);
  });

  test('shares transactions with racing, whichever of them comes first', async () => {
    const both = (index: number) =>
      index % 2 === 0 ? betOnCoin(1, [1, HEADS]) : strikeRace(coinLine(1, [[1, HEADS]]));
    const bets = await Promise.all(Array.from({ length: 12 }, (_, index) => both(index)));
    expect(new Set(bets).size).toBe(12);
    expect(await balance()).toBe(88_000);
  });

  test('does not repeat a bet of racing under the same key, with the same ids', async () => {
    const line = coinLine(1, [[1, HEADS]]);
    const betId = await strikeRace(line);
    expect(await strikeCoin(line)).toMatchObject({
      kind: 'failed',
      refusal: { title: 'Key used before' },
    });
    expect(await strikeRace(line)).toBe(betId);
  });

  test('leaves the races, the stakes and the live news of racing alone', async () => {
    const { platform } = day;
    const told: FurlongEvent[] = [];
    const unlisten = platform.events.listen((event) => told.push(event));
    await betOnCoin(1, [1, HEADS]);
    expect(await findRacesWithBets(platform.db, day.meetingId, day.raceIds)).toEqual(new Set());
    expect(await findEventsWithBets(platform.db, evening, day.raceIds)).toEqual(new Set([day.raceIds[0]]));
    expect(await findStakeTotal(platform.db, day.punter, programmeOf(day.meetingId))).toBe(0);
    expect(await findStakeTotal(platform.db, day.punter, evening)).toBe(1_000);
    await day.resultAlone(1, [1, 2, 3]);
    const { rows } = await sql`select data from jobs.job where name = 'settle-bets'`.execute(platform.db);
    expect(rows).toEqual([]);
    await betsChanged(platform.db, evening);
    await expect
      .poll(() => told.filter(({ kind }) => kind === 'bets'))
      .toEqual([{ kind: 'bets', ...evening }]);
    unlisten();
  });

  test('is missed by a reconcile that cannot read it, and found when it was settled wrongly', async () => {
    const betId = await betOnCoin(1, [1, TAILS]);
    await land(1, TAILS);
    expect(await differences(secondReadings)).toContainEqual(
      expect.stringMatching(/bets are on 'coin-toss', a sport that is not known/),
    );
    await sql`update coin_tosses set landed = ${HEADS} where id = ${day.raceIds[0]}`.execute(day.platform.db);
    expect(await differences()).toEqual([
      expect.stringMatching(/is won with R20\.00 .*; by its legs and the results it is lost/),
    ]);
    expect(await land(1, TAILS, true)).toBe(0);
    expect(await statusOf(betId)).toBe('won');
  });

  test('cannot be bet on before the database knows its name', async () => {
    const bet = { punterId: day.punter, meetingId: day.meetingId, event: 1, sport: 'snail-racing' };
    await expect(makeBet(day.platform.db, bet)).rejects.toThrow('bets_sport_known');
  });
});

/** Strikes the race of the same ids: its outcome 1 is saddle 1, at 2/1. */
async function strikeRace(line: LineToStrike): Promise<number> {
  const legs = line.legs.map((leg) => ({ ...leg, eventNumber: 1, seen: oddsOf(2, 1) }));
  const outcome = await strikeCoin({ ...line, sport: racing.name, legs });
  if (outcome?.kind !== 'struck') throw new Error(JSON.stringify(outcome));
  return outcome.betId;
}
