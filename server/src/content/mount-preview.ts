import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dataPolicy } from '../platform/http/data-policy.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { fillParts } from './fill-parts.ts';
import { loadPageFacts } from './page-facts.ts';
import { previewBase, readPreview } from './preview-link.ts';
import { findVersionById } from './queries-versions.ts';
import { escapeHtml, sanitiseHtml } from './sanitise-html.ts';

const style = `:root{color-scheme:light dark}
body{max-width:44rem;margin:0 auto;padding:1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
header{padding:.75rem 1rem;border:2px solid;font-weight:600}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{padding:.25rem .75rem;border:1px solid;text-align:left}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Serves previews of versions to whoever has a link that is signed and not over; no search may keep them. */
export function mountPreview(app: FastifyInstance, platform: Platform, key: string): void {
  app.get<{ Params: { token: string } }>(
    `${previewBase}/:token`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const now = platform.clock();
      const id = readPreview(key, params.token, now);
      const version = id === undefined ? undefined : await findVersionById(platform.db, id);
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow, noarchive')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', `${dataPolicy}; style-src 'sha256-${styleHash}'`);
      if (!version) {
        const words = '<p>A preview can be opened for an hour. Ask for a new link.</p>';
        return reply.code(404).send(drawPage('This preview is over', '', words));
      }
      const html = sanitiseHtml(fillParts(version.html, await loadPageFacts(platform, now)));
      const note = `<header>Preview of version ${version.number}. Punters may see another text.</header>`;
      return reply.send(drawPage(version.title, note, html));
    },
  );
}

function drawPage(title: string, note: string, html: string): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
${note}
<main><h1>${name}</h1>
${html}</main>
</body>
</html>
`;
}
