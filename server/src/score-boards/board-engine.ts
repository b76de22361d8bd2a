import type { FurlongEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { SharedReads } from '../platform/runtime/shared-reads.ts';

/** Rounds that are over and stay in memory after their end, when traffic is highest. */
const finishedMax = 2;
const retryAfterMs = 1_000;

/** A version of a round. */
export interface RoundVersion {
  readonly id: number;
  readonly version: number;
}

/** A round in memory: the board of one version, and whatever it was built from. */
export interface CachedRound<Board> {
  readonly board: Board;
  /** The version the final board is written for. */
  readonly finalVersion: number | null;
}

/** What an event says of rounds of a kind. */
export type RoundNews =
  | { readonly kind: 'changed'; readonly id: number; readonly version: number }
  /** What is in memory of its columns is out of date. */
  | { readonly kind: 'columns'; readonly id: number };

/**
 * A kind of rounds that score: meetings of races, a week's fixtures. A round has an id, a version that grows with every
 * change, and a board that follows from its facts and its columns.
 */
export interface RoundKind<
  Board extends { readonly version: number },
  View,
  Cached extends CachedRound<Board>,
> {
  /** For the log. */
  readonly name: string;
  /** The rounds that are not over. */
  loadLive(): Promise<readonly RoundVersion[]>;
  /**
   * Reads a round and ranks it; undefined when there is none of this id. Reuses `cached`, except for the aliases of the
   * punters in `renamed`.
   */
  load(id: number, cached?: Cached, renamed?: readonly number[]): Promise<Cached | undefined>;
  /** Shows a board in memory. */
  viewBoard(board: Board): View;
  /** Shows the stored final board of the current version; undefined while there is none. */
  viewWritten(id: number): Promise<View | undefined>;
  /** Undefined: the event is of something else. */
  readEvent(event: FurlongEvent): RoundNews | undefined;
}

/**
 * The boards of live rounds of one kind, in memory on every node. When a round's version grows it is read again, from
 * its facts and the columns of the events that are closed. A new board replaces the old one as a whole, so a reader
 * never sees parts of two versions. Nodes send each other versions alone: the data comes from the database.
 */
export class BoardEngine<
  Board extends { readonly version: number },
  View,
  Cached extends CachedRound<Board> = CachedRound<Board>,
> {
  #platform: Pick<Platform, 'events' | 'log' | 'metrics'>;
  #kind: RoundKind<Board, View, Cached>;
  #cached = new Map<number, Cached>();
  #written = new SharedReads<View | undefined>();
  #loading = new Map<number, { done: Promise<void>; again: boolean }>();
  /** By round: whose aliases to read again with its next version; 'everybody' also reads all columns again. */
  #renamed = new Map<number, Set<number> | 'everybody'>();
  /** Rounds whose names may have been replaced since they were read: no version comes for one that is over. */
  #outdated = new Set<number>();
  #retries = new Set<NodeJS.Timeout>();
  #followers = new Set<(id: number) => void>();
  #unlisten: (() => void) | undefined;
  #stopped = false;

  constructor(platform: Pick<Platform, 'events' | 'log' | 'metrics'>, kind: RoundKind<Board, View, Cached>) {
    this.#platform = platform;
    this.#kind = kind;
  }

  /** Listens, then reads every live round; resolves when all are ranked. */
  async start(): Promise<void> {
    this.#unlisten = this.#platform.events.listen((event) => {
      if (event.kind === 'alias') this.#rename(event.punterId);
      else if (event.kind === 'erased') this.#erase();
      else if (event.kind === 'resync') void this.#resync();
      else this.#hear(this.#kind.readEvent(event));
    });
    await this.#loadLive();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten?.();
    for (const timer of this.#retries) clearTimeout(timer);
    await Promise.allSettled([...this.#loading.values()].map(({ done }) => done));
  }

  /** A round as this node has it now; undefined when there is none of this id. */
  async view(id: number): Promise<View | undefined> {
    const view = this.#viewCached(id) ?? (await this.#viewWritten(id));
    if (view) return view;
    await this.#refresh(id);
    // Not in memory: its final board was written during the refresh.
    return this.#viewCached(id) ?? this.#viewWritten(id);
  }

  /** The board of a round, if it is in memory. */
  board(id: number): Board | undefined {
    return this.#cached.get(id)?.board;
  }

  /** Calls `follower` for every new board once it can be read; returns the function that ends this. */
  follow(follower: (id: number) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  #viewWritten(id: number): Promise<View | undefined> {
    return this.#written.read(String(id), () => this.#kind.viewWritten(id));
  }

  #viewCached(id: number): View | undefined {
    const cached = this.#cached.get(id);
    return cached && this.#kind.viewBoard(cached.board);
  }

  #hear(news: RoundNews | undefined): void {
    if (news?.kind === 'changed') this.#refreshSoon(news.id, news.version);
    else if (news?.kind === 'columns') this.#forget(news.id);
  }

  async #loadLive(): Promise<void> {
    for (const { id, version } of await this.#kind.loadLive()) {
      // A round that cannot be read must not prevent the others from being served; it is retried.
      await this.#refresh(id).catch((error: unknown) => this.#failed(id, version, error));
    }
  }

  /** Reads every cached round again, because events may have been missed after a lost connection. */
  async #resync(): Promise<void> {
    this.#erase();
    for (const id of this.#known()) this.#renamed.set(id, 'everybody');
    try {
      for (const id of [...this.#cached.keys()]) await this.#refresh(id);
      await this.#loadLive();
    } catch (error) {
      this.#platform.log.warn({ err: error }, `live boards could not be read again: ${this.#kind.name}`);
      this.#later(() => void this.#resync());
    }
  }

  /** The rounds in memory and those being read. */
  #known(): Set<number> {
    return new Set([...this.#cached.keys(), ...this.#loading.keys()]);
  }

  #rename(punterId: number): void {
    for (const id of this.#known()) {
      const renamed = this.#renamed.get(id) ?? new Set();
      if (renamed !== 'everybody') this.#renamed.set(id, renamed.add(punterId));
    }
  }

  /** Somebody's name is gone from the boards that are written: those that are over are read from there. */
  #erase(): void {
    for (const id of this.#known()) this.#outdated.add(id);
    this.#dropOutdated();
  }

  #dropOutdated(): void {
    for (const id of this.#finished()) {
      if (!this.#outdated.delete(id)) continue;
      this.#cached.delete(id);
      this.#renamed.delete(id);
    }
  }

  /** The rounds in memory that are over, the one that changed last at the end. */
  #finished(): number[] {
    return [...this.#cached].flatMap(([id, { board, finalVersion }]) =>
      finalVersion === board.version ? id : [],
    );
  }

  /** Makes the next version of a round read everything again. */
  #forget(id: number): void {
    if (this.#known().has(id)) this.#renamed.set(id, 'everybody');
  }

  #refreshSoon(id: number, version: number): void {
    const cached = this.#cached.get(id);
    const isKnown = cached && (cached.board.version > version || cached.finalVersion === version);
    if (this.#stopped || isKnown) return;
    this.#refresh(id).catch((error: unknown) => this.#failed(id, version, error));
  }

  #failed(id: number, version: number, error: unknown): void {
    this.#platform.log.warn({ err: error, [this.#kind.name]: id }, 'a board could not be read');
    this.#later(() => this.#refreshSoon(id, version));
  }

  #later(work: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      work();
    }, retryAfterMs);
    this.#retries.add(timer);
  }

  /** Reads a round again. If it is being read, it is read once more afterwards. */
  #refresh(id: number): Promise<void> {
    const running = this.#loading.get(id);
    if (running) {
      running.again = true;
      return running.done;
    }
    const loading = { again: false, done: Promise.resolve() };
    loading.done = (async () => {
      try {
        do {
          loading.again = false;
          await this.#load(id);
        } while (loading.again && !this.#stopped);
      } finally {
        this.#loading.delete(id);
      }
    })();
    this.#loading.set(id, loading);
    return loading.done;
  }

  async #load(id: number): Promise<void> {
    const cached = this.#cached.get(id);
    if (!cached && (await this.#kind.viewWritten(id))) return;
    const started = performance.now();
    const renamed = this.#renamed.get(id) ?? [];
    this.#renamed.delete(id);
    this.#outdated.delete(id);
    const reading = renamed === 'everybody' ? this.#kind.load(id) : this.#kind.load(id, cached, [...renamed]);
    const round = await reading.catch((error: unknown) => {
      this.#renamed.set(id, 'everybody');
      throw error;
    });
    if (!round) return;
    this.#platform.metrics.standingsBuilt.observe((performance.now() - started) / 1000);
    // Deleted first, so that the map's order is that of the last change.
    this.#cached.delete(id);
    this.#cached.set(id, round);
    for (const follower of this.#followers) follower(id);
    this.#dropOutdated();
    for (const id of this.#finished().slice(0, -finishedMax)) this.#cached.delete(id);
  }
}
