import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@furlong/domain/random';
import { fixturePath } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { type ChaosSite, feedSecret } from './chaos-site.ts';

/** A fixture as the chaos knows it, kept in step with what the supplier sends. */
export interface ChaosFixture {
  readonly fixtureId: number;
  /** The last prices sent of home, draw and away, to one in quarters. */
  readonly quarters: [number, number, number];
}

/** Seconds from a fixture to its kick-off. */
const lead = 8;

/**
 * A supplier that plays fixtures one after another beside the races: prices that move, goals, provisional and official
 * results, wrongly entered ones, abandoned matches and void ones. It repeats each call until it is answered.
 */
export class ChaosLeague {
  readonly open: ChaosFixture[] = [];
  readonly #client: FeedClient;
  readonly #random: Random;
  #stopped = false;

  constructor(site: ChaosSite, random: Random) {
    this.#client = new FeedClient({
      transport: (request) => overHttp(site.anyUrl(random))(request),
      secret: feedSecret,
      patience: { deadlineMs: 5_000, attemptsMax: 3_000, firstPauseMs: 100, longestPauseMs: 100 },
    });
    this.#random = random;
  }

  /** Begins no further match; those under way are played to their end. */
  stop(): void {
    this.#stopped = true;
  }

  /** Plays one match after another until stopped. */
  async play(name: string): Promise<void> {
    for (let number = 1; !this.#stopped; number += 1) {
      await this.#playMatch(`${name}-${number}`, this.#random.fork(`${name}-${number}`));
    }
  }

  async #playMatch(ref: string, random: Random): Promise<void> {
    const kickOff = Date.now() + lead * 1_000;
    let sequence = 0;
    const put = async (below: string, body: Record<string, unknown>) => {
      sequence += 1;
      const path = fixturePath(ref, below);
      const outcome = await this.#client.put({ method: 'PUT', path, body: { sequence, ...body } });
      // The clock decides the kick-off: a price can come a moment too late.
      if (outcome.kind !== 'refused' || outcome.status === 409) return;
      throw new Error(`${path} was refused: ${outcome.status} ${outcome.reason}`);
    };
    const quarters: [number, number, number] = [5, 9, 10];
    const prices = () => ({ home: `${quarters[0]}/4`, draw: `${quarters[1]}/4`, away: `${quarters[2]}/4` });
    await put('', {
      ...{ league: 'Chaos', home: `${ref} Home`, away: `${ref} Away`, status: 'scheduled' },
      ...{ kickOffAt: new Date(kickOff).toISOString(), prices: prices() },
    });
    // A fixture that was applied before its answer was lost is stale when repeated: so the server is asked for its id.
    const held = await this.#client.readFixture(ref);
    if (!held) throw new Error(`the server does not know the fixture ${ref}`);
    const fixture = { fixtureId: held.fixtureId, quarters };
    this.open.push(fixture);
    while (Date.now() < kickOff - 600) {
      await pause(random.int(200, 600));
      const moved = random.int(0, 2);
      quarters[moved] = Math.max(2, (quarters[moved] ?? 4) + random.int(-2, 2));
      await put('/Prices', { prices: prices() });
    }
    await pause(Math.max(0, kickOff - Date.now()));
    this.open.splice(this.open.indexOf(fixture), 1);
    await put('/Status', { status: 'live' });
    const goals = { home: random.int(0, 3), away: random.int(0, 3) };
    await put('/Score', { ...goals, minute: random.int(1, 89) });
    if (random.chance(0.1)) return await put('/Status', { status: 'void' });
    if (random.chance(0.1)) {
      return await put('/Status', { status: 'abandoned', score: { ...goals, minute: 89 } });
    }
    if (random.chance(0.5)) await put('/Result', { home: 0, away: 0, official: false });
    await put('/Result', { ...goals, official: true });
    if (random.chance(0.3)) {
      await pause(random.int(0, 800));
      const reason = random.chance(0.7) ? 'capture' : 'award';
      await put('/Result', { home: goals.away, away: goals.home, official: true, reason });
    }
  }
}
