import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './task-messages.ts';

/** A thread, its bounds, and who hears of it. */
export interface ThreadParts {
  /** The module that the thread runs; it calls `doTasks`. */
  readonly module: URL;
  /** What the module is started with. */
  readonly workerData?: unknown;
  /** The most tasks at once: the one that is done, and those that wait. */
  readonly tasksMax: number;
  /** A thread that is at one task for longer hangs. */
  readonly timeoutMs: number;
  /** Answers what a task asks while it is done; null, or a failure: refused. */
  readonly answer?: (question: string) => Promise<string | null>;
  /** Is told why a thread ended, and what could not be answered. */
  readonly tell: (problem: string) => void;
}

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** There is no thread for a task, or it ended before the task was done: of the task itself this says nothing. */
export class NoThread extends Error {}

/** After deaths in a row there is no new thread for a second, two, four, and no longer than a minute. */
const longestPauseMs = 60_000;

/**
 * Does tasks one after the other on a thread of its own, so that no call waits for them. The thread starts with the first
 * task; one that dies or hangs is replaced with the next.
 */
export class TaskThread<Task, Result> {
  readonly #parts: ThreadParts;
  #worker: Worker | undefined;
  /** In the order in which they came; the first is being done. */
  readonly #waiting: Waiting<Task, Result>[] = [];
  #deadline: NodeJS.Timeout | undefined;
  #deaths = 0;
  #pausedUntil = 0;
  #stopped = false;

  constructor(parts: ThreadParts) {
    this.#parts = parts;
  }

  /** The result of a task. Throws NoThread, and an Error with what is wrong with the task where it fails. */
  run(task: Task): Promise<Result> {
    const isPaused = this.#worker === undefined && performance.now() < this.#pausedUntil;
    if (this.#stopped || isPaused || this.#waiting.length >= this.#parts.tasksMax)
      return Promise.reject(new NoThread('no thread takes a task now'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      if (this.#waiting.length === 1) this.#doFirst();
    });
  }

  /** Ends the thread; what it was to do is not done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const worker = this.#worker;
    if (worker) await this.#drop(worker);
  }

  #doFirst(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const worker = this.#worker ?? this.#startOrFail();
    if (worker === undefined) return;
    this.#deadline = setTimeout(() => void this.#drop(worker, 'a task took too long'), this.#parts.timeoutMs);
    try {
      worker.postMessage({ kind: 'task', task: first.task } satisfies ToThread);
    } catch (error) {
      // A task that cannot be sent is at fault itself.
      this.#take({ kind: 'failed', problem: String(error) });
    }
  }

  /** The system refuses a thread where a process or a machine has too many: as if it had died, so the next is tried later. */
  #startOrFail(): Worker | undefined {
    try {
      this.#worker = this.#start();
    } catch (error) {
      this.#fail(String(error));
    }
    return this.#worker;
  }

  #start(): Worker {
    const { module, workerData } = this.#parts;
    const worker = new Worker(module, { execArgv: [], workerData });
    // Does not keep the process alive: `stop` ends it in order.
    worker.unref();
    worker.on('message', (message: FromThread) => {
      // What a thread that was dropped still says is of no task that waits.
      if (this.#worker !== worker) return;
      if (message.kind === 'question') void this.#answer(worker, message.question, message.text);
      else this.#take(message);
    });
    worker.on('error', (error: Error) => void this.#drop(worker, error.message));
    worker.on('exit', () => void this.#drop(worker, 'the thread ended'));
    return worker;
  }

  async #answer(worker: Worker, question: number, text: string): Promise<void> {
    let answer: string | null = null;
    try {
      answer = (await this.#parts.answer?.(text)) ?? null;
    } catch (error) {
      this.#parts.tell(String(error));
    }
    if (this.#worker === worker) worker.postMessage({ kind: 'answer', question, answer } satisfies ToThread);
  }

  #take(message: Exclude<FromThread, { kind: 'question' }>): void {
    clearTimeout(this.#deadline);
    const first = this.#waiting.shift();
    this.#deaths = 0;
    if (message.kind === 'done') first?.resolve(message.result as Result);
    else first?.reject(new Error(message.problem));
    this.#doFirst();
  }

  async #drop(worker: Worker, problem?: string): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    clearTimeout(this.#deadline);
    this.#fail(problem);
    await worker.terminate();
  }

  /** There is no thread: what waits is not done, and after failures in a row none is tried for a while. */
  #fail(problem?: string): void {
    if (problem !== undefined) this.#parts.tell(problem);
    const pause = this.#deaths === 0 ? 0 : Math.min(1_000 * 2 ** (this.#deaths - 1), longestPauseMs);
    this.#pausedUntil = performance.now() + pause;
    this.#deaths += 1;
    for (const { reject } of this.#waiting.splice(0)) reject(new NoThread(problem ?? 'the thread was ended'));
  }
}
