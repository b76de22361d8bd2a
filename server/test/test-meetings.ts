import type { FastifyInstance } from 'fastify';
import { meetingHandlers } from '../src/meetings/routes.ts';
import { loadOwnPicks } from '../src/picks/load-picks.ts';
import { endMeetingIfOver } from '../src/race-day/end-meeting.ts';
import { feedHandlers } from '../src/race-day/feed/routes.ts';
import { runnerHandlers } from '../src/runners/routes.ts';
import { admitFeed, cardBody, TestFeed } from './test-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';

/** The calls that show meetings, over real tables that the feed fills; its clock stands at ten on the card's morning. */
export class TestMeetings {
  static readonly morning = new Date('2037-11-21T10:00:00+02:00');
  readonly platform: TestPlatform;
  readonly #app: FastifyInstance;
  readonly #punterId: number;
  /** The authorization of the punter who picks. */
  readonly asPunter: string;

  private constructor(platform: TestPlatform, app: FastifyInstance, punterId: number) {
    this.platform = platform;
    this.#app = app;
    this.#punterId = punterId;
    this.asPunter = `Bearer punter-${punterId}`;
  }

  static async open(): Promise<TestMeetings> {
    const platform = await createTestPlatform();
    const handlers = {
      ...feedHandlers(platform),
      ...meetingHandlers(platform, loadOwnPicks),
      ...runnerHandlers(platform),
    };
    const app = await createTestApp(platform, handlers, admitFeed);
    const punter = await platform.db
      .insertInto('punters')
      .values({ issuer: 'test', subject: 'one', username: 'one', created_at: TestMeetings.morning })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new TestMeetings(platform, app, punter.id);
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.platform.close();
  }

  /** A test tells of its own meetings only. */
  async begin(): Promise<void> {
    const { db } = this.platform;
    this.platform.setNow(TestMeetings.morning);
    await db.deleteFrom('card_picks').execute();
    for (const table of ['race_result_runners', 'race_results', 'price_ticks', 'runners', 'races'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom('meetings').execute();
  }

  async get(path: string, headers: Record<string, string> = {}) {
    const response = await this.#app.inject({ method: 'GET', url: `/api/Meeting/${path}`, headers });
    return {
      status: response.statusCode,
      body: response.body === '' ? undefined : response.json(),
      etag: String(response.headers.etag),
    };
  }

  async feed(ref: string, change: Record<string, unknown> = {}, races = 2) {
    const feed = new TestFeed(this.#app, ref);
    const { body } = await feed.put('', { ...cardBody(races), ...change });
    return { feed, id: body.meetingId as number, raceIds: body.raceIds as Record<string, number> };
  }

  /** The punter's picks by race, whatever a save would say. */
  async pick(meetingId: number, saddles: number[]): Promise<void> {
    await this.platform.db
      .insertInto('card_picks')
      .values({ meeting_id: meetingId, punter_id: this.#punterId, saddles, saved_at: TestMeetings.morning })
      .execute();
  }

  /** What the queue would do after a result. */
  async end(meetingId: number): Promise<void> {
    await this.platform.db.transaction().execute((trx) => endMeetingIfOver(trx, meetingId));
  }
}
