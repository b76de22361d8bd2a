import type { Platform } from './platform.ts';

/** A node tells of its clock every ten seconds while it is off: what was not told again is over. */
const heardForMs = 25_000;
/** Nodes whose alarms are kept; more are not run on one database. */
const nodesMax = 50;

/** A node whose clock differs from the database's by more than may be (rule: clocks). */
export interface ClockAlarm {
  /** Host and port. */
  readonly node: string;
  /** Below 0 it is behind. */
  readonly aheadMs: number;
}

/**
 * The alarms about clocks that all nodes tell each other, a node that serves nobody for it included. They end with the
 * events.
 */
export class ClockAlarms {
  readonly #clock: Platform['clock'];
  readonly #heard = new Map<string, ClockAlarm & { readonly at: number }>();
  readonly #unlisten: () => void;

  constructor({ events, clock }: Pick<Platform, 'events' | 'clock'>) {
    this.#clock = clock;
    this.#unlisten = events.listen((event) => {
      if (event.kind !== 'clock') return;
      const { node, aheadMs } = event;
      this.#heard.delete(node);
      this.#heard.set(node, { node, aheadMs, at: clock().getTime() });
      const [longestAgo] = this.#heard.keys();
      if (this.#heard.size > nodesMax && longestAgo !== undefined) this.#heard.delete(longestAgo);
    });
  }

  /** Those of now, by node. */
  list(): ClockAlarm[] {
    const since = this.#clock().getTime() - heardForMs;
    return [...this.#heard.values()]
      .filter(({ at }) => at >= since)
      .map(({ node, aheadMs }) => ({ node, aheadMs }))
      .sort((one, other) => one.node.localeCompare(other.node, 'en'));
  }

  stop(): void {
    this.#unlisten();
  }
}
