import { setImmediate as afterThisTurn } from 'node:timers/promises';

interface Turn<T> {
  begun: boolean;
  done: Promise<T>;
}

/**
 * Reads that many ask for at once. Whoever asks while one is under way waits for the next, so that everybody gets what
 * held at a moment after they asked, as if each had read alone. A key is read once at a time; a failure is for those
 * who shared it.
 */
export class SharedReads<T> {
  readonly #turns = new Map<string, Turn<T>>();

  /** What `load` reads. All who give the same key mean the same. */
  read(key: string, load: () => Promise<T>): Promise<T> {
    const last = this.#turns.get(key);
    if (last && !last.begun) return last.done;
    const turn: Turn<T> = {
      begun: false,
      done: this.#mayBegin(last).then(() => {
        turn.begun = true;
        return load();
      }),
    };
    this.#turns.set(key, turn);
    const end = () => {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    };
    turn.done.then(end, end);
    return turn.done;
  }

  /** After the one before; else once everybody is heard whose request came in this turn of the event loop. */
  async #mayBegin(before: Turn<T> | undefined): Promise<void> {
    if (before) await before.done.catch(() => undefined);
    else await afterThisTurn();
  }
}
