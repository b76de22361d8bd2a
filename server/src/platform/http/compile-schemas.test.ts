import { type Call, envelopeOf } from '@furlong/contract/schemas/call';
import { declaredCalls } from '@furlong/contract/schemas/declared-calls';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { schemaCompilers } from './compile-schemas.ts';

const serverOf = (production: boolean) =>
  fastify({
    schemaController: { compilersFactory: schemaCompilers({ production }) },
    ajv: { customOptions: { removeAdditional: false, useDefaults: false } },
  });

test('a server in production compiles every schema of the contract before it listens', async () => {
  const app = serverOf(true);
  for (const { method, path, params, query, body, payload } of Object.values<Call>(declaredCalls)) {
    const schema = {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: envelopeOf(payload) },
    };
    app.route({ method, url: path, schema, handler: async () => ({}) });
  }
  await app.ready();
  await app.close();
});

const broken = { response: { 200: { $ref: 'nowhere#' } } };

test('a schema that does not compile ends the start in production, elsewhere its first use', async () => {
  const first = serverOf(true);
  first.get('/', { schema: broken }, async () => ({}));
  await expect(first.ready()).rejects.toThrow('nowhere');
  const second = serverOf(false);
  second.get('/', { schema: broken }, async () => ({}));
  second.get('/other', async () => 'fine');
  expect((await second.inject('/other')).statusCode).toBe(200);
  expect((await second.inject('/')).statusCode).toBe(500);
});
