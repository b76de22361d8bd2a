import type { Call } from '@furlong/contract/schemas/call';
import type { FastifyRequest } from 'fastify';

/**
 * What decides a visitor's answer of a call beside its version: the values of its path and query as they are read, by the
 * names of its schemas. An address may write them in another order or case, or have a name that means nothing.
 */
export function answerKeyOf({
  name,
  params,
  query,
}: Call): (request: Pick<FastifyRequest, 'params' | 'query'>) => string {
  const ofPath = Object.keys(params?.properties ?? {});
  const ofQuery = Object.keys(query?.properties ?? {});
  const valuesOf = (names: readonly string[], read: unknown) =>
    names.map((each) => (read as Readonly<Record<string, unknown>>)[each]);
  return (request) =>
    JSON.stringify([name, ...valuesOf(ofPath, request.params), ...valuesOf(ofQuery, request.query)]);
}
