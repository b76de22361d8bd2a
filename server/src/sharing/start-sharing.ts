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

/** Mounts what is shared with others: the previews of share links, and the card of one's own result. */
export function startSharing(
  app: FastifyInstance,
  platform: Pick<Platform, 'settings' | 'operator' | 'clock'>,
  ports: SharingPorts,
  admit: Admit,
  webFolder?: string,
): { stop(): Promise<void> } {
  const look = lookOf(platform.operator);
  const drawer = new PictureDrawer(look);
  mountSharing(app, platform, new SharePreviews(look, drawer, ports.findLeague), webFolder);
  mountResultCard(app, platform, drawer, ports, admit);
  return drawer;
}
