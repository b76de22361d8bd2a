import type {
  AllTimeStats,
  Milestones,
  PerRaceCourseStats,
  StatsHistory,
} from '@furlong/contract/schemas/stats';
import type { FastifyInstance } from 'fastify';
import { openDatabase, openPool } from '../src/platform/database/database.ts';
import { readsOf } from '../src/platform/database/older-reads.ts';
import { statsHandlers } from '../src/stats/routes.ts';
import { makePunters } from './make-meeting.ts';
import { admitByName, createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';

let named = 0;

/** The calls of stats on two nodes of one database; today is Sunday the 22nd of November 2026. */
export class StatsNodes {
  static readonly today = '2026-11-22';
  readonly platform: TestPlatform;
  readonly one: FastifyInstance;
  /** A second node: its own connections, its own memory. */
  readonly other: FastifyInstance;
  readonly #close: () => Promise<void>;

  private constructor(
    platform: TestPlatform,
    one: FastifyInstance,
    other: FastifyInstance,
    close: () => Promise<void>,
  ) {
    this.platform = platform;
    this.one = one;
    this.other = other;
    this.#close = close;
  }

  static async open(): Promise<StatsNodes> {
    const platform = await createTestPlatform();
    platform.setNow(new Date(`${StatsNodes.today}T12:00:00+02:00`));
    const otherDb = openDatabase(openPool(platform.databaseUrl, 2));
    const beside = { reads: readsOf(otherDb), operator: platform.operator };
    const one = await createTestApp(platform, statsHandlers(platform), admitByName);
    const other = await createTestApp(platform, statsHandlers(beside), admitByName);
    return new StatsNodes(platform, one, other, () => otherDb.destroy());
  }

  async close(): Promise<void> {
    await this.one.close();
    await this.other.close();
    await this.#close();
    await this.platform.close();
  }

  async newPunters(count: number): Promise<number[]> {
    named += 1;
    const aliases = Array.from({ length: count }, (_, index) => `stats-${named}-${index}`);
    return makePunters(this.platform.db, aliases);
  }

  async ask(path: string, punterId: number, etag?: string, at = this.one) {
    const answer = await at.inject({
      url: `/api/Stats/${path}`,
      headers: {
        authorization: `Bearer punter-${punterId}`,
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      },
    });
    return {
      status: answer.statusCode,
      etag: String(answer.headers.etag),
      text: answer.body,
      body: answer.statusCode === 304 ? null : answer.json(),
    };
  }

  async allTime(punterId: number, timeline = 1): Promise<AllTimeStats> {
    return (await this.ask(`AllTimeStats/${timeline}`, punterId)).body.allTimeStats;
  }

  async courses(punterId: number, timeline = 1): Promise<PerRaceCourseStats> {
    return (await this.ask(`AllTimeStatsPerRaceCourse/${timeline}`, punterId)).body.perRaceCourseStats;
  }

  async history(punterId: number, timeline = 1): Promise<StatsHistory> {
    return (await this.ask(`History/${timeline}`, punterId)).body.history;
  }

  async milestones(punterId: number, timeline = 1): Promise<Milestones> {
    return (await this.ask(`Milestones/${timeline}`, punterId)).body.milestones;
  }
}
