import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PageToDraw } from '@furlong/contract/drawn-page';
import type { DrawingThread, DrawOutcome, DrawRequest, FromThread, ToThread } from './draw-messages.ts';
import { fillTemplate } from './fill-template.ts';

/** What the web app's build brings for this thread (`web/src/app/draw-page.tsx`). */
interface Drawing {
  drawPage(
    page: PageToDraw,
    answerCall: (address: string) => Promise<string | null>,
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

const waiting = new Map<number, (text: string | null) => void>();
let calls = 0;
/** One page at a time: the app's configuration and `fetch` are the thread's. */
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'draw') {
    last = last.then(() => draw(message)).then(send);
    return;
  }
  waiting.get(message.call)?.(message.text);
  waiting.delete(message.call);
});

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function draw({ id, page, template }: DrawRequest): Promise<DrawOutcome> {
  try {
    const { drawPage } = await drawing;
    const drawn = await drawPage(page, answerCall);
    if (drawn === null) return { kind: 'drawn', id, body: null };
    const plain = Buffer.from(fillTemplate(template, drawn));
    return { kind: 'drawn', id, body: { plain, brotli: pack(plain) } };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'drawn', id, body: null, problem };
  }
}

function answerCall(address: string): Promise<string | null> {
  calls += 1;
  const call = calls;
  return new Promise((resolve) => {
    waiting.set(call, resolve);
    send({ kind: 'call', call, address });
  });
}

/** A page is drawn anew each second: packing it takes no longer than drawing it. */
function pack(page: Buffer): Buffer {
  return brotliCompressSync(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength,
    },
  });
}
