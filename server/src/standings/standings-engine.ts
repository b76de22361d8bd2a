import { loadHeads } from '../meetings/load-card.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Board } from './board.ts';
import { type CachedMeeting, loadMeeting } from './load-meeting.ts';
import { viewBoard } from './read-board.ts';
import { viewFinalStandings } from './read-final-standings.ts';
import type { StandingsView } from './view.ts';

/** Finished meetings that stay in memory after their end, when traffic is highest. */
const finishedMax = 2;
const retryAfterMs = 1_000;

/**
 * The standings of live meetings, in memory on every node. When a meeting's version grows it is read again, from its
 * card and the picks of the races that are off. A new board replaces the old one as a whole, so a reader never sees
 * parts of two versions. Nodes send each other versions alone: the data comes from the database.
 */
export class StandingsEngine {
  #platform: Platform;
  #cached = new Map<number, CachedMeeting>();
  #loading = new Map<number, { done: Promise<void>; again: boolean }>();
  /** By meeting: whose aliases to read again with its next version; 'everybody' also reads all picks again. */
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
    const view = this.#viewCached(meetingId) ?? (await this.#viewWritten(meetingId));
    if (view) return view;
    await this.#refresh(meetingId);
    // Not in memory: its final standings were written during the refresh.
    return this.#viewCached(meetingId) ?? this.#viewWritten(meetingId);
  }

  /** The board of a meeting, if it is in memory. */
  board(meetingId: number): Board | undefined {
    return this.#cached.get(meetingId)?.board;
  }

  /** Calls `follower` for every new board once it can be read; returns the function that ends this. */
  follow(follower: (meetingId: number) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  #viewCached(meetingId: number): StandingsView | undefined {
    const cached = this.#cached.get(meetingId);
    return cached && viewBoard(cached.board);
  }

  async #viewWritten(meetingId: number): Promise<StandingsView | undefined> {
    const [head] = await loadHeads(this.#platform.db, { ids: [meetingId] });
    return head && viewFinalStandings(this.#platform.db, head);
  }

  async #loadLive(): Promise<void> {
    for (const { id, standingsVersion } of await loadHeads(this.#platform.db, { live: true })) {
      // A meeting that cannot be read must not prevent the others from being served; it is retried.
      await this.#refresh(id).catch((error: unknown) => this.#failed(id, standingsVersion, error));
    }
  }

  /** Reads every cached meeting again, because events may have been missed after a lost connection. */
  async #resync(): Promise<void> {
    for (const meetingId of this.#known()) this.#renamed.set(meetingId, 'everybody');
    try {
      for (const meetingId of [...this.#cached.keys()]) await this.#refresh(meetingId);
      await this.#loadLive();
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'live standings could not be read again');
      this.#later(() => void this.#resync());
    }
  }

  /** The meetings in memory and those being read. */
  #known(): Set<number> {
    return new Set([...this.#cached.keys(), ...this.#loading.keys()]);
  }

  #rename(punterId: number): void {
    for (const meetingId of this.#known()) {
      const renamed = this.#renamed.get(meetingId) ?? new Set();
      if (renamed !== 'everybody') this.#renamed.set(meetingId, renamed.add(punterId));
    }
  }

  /** Makes the next version of a meeting read everything again. */
  #forget(meetingId: number): void {
    if (this.#known().has(meetingId)) this.#renamed.set(meetingId, 'everybody');
  }

  #refreshSoon(meetingId: number, version: number): void {
    const cached = this.#cached.get(meetingId);
    const isKnown = cached && (cached.board.version > version || cached.finalVersion === version);
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
    }, retryAfterMs);
    this.#retries.add(timer);
  }

  /** Reads a meeting again. If it is being read, it is read once more afterwards. */
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
    const cached = this.#cached.get(meetingId);
    if (!cached && (await this.#viewWritten(meetingId))) return;
    const started = performance.now();
    const renamed = this.#renamed.get(meetingId) ?? [];
    this.#renamed.delete(meetingId);
    const reading =
      renamed === 'everybody' ? loadMeeting(db, meetingId) : loadMeeting(db, meetingId, cached, [...renamed]);
    const meeting = await reading.catch((error: unknown) => {
      this.#renamed.set(meetingId, 'everybody');
      throw error;
    });
    if (!meeting) return;
    metrics.standingsBuilt.observe((performance.now() - started) / 1000);
    // Deleted first, so that the map's order is that of the last change.
    this.#cached.delete(meetingId);
    this.#cached.set(meetingId, meeting);
    for (const follower of this.#followers) follower(meetingId);
    const finished = [...this.#cached].filter(
      ([, { board, finalVersion }]) => finalVersion === board.version,
    );
    for (const [id] of finished.slice(0, -finishedMax)) this.#cached.delete(id);
  }
}
