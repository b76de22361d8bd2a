import type { PageToDraw } from '@furlong/contract/drawn-page';
import { NoThread, TaskThread } from '../platform/runtime/task-thread.ts';
import type { DrawingThread, DrawnBody, DrawTask } from './draw-task.ts';

/** Answers a call of the app without a token; null: refused. */
export type AnswerCall = (address: string) => Promise<string | null>;

/** Pages that wait at once: less than a second's work. Whoever comes later draws in the browser. */
const tasksMax = 30;
/** A thread that draws one page longer than this hangs. */
const timeoutMs = 5_000;

/**
 * Draws pages one after the other on a thread of its own, so that no call waits for it, and no page for another one's
 * state. What goes wrong is told, and the page is not drawn.
 */
export class PageDrawer {
  readonly #thread: TaskThread<DrawTask, DrawnBody>;
  readonly #tell: (problem: string) => void;

  /** `module`: the address of the web app's drawing. */
  constructor(module: string, answer: AnswerCall, tell: (problem: string) => void) {
    const workerData: DrawingThread = { module };
    const thread = new URL('./draw-thread.ts', import.meta.url);
    this.#thread = new TaskThread({ module: thread, workerData, tasksMax, timeoutMs, answer, tell });
    this.#tell = tell;
  }

  /** Draws a page into a page of the build; null: the browser has to draw it alone. */
  async draw(page: PageToDraw, template: string): Promise<DrawnBody> {
    try {
      return await this.#thread.run({ page, template });
    } catch (error) {
      // No thread: why one ended was told when it did. Where too many wait, a line for each would say no more than their
      // count does (`furlong_public_pages_total`).
      if (!(error instanceof NoThread)) this.#tell(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  async stop(): Promise<void> {
    await this.#thread.stop();
  }
}
