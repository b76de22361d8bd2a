import { setTimeout as pause } from 'node:timers/promises';
import { fixturePath } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withOwnDatabase } from './own-database.ts';
import { fixtureCount, goals, predictorCount } from './predictor-plan.ts';
import { rankRoundInSql, seedPredictions } from './predictor-seed.ts';
import { type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

const feedSecret = 'bench-feed-secret';

/** A predictor round of a million punters over ten fixtures: they kick off, goals fall, and somebody looks. */
export async function benchPredictor(): Promise<void> {
  await withOwnDatabase(async (url) => {
    await withWatchedServer(url, feedSecret, measure);
  });
}

async function measure(pool: Pool, server: WatchedServer): Promise<void> {
  const afternoon = await Afternoon.open(server.url);
  await afternoon.putFixtures();
  const roundId = await afternoon.roundId();
  console.log(`making ${predictorCount} punters with ${fixtureCount} predictions each`);
  await seedPredictions(pool, roundId);
  await server.vitals();

  const columns: number[] = [];
  for (let fixture = 0; fixture < fixtureCount; fixture += 1) {
    columns.push(await afternoon.timed(() => afternoon.kickOff(fixture)));
    await pause(300);
  }
  const loading = await server.vitals();
  const firstPages: number[] = [];
  for (const { fixture, ...score } of goals()) {
    firstPages.push(await afternoon.timed(() => afternoon.put(fixture, '/Score', score)));
    await pause(300);
  }
  const scoring = await server.vitals();

  const [first = 0, ...later] = columns;
  const figure = (name: string, value: number, unit: string, limit: number) =>
    printFigure({ name, value, unit, yardstick: { name: 'at most', value: limit } });
  figure('goal to new first page, median', percentile(firstPages, 0.5), 'ms', 300);
  figure('goal to new first page, slowest', Math.max(...firstPages), 'ms', 300);
  figure("a fixture's column, slowest", Math.max(...later), 'ms', 2_000);
  figure('the first column, with everybody’s alias', first, 'ms', 2_000);
  figure('longest pause while columns load', loading.longestPause, 'ms', 50);
  figure('longest pause while goals fall', scoring.longestPause, 'ms', 50);
  figure('memory of the server', Math.max(loading.memory, scoring.memory), 'MB', 500);
  const inSql = await rankRoundInSql(pool, roundId);
  printFigure({
    name: 'goal to new first page, median',
    value: percentile(firstPages, 0.5),
    unit: 'ms',
    yardstick: { name: 'the ranking alone in SQL', value: inSql.ms },
  });
  const { punters } = await afternoon.page();
  printMustBeZero(
    'rows of the first page other than in SQL',
    punters.filter(({ punterId }, index) => punterId !== inSql.firstPage[index]).length,
    'rows',
  );
  afternoon.close();
}

interface FirstPage {
  readonly version: number;
  readonly punters: readonly { readonly punterId: number }[];
}

/** The supplier's side, and a viewer of the first page. */
class Afternoon {
  readonly #client: FeedClient;
  readonly #connection: HttpConnection;
  readonly #sequences = new Map<number, number>();
  #roundId = 0;

  private constructor(client: FeedClient, connection: HttpConnection) {
    this.#client = client;
    this.#connection = connection;
  }

  static async open(url: string): Promise<Afternoon> {
    const client = new FeedClient({ transport: overHttp(url), secret: feedSecret });
    await client.signIn();
    return new Afternoon(client, await HttpConnection.open(url));
  }

  /** Fixtures that kick off in an hour, of one league. */
  async putFixtures(): Promise<void> {
    const kickOffAt = new Date(Date.now() + 3_600_000).toISOString();
    for (let fixture = 0; fixture < fixtureCount; fixture += 1) {
      const names = { league: 'Bench', home: `Home ${fixture}`, away: `Away ${fixture}` };
      await this.put(fixture, '', { ...names, kickOffAt, status: 'scheduled' });
    }
  }

  async roundId(): Promise<number> {
    const { body } = await this.#connection.get('/api/Soccer/Rounds?league=Bench');
    const { rounds } = body as { rounds: { roundId: number; fixtures: number }[] };
    if (rounds[0]?.fixtures !== fixtureCount) throw new Error('the fixtures are in no common round');
    this.#roundId = rounds[0].roundId;
    return this.#roundId;
  }

  async kickOff(fixture: number): Promise<void> {
    await this.put(fixture, '/Status', { status: 'live' });
  }

  async put(fixture: number, below: string, body: object): Promise<void> {
    const sequence = (this.#sequences.get(fixture) ?? 0) + 1;
    this.#sequences.set(fixture, sequence);
    const path = fixturePath(`bench-${fixture}`, below);
    const { status } = await this.#client.send({ method: 'PUT', path, body: { sequence, ...body } });
    if (status !== 200) throw new Error(`${status} of ${path}`);
  }

  /** Milliseconds from a call of the feed until the first page is of a newer version. */
  async timed(work: () => Promise<void>): Promise<number> {
    const { version } = await this.page();
    const from = performance.now();
    await work();
    for (;;) {
      if ((await this.page()).version > version) return performance.now() - from;
      if (performance.now() - from > 60_000) throw new Error('no new version within a minute');
      await pause(2);
    }
  }

  async page(): Promise<FirstPage> {
    const { status, body } = await this.#connection.get(`/api/Soccer/Board/1/10/${this.#roundId}`);
    if (status !== 200) throw new Error(`${status} of the first page: ${JSON.stringify(body)}`);
    return (body as { board: FirstPage }).board;
  }

  close(): void {
    this.#connection.close();
  }
}
