import { randomUUID } from 'node:crypto';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { makeBettors } from '../../../test/make-bettors.ts';
import {
  admitFeed,
  cardBody,
  minutesFromOff,
  offOf,
  pricesBody,
  resultBody,
  TestFeed,
} from '../../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { sports } from '../../../test/test-sports.ts';
import { feedHandlers } from '../../race-day/feed/routes.ts';
import { lapsePostponed } from '../../race-day/lapse-races.ts';
import { InHouseWallet } from '../../wallet/in-house-wallet.ts';
import { programmeOf } from '../racing/programme.ts';
import { racing } from '../racing/racing.ts';
import { readLines } from '../racing/read-lines.ts';
import { sportsOf } from '../sport.ts';
import { BetStriker } from '../strike/bet-striker.ts';
import { type SettlementTask, settleBets } from './settle-bets.ts';

let feed: TestFeed;
let meetingId: number;
let raceIds: number[];
let punter: number;
let meetings = 0;

const beforeTheOff = () => new Date(offOf(1).getTime() - 600_000);

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
const wallet = new InHouseWallet(platform.db);
const striker = new BetStriker(platform, wallet, sports);

beforeEach(async () => {
  platform.setNow(beforeTheOff());
  meetings += 1;
  feed = new TestFeed(app, `settle-${meetings}`);
  // Eight runners: three places are paid.
  await feed.put('', cardBody(4, 8));
  for (const race of [1, 2, 3, 4]) await feed.put(`/Races/${race}/Prices`, pricesBody(race, 8));
  const races = await platform.db
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('meetings.ref', '=', `settle-${meetings}`)
    .select(['races.id', 'races.meeting_id'])
    .orderBy('races.number')
    .execute();
  meetingId = races[0]?.meeting_id ?? 0;
  raceIds = races.map((race) => race.id);
  [punter = 0] = await makeBettors(platform.db, 1);
});

type Leg = readonly [race: number, saddle: number, kind?: 'place' | 'sp'];

/** Strikes a line at the prices of pricesBody and returns its bet. */
async function strike(size: number, totalStake: number, ...legs: Leg[]): Promise<number> {
  const titles = ['', 'SINGLE WINS', 'DOUBLES', 'TREBLES'];
  const places = legs.every(([, , kind]) => kind === 'place');
  const request: BetRequest = {
    combinatonInfo: {
      betTitle: size === 1 && places ? 'SINGLE PLACES' : (titles[size] ?? ''),
      combinationBetTypeId: size === 1 ? (places ? 2 : 1) : 3,
      legsPerBet: size,
      totalStake,
      guid: randomUUID(),
    },
    dt: legs.map(([race, saddle, kind]) => ({
      raceId: raceIds[race - 1] ?? 0,
      raceNumber: race,
      saddle,
      odds: saddle + 1,
      placeOdds: (saddle + 1) / 4,
      isPlace: kind === 'place',
      isFixedOdds: kind !== 'sp',
    })),
  };
  const lines = readLines(
    [request],
    null,
    { punterId: punter, meetingId, luckyPick: false, acceptBetter: true, makeGuid: () => '' },
    'bets',
  );
  const { outcomes } = await striker.strike(punter, lines, platform.clock());
  const [outcome] = outcomes;
  if (outcome?.kind !== 'struck') throw new Error(JSON.stringify(outcome));
  return outcome.betId;
}

/** A result, its settlement included: what the queue would do. */
async function result(race: number, saddles: readonly number[], extra: Record<string, unknown> = {}) {
  const answer = await feed.putResult(race, { ...resultBody(race, saddles), ...extra });
  expect(answer.status).toBe(200);
  await settle({ eventId: raceIds[race - 1] ?? 0, correction: extra.reason === 'capture' });
}

function settle(task: Partial<SettlementTask> = {}, own = sports) {
  const { sport, programmeId } = programmeOf(meetingId);
  const all = { sport, programmeId, eventId: null, correction: false };
  return settleBets(platform, wallet, own, { ...all, ...task });
}

async function settlementsOf(betId: number) {
  return platform.db
    .selectFrom('bet_settlements')
    .where('bet_id', '=', betId)
    .orderBy('number')
    .select(['number', 'outcome', 'payout', 'winnings', 'tax', 'reason'])
    .execute();
}

async function moneyOfPunter(): Promise<{ balance: number; owed: number }> {
  return platform.db
    .selectFrom('wallets')
    .where('punter_id', '=', punter)
    .select(['balance', 'owed'])
    .executeTakeFirstOrThrow();
}

async function transfers(kind: string) {
  return platform.db
    .selectFrom('transfers')
    .where('punter_id', '=', punter)
    .where('kind', '=', kind)
    .select(['amount', 'debit_account', 'credit_account', 'bet_id'])
    .execute();
}

describe('settlement', () => {
  test('a read of bets that fails while the facts are read fails the task alone, not the process', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', hear);
    // PostgreSQL reads no year before Christ in this form.
    const task = settle({ struckFrom: '-000001-12-31T00:01:00.000Z' });
    await expect(task).rejects.toMatchObject({ code: '22007' });
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });

  test('pays winners at the odds as struck, stake and winnings, and nothing for losers', async () => {
    const win = await strike(1, 10, [1, 2]);
    const lost = await strike(1, 10, [1, 3]);
    const place = await strike(1, 10, [1, 3, 'place']);
    await feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -5),
      prices: [{ saddle: 2, winOdds: 9, placeOdds: 2 }],
    });
    await result(1, [2, 3, 1]);
    expect(await settlementsOf(win)).toMatchObject([
      { number: 1, outcome: 'won', payout: 4_000, winnings: 3_000 },
    ]);
    expect(await settlementsOf(lost)).toMatchObject([{ outcome: 'lost', payout: 0 }]);
    expect(await settlementsOf(place)).toMatchObject([{ outcome: 'won', payout: 2_000 }]);
    expect((await moneyOfPunter()).balance).toBe(100_000 - 3_000 + 6_000);
  });

  test('waits for every race of a line that can still pay, and settles one that cannot at once', async () => {
    const alive = await strike(2, 10, [1, 2], [2, 2]);
    const dead = await strike(2, 10, [1, 3], [2, 2]);
    await result(1, [2, 3, 1]);
    expect(await settlementsOf(alive)).toEqual([]);
    expect(await settlementsOf(dead)).toMatchObject([{ outcome: 'lost' }]);
    await result(2, [2, 3, 1]);
    expect(await settlementsOf(alive)).toMatchObject([{ outcome: 'won', payout: 16_000 }]);
  });

  test('moves no money at a provisional result', async () => {
    const win = await strike(1, 10, [1, 2]);
    await feed.putResult(1, resultBody(1, [2, 3, 1], false));
    await settle();
    expect(await settlementsOf(win)).toEqual([]);
    await result(1, [3, 2, 1]);
    expect(await settlementsOf(win)).toMatchObject([{ number: 1, outcome: 'lost' }]);
  });

  test('pays once, however often it runs and however many runs there are at a time', async () => {
    const win = await strike(1, 10, [1, 2]);
    await feed.putResult(1, resultBody(1, [2, 3, 1]));
    const done = await Promise.all([settle(), settle(), settle(), settle()]);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await settle({ correction: true })).toBe(0);
    expect(await settlementsOf(win)).toHaveLength(1);
    expect((await moneyOfPunter()).balance).toBe(103_000);
  });

  test('settles the others of a chunk of which another run settles one after it was read', async () => {
    const [quick, other] = [await strike(1, 10, [1, 2]), await strike(1, 10, [1, 2])];
    await feed.putResult(1, resultBody(1, [2, 3, 1]));
    const { loadFacts } = racing;
    const meanwhile = {
      ...racing,
      loadFacts: async (...asked: Parameters<typeof loadFacts>) => {
        expect(await settle({ betId: quick })).toBe(1);
        return await loadFacts(...asked);
      },
    };
    expect(await settle({}, sportsOf(meanwhile))).toBe(1);
    expect([await settlementsOf(quick), await settlementsOf(other)]).toMatchObject([
      [{ number: 1 }],
      [{ number: 1 }],
    ]);
    expect(await transfers('payout')).toHaveLength(2);
  });

  test('pays a starting-price bet at the official SP', async () => {
    const win = await strike(1, 10, [1, 2, 'sp']);
    await result(1, [2, 3, 1]);
    // resultBody: saddle 2 starts at 3/1.
    expect(await settlementsOf(win)).toMatchObject([{ payout: 4_000 }]);
  });

  test('refunds a scratched single at once, drops the leg from a double, and deducts from the others', async () => {
    const single = await strike(1, 10, [1, 1]);
    const double = await strike(2, 10, [1, 1], [2, 2]);
    const other = await strike(1, 10, [1, 2]);
    await feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -5) });
    await settle({ eventId: raceIds[0] ?? 0 });
    expect(await settlementsOf(single)).toMatchObject([{ outcome: 'void', payout: 1_000, winnings: 0 }]);
    expect(await transfers('refund')).toMatchObject([{ amount: 1_000, bet_id: single }]);
    await result(1, [2, 3, 4]);
    await result(2, [2, 3, 1]);
    expect(await settlementsOf(double)).toMatchObject([{ outcome: 'won', payout: 4_000 }]);
    // The runner withdrawn stood at 2/1: 35 % of the winnings of 30 rand.
    expect(await settlementsOf(other)).toMatchObject([{ outcome: 'won', payout: 2_950, winnings: 1_950 }]);
  });

  test('voids the legs of an abandoned race, and all bets of an abandoned meeting', async () => {
    const single = await strike(1, 10, [1, 2]);
    const double = await strike(2, 10, [1, 2], [2, 2]);
    await feed.put('/Races/1/Status', { status: 'abandoned', at: minutesFromOff(1, 1) });
    await settle({ eventId: raceIds[0] ?? 0 });
    expect(await settlementsOf(single)).toMatchObject([{ outcome: 'void', payout: 1_000 }]);
    expect(await settlementsOf(double)).toEqual([]);
    await feed.put('/Status', { status: 3 });
    await settle();
    expect(await settlementsOf(double)).toMatchObject([{ outcome: 'void', payout: 1_000 }]);
    expect((await moneyOfPunter()).balance).toBe(100_000);
  });

  test('voids what was struck before a meeting was postponed for 48 hours, even when it is run later', async () => {
    const bet = await strike(1, 10, [1, 2]);
    await feed.put('/Status', { status: 2 });
    const lapseAfter = (hours: number) => {
      platform.setNow(new Date(offOf(1).getTime() + hours * 3_600_000));
      return lapsePostponed(platform);
    };
    expect(await lapseAfter(47)).toEqual([]);
    await settle();
    expect(await settlementsOf(bet)).toEqual([]);
    expect(await lapseAfter(48)).toEqual([meetingId]);
    expect(await lapseAfter(48.1)).toEqual([]);
    await settle();
    expect(await settlementsOf(bet)).toMatchObject([{ outcome: 'void', payout: 1_000 }]);
    await settle({ correction: true });
    expect(await settlementsOf(bet)).toHaveLength(1);
  });
});

describe('a correction', () => {
  test('for a result entered wrongly takes the payout back in full, pays anew and says why', async () => {
    const wrong = await strike(1, 10, [1, 2]);
    const right = await strike(1, 10, [1, 3]);
    await result(1, [2, 3, 1]);
    await result(1, [3, 2, 1], { reason: 'capture' });
    expect(await settlementsOf(wrong)).toMatchObject([
      { number: 1, outcome: 'won', payout: 4_000, reason: null },
      { number: 2, outcome: 'lost', payout: 0, reason: 'capture' },
    ]);
    expect(await settlementsOf(right)).toMatchObject([
      { number: 1, outcome: 'lost' },
      { number: 2, outcome: 'won', payout: 5_000, reason: 'capture' },
    ]);
    expect(await transfers('reversal')).toMatchObject([{ amount: 4_000, bet_id: wrong }]);
    expect(await moneyOfPunter()).toEqual({ balance: 100_000 - 2_000 + 5_000, owed: 0 });
  });

  test('for a disqualification after the all-clear changes no bet', async () => {
    const first = await strike(1, 10, [1, 2]);
    await result(1, [2, 3, 1]);
    await result(1, [3, 1], { reason: 'disqualification' });
    await settle({ correction: true });
    expect(await settlementsOf(first)).toHaveLength(1);
    // The next capture does not bring the disqualification into the money either.
    const later = await strike(1, 10, [2, 2]);
    await result(2, [2, 3, 1]);
    expect(await settlementsOf(later)).toMatchObject([{ outcome: 'won' }]);
  });

  test('books what a spent balance cannot give back as a receivable, and takes it from later payouts', async () => {
    const wrong = await strike(1, 100, [1, 2]);
    await result(1, [2, 3, 1]);
    // 900 + 400 rand are there; 1 250 of them go into another bet.
    const spent = await strike(1, 1_250, [2, 2]);
    await result(1, [3, 2, 1], { reason: 'capture' });
    expect(await moneyOfPunter()).toEqual({ balance: 0, owed: 35_000 });
    await result(2, [2, 3, 1]);
    expect(await settlementsOf(spent)).toMatchObject([{ outcome: 'won', payout: 500_000 }]);
    expect(await moneyOfPunter()).toEqual({ balance: 465_000, owed: 0 });
    expect(await settlementsOf(wrong)).toHaveLength(2);
  });
});

describe('the queue', () => {
  test('is queued for the races that somebody has bet on, and for no others', async () => {
    const queued = async () => {
      const { rows } = await sql<{ race: number | null }>`
        delete from jobs.job
        where name = 'settle-bets' and (data ->> 'programmeId')::integer = ${meetingId}
        returning (data ->> 'eventId')::integer as race`.execute(platform.db);
      return rows.map(({ race }) => race);
    };
    const answers = [
      await feed.put('/Races/1/Scratchings/8', { at: minutesFromOff(1, -20) }),
      await feed.putResult(1, resultBody(1, [1, 2, 3])),
    ];
    expect(await queued()).toEqual([]);
    await strike(2, 10, [2, 1], [3, 1]);
    answers.push(
      await feed.putResult(2, resultBody(2, [1, 2, 3])),
      await feed.putResult(4, resultBody(4, [1, 2, 3])),
    );
    expect(await queued()).toEqual([raceIds[1]]);
    answers.push(await feed.put('/Status', { status: 3 }));
    expect(await queued()).toEqual([raceIds[2]]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('settles what an official result queues in its own transaction', async () => {
    const { startSettlement } = await import('./start-settlement.ts');
    const win = await strike(1, 10, [1, 2]);
    await startSettlement(platform, wallet, sports);
    await feed.putResult(1, resultBody(1, [2, 3, 1]));
    await expect.poll(async () => (await settlementsOf(win)).length, { timeout: 15_000 }).toBe(1);
  });
});
