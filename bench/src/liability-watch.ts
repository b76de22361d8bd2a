import { HttpConnection } from './http-connection.ts';
import { liabilityOf, type Site } from './liability-site.ts';
import { makeSlip } from './strike-plan.ts';

/** A probe asks again and again, which is no part of what is measured: there are few. */
const probeMs = 3_000;
/** How often an open page of the desk asks. */
const pageMs = 700;

/** Looks at the liability as an open page does, and strikes now and then to see how soon it is there. */
export class Watch {
  /** From a strike's answer until its race's liability has it, in ms. */
  readonly lags: number[] = [];
  #isLooking = false;
  /** Looks that are under way. */
  #looking = 0;
  readonly #site: Site;
  #isOver = false;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Resolves once the book is counted for the first time. */
  async start(): Promise<void> {
    const connection = await HttpConnection.open(this.#site.url);
    while ((await liabilityOf(connection, this.#site, 0)).state !== 'counted') await pause(50);
    connection.close();
    this.#ended = Promise.all([
      this.#again(pageMs, (open) => liabilityOf(open, this.#site, 0)),
      this.#again(probeMs, async (open, turn) => {
        this.lags.push(await strikeAndSee(open, this.#site, turn));
      }),
    ]);
  }

  begin(): void {
    this.#isLooking = true;
  }

  /** Resolves once no look is under way any more. */
  async end(): Promise<void> {
    this.#isLooking = false;
    while (this.#looking > 0) await pause(10);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  async #again(
    everyMs: number,
    look: (connection: HttpConnection, turn: number) => Promise<unknown>,
  ): Promise<void> {
    const connection = await HttpConnection.open(this.#site.url);
    for (let turn = 0; !this.#isOver; turn++) {
      if (this.#isLooking) {
        this.#looking += 1;
        await look(connection, turn);
        this.#looking -= 1;
      }
      await pause(this.#isLooking ? everyMs : 50);
    }
    connection.close();
  }
}

/** Strikes a slip and asks until the first race of it has one more of each of its lines; from its answer, in ms. */
async function strikeAndSee(connection: HttpConnection, site: Site, turn: number): Promise<number> {
  const { events, punters } = site;
  const { path, body } = makeSlip({ events }, turn);
  // Only these strike singles at the starting price.
  const { bets, ...rest } = JSON.parse(body) as {
    bets: { dt: { isFixedOdds: boolean; raceId: number }[] }[];
  };
  const single = bets[0];
  if (!single) throw new Error('a slip without a line');
  const legs = single.dt.map((leg) => ({ ...leg, isFixedOdds: false }));
  const race = legs[0]?.raceId ?? 0;
  const index = events.raceIds.indexOf(race);
  const singlesAtSp = async () =>
    (await liabilityOf(connection, site, index)).outcomes
      .filter(({ fixed, market }) => market === 'win' && !fixed)
      .reduce((sum, { singles }) => sum + singles.bets, 0);
  const before = await singlesAtSp();
  const token = punters[turn % punters.length]?.token ?? '';
  const answer = await connection.post(
    path,
    token,
    JSON.stringify({ ...rest, bets: [{ ...single, dt: legs }] }),
  );
  const struckAt = performance.now();
  if ((answer.body as { totalSuccessfulBetsPlaced?: number }).totalSuccessfulBetsPlaced !== 1) {
    throw new Error(`a probe was not struck: ${JSON.stringify(answer.body)}`);
  }
  while ((await singlesAtSp()) === before) await pause(25);
  return performance.now() - struckAt;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
