import { loadFixtureFacts } from '../src/fixtures/load-fixture-facts.ts';
import { lockFixturesForBets } from '../src/fixtures/lock-fixtures.ts';
import { fixtureFeedHandlers } from '../src/match-day/feed/routes.ts';
import { admitFeed } from './test-feed.ts';
import { fixtureBody, hoursFromKickOff, TestFixtureFeed } from './test-fixture-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from './test-platform.ts';

/** A node that is fed fixtures, one by one; the clock stands a day before their kick-off. */
export class FixtureSite {
  readonly platform: TestPlatform;
  readonly #app: Awaited<ReturnType<typeof createTestApp>>;
  /** How many tests have begun. */
  begun = 0;

  private constructor(platform: TestPlatform, app: Awaited<ReturnType<typeof createTestApp>>) {
    this.platform = platform;
    this.#app = app;
  }

  static async open(): Promise<FixtureSite> {
    const platform = await createTestPlatform();
    return new FixtureSite(platform, await createTestApp(platform, fixtureFeedHandlers(platform), admitFeed));
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.platform.close();
  }

  /** The clock a day before the kick-off, and the feed of a fixture that nobody has told of. */
  begin(): TestFixtureFeed {
    this.begun += 1;
    this.at(-24);
    return this.feedOf('fixture');
  }

  /** The feed of another fixture of the same test. */
  feedOf(name: string): TestFixtureFeed {
    return new TestFixtureFeed(this.#app, `${name}-${this.begun}`);
  }

  /** Sets the clock so many hours after the kick-off. */
  at = (hours: number) => this.platform.setNow(hoursFromKickOff(hours));

  create = async (feed: TestFixtureFeed, parts: Record<string, unknown> = {}): Promise<number> =>
    (await feed.put('', fixtureBody(parts))).body.fixtureId;

  /** What bets on a fixture are settled by. */
  factsOf = async (id: number) => {
    const [found] = await loadFixtureFacts(this.platform.db, [id]);
    if (!found) throw new Error('there are no facts');
    return found;
  };

  /** What a strike finds. */
  offered = async (id: number) => {
    const { fixtures: found } = await this.platform.db
      .transaction()
      .execute((trx) => lockFixturesForBets(trx, [id], this.platform.clock));
    return found[0];
  };

  stateOf = async (id: number) => (await this.offered(id))?.state;
}
