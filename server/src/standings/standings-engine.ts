import { loadHeads } from '../meetings/load-card.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Board } from './board.ts';
import { type HeldMeeting, loadMeeting } from './load-meeting.ts';
import { viewBoard } from './read-board.ts';
import { viewFinalStandings } from './read-final-standings.ts';
import type { StandingsView } from './view.ts';

/** Finished meetings kept in memory after their end, when everybody looks at them. */
const keptFinished = 2;
const retryAfter = 1_000;

/**
 * The standings of live meetings, in memory on every node. A meeting is read again, from its card and the picks of
 * the races that are off, when its version grows; a board is replaced by the next one whole, so a reader never sees
 * half of a version. Nodes tell each other nothing but versions: what they serve comes from the database.
 */
export class StandingsEngine {
  #platform: Platform;
  #held = new Map<number, HeldMeeting>();
  #loading = new Map<number, { done: Promise<void>; again: boolean }>();
  /** Whose aliases to read again with a meeting's next version; everybody's, and the picks, when that is not known. */
  #renamed = new Map<number, Set<number> | 'everybody'>();
  #retries = new Set<NodeJS.Timeout>();
  #followers = new Set<(meetingId: number) => void>();
  #unlisten: (() => void) | undefined;
  #stopped = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Listens, then reads every live meeting; resolves when all are ranked. */
  async start(): Promise<void> {
    this.#unlisten = this.#platform.events.listen((event) => {
      if (event.kind === 'standings') this.#refreshSoon(event.meetingId, event.version);
      else if (event.kind === 'alias') this.#rename(event.punterId);
      else if (event.kind === 'picks') this.#forget(event.meetingId);
      else if (event.kind === 'resync') void this.#resync();
    });
    await this.#loadLive();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten?.();
    for (const timer of this.#retries) clearTimeout(timer);
    await Promise.allSettled([...this.#loading.values()].map(({ done }) => done));
  }

  /** A meeting's standings as this node has them now; undefined when there is no such meeting. */
  async view(meetingId: number): Promise<StandingsView | undefined> {
    const view = this.#viewHeld(meetingId) ?? (await this.#viewWritten(meetingId));
    if (view) return view;
    await this.#refresh(meetingId);
    // Written a moment ago, it was not read into memory any more.
    return this.#viewHeld(meetingId) ?? this.#viewWritten(meetingId);
  }

  /** The board of a meeting that is in memory. */
  board(meetingId: number): Board | undefined {
    return this.#held.get(meetingId)?.board;
  }

  /** Tells of every new board, once it can be read; returns the end of the telling. */
  follow(follower: (meetingId: number) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  #viewHeld(meetingId: number): StandingsView | undefined {
    const held = this.#held.get(meetingId);
    return held && viewBoard(held.board);
  }

  async #viewWritten(meetingId: number): Promise<StandingsView | undefined> {
    const [head] = await loadHeads(this.#platform.db, { ids: [meetingId] });
    return head && viewFinalStandings(this.#platform.db, head);
  }

  async #loadLive(): Promise<void> {
    for (const { id, standingsVersion } of await loadHeads(this.#platform.db, { live: true })) {
      // A meeting that cannot be read must not keep the others from being served; it is tried again.
      await this.#refresh(id).catch((error: unknown) => this.#failed(id, standingsVersion, error));
    }
  }

  /** After a lost connection anything may have been missed: every meeting held is read again. */
  async #resync(): Promise<void> {
    for (const meetingId of this.#known()) this.#renamed.set(meetingId, 'everybody');
    try {
      for (const meetingId of [...this.#held.keys()]) await this.#refresh(meetingId);
      await this.#loadLive();
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'live standings could not be read again');
      this.#later(() => void this.#resync());
    }
  }

  /** The meetings in memory, and those on their way there. */
  #known(): Set<number> {
    return new Set([...this.#held.keys(), ...this.#loading.keys()]);
  }

  #rename(punterId: number): void {
    for (const meetingId of this.#known()) {
      const renamed = this.#renamed.get(meetingId) ?? new Set();
      if (renamed !== 'everybody') this.#renamed.set(meetingId, renamed.add(punterId));
    }
  }

  /** What is held of a meeting is read anew with its next version. */
  #forget(meetingId: number): void {
    if (this.#known().has(meetingId)) this.#renamed.set(meetingId, 'everybody');
  }

  #refreshSoon(meetingId: number, version: number): void {
    const held = this.#held.get(meetingId);
    const isKnown = held && (held.board.version > version || held.finalVersion === version);
    if (this.#stopped || isKnown) return;
    this.#refresh(meetingId).catch((error: unknown) => this.#failed(meetingId, version, error));
  }

  #failed(meetingId: number, version: number, error: unknown): void {
    this.#platform.log.warn({ err: error, meetingId }, 'standings could not be read');
    this.#later(() => this.#refreshSoon(meetingId, version));
  }

  #later(work: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      work();
    }, retryAfter);
    this.#retries.add(timer);
  }

  /** Reads a meeting again. Asked for while it is being read, it is read once more afterwards. */
  #refresh(meetingId: number): Promise<void> {
    const running = this.#loading.get(meetingId);
    if (running) {
      running.again = true;
      return running.done;
    }
    const loading = { again: false, done: Promise.resolve() };
    loading.done = (async () => {
      try {
        do {
          loading.again = false;
          await this.#load(meetingId);
        } while (loading.again && !this.#stopped);
      } finally {
        this.#loading.delete(meetingId);
      }
    })();
    this.#loading.set(meetingId, loading);
    return loading.done;
  }

  async #load(meetingId: number): Promise<void> {
    const { db, metrics } = this.#platform;
    const held = this.#held.get(meetingId);
    if (!held && (await this.#viewWritten(meetingId))) return;
    const started = performance.now();
    const renamed = this.#renamed.get(meetingId) ?? [];
    this.#renamed.delete(meetingId);
    const reading =
      renamed === 'everybody' ? loadMeeting(db, meetingId) : loadMeeting(db, meetingId, held, [...renamed]);
    const meeting = await reading.catch((error: unknown) => {
      this.#renamed.set(meetingId, 'everybody');
      throw error;
    });
    if (!meeting) return;
    metrics.standingsBuilt.observe((performance.now() - started) / 1000);
    // Set anew, so that the map's order is that of the last change.
    this.#held.delete(meetingId);
    this.#held.set(meetingId, meeting);
    for (const follower of this.#followers) follower(meetingId);
    const finished = [...this.#held].filter(([, { board, finalVersion }]) => finalVersion === board.version);
    for (const [id] of finished.slice(0, -keptFinished)) this.#held.delete(id);
  }
}
