import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { OperatorConfig } from '../config/operator-config.ts';
import { StaticAnswer } from './static-answer.ts';

/** The folder with the files of the documentation page. */
const pageFiles = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
const base = '/api/docs';

/**
 * Makes the OpenAPI document of the calls from their schemas, and a page that shows it. The page obeys the same content
 * policy as all others. It only reads the document: it makes no calls and sends nothing.
 */
export async function addDocuments(app: FastifyInstance, { brand }: OperatorConfig): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description: 'The calls of a race-day game: punters, operators and the feed.',
      },
      components: {
        securitySchemes: {
          punter: { type: 'http', scheme: 'bearer', description: 'Product token of a signed-in punter.' },
          desk: {
            type: 'http',
            scheme: 'bearer',
            description: 'Product token of an internal user with one of the roles of the call.',
          },
          feed: { type: 'http', scheme: 'bearer', description: 'Access token of scope feed.' },
          sso: { type: 'http', scheme: 'bearer', description: "The identity provider's access token." },
        },
      },
    },
  });
  const file = (name: string) => () => readFileSync(join(pageFiles, name));
  const answers: Readonly<Record<string, StaticAnswer>> = {
    '/api/openapi.json': new StaticAnswer('application/json; charset=utf-8', () =>
      JSON.stringify(app.swagger()),
    ),
    [base]: new StaticAnswer('text/html; charset=utf-8', () => page(brand)),
    [`${base}/page.js`]: new StaticAnswer('text/javascript; charset=utf-8', () => script),
    [`${base}/swagger-ui.js`]: new StaticAnswer(
      'text/javascript; charset=utf-8',
      file('swagger-ui-bundle.js'),
    ),
    [`${base}/swagger-ui.css`]: new StaticAnswer('text/css; charset=utf-8', file('swagger-ui.css')),
  };
  for (const [url, answer] of Object.entries(answers)) {
    app.get(url, { schema: { hide: true } }, (request, reply) => answer.send(request, reply));
  }
}

/** Without a validator, which would send the document's address to a third party, and without calls from the page. */
const script = `const nothing = () => () => null;
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [
    () => ({
      // The document has no references. Without this it is resolved whole before one call is shown, which takes most
      // of the time until then.
      fn: { resolveSubtree: async (document, path) => ({ spec: path.reduce((part, name) => part?.[name], document), errors: [] }) },
      // Hides the inputs for tokens, because the page makes no calls.
      wrapComponents: { SchemesContainer: nothing, authorizeBtn: nothing, authorizeOperationBtn: nothing },
    }),
  ],
});
`;

function page(brand: string): string {
  const name = brand.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API</title>
<link rel="stylesheet" href="${base}/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<noscript>This page needs JavaScript; the document itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script src="${base}/swagger-ui.js"></script>
<script src="${base}/page.js"></script>
</body>
</html>
`;
}
