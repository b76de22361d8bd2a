import { HttpConnection } from './http-connection.ts';

const connectionCount = 128;

/** What is asked at a fixed rate. */
export interface Paced {
  readonly url: string;
  /** Requests a second, whatever becomes of them. */
  readonly rate: number;
  /** The path and token of a request, by its number. */
  ask(request: number): readonly [path: string, token?: string | undefined];
}

/** Every request in the order in which it was due. */
export interface PacedSeen {
  /** When it was due, milliseconds since 1970. */
  readonly due: Float64Array;
  /** Milliseconds from then to the whole answer; NaN for one that failed. */
  readonly ms: Float32Array;
  /** What was not as expected. */
  readonly errors: readonly string[];
}

/**
 * Asks at a fixed rate until it is told to stop. A request's time counts from when it was due, so one that waits for a
 * connection or behind others does not look quick.
 */
export class PacedLoad {
  #paced: Paced;
  #idle: HttpConnection[] = [];
  #waiting: number[] = [];
  #due: number[] = [];
  #ms: number[] = [];
  #errors: string[] = [];
  #started = 0;
  #open = true;

  constructor(paced: Paced) {
    this.#paced = paced;
  }

  async start(): Promise<void> {
    this.#idle = await Promise.all(
      Array.from({ length: connectionCount }, () => HttpConnection.open(this.#paced.url)),
    );
    this.#started = performance.now();
    this.#tick();
  }

  stop(): PacedSeen {
    this.#open = false;
    for (const connection of this.#idle) connection.close();
    return {
      due: Float64Array.from(this.#due, (due) => due + performance.timeOrigin),
      ms: Float32Array.from(this.#ms),
      errors: this.#errors,
    };
  }

  #tick(): void {
    if (!this.#open) return;
    const dueCount = Math.floor(((performance.now() - this.#started) * this.#paced.rate) / 1000);
    for (let request = this.#due.length; request < dueCount; request += 1) {
      this.#due.push(this.#started + (request * 1000) / this.#paced.rate);
      this.#ms.push(Number.NaN);
      const connection = this.#idle.pop();
      if (connection) void this.#ask(connection, request);
      else this.#waiting.push(request);
    }
    setTimeout(() => this.#tick(), 1);
  }

  async #ask(connection: HttpConnection, first: number): Promise<void> {
    for (let request: number | undefined = first; request !== undefined; request = this.#waiting.shift()) {
      const [path, token] = this.#paced.ask(request);
      try {
        const { status } = await connection.get(path, token);
        if (status !== 200) this.#errors.push(`${status} of ${path}`);
        else this.#ms[request] = performance.now() - (this.#due[request] ?? 0);
      } catch (error) {
        if (this.#open) this.#errors.push(String(error));
        return;
      }
    }
    this.#idle.push(connection);
  }
}
