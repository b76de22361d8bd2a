import type {
  OwnPredictions,
  PredictionDetail,
  PredictorBoard,
  PredictorStats,
  Round,
  RoundDetail,
} from '@furlong/contract/schemas/predictor';
import type { FastifyInstance } from 'fastify';
import { startLive } from '../src/live/routes.ts';
import { closeFixtures } from '../src/match-day/close-fixtures.ts';
import { fixtureFeedHandlers } from '../src/match-day/feed/routes.ts';
import { mountFollowRound } from '../src/predictor/mount-follow-round.ts';
import { PredictionSaver } from '../src/predictor/prediction-saver.ts';
import { RoundEngine } from '../src/predictor/round-engine.ts';
import { predictorHandlers } from '../src/predictor/routes.ts';
import { writeFinalRound } from '../src/predictor/write-final-round.ts';
import { loadPickRefusals } from '../src/protection/load-pick-refusals.ts';
import { makePunters } from './make-meeting.ts';
import { admitFeed } from './test-feed.ts';
import { fixtureBody, kickOff, TestFixtureFeed } from './test-fixture-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';

/** What a predictor's call answers: the head, and what there is of payloads. */
export interface PredictorAnswer {
  readonly statusCode: number;
  readonly etag: string | undefined;
  readonly status: number;
  readonly errorCode: number;
  readonly message: string;
  readonly detail: string;
  readonly error: { readonly message: string; readonly details: readonly { readonly field: string }[] };
  readonly rounds: Round[];
  readonly round: RoundDetail;
  readonly own: OwnPredictions;
  readonly predictions: PredictionDetail[];
  readonly board: PredictorBoard;
  readonly stats: PredictorStats;
}

/** A fixture of a test's own round. */
export interface DayFixture {
  readonly feed: TestFixtureFeed;
  readonly fixtureId: number;
  readonly kickOffAt: Date;
  readonly body: Record<string, unknown>;
}

const week = 7 * 86_400_000;

/** The predictor over real tables, on two nodes, with fixtures that come by the feed. */
export class PredictorDay {
  readonly platform: TestPlatform;
  readonly engines: readonly [RoundEngine, RoundEngine];
  readonly #apps: readonly [FastifyInstance, FastifyInstance];
  #made = 0;

  private constructor(
    platform: TestPlatform,
    engines: readonly [RoundEngine, RoundEngine],
    apps: readonly [FastifyInstance, FastifyInstance],
  ) {
    this.platform = platform;
    this.engines = engines;
    this.#apps = apps;
  }

  static async open(): Promise<PredictorDay> {
    const platform = await createTestPlatform();
    const node = async () => {
      const engine = new RoundEngine(platform);
      await engine.start();
      const saver = new PredictionSaver(platform, loadPickRefusals);
      const handlers = {
        ...fixtureFeedHandlers(platform),
        ...predictorHandlers(platform, engine, saver),
      };
      const app = await createTestApp(platform, handlers, admitFeed, (server) =>
        mountFollowRound(server, platform.db, startLive(server, platform), engine, admitFeed),
      );
      return { engine, app };
    };
    const [one, other] = [await node(), await node()];
    return new PredictorDay(platform, [one.engine, other.engine], [one.app, other.app]);
  }

  async close(): Promise<void> {
    for (const engine of this.engines) await engine.stop();
    for (const app of this.#apps) await app.close();
    await this.platform.close();
  }

  /** Where the first node listens, for streams. */
  listen(): Promise<string> {
    return this.#apps[0].listen({ port: 0, host: '127.0.0.1' });
  }

  /** New punters with these aliases. */
  punters(...aliases: readonly (string | null)[]): Promise<number[]> {
    return makePunters(this.platform.db, aliases);
  }

  /** A new fixture of a league, as it comes first. */
  async fixture(league: string, kickOffAt: Date, names: Record<string, unknown> = {}): Promise<DayFixture> {
    this.#made += 1;
    const feed = new TestFixtureFeed(this.#apps[0], `predictor-${this.#made}`);
    const body = fixtureBody({ league, kickOffAt: kickOffAt.toISOString(), ...names });
    const { status, body: answer } = await feed.put('', body);
    if (status !== 200) throw new Error(JSON.stringify(answer));
    return { feed, fixtureId: answer.fixtureId, kickOffAt, body };
  }

  /** A round of so many fixtures of a league of its own, an hour apart; the clock is a day before the first. */
  async round(fixtures: number): Promise<{ roundId: number; fixtures: DayFixture[] }> {
    this.#made += 1;
    this.platform.setNow(new Date(kickOff.getTime() - week));
    const made: DayFixture[] = [];
    const league = `League ${this.#made}`;
    for (let at = 0; at < fixtures; at += 1) {
      made.push(await this.fixture(league, new Date(kickOff.getTime() + at * 3_600_000)));
    }
    const { rounds } = await this.call(null, 'GET', `Rounds?league=${encodeURIComponent(league)}`);
    return { roundId: rounds[0]?.roundId ?? 0, fixtures: made };
  }

  /** A call by a punter; null: by a visitor. `node` is which of the two answers. */
  async call(
    as: number | null,
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    { node = 0, holds }: { readonly node?: 0 | 1; readonly holds?: string } = {},
  ): Promise<PredictorAnswer> {
    const answer = await this.#apps[node].inject({
      method,
      url: `/api/Soccer/${path}`,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer punter-${as}` }),
        ...(holds === undefined ? {} : { 'if-none-match': holds }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const body = answer.body === '' ? {} : answer.json();
    return { statusCode: answer.statusCode, etag: answer.headers.etag, ...body };
  }

  /** Saves scores, written `2-1`, of fixtures, and a banker. */
  save(
    punterId: number,
    roundId: number,
    scores: readonly (readonly [fixtureId: number, score: string])[],
    bankerFixtureId?: number | null,
  ): Promise<PredictorAnswer> {
    const predictions = scores.map(([fixtureId, score]) => {
      const [home, away] = score.split('-').map(Number);
      return { fixtureId, home, away };
    });
    const banker = bankerFixtureId === undefined ? {} : { bankerFixtureId };
    return this.call(punterId, 'POST', 'Predictions', { roundId, predictions, ...banker });
  }

  /** The clock is at an instant, and what kicks off by then has closed. */
  async at(now: Date): Promise<void> {
    this.platform.setNow(now);
    await closeFixtures(this.platform, now);
  }

  /** A page of a round's board at the version that is stored by now. */
  async board(
    roundId: number,
    as: number | null = null,
    node: 0 | 1 = 0,
    page = '1/10',
  ): Promise<PredictorBoard> {
    const { version } = await this.platform.db
      .selectFrom('predictor_rounds')
      .where('id', '=', roundId)
      .select('version')
      .executeTakeFirstOrThrow();
    for (;;) {
      const { board } = await this.call(as, 'GET', `Board/${page}/${roundId}`, undefined, { node });
      if (board.version >= version) return board;
      await this.#nextBoard(node, roundId);
    }
  }

  /** Writes the final board, as the job of the last result does. */
  finish(roundId: number) {
    return writeFinalRound(this.platform, roundId, this.platform.clock());
  }

  #nextBoard(node: 0 | 1, roundId: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 200);
      const unfollow = this.engines[node].follow((id) => {
        if (id !== roundId) return;
        clearTimeout(timer);
        unfollow();
        resolve();
      });
    });
  }
}
