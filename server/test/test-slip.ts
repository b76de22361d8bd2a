import { randomUUID } from 'node:crypto';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { slipHandlers } from '../src/bets/racing/routes.ts';
import { BetStriker } from '../src/bets/strike/bet-striker.ts';
import { feedHandlers } from '../src/race-day/feed/routes.ts';
import { InHouseWallet } from '../src/wallet/in-house-wallet.ts';
import { makeBettors } from './make-bettors.ts';
import { admitFeed, cardBody, offOf, pricesBody, TestFeed } from './test-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';
import { sports } from './test-sports.ts';

const titles = {
  'SINGLE WINS': [1, 1],
  'SINGLE PLACES': [2, 1],
  DOUBLES: [3, 2],
  TREBLES: [3, 3],
  'ALL TO WIN': [4, 0],
  'ALL TO COME': [6, 0],
} as const;

/** A line as a client sends it; an All-to line is one combination of all its legs. */
export function betRequest(
  betTitle: keyof typeof titles,
  totalStake: number,
  dt: BetRequest['dt'],
  guid: string = randomUUID(),
): BetRequest {
  const [combinationBetTypeId, size] = titles[betTitle];
  return {
    combinatonInfo: { betTitle, combinationBetTypeId, legsPerBet: size || dt.length, totalStake, guid },
    dt,
  };
}

/** Servers that strike for tests: a card of four races ten minutes before its first off, and a punter with R1 000. */
export class SlipSite {
  readonly platform: TestPlatform;
  readonly app: FastifyInstance;
  /** Punters whose sign-in has to be made afresh. */
  readonly stale: Set<number>;
  #cards = 0;
  #card: SlipCard | undefined;

  private constructor(platform: TestPlatform, app: FastifyInstance, stale: Set<number>) {
    this.platform = platform;
    this.app = app;
    this.stale = stale;
  }

  static async open(): Promise<SlipSite> {
    const platform = await createTestPlatform();
    const striker = new BetStriker(platform, new InHouseWallet(platform.db), sports);
    const stale = new Set<number>();
    const isStale = async ({ punterId }: { readonly punterId: number }) => stale.has(punterId);
    const handlers = { ...feedHandlers(platform), ...slipHandlers(platform, striker, isStale) };
    return new SlipSite(platform, await createTestApp(platform, handlers, admitFeed), stale);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.close();
  }

  /** A new card of four races, six runners each or as many as said, with a new punter, the clock ten minutes before its first off. */
  async newCard(runners = 6): Promise<SlipCard> {
    this.#cards += 1;
    this.platform.setNow(new Date(offOf(1).getTime() - 600_000));
    const ref = `card-${this.#cards}`;
    const feed = new TestFeed(this.app, ref);
    await feed.put('', cardBody(4, runners));
    for (const race of [1, 2, 3, 4]) await feed.put(`/Races/${race}/Prices`, pricesBody(race, runners));
    const races = await this.platform.db
      .selectFrom('races')
      .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
      .where('meetings.ref', '=', ref)
      .select(['races.id', 'races.meeting_id'])
      .orderBy('races.number')
      .execute();
    const [punter = 0] = await this.makeBettors(1);
    const raceIds = races.map(({ id }) => id);
    this.#card = new SlipCard(this, feed, races[0]?.meeting_id ?? 0, raceIds, punter);
    return this.#card;
  }

  /** The last card made, for files whose tests have one each. */
  get card(): SlipCard {
    if (!this.#card) throw new Error('no card was made');
    return this.#card;
  }

  /** A leg on it. */
  leg = (...given: Parameters<SlipCard['leg']>) => this.card.leg(...given);

  /** Sends lines on it. */
  place = (...given: Parameters<SlipCard['place']>) => this.card.place(...given);

  makeBettors(count: number, cents?: number): Promise<number[]> {
    return makeBettors(this.platform.db, count, cents);
  }

  /** Cents. */
  async balance(punter: number): Promise<number> {
    const { rows } = await sql<{ balance: number }>`
      select balance from wallets where punter_id = ${punter}`.execute(this.platform.db);
    return rows[0]?.balance ?? -1;
  }

  bets(punter: number) {
    return this.platform.db
      .selectFrom('bets')
      .where('punter_id', '=', punter)
      .selectAll()
      .orderBy('id')
      .execute();
  }
}

/** One card of a {@link SlipSite} and the punter who bets on it. */
export class SlipCard {
  readonly site: SlipSite;
  readonly feed: TestFeed;
  readonly meetingId: number;
  readonly raceIds: readonly number[];
  readonly punter: number;

  constructor(site: SlipSite, feed: TestFeed, meetingId: number, raceIds: readonly number[], punter: number) {
    this.site = site;
    this.feed = feed;
    this.meetingId = meetingId;
    this.raceIds = raceIds;
    this.punter = punter;
  }

  /** A leg at the prices of pricesBody: saddle s is s+1 to one to win, a quarter of it for a place. */
  leg(
    race: number,
    saddle: number,
    changes: Partial<BetRequest['dt'][number]> = {},
  ): BetRequest['dt'][number] {
    return {
      raceId: this.raceIds[race - 1] ?? 0,
      raceNumber: race,
      saddle,
      odds: saddle + 1,
      placeOdds: (saddle + 1) / 4,
      isPlace: false,
      isFixedOdds: true,
      ...changes,
    };
  }

  /** Sends lines, or whatever body is given instead. */
  async place(
    bets: readonly BetRequest[],
    options: {
      readonly as?: number;
      readonly body?: unknown;
      readonly key?: string;
      readonly call?: string;
    } = {},
  ) {
    const response = await this.site.app.inject({
      method: 'POST',
      url: `/api/Betslip/${options.call ?? 'PlaceBet'}?meetingId=${this.meetingId}`,
      headers: {
        authorization: `Bearer punter-${options.as ?? this.punter}`,
        'content-type': 'application/json',
        ...(options.key ? { 'idempotency-key': options.key } : {}),
      },
      payload: JSON.stringify(options.body ?? { bets }),
    });
    return { status: response.statusCode, body: response.json() };
  }

  /** The server's own slip of runners, by race and saddle. */
  async show(...runners: readonly (readonly [race: number, saddle: number])[]) {
    const selection = runners.map(([race, saddle]) => ({
      meetingId: this.meetingId,
      raceId: this.raceIds[race - 1],
      raceNumber: race,
      saddle,
    }));
    const response = await this.site.app.inject({
      method: 'POST',
      url: `/api/betSlip/getSpecialBetslip/${this.meetingId}`,
      headers: { authorization: `Bearer punter-${this.punter}` },
      payload: { selection },
    });
    return response.json();
  }

  balance(): Promise<number> {
    return this.site.balance(this.punter);
  }

  bets() {
    return this.site.bets(this.punter);
  }
}
