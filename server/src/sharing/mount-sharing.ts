import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageFileOf } from '../platform/http/static-files.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { pictureBase, type SharePreviews, type ShownLink } from './share-previews.ts';
import { previewTags, withTags } from './write-tags.ts';

type Query = { readonly [name: string]: unknown };

/** Pages and pictures are counted apart from files: a picture costs time to draw. */
const routeOptions = { schema: { hide: true }, config: { rateClass: 'preview' } } as const;

/**
 * Serves the page of the share link with a preview for chat applications, and the preview's picture. Both only read: a
 * chat application opens every link that is sent, before anybody taps it (rule: share-previews).
 */
export function mountSharing(
  app: FastifyInstance,
  platform: Pick<Platform, 'settings' | 'operator' | 'clock'>,
  previews: SharePreviews,
  webFolder?: string,
): void {
  const { settings, operator, clock } = platform;
  const origin = new URL(settings.publicUrl).origin;

  app.get<{ Querystring: Query }>('/friendsLeague', routeOptions, async (request, reply) => {
    const file = pageFileOf('/friendsleague', request.headers.cookie, webFolder);
    if (file === undefined) {
      reply.callNotFound();
      return reply;
    }
    const page = await readFile(file, 'utf8');
    reply.header('cache-control', 'no-cache').header('vary', 'cookie').type('text/html; charset=utf-8');
    // With leagues hidden the app says that there is no such page.
    if (!operator.showFriendsLeague) return reply.send(page);
    const { CODE, code = CODE, s: key } = request.query;
    const { preview, picture } = await previews.find({ code, key }, clock());
    // The name of a league is for those who got its link, not for a search.
    reply.header('x-robots-tag', 'noindex');
    return reply.send(withTags(page, previewTags(operator.brand, preview, `${origin}${picture}`)));
  });

  const send = async (link: ShownLink, reply: FastifyReply, ifNoneMatch: string | undefined) => {
    if (!operator.showFriendsLeague) return reply.callNotFound();
    const etag = `"${link.hash}"`;
    // Asked again each time: a league that is removed leaves no picture in a cache on the way.
    reply.headers({ 'cache-control': 'no-cache', etag, 'cross-origin-resource-policy': 'cross-origin' });
    if (ifNoneMatch === etag) return reply.code(304).send();
    return reply.type('image/jpeg').send(await previews.draw(link));
  };
  app.get(`${pictureBase}/:file`, routeOptions, async ({ headers }, reply) =>
    send(await previews.find({ code: undefined, key: undefined }, clock()), reply, headers['if-none-match']),
  );
  app.get<{ Params: { code: string; key: string } }>(
    `${pictureBase}/:code/:key/:file`,
    routeOptions,
    async ({ params, headers }, reply) =>
      send(await previews.find(params, clock()), reply, headers['if-none-match']),
  );
}
