import { workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PageToDraw } from '@furlong/contract/drawn-page';
import { type Ask, doTasks } from '../platform/runtime/do-tasks.ts';
import type { DrawingThread, DrawnBody, DrawTask } from './draw-task.ts';
import { fillTemplate } from './fill-template.ts';

/** What the web app's build brings for this thread (`web/src/app/draw-page.tsx`). */
interface Drawing {
  drawPage(
    page: PageToDraw,
    answerCall: Ask,
  ): Promise<{
    readonly html: string;
    readonly title: string;
    readonly page: { readonly isNarrow: boolean };
  } | null>;
}

const { module } = workerData as DrawingThread;
const drawing = import(module) as Promise<Drawing>;
// Each drawing says so when the module cannot be loaded.
drawing.catch(() => undefined);

// One page at a time: the app's configuration and `fetch` are the thread's.
doTasks<DrawTask, DrawnBody>(async ({ page, template }, answerCall) => {
  const { drawPage } = await drawing;
  const drawn = await drawPage(page, answerCall);
  if (drawn === null) return null;
  const plain = Buffer.from(fillTemplate(template, drawn));
  return { plain, brotli: pack(plain) };
});

/** A page is drawn anew four times a second: packing it takes no longer than drawing it. */
function pack(page: Buffer): Buffer {
  return brotliCompressSync(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
    },
  });
}
