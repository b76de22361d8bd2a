import { loadPicksOfPunters } from '../picks/load-picks.ts';
import type { Platform } from '../platform/platform.ts';
import { Breather } from '../standings/breathe.ts';
import type { Neighbours } from '../standings/read-neighbours.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { encodeEvent } from './encode-event.ts';
import { type Moment, readMoment } from './read-moment.ts';
import { shapeOwn } from './shape-own.ts';

/** One open stream. */
export interface Viewer {
  /** Null for a visitor. */
  readonly punterId: number | null;
  /** The version it held when it came, as Last-Event-ID says. */
  readonly holds: number | undefined;
  send(text: string): void;
  /** Ends the stream. */
  end(): void;
}

const batch = 2_000;
const retryAfter = 1_000;

/**
 * The viewers of one meeting on this node. A version is read and encoded once and sent to all of them; then each
 * punter's own place, from the board in memory and one read of picks for thousands. Versions that come while one is
 * being sent are sent as one.
 */
export class LiveChannel {
  #platform: Pick<Platform, 'db' | 'log'>;
  #engine: StandingsEngine;
  #meetingId: number;
  /** The version each viewer was sent. */
  #sent = new Map<Viewer, number | undefined>();
  #moment: Moment | undefined;
  #stale = true;
  #working = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(platform: Pick<Platform, 'db' | 'log'>, engine: StandingsEngine, meetingId: number) {
    this.#platform = platform;
    this.#engine = engine;
    this.#meetingId = meetingId;
  }

  get isEmpty(): boolean {
    return this.#sent.size === 0;
  }

  join(viewer: Viewer): void {
    this.#sent.set(viewer, undefined);
    this.#start();
  }

  leave(viewer: Viewer): void {
    this.#sent.delete(viewer);
    if (this.isEmpty) clearTimeout(this.#retry);
  }

  /** There is a new board. */
  change(): void {
    this.#stale = true;
    this.#start();
  }

  #start(): void {
    if (this.#working) return;
    this.#working = true;
    clearTimeout(this.#retry);
    this.#work()
      .catch((error: unknown) => {
        this.#platform.log.warn({ err: error, meetingId: this.#meetingId }, 'live standings were not sent');
        this.#stale = true;
        if (!this.isEmpty) this.#retry = setTimeout(() => this.#start(), retryAfter);
      })
      .finally(() => {
        this.#working = false;
      });
  }

  async #work(): Promise<void> {
    for (;;) {
      if (this.#stale || !this.#moment) {
        this.#stale = false;
        this.#moment = await readMoment(this.#platform.db, this.#engine, this.#meetingId);
      }
      const moment = this.#moment;
      if (!moment) throw new Error(`There is no meeting ${this.#meetingId}`);
      const waiting = [...this.#sent].flatMap(([viewer, sent]) => (sent === moment.version ? [] : viewer));
      if (waiting.length === 0 && !this.#stale) return;
      await this.#send(moment, waiting);
    }
  }

  async #send(moment: Moment, viewers: readonly Viewer[]): Promise<void> {
    for (const viewer of viewers) {
      const isFirst = this.#sent.get(viewer) === undefined;
      if (!this.#sent.has(viewer)) continue;
      this.#sent.set(viewer, moment.version);
      if (!isFirst || viewer.holds !== moment.version) viewer.send(moment.standings);
    }
    const punters = viewers.flatMap((viewer) =>
      viewer.punterId === null ? [] : { viewer, punterId: viewer.punterId },
    );
    const neighbours = punters.length > 0 ? await moment.neighbours() : null;
    if (neighbours) await this.#sendOwn(moment, neighbours, punters);
    if (!moment.over) return;
    for (const viewer of viewers) {
      viewer.send(encodeEvent('end', {}));
      viewer.end();
    }
  }

  async #sendOwn(
    { card }: Moment,
    neighbours: Neighbours,
    punters: readonly { readonly viewer: Viewer; readonly punterId: number }[],
  ): Promise<void> {
    const breather = new Breather();
    for (let from = 0; from < punters.length; from += batch) {
      const part = punters.slice(from, from + batch);
      const ids = part.map(({ punterId }) => punterId);
      const picks = await loadPicksOfPunters(this.#platform.db, this.#meetingId, ids);
      for (const { viewer, punterId } of part) {
        viewer.send(encodeEvent('own', shapeOwn(neighbours, card, punterId, picks.get(punterId))));
        await breather.rest();
      }
    }
  }
}
