import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { dataPolicy } from '../platform/http/data-policy.ts';
import { Failed } from '../platform/http/failure.ts';
import { findPicture } from './queries-banners.ts';

/** The path below which uploaded pictures are. */
export const pictureBase = '/api/CometCms/Pictures';
/** Bytes of pictures that a node keeps in memory; the one that was asked for longest ago goes first. */
const keptBytesMax = 32 * 1024 * 1024;

/** The path of an uploaded picture. */
export function picturePath(name: string): string {
  return `${pictureBase}/${name}.webp`;
}

/** The name of the picture at a path; undefined for any other address. */
export function pictureNameOf(url: string): string | undefined {
  const [, name] = /^\/api\/CometCms\/Pictures\/([0-9a-f]{32})\.webp$/.exec(url) ?? [];
  return name;
}

/** Lets calls have a picture as their body; the call's own bound holds before it is read. */
export function acceptPictures(app: FastifyInstance): void {
  const types = ['image/jpeg', 'image/png', 'image/webp'];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Serves uploaded pictures. A name is given once, so they are cached for ever. */
export function mountPictures(app: FastifyInstance, db: Database): void {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  const keep = (name: string, bytes: Buffer) => {
    if (kept.has(name)) return;
    kept.set(name, bytes);
    keptBytes += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= keptBytesMax) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
  };
  app.get<{ Params: { file: string } }>(
    `${pictureBase}/:file`,
    { schema: { hide: true } },
    async ({ params: { file } }, reply) => {
      const name = pictureNameOf(`${pictureBase}/${file}`);
      const bytes = name === undefined ? undefined : (kept.get(name) ?? (await findPicture(db, name)));
      if (name === undefined || bytes === undefined) {
        throw new Failed('not-found', `There is no picture ${file}`);
      }
      keep(name, bytes);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', `${dataPolicy}; sandbox`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
        .type('image/webp')
        .send(bytes);
    },
  );
}
