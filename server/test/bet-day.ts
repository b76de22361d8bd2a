import { randomUUID } from 'node:crypto';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import type { FastifyInstance } from 'fastify';
import { programmeOf } from '../src/bets/racing/programme.ts';
import { readLines } from '../src/bets/racing/read-lines.ts';
import { settleBets } from '../src/bets/settle/settle-bets.ts';
import type { Sports } from '../src/bets/sport.ts';
import { BetStriker } from '../src/bets/strike/bet-striker.ts';
import { RefusalCounts } from '../src/bets/strike/refusal-counts.ts';
import type { Handlers } from '../src/platform/http/handlers.ts';
import { feedHandlers } from '../src/race-day/feed/routes.ts';
import { loadMeeting } from '../src/standings/load-meeting.ts';
import { rowAt } from '../src/standings/read-board.ts';
import { InHouseWallet } from '../src/wallet/in-house-wallet.ts';
import { makeBettors } from './make-bettors.ts';
import { admitFeed, cardBody, offOf, pricesBody, resultBody, TestFeed } from './test-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';
import { sports } from './test-sports.ts';

/** A leg to strike: the race's number, the saddle, and what it is when it is not a win at fixed odds. */
export type LegToStrike = readonly [race: number, saddle: number, kind?: 'place' | 'sp'];

const titles = ['', 'SINGLE WINS', 'DOUBLES', 'TREBLES', 'QUADS'];

/**
 * Days of racing to bet on, over real tables: a meeting a test, its results by the feed, bets by the striker, and
 * settlement when a test says so. Four races of eight runners, three places paid; the prices are the saddle plus 1 to
 * one, and a quarter of it for a place.
 */
export class BetDay {
  readonly platform: TestPlatform;
  readonly app: FastifyInstance;
  readonly wallet: InHouseWallet;
  readonly #striker: BetStriker;
  /** What was refused for a punter's protection; written when a test says so. */
  readonly refusals: RefusalCounts;
  #meetings = 0;
  #feed: TestFeed | undefined;
  meetingId = 0;
  raceIds: readonly number[] = [];
  /** Has R1 000, and strikes. */
  punter = 0;
  /** Somebody else. */
  other = 0;

  private constructor(platform: TestPlatform, app: FastifyInstance) {
    this.platform = platform;
    this.app = app;
    this.wallet = new InHouseWallet(platform.db);
    this.refusals = new RefusalCounts(platform);
    this.#striker = new BetStriker(platform, this.wallet, sports, undefined, this.refusals);
  }

  static async open(
    handlersOf: (platform: TestPlatform, sports: Sports) => Partial<Handlers>,
  ): Promise<BetDay> {
    const platform = await createTestPlatform();
    const handlers = { ...feedHandlers(platform), ...handlersOf(platform, sports) };
    return new BetDay(platform, await createTestApp(platform, handlers, admitFeed));
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.close();
  }

  /** What a punter is answered by a call of My Bets. */
  async myBets(path: string, caller = this.punter) {
    const headers = { authorization: `Bearer punter-${caller}` };
    const response = await this.app.inject({ url: `/api/MyBets/${path}`, headers });
    return { status: response.statusCode, body: response.json() };
  }

  /** A new meeting, ten minutes before its first off, and new punters. */
  async begin(): Promise<void> {
    this.platform.setNow(this.beforeTheOff());
    this.#meetings += 1;
    const ref = `bet-day-${this.#meetings}`;
    this.#feed = new TestFeed(this.app, ref);
    await this.feed.put('', cardBody(4, 8));
    for (const race of [1, 2, 3, 4]) await this.feed.put(`/Races/${race}/Prices`, pricesBody(race, 8));
    const races = await this.platform.db
      .selectFrom('races')
      .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
      .where('meetings.ref', '=', ref)
      .select(['races.id', 'races.meeting_id'])
      .orderBy('races.number')
      .execute();
    this.meetingId = races[0]?.meeting_id ?? 0;
    this.raceIds = races.map((race) => race.id);
    const [punter = 0, other = 0] = await makeBettors(this.platform.db, 2);
    this.punter = punter;
    this.other = other;
  }

  get feed(): TestFeed {
    if (!this.#feed) throw new Error('no day has begun');
    return this.#feed;
  }

  beforeTheOff(): Date {
    return new Date(offOf(1).getTime() - 600_000);
  }

  /** Strikes a line of combinations of a size and returns its bet; the stake is on each, in rands. */
  async strike(size: number, stakeOnEach: number, ...legs: LegToStrike[]): Promise<number> {
    const [betId] = await this.strikeSlip([size, stakeOnEach, ...legs]);
    return betId ?? 0;
  }

  /** Strikes the lines of one slip together, each as {@link strike} takes it, and returns their bets. */
  async strikeSlip(
    ...lines: (readonly [size: number, stakeOnEach: number, ...legs: LegToStrike[]])[]
  ): Promise<number[]> {
    const requests = lines.map(([size, stake, ...legs]) => this.#request(size, stake, legs));
    const sender = {
      punterId: this.punter,
      meetingId: this.meetingId,
      luckyPick: false,
      acceptBetter: true,
      makeGuid: () => '',
    };
    const read = readLines(requests, null, sender, 'bets');
    const { outcomes } = await this.#striker.strike(this.punter, read, this.platform.clock());
    return outcomes.map((outcome) => {
      if (outcome.kind !== 'struck') throw new Error(JSON.stringify(outcome));
      return outcome.betId;
    });
  }

  #request(size: number, stakeOnEach: number, legs: readonly LegToStrike[]): BetRequest {
    const places = legs.every(([, , kind]) => kind === 'place');
    return {
      combinatonInfo: {
        betTitle: size === 1 && places ? 'SINGLE PLACES' : (titles[size] ?? ''),
        combinationBetTypeId: size === 1 ? (places ? 2 : 1) : 3,
        legsPerBet: size,
        totalStake: stakeOnEach * countOf(size, legs),
        guid: randomUUID(),
      },
      dt: legs.map(([race, saddle, kind]) => ({
        raceId: this.raceIds[race - 1] ?? 0,
        raceNumber: race,
        saddle,
        odds: saddle + 1,
        placeOdds: (saddle + 1) / 4,
        isPlace: kind === 'place',
        isFixedOdds: kind !== 'sp',
      })),
    };
  }

  /** A result by the saddles in their order, official unless said otherwise, and what the queue would do after it. */
  async result(race: number, saddles: readonly number[], extra: Record<string, unknown> = {}): Promise<void> {
    await this.resultAlone(race, saddles, extra);
    await this.settle(extra.reason === 'capture');
  }

  /** A result that nobody settles by yet. */
  async resultAlone(
    race: number,
    saddles: readonly number[],
    extra: Record<string, unknown> = {},
  ): Promise<void> {
    const { status, body } = await this.feed.putResult(race, {
      ...resultBody(race, saddles),
      ...extra,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  settle(correction = false): Promise<number> {
    return this.#settle(null, correction);
  }

  /** What the queue would do after race 1 changed, by an approval say. */
  settleRace(correction: boolean): Promise<number> {
    return this.#settle(this.raceIds[0] ?? 0, correction);
  }

  #settle(eventId: number | null, correction: boolean): Promise<number> {
    const task = { ...programmeOf(this.meetingId), eventId, correction };
    return settleBets(this.platform, this.wallet, sports, task);
  }

  /** Each punter's points on the meeting's board. */
  async totals(): Promise<Map<number, number>> {
    const board = (await loadMeeting(this.platform.db, this.meetingId))?.board;
    const rows = board ? Array.from(board.order, (_, place) => rowAt(board, place)) : [];
    return new Map(rows.map(({ punterId, total }) => [punterId, total]));
  }
}

/** Choices of so many legs, no two of one race. */
function countOf(size: number, legs: readonly LegToStrike[]): number {
  const perRace = [...Map.groupBy(legs, ([race]) => race).values()].map((own) => own.length);
  let counts = [1];
  for (const own of perRace) {
    counts = Array.from(
      { length: counts.length + 1 },
      (_, chosen) => (counts[chosen] ?? 0) + (counts[chosen - 1] ?? 0) * own,
    );
  }
  return counts[size] ?? 0;
}
