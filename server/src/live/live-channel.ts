import type { LiveBets } from '@furlong/contract/live';
import { loadPicksOfPunters } from '../picks/load-picks.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { Breather } from '../standings/breathe.ts';
import type { Neighbours } from '../standings/read-neighbours.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { encodeEvent } from './encode-event.ts';
import { type Moment, readMoment } from './read-moment.ts';
import { shapeOwn } from './shape-own.ts';
import { TellInTurns } from './tell-in-turns.ts';

/** One open stream. */
export interface Viewer {
  /** Null for a visitor. */
  readonly punterId: number | null;
  /** The sign-in it goes on with; undefined for a visitor. */
  readonly sessionId: string | undefined;
  /** The version it held when it came, as Last-Event-ID says. */
  readonly holds: number | undefined;
  send(text: string): void;
  /** Ends the stream. */
  end(): void;
}

const batch = 2_000;
const retryAfter = 1_000;

/**
 * The viewers of one meeting on this node. A version is read and encoded once for all of them; the own place of each
 * punter among them comes from the board in memory and one read of picks for thousands. Versions that come while one
 * is being sent are sent as one.
 */
export class LiveChannel {
  #platform: Pick<Platform, 'db' | 'log'>;
  #engine: StandingsEngine;
  #meetingId: number;
  /** The version each viewer was sent. */
  #sent = new Map<Viewer, number | undefined>();
  /** That there is something to ask for about their bets. */
  #bets: TellInTurns<Viewer>;
  #moment: Moment | undefined;
  #stale = true;
  #working = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(platform: Pick<Platform, 'db' | 'log'>, engine: StandingsEngine, meetingId: number) {
    this.#platform = platform;
    this.#engine = engine;
    this.#meetingId = meetingId;
    const told = encodeEvent('bets', { meetingId } satisfies LiveBets);
    this.#bets = new TellInTurns((viewer) => viewer.send(told));
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
    this.#bets.remove(viewer);
    if (this.isEmpty) clearTimeout(this.#retry);
  }

  /** Bets on the meeting were settled or stand otherwise: whoever has a token may have some. */
  tellOfBets(): void {
    this.#bets.add([...this.#sent.keys()].filter(isPunter));
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
    const breather = new Breather();
    const punters: PunterViewer[] = [];
    for (const viewer of viewers) {
      if (isPunter(viewer)) punters.push(viewer);
      else if (this.#tell(viewer, moment)) await breather.rest();
    }
    const neighbours = punters.length > 0 ? await moment.neighbours() : null;
    for (let from = 0; from < punters.length; from += batch) {
      await this.#sendOwn(moment, neighbours, punters.slice(from, from + batch), breather);
    }
    if (!moment.over) return;
    for (const viewer of viewers) {
      viewer.send(encodeEvent('end', {}));
      viewer.end();
    }
  }

  /** A version and the own place of it, at once: one message costs half of two. */
  async #sendOwn(
    moment: Moment,
    neighbours: Neighbours | null,
    viewers: readonly PunterViewer[],
    breather: Breather,
  ): Promise<void> {
    const ids = viewers.map(({ punterId }) => punterId);
    const picks = neighbours && (await loadPicksOfPunters(this.#platform.db, this.#meetingId, ids));
    for (const viewer of viewers) {
      const { punterId } = viewer;
      const own =
        neighbours && encodeEvent('own', shapeOwn(neighbours, moment.card, punterId, picks?.get(punterId)));
      this.#tell(viewer, moment, own ?? '');
      await breather.rest();
    }
  }

  /** Sends a version, unless the viewer has left or holds it, and what is the viewer's own of it. */
  #tell(viewer: Viewer, moment: Moment, own = ''): boolean {
    if (!this.#sent.has(viewer)) return false;
    const isHeld = this.#sent.get(viewer) === undefined && viewer.holds === moment.version;
    this.#sent.set(viewer, moment.version);
    const text = isHeld ? own : moment.standings + own;
    if (text !== '') viewer.send(text);
    return true;
  }
}

type PunterViewer = Viewer & { readonly punterId: number };

function isPunter(viewer: Viewer): viewer is PunterViewer {
  return viewer.punterId !== null;
}
