import { Worker } from 'node:worker_threads';
import type { PageToDraw } from '@furlong/contract/drawn-page';
import type { DrawingThread, DrawOutcome, DrawRequest, FromThread, ToThread } from './draw-messages.ts';

/** A page as it is drawn; null: the browser has to draw it alone. */
export type DrawnBody = DrawOutcome['body'];

/** Answers a call of the app without a token; null: refused. */
export type AnswerCall = (address: string) => Promise<string | null>;

interface Waiting {
  readonly request: DrawRequest;
  readonly resolve: (body: DrawnBody) => void;
}

/** Pages that wait at once: less than a second's work. Whoever comes later draws in the browser. */
const waitingMax = 30;
/** A thread that draws one page longer than this hangs. */
const drawTimeoutMs = 5_000;
/** After deaths in a row there is no new thread for a second, two, four, and no longer than a minute. */
const longestPauseMs = 60_000;

/**
 * Draws pages one after the other on a thread of its own, so that no call waits for it, and no page for another one's
 * state. One that dies or hangs is replaced with the next page. What goes wrong is told, and the page is not drawn.
 */
export class PageDrawer {
  readonly #module: string;
  readonly #answer: AnswerCall;
  readonly #tell: (problem: string) => void;
  #worker: Worker | undefined;
  /** In the order in which they came; the first is being drawn. */
  readonly #waiting: Waiting[] = [];
  #deadline: NodeJS.Timeout | undefined;
  #last = 0;
  #deaths = 0;
  #pausedUntil = 0;
  #stopped = false;

  /** `module`: the address of the web app's drawing. */
  constructor(module: string, answer: AnswerCall, tell: (problem: string) => void) {
    this.#module = module;
    this.#answer = answer;
    this.#tell = tell;
  }

  /** Draws a page into a page of the build. */
  draw(page: PageToDraw, template: string): Promise<DrawnBody> {
    const isPaused = this.#worker === undefined && performance.now() < this.#pausedUntil;
    if (this.#stopped || isPaused || this.#waiting.length >= waitingMax) return Promise.resolve(null);
    this.#last += 1;
    const request: DrawRequest = { kind: 'draw', id: this.#last, page, template };
    return new Promise((resolve) => {
      this.#waiting.push({ request, resolve });
      if (this.#waiting.length === 1) this.#drawFirst();
    });
  }

  #drawFirst(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#deadline = setTimeout(() => void this.#drop(worker, 'a page took too long'), drawTimeoutMs);
    worker.postMessage(first.request satisfies ToThread);
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
    if (this.#waiting[0]?.request.id !== id) return;
    clearTimeout(this.#deadline);
    const drawn = this.#waiting.shift();
    this.#deaths = 0;
    if (problem !== undefined) this.#tell(problem);
    drawn?.resolve(body);
    this.#drawFirst();
  }

  /** Ends a thread; what it was asked is drawn by the browsers. */
  async #drop(worker: Worker, problem?: string): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    clearTimeout(this.#deadline);
    if (problem !== undefined) this.#tell(problem);
    const pause = this.#deaths === 0 ? 0 : Math.min(1_000 * 2 ** (this.#deaths - 1), longestPauseMs);
    this.#pausedUntil = performance.now() + pause;
    this.#deaths += 1;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    await worker.terminate();
  }
}
