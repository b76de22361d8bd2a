import type {
  FeedFixture,
  FixtureResultBody,
  FixtureScoreBody,
  FixtureStatusBody,
} from '@furlong/contract/schemas/fixture-feed';
import { type CallOutcome, fixturePath } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import type { TestSite } from './test-site.ts';

type Published = Pick<FeedFixture, 'league' | 'home' | 'away' | 'kickOffAt'> & Partial<FeedFixture>;

/** Every market with prices, to one. */
export const allPrices = {
  prices: { home: '6/5', draw: '2/1', away: '5/2' },
  markets: {
    doubleChance: { homeOrDraw: '1/3', homeOrAway: '2/5', drawOrAway: '3/4' },
    bothTeamsToScore: { yes: '1/1', no: '3/4' },
    overUnder25: { over: '6/4', under: '1/2' },
    correctScore: { '0-0': '13/2', '1-0': '6/1', '1-1': '11/2', '2-1': '9/1', other: '40/1' },
    halfTimeFullTime: { 'home/home': '11/4', 'draw/draw': '7/2', 'away/away': '6/1' },
  },
} as const;

/** Feeds fixtures as a supplier does, under the test's control; each has a name of its own below the test's. */
export class FixtureSupplier {
  readonly #ref: string;
  readonly #client: FeedClient;
  readonly #ids = new Map<string, number>();
  #sequence = Date.now();

  constructor(site: Pick<TestSite, 'url'>, ref: string) {
    this.#ref = ref;
    this.#client = new FeedClient({ transport: overHttp(site.url), secret: 'demo-feed' });
  }

  /** The fixture's id on the site. */
  idOf(name: string): number {
    return this.#ids.get(name) ?? 0;
  }

  /** A fixture to come, with prices of every market. */
  async publish(name: string, fixture: Published): Promise<void> {
    const outcome = await this.#put(name, '', {
      status: 'scheduled',
      country: 'ZA',
      ...allPrices,
      ...fixture,
    });
    if (outcome.kind === 'applied' && 'fixtureId' in outcome) this.#ids.set(name, outcome.fixtureId);
  }

  async status(name: string, body: Omit<FixtureStatusBody, 'sequence'>): Promise<void> {
    await this.#put(name, '/Status', body);
  }

  async score(name: string, body: Omit<FixtureScoreBody, 'sequence'>): Promise<void> {
    await this.#put(name, '/Score', body);
  }

  async result(name: string, body: Omit<FixtureResultBody, 'sequence'>): Promise<void> {
    await this.#put(name, '/Result', body);
  }

  async #put(name: string, below: string, body: object): Promise<CallOutcome> {
    this.#sequence += 1;
    const outcome = await this.#client.put({
      method: 'PUT',
      path: fixturePath(`${this.#ref}-${name}`, below),
      body: { sequence: this.#sequence, ...body },
    });
    if (outcome.kind !== 'applied') throw new Error(`${name}${below}: ${JSON.stringify(outcome)}`);
    return outcome;
  }
}
