import { Worker } from 'node:worker_threads';
import { Failed } from '../platform/http/failure.ts';
import type { Card } from './card.ts';
import type { Look } from './picture-look.ts';

/** What the drawing thread is sent. */
export interface DrawRequest {
  readonly id: number;
  readonly card: Card;
  readonly look: Look;
}

interface DrawAnswer {
  readonly id: number;
  readonly drawn?: Uint8Array;
  readonly problem?: string;
}

interface Waiting {
  readonly resolve: (drawn: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/** Pictures that wait at once: a second's work. Whoever comes later is asked to come again. */
const waitingMax = 40;
const drawTimeoutMs = 15_000;

/**
 * Draws pictures one after the other on a thread of its own, so that drawing never holds up a call. The thread starts
 * with the first picture; one that dies or hangs is replaced.
 */
export class PictureDrawer {
  #look: Look;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #stopped = false;

  constructor(look: Look) {
    this.#look = look;
  }

  /** A card as a JPEG. Throws Failed 503 when too many wait. */
  draw(card: Card): Promise<Buffer> {
    if (this.#stopped || this.#waiting.size >= waitingMax) {
      return Promise.reject(
        new Failed('unavailable', 'Too many pictures are being drawn: try again in a moment'),
      );
    }
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(
        () => this.#drop(worker, new Error('A picture took too long')),
        drawTimeoutMs,
      );
      this.#waiting.set(id, { resolve, reject, deadline });
      worker.postMessage({ id, card, look: this.#look } satisfies DrawRequest);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const worker = this.#worker;
    if (worker) await this.#drop(worker, new Failed('unavailable', 'The server is stopping'));
  }

  #start(): Worker {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { execArgv: [] });
    // Does not keep the process alive: `stop` ends it in order.
    worker.unref();
    worker.on('message', (answer: DrawAnswer) => this.#take(answer));
    worker.on('error', (error: Error) => void this.#drop(worker, error));
    worker.on('exit', () => void this.#drop(worker, new Error('The drawing thread ended')));
    return worker;
  }

  #take({ id, drawn, problem }: DrawAnswer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.deadline);
    if (drawn) waiting.resolve(Buffer.from(drawn));
    else waiting.reject(new Error(`A picture was not drawn: ${problem}`));
  }

  /** Ends a thread, and fails what it was asked. */
  async #drop(worker: Worker, error: Error): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, deadline } of waiting) {
      clearTimeout(deadline);
      reject(error);
    }
    await worker.terminate();
  }
}
