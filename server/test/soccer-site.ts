import { randomUUID } from 'node:crypto';
import type { SportBetRequest, SportLeg } from '@furlong/contract/schemas/sport-slip';
import { soccerBetTypeOfTitle } from '@furlong/domain/betting/bet-types';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { chunkSettled } from '../src/bets/announce.ts';
import { settleBets } from '../src/bets/settle/settle-bets.ts';
import { myBetsHandlers } from '../src/bets/show/routes.ts';
import { sportSlipHandlers } from '../src/bets/soccer/routes.ts';
import { BetStriker } from '../src/bets/strike/bet-striker.ts';
import { fixtureFeedHandlers } from '../src/match-day/feed/routes.ts';
import type { OperatorConfig } from '../src/platform/config/operator-config.ts';
import type { JobData } from '../src/platform/runtime/jobs.ts';
import { InHouseWallet } from '../src/wallet/in-house-wallet.ts';
import { makeBettors } from './make-bettors.ts';
import { admitFeed } from './test-feed.ts';
import { fixtureBody, TestFixtureFeed } from './test-fixture-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';
import { sports } from './test-sports.ts';

/** Prices of every market that tests bet on. */
export const marketPrices = {
  doubleChance: { homeOrDraw: '3/10', homeOrAway: '2/5', drawOrAway: '2/3' },
  bothTeamsToScore: { yes: '4/5', no: '19/20' },
  overUnder25: { over: '5/4', under: '3/5' },
  correctScore: { '1-0': 6, '2-1': '15/2', other: 40 },
  halfTimeFullTime: { 'home/home': '9/5', 'draw/draw': 4 },
};

/** A line as a client sends it; an all-up line is one combination of all its legs. */
export function sportBet(
  betTitle: string,
  totalStake: number,
  dt: readonly SportLeg[],
  guid: string = randomUUID(),
): SportBetRequest {
  const type = soccerBetTypeOfTitle(betTitle);
  if (!type) throw new Error(`no line is called ${betTitle}`);
  const legsPerBet = type.size === 'all' ? dt.length : type.size;
  const combinatonInfo = { ...type.wire, legsPerBet, totalStake, guid };
  return { combinatonInfo, dt: [...dt] } as unknown as SportBetRequest;
}

/** Fixtures that tests feed, bets on them by HTTP, and the queue worked when a test says so. */
export class SoccerSite {
  readonly platform: TestPlatform;
  readonly app: FastifyInstance;
  readonly wallet: InHouseWallet;
  /** Punters whose sign-in has to be made afresh. */
  readonly stale = new Set<number>();
  #fixtures = 0;

  private constructor(platform: TestPlatform, app: FastifyInstance, wallet: InHouseWallet) {
    this.platform = platform;
    this.app = app;
    this.wallet = wallet;
  }

  static async open(operator: Partial<OperatorConfig> = {}): Promise<SoccerSite> {
    const made = await createTestPlatform();
    const platform = Object.assign(made, { operator: { ...made.operator, ...operator } });
    const wallet = new InHouseWallet(platform.db);
    const striker = new BetStriker(platform, wallet, sports);
    const stale = new Set<number>();
    const handlers = {
      ...fixtureFeedHandlers(platform),
      ...sportSlipHandlers(platform, striker, async ({ punterId }) => stale.has(punterId)),
      ...myBetsHandlers(platform, sports),
    };
    const site = new SoccerSite(platform, await createTestApp(platform, handlers, admitFeed), wallet);
    return Object.assign(site, { stale });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.close();
  }

  /** A new fixture with prices of all markets; returns its feed and its id. */
  async newFixture(parts: Record<string, unknown> = {}): Promise<{ feed: TestFixtureFeed; id: number }> {
    this.#fixtures += 1;
    const feed = new TestFixtureFeed(this.app, `soccer-site-${this.#fixtures}`);
    const { status, body } = await feed.put('', fixtureBody({ markets: marketPrices, ...parts }));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { feed, id: body.fixtureId };
  }

  async newPunter(cents?: number): Promise<number> {
    const [punter = 0] = await makeBettors(this.platform.db, 1, cents);
    return punter;
  }

  /** Sends lines, or whatever body is given instead. */
  async place(
    punter: number,
    bets: readonly SportBetRequest[],
    options: { readonly key?: string; readonly body?: unknown } = {},
  ) {
    const response = await this.app.inject({
      method: 'POST',
      url: '/api/Betslip/PlaceSportBet',
      headers: {
        authorization: `Bearer punter-${punter}`,
        'content-type': 'application/json',
        ...(options.key ? { 'idempotency-key': options.key } : {}),
      },
      payload: JSON.stringify(options.body ?? { bets }),
    });
    return { status: response.statusCode, body: response.json() };
  }

  /** Strikes one line and returns its bet. */
  async strike(punter: number, bet: SportBetRequest): Promise<number> {
    const { body } = await this.place(punter, [bet]);
    const betId = body.successfulBetInfo?.[0]?.betId;
    if (betId === undefined) throw new Error(JSON.stringify(body));
    return betId;
  }

  /** What a punter is answered by a call of My Bets. */
  async myBets(punter: number, path: string) {
    const headers = { authorization: `Bearer punter-${punter}` };
    const response = await this.app.inject({ url: `/api/MyBets/${path}`, headers });
    return { status: response.statusCode, body: response.json() };
  }

  /** Works the settlements that are queued; returns how many bets they settled. */
  async settle(): Promise<number> {
    const { rows } = await sql<{ data: JobData['settle-bets'] }>`
      delete from jobs.job where name = 'settle-bets' returning data`.execute(this.platform.db);
    let settled = 0;
    for (const { data } of rows) {
      settled += await settleBets(this.platform, this.wallet, sports, data, (trx, chunk) =>
        chunkSettled(this.platform, trx, chunk),
      );
    }
    return settled;
  }

  /** Cents. */
  async balance(punter: number): Promise<number> {
    const { rows } = await sql<{ balance: number }>`
      select balance from wallets where punter_id = ${punter}`.execute(this.platform.db);
    return rows[0]?.balance ?? -1;
  }
}
