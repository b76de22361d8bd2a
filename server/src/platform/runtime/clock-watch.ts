import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Clock } from './clock.ts';
import { publishEvent } from './events.ts';
import type { Metrics } from './metrics.ts';
import { repeat } from './repeat.ts';
import { seldom } from './seldom.ts';

/** Milliseconds by which a node's clock may differ from the database's: over the first an alarm, over the second no service. */
const alarmMs = 250;
const unfitMs = 1_000;
const periodMs = 10_000;
/** The quickest of so many answers counts: the slower ones waited for a processor. */
const asks = 3;
const sayAgainMs = 60_000;

/** A comparison of two clocks: when the other was asked and had answered by ours, and what it said, in milliseconds. */
export interface Comparison {
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly said: number;
}

/**
 * By how many milliseconds our clock is ahead of the other (behind: below 0): the other is taken to have answered half
 * way. `least` is what remains of it if it answered at the very beginning or end, so what is certain (rule: clocks).
 */
export function compareClocks(comparisons: readonly Comparison[]): {
  readonly ahead: number;
  readonly least: number;
} {
  const [best] = comparisons.toSorted((a, b) => roundTrip(a) - roundTrip(b));
  if (!best) throw new RangeError('comparisons: expected one or more');
  const ahead = (best.askedAt + best.answeredAt) / 2 - best.said;
  return { ahead, least: Math.max(0, Math.abs(ahead) - roundTrip(best) / 2) };
}

function roundTrip({ askedAt, answeredAt }: Comparison): number {
  return answeredAt - askedAt;
}

interface Parts {
  readonly db: Database;
  readonly metrics: Pick<Metrics, 'clockAhead'>;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Compares this node's clock with the database's, every ten seconds. Strikes, closings and rules go by a node's clock,
 * so one that is far off serves nobody, and the desk of every node is told (rule: clocks).
 */
export class ClockWatch {
  #db: Database;
  #metrics: Pick<Metrics, 'clockAhead'>;
  #clock: Clock;
  #node: string;
  #say: (ms: number) => void;
  #stop: () => Promise<void> = async () => undefined;
  #log: Logger;
  /** Whether strikes may go by this node's clock. */
  isFit = true;

  /** `node` is what other nodes call this one. */
  constructor({ db, metrics, log, clock }: Parts, node: string) {
    this.#node = node;
    this.#db = db;
    this.#metrics = metrics;
    this.#clock = clock;
    this.#log = log;
    this.#say = seldom(sayAgainMs, clock, (ms: number) =>
      log.error(
        { aheadMs: ms },
        "this machine's clock differs from the database's: is its time synchronised?",
      ),
    );
  }

  /** Compares for the first time, and from then on again and again. */
  async start(): Promise<void> {
    await this.compare();
    const repetition = repeat(
      () => this.compare(),
      periodMs,
      (error) => this.#log.warn({ err: error }, "the database's clock could not be read"),
    );
    this.#stop = () => repetition.stop();
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Compares once. */
  async compare(): Promise<void> {
    const comparisons = await this.#db.connection().execute(async (connection) => {
      const made: Comparison[] = [];
      for (let ask = 0; ask < asks; ask += 1) {
        const askedAt = this.#clock().getTime();
        const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
        const answeredAt = this.#clock().getTime();
        if (rows[0] && answeredAt >= askedAt) made.push({ askedAt, answeredAt, said: rows[0].now.getTime() });
      }
      return made;
    });
    // A clock that was set back while it was read is compared the next time.
    if (comparisons.length === 0) return;
    const { ahead, least } = compareClocks(comparisons);
    this.#metrics.clockAhead.set(ahead / 1_000);
    this.isFit = least <= unfitMs;
    if (least <= alarmMs) return;
    this.#say(Math.round(ahead));
    await publishEvent(this.#db, { kind: 'clock', node: this.#node, aheadMs: Math.round(ahead) });
  }
}
