import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawPicture } from './draw-picture.ts';
import type { DrawRequest } from './picture-drawer.ts';

// One picture at a time on one thread: the server's own work comes first.
sharp.concurrency(1);
sharp.cache(false);

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: DrawRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, card, look }: DrawRequest): Promise<void> {
  try {
    const drawn = await drawPicture(card, look);
    parentPort?.postMessage({ id, drawn });
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
}
