/** How many are told in a turn, and how long after it the next one is, in milliseconds. */
export interface TurnLimits {
  readonly perTurn: number;
  readonly pause: number;
}

/** Five hundred a second: each asks for bets and balance, and a full node is through before a poll comes round. */
const usual: TurnLimits = { perTurn: 100, pause: 200 };

/**
 * Tells a crowd that there is something to ask for, so many in a turn, so that they do not all ask at once. The first
 * turn is at once; who is to be told again before having been told is told once.
 */
export class TellInTurns<Listener> {
  readonly #tell: (listener: Listener) => void;
  readonly #limits: TurnLimits;
  readonly #untold = new Set<Listener>();
  #resting = false;

  constructor(tell: (listener: Listener) => void, limits: TurnLimits = usual) {
    this.#tell = tell;
    this.#limits = limits;
  }

  add(listeners: Iterable<Listener>): void {
    for (const listener of listeners) this.#untold.add(listener);
    if (!this.#resting) this.#takeTurn();
  }

  /** Who has left is not told. */
  remove(listener: Listener): void {
    this.#untold.delete(listener);
  }

  #takeTurn(): void {
    const turn = [...this.#untold.values().take(this.#limits.perTurn)];
    this.#resting = turn.length > 0;
    // After the last of them too: what follows on its heels is told together.
    if (this.#resting) setTimeout(() => this.#takeTurn(), this.#limits.pause);
    for (const listener of turn) {
      this.#untold.delete(listener);
      this.#tell(listener);
    }
  }
}
