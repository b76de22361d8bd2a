import { Worker } from 'node:worker_threads';
import type { DrawingThread, DrawOutcome, DrawRequest, FromThread, ToThread } from './draw-messages.ts';

/** A page as it is drawn; null: the browser has to draw it alone. */
export type DrawnBody = DrawOutcome['body'];

/** Answers a call of the app without a token; null: refused. */
export type AnswerCall = (address: string) => Promise<string | null>;

interface Waiting {
  readonly resolve: (body: DrawnBody) => void;
  readonly deadline: NodeJS.Timeout;
}

/** Pages that wait at once: less than a second's work. Whoever comes later draws in the browser. */
const waitingMax = 30;
/** A thread that draws longer than this hangs. */
const drawTimeoutMs = 5_000;

/**
 * Draws pages one after the other on a thread of its own, so that no call waits for it, and no page for another one's
 * state. One that dies or hangs is replaced with the next page. What goes wrong is told, and the page is not drawn.
 */
export class PageDrawer {
  readonly #module: string;
  readonly #answer: AnswerCall;
  readonly #tell: (problem: string) => void;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #stopped = false;

  /** `module`: the address of the web app's drawing. */
  constructor(module: string, answer: AnswerCall, tell: (problem: string) => void) {
    this.#module = module;
    this.#answer = answer;
    this.#tell = tell;
  }

  draw(page: Omit<DrawRequest, 'kind' | 'id'>): Promise<DrawnBody> {
    if (this.#stopped || this.#waiting.size >= waitingMax) return Promise.resolve(null);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.#drop(worker, 'a page took too long'), drawTimeoutMs);
      this.#waiting.set(id, { resolve, deadline });
      worker.postMessage({ kind: 'draw', id, ...page } satisfies ToThread);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const worker = this.#worker;
    if (worker) await this.#drop(worker);
  }

  #start(): Worker {
    const workerData: DrawingThread = { module: this.#module };
    const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), { execArgv: [], workerData });
    // Does not keep the process alive: `stop` ends it in order.
    worker.unref();
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'call') void this.#answerCall(worker, message.call, message.address);
      else this.#take(message);
    });
    worker.on('error', (error: Error) => void this.#drop(worker, error.message));
    worker.on('exit', () => void this.#drop(worker, 'the thread ended'));
    return worker;
  }

  async #answerCall(worker: Worker, call: number, address: string): Promise<void> {
    const text = await this.#answer(address).catch((error: unknown) => {
      this.#tell(String(error));
      return null;
    });
    if (this.#worker === worker) worker.postMessage({ kind: 'answer', call, text } satisfies ToThread);
  }

  #take({ id, body, problem }: DrawOutcome): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.deadline);
    if (problem !== undefined) this.#tell(problem);
    waiting.resolve(body);
  }

  /** Ends a thread; what it was asked is drawn by the browsers. */
  async #drop(worker: Worker, problem?: string): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    if (problem !== undefined) this.#tell(problem);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { resolve, deadline } of waiting) {
      clearTimeout(deadline);
      resolve(null);
    }
    await worker.terminate();
  }
}
