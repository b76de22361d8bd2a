import { Failed } from '../platform/http/failure.ts';
import { NoThread, TaskThread } from '../platform/runtime/task-thread.ts';
import type { Card } from './card.ts';
import type { Look } from './picture-look.ts';

/** What the drawing thread is sent. */
export interface PictureTask {
  readonly card: Card;
  readonly look: Look;
}

/** Pictures that wait at once: a second's work. Whoever comes later is asked to come again. */
const tasksMax = 40;
const timeoutMs = 15_000;

/** Draws pictures one after the other on a thread of its own, so that drawing never holds up a call. */
export class PictureDrawer {
  readonly #look: Look;
  readonly #thread: TaskThread<PictureTask, Uint8Array>;

  /** `tell` is told why a thread ended before its time. */
  constructor(look: Look, tell: (problem: string) => void) {
    this.#look = look;
    const module = new URL('./picture-worker.ts', import.meta.url);
    this.#thread = new TaskThread({ module, tasksMax, timeoutMs, tell });
  }

  /** A card as a JPEG. Throws Failed 503 when too many wait, and while there is no thread. */
  async draw(card: Card): Promise<Buffer> {
    try {
      return Buffer.from(await this.#thread.run({ card, look: this.#look }));
    } catch (error) {
      if (error instanceof NoThread)
        throw new Failed('unavailable', 'No picture can be drawn now: try again in a moment');
      throw new Error(`A picture was not drawn: ${error instanceof Error ? error.message : error}`);
    }
  }

  async stop(): Promise<void> {
    await this.#thread.stop();
  }
}
