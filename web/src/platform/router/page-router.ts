import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type Path,
  parsePath,
  type To,
  type UNSAFE_createMemoryHistory,
} from 'react-router';
import { ScrollPositions } from './scroll-positions.ts';

/** The library's history: the browser's, or one in memory for tests. */
export type PageHistory = Omit<ReturnType<typeof UNSAFE_createMemoryHistory>, 'index'>;

/** How a location was reached: by a new entry of the history, in place of one, or by going back or forward. */
export type HistoryAction = 'PUSH' | 'REPLACE' | 'POP';

export interface RouterState {
  /** What is shown. */
  readonly location: Location;
  readonly historyAction: HistoryAction;
  /** What was asked for and is still loading; null: nothing. */
  readonly pending: Location | null;
  /** Why the location cannot be shown. */
  readonly fault?: unknown;
  /** The page stays where it is scrolled to. */
  readonly keepsScroll: boolean;
}

/**
 * Loads what a location needs. Answers with the path that is to be shown instead, or null; at once where nothing is to be
 * loaded. What it fails with becomes the fault.
 */
export type Prepare = (location: Location) => Promise<string | null> | string | null;

/**
 * Leads from page to page: the address and the screen change together, once the next screen is there. Whoever asks for
 * another page meanwhile calls the first one off.
 */
export class PageRouter implements Navigator {
  readonly #history: PageHistory;
  readonly #prepare: Prepare;
  readonly #listeners = new Set<() => void>();
  readonly scroll = new ScrollPositions();
  #state: RouterState;
  #turn = 0;
  readonly #stop: () => void;

  constructor(history: PageHistory, prepare: Prepare) {
    this.#history = history;
    this.#prepare = prepare;
    const { location } = history;
    this.#state = { location, historyAction: 'POP', pending: null, keepsScroll: true };
    this.#stop = history.listen((change) => void this.#open(change.location, 'POP'));
  }

  get state(): RouterState {
    return this.#state;
  }

  /** Loads the page that the app is opened by, which the browser has scrolled. */
  start(): Promise<void> {
    return this.#open(this.#state.location, 'POP', true);
  }

  /** Opens a path of the app; ends when the page is shown, or another one was asked for. */
  navigate(
    to: To,
    { replace = false, state, preventScrollReset = false }: NavigateOptions = {},
  ): Promise<void> {
    const current = this.#state.location;
    const path = typeof to === 'string' ? parsePath(to) : to;
    const next = {
      ...this.#history.encodeLocation({
        pathname: current.pathname,
        search: '',
        hash: '',
        ...onThisSite(path),
      }),
      state: state ?? null,
      key: Math.random().toString(36).slice(2, 10),
    };
    return this.#open(next, replace ? 'REPLACE' : 'PUSH', preventScrollReset);
  }

  push = (to: To, state?: unknown, options?: NavigateOptions) => this.navigate(to, { ...options, state });
  replace = (to: To, state?: unknown, options?: NavigateOptions) =>
    this.navigate(to, { ...options, state, replace: true });
  go = (delta: number) => this.#history.go(delta);
  createHref = (to: To) => this.#history.createHref(to);

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hears of the history no more: for tests. */
  dispose(): void {
    this.#stop();
  }

  async #open(location: Location, historyAction: HistoryAction, keepsScroll = false): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { location: left } = this.#state;
    if (left !== location) this.scroll.note(left);
    this.#set({ ...this.#state, pending: location });
    const shown: RouterState = { location, historyAction, pending: null, keepsScroll };
    try {
      const found = this.#prepare(location);
      const away = found instanceof Promise ? await found : found;
      if (turn !== this.#turn) return;
      // Whoever is sent to where they are going is there.
      if (away === null || away === createPath(location)) return this.#show(shown);
      // A way that ends where it began, or that the history has an entry for already, gets no second one.
      const isNew = historyAction === 'PUSH' && away !== createPath(left);
      await this.navigate(away, { replace: !isNew });
    } catch (fault) {
      if (turn === this.#turn) this.#show({ ...shown, fault });
    }
  }

  #show(state: RouterState): void {
    const { location, historyAction } = state;
    if (historyAction === 'PUSH') this.#history.push(location, location.state);
    if (historyAction === 'REPLACE') this.#history.replace(location, location.state);
    this.#set(state);
  }

  #set(state: RouterState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** A path without what makes the browser read its beginning as another site: `//site` and `/\\site`. */
function onThisSite(path: Partial<Path>): Partial<Path> {
  return path.pathname === undefined ? path : { ...path, pathname: path.pathname.replace(/^[/\\]{2,}/, '/') };
}
