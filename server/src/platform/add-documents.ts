import swagger from '@fastify/swagger';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { OperatorConfig } from './operator-config.ts';

/** Makes the document of the calls from their schemas, and shows it as a page. */
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
          operator: { type: 'http', scheme: 'bearer', description: 'Product token of an internal user.' },
          feed: { type: 'http', scheme: 'bearer', description: 'Access token of scope feed.' },
          sso: { type: 'http', scheme: 'bearer', description: "The identity provider's access token." },
        },
      },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: `${brand} API`,
      withDefaultFonts: false,
      // What follows would send readers, or what they type, to third parties.
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      telemetry: false,
    },
    hooks: {
      // The reference page brings inline script and style of its own; it shows public documentation only.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:",
        );
        done();
      },
    },
  });
}
