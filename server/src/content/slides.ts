import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dataPolicy } from '../platform/http/data-policy.ts';
import { Failed } from '../platform/http/failure.ts';

const folder = join(import.meta.dirname, 'slides');
const base = '/api/CometCms/Slides';

interface Drawing {
  readonly svg: Buffer;
  readonly version: string;
}

/** The slides shipped with the product, by file name; read once. */
const drawings: ReadonlyMap<string, Drawing> = new Map(
  readdirSync(folder).map((name) => {
    const svg = readFileSync(join(folder, name));
    return [name, { svg, version: createHash('sha256').update(svg).digest('base64url').slice(0, 10) }];
  }),
);

/** The path of one of the product's own slides, without a version. */
export function slidePath(name: string, variant: string): string {
  return `${base}/${name}.${variant}.svg`;
}

/** An image's address; one of our own slides gets its version added, so that it can be cached for ever. */
export function versionedUrl(url: string): string {
  const name = url.startsWith(`${base}/`) ? url.slice(base.length + 1) : '';
  const drawing = drawings.get(name);
  return drawing ? `${url}?v=${drawing.version}` : url;
}

/** Serves the product's own slides: cached for ever under their version, else revalidated each time. */
export function mountSlides(app: FastifyInstance): void {
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    `${base}/:name`,
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const drawing = drawings.get(params.name);
      if (!drawing) throw new Failed('not-found', `There is no slide ${params.name}`);
      const immutable = query.v === drawing.version;
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // An SVG is a document of its own: it may use its inline style, but fetch or run nothing.
      reply.header('content-security-policy', `${dataPolicy}; style-src 'unsafe-inline'; sandbox`);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.type('image/svg+xml').send(drawing.svg);
    },
  );
}
