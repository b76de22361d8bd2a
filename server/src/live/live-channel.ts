import type { Platform } from '../platform/runtime/platform.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import { encodeEvent } from './encode-event.ts';
import {
  isPunter,
  type LiveChange,
  type LiveSource,
  type Moment,
  type PunterViewer,
  type Viewer,
} from './live-source.ts';
import { BatchNotifier } from './notify-in-batches.ts';

/** Punters whose own place is read together. */
const batchSize = 2_000;
const retryAfterMs = 1_000;

/**
 * The viewers of one meeting or round on this node. A version is read and encoded once for all of them. The own place of
 * each punter comes from the board in memory and one read per batch of punters. Versions that arrive while one is being
 * sent are sent as one.
 */
export class LiveChannel {
  #log: Platform['log'];
  #source: LiveSource;
  #id: number;
  #viewers = new Set<Viewer>();
  /** Those who have not been sent the moment yet. */
  #waiting = new Set<Viewer>();
  /** Those who have been sent nothing yet, and may have the moment from before. */
  #fresh = new Set<Viewer>();
  #notifiers: ReadonlyMap<LiveChange, BatchNotifier<Viewer>>;
  #moment: Moment | undefined;
  #stale = true;
  #working = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(log: Platform['log'], source: LiveSource, id: number) {
    this.#log = log;
    this.#source = source;
    this.#id = id;
    this.#notifiers = new Map(
      source.changes.map((change) => {
        const text = change.text(id);
        return [change, new BatchNotifier<Viewer>((viewer) => viewer.send(text))];
      }),
    );
  }

  get isEmpty(): boolean {
    return this.#viewers.size === 0;
  }

  join(viewer: Viewer): void {
    this.#viewers.add(viewer);
    this.#waiting.add(viewer);
    this.#fresh.add(viewer);
    this.#start();
  }

  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    this.#waiting.delete(viewer);
    this.#fresh.delete(viewer);
    for (const notifier of this.#notifiers.values()) notifier.remove(viewer);
    if (this.isEmpty) clearTimeout(this.#retry);
  }

  /** Tells the viewers whom a change concerns. */
  notify(change: LiveChange): void {
    const viewers = [...this.#viewers];
    this.#notifiers.get(change)?.add(change.toPunters ? viewers.filter(isPunter) : viewers);
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
    this.#work().then(
      () => {
        this.#working = false;
        // Somebody may have joined since the work ended.
        if (this.#hasWork()) this.#start();
      },
      (error: unknown) => {
        this.#working = false;
        this.#log.warn({ err: error, [this.#source.name]: this.#id }, 'a live version was not sent');
        this.#stale = true;
        if (!this.isEmpty) this.#retry = setTimeout(() => this.#start(), retryAfterMs);
      },
    );
  }

  #hasWork(): boolean {
    return this.#stale || this.#waiting.size > 0;
  }

  async #work(): Promise<void> {
    for (;;) {
      if (this.#stale || !this.#moment) {
        this.#stale = false;
        const moment = await this.#source.readMoment(this.#id);
        if (!moment) throw new Error(`There is no ${this.#source.name} ${this.#id}`);
        if (moment.version !== this.#moment?.version) this.#waiting = new Set(this.#viewers);
        this.#moment = moment;
      }
      if (!this.#hasWork()) return;
      await this.#send(this.#moment, [...this.#waiting]);
    }
  }

  async #send(moment: Moment, viewers: readonly Viewer[]): Promise<void> {
    const yielder = new Yielder();
    const punters: PunterViewer[] = [];
    for (const viewer of viewers) {
      if (isPunter(viewer)) punters.push(viewer);
      else this.#sendVersion(viewer, moment);
      if (yielder.isDue) await yielder.yieldNow();
    }
    for (let from = 0; from < punters.length; from += batchSize) {
      await this.#sendOwn(moment, punters.slice(from, from + batchSize), yielder);
    }
    if (!moment.over) return;
    for (const viewer of viewers) {
      viewer.send(encodeEvent('end', {}));
      viewer.end();
      if (yielder.isDue) await yielder.yieldNow();
    }
  }

  /** Sends each punter a version with the own place in one message, which costs half of two. */
  async #sendOwn(moment: Moment, viewers: readonly PunterViewer[], yielder: Yielder): Promise<void> {
    const ownOf = await moment.own(viewers);
    for (const viewer of viewers) {
      if (!this.#waiting.has(viewer)) continue;
      const own = ownOf(viewer);
      this.#sendVersion(viewer, moment, typeof own === 'string' ? own : await own);
      if (yielder.isDue) await yielder.yieldNow();
    }
  }

  /** Sends a version, unless the viewer has it already or has left, and the viewer's own place. */
  #sendVersion(viewer: Viewer, moment: Moment, own = ''): void {
    if (!this.#waiting.delete(viewer)) return;
    const isCurrent = this.#fresh.delete(viewer) && viewer.lastVersion === moment.version;
    const text = isCurrent ? own : moment.text + own;
    if (text !== '') viewer.send(text);
  }
}
