import sharp from 'sharp';
import { doTasks } from '../platform/runtime/do-tasks.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureTask } from './picture-drawer.ts';

// One picture at a time on one thread: the server's own work comes first.
sharp.concurrency(1);
sharp.cache(false);

doTasks<PictureTask, Uint8Array>(({ card, look }) => drawPicture(card, look));
