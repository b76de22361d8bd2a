import type { LiveBets, LiveJackpot } from '@furlong/contract/schemas/live';
import { loadPicksOfPunters } from '../picks/load-picks.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Neighbours } from '../score-boards/neighbours.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';
import type { Board } from '../standings/board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { encodeEvent } from './encode-event.ts';
import type { FollowedLeagues } from './followed-leagues.ts';
import { BatchNotifier } from './notify-in-batches.ts';
import { type Moment, readMoment } from './read-moment.ts';
import { shapeOwn } from './shape-own.ts';

/** One open stream. */
export interface Viewer {
  /** Null for a visitor. */
  readonly punterId: number | null;
  /** The sign-in it belongs to; undefined for a visitor. */
  readonly sessionId: string | undefined;
  /** The league whose member it is and which it follows; null for none. */
  readonly leagueId: number | null;
  /** The version it had when it connected, from Last-Event-ID. */
  readonly lastVersion: number | undefined;
  send(text: string): void;
  /** Ends the stream. */
  end(): void;
}

/** Punters whose picks are read in one statement. */
const batchSize = 2_000;
const retryAfterMs = 1_000;

/**
 * The viewers of one meeting on this node. A version is read and encoded once for all of them. The own place of each
 * punter comes from the board in memory and one read of picks per batch of punters. Versions that arrive while one is
 * being sent are sent as one.
 */
export class LiveChannel {
  #platform: Pick<Platform, 'db' | 'log'>;
  #engine: StandingsEngine;
  #leagues: FollowedLeagues;
  #meetingId: number;
  /** The version each viewer was sent. */
  #sent = new Map<Viewer, number | undefined>();
  /** Notifies viewers that their bets may have changed. */
  #bets: BatchNotifier<Viewer>;
  /** Notifies viewers that the jackpot may have changed. */
  #jackpot: BatchNotifier<Viewer>;
  #moment: Moment | undefined;
  #stale = true;
  #working = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(
    platform: Pick<Platform, 'db' | 'log'>,
    engine: StandingsEngine,
    leagues: FollowedLeagues,
    meetingId: number,
  ) {
    this.#platform = platform;
    this.#engine = engine;
    this.#leagues = leagues;
    this.#meetingId = meetingId;
    const message = encodeEvent('bets', { meetingId } satisfies LiveBets);
    this.#bets = new BatchNotifier((viewer) => viewer.send(message));
    const decided = encodeEvent('jackpot', { meetingId } satisfies LiveJackpot);
    this.#jackpot = new BatchNotifier((viewer) => viewer.send(decided));
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
    this.#jackpot.remove(viewer);
    if (this.isEmpty) clearTimeout(this.#retry);
  }

  /** Bets on the meeting changed: every viewer who is a punter may have some. */
  notifyOfBets(): void {
    this.#bets.add([...this.#sent.keys()].filter(isPunter));
  }

  /** The jackpot of the meeting was decided anew. */
  notifyOfJackpot(): void {
    this.#jackpot.add([...this.#sent.keys()]);
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
        if (!this.isEmpty) this.#retry = setTimeout(() => this.#start(), retryAfterMs);
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
    const yielder = new Yielder();
    const punters: PunterViewer[] = [];
    for (const viewer of viewers) {
      if (isPunter(viewer)) punters.push(viewer);
      else if (this.#sendVersion(viewer, moment)) await yielder.yieldIfDue();
    }
    const neighbours = punters.length > 0 ? await moment.neighbours() : null;
    if (moment.board && punters.some(({ leagueId }) => leagueId !== null)) {
      await this.#leagues.prepare(moment.board);
    }
    for (let from = 0; from < punters.length; from += batchSize) {
      await this.#sendOwn(moment, neighbours, punters.slice(from, from + batchSize), yielder);
    }
    if (!moment.over) return;
    for (const viewer of viewers) {
      viewer.send(encodeEvent('end', {}));
      viewer.end();
    }
  }

  /** Sends each punter a version with the own place in one message, which costs half of two. */
  async #sendOwn(
    moment: Moment,
    neighbours: Neighbours<Board> | null,
    viewers: readonly PunterViewer[],
    yielder: Yielder,
  ): Promise<void> {
    const ids = viewers.map(({ punterId }) => punterId);
    const picks = neighbours && (await loadPicksOfPunters(this.#platform.db, this.#meetingId, ids));
    for (const viewer of viewers) {
      const { punterId } = viewer;
      const own =
        neighbours && encodeEvent('own', shapeOwn(neighbours, moment.card, punterId, picks?.get(punterId)));
      this.#sendVersion(viewer, moment, (own ?? '') + (await this.#placeInLeague(moment, viewer)));
      await yielder.yieldIfDue();
    }
  }

  /** The encoded place in the league that a viewer follows; empty for one who follows none, or is in it no more. */
  async #placeInLeague({ board }: Moment, { leagueId, punterId }: PunterViewer): Promise<string> {
    if (leagueId === null || !board) return '';
    const place = await this.#leagues.place(board, leagueId, punterId);
    return place ? encodeEvent('league', place) : '';
  }

  /** Sends a version, unless the viewer has it already, and the viewer's own place. False when the viewer has left. */
  #sendVersion(viewer: Viewer, moment: Moment, own = ''): boolean {
    if (!this.#sent.has(viewer)) return false;
    const isCurrent = this.#sent.get(viewer) === undefined && viewer.lastVersion === moment.version;
    this.#sent.set(viewer, moment.version);
    const text = isCurrent ? own : moment.standings + own;
    if (text !== '') viewer.send(text);
    return true;
  }
}

type PunterViewer = Viewer & { readonly punterId: number };

function isPunter(viewer: Viewer): viewer is PunterViewer {
  return viewer.punterId !== null;
}
