import type { FastifyInstance } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { mountResultCard, type ResultPorts } from './mount-result-card.ts';
import { mountSharing } from './mount-sharing.ts';
import { PictureDrawer } from './picture-drawer.ts';
import { lookOf } from './picture-look.ts';
import { type FindLeague, SharePreviews } from './share-previews.ts';

/** What sharing asks of other rooms. */
export interface SharingPorts extends ResultPorts {
  readonly findLeague: FindLeague;
}

/** How long after the start the drawing thread begins. */
const warmAfterMs = 2_000;

/** Mounts what is shared with others: the previews of share links, and the card of one's own result. */
export function startSharing(
  app: FastifyInstance,
  platform: Pick<Platform, 'settings' | 'operator' | 'clock' | 'log'>,
  ports: SharingPorts,
  admit: Admit,
  webFolder?: string,
): { stop(): Promise<void> } {
  const look = lookOf(platform.operator);
  const tell = (problem: string) => platform.log.error({ problem }, 'the thread that draws pictures ended');
  const drawer = new PictureDrawer(look, tell);
  const previews = new SharePreviews(look, drawer, ports.findLeague);
  mountSharing(app, platform, previews, webFolder);
  mountResultCard(app, platform, drawer, ports, admit);
  let warming: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    // The thread reads its modules and fonts before the first crawler comes, but after the first pages were served.
    warming = setTimeout(() => {
      previews
        .warm()
        .catch((error: unknown) => platform.log.warn({ err: error }, 'no picture was drawn after the start'));
    }, warmAfterMs);
    warming.unref();
  });
  return {
    async stop() {
      clearTimeout(warming);
      await drawer.stop();
    },
  };
}
