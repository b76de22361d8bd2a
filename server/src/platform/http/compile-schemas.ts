import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';
import { buildValidators } from './validate-parts.ts';

type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;

/**
 * How the server compiles the schemas of its calls into validators and serializers.
 *
 * In production all of them before it listens: no punter waits for one, and one that does not compile ends the start.
 * Elsewhere each with its first use. All of them take two seconds of a processor, and the tests start the server a
 * hundred times for a few calls each.
 */
export function schemaCompilers(settings: { readonly production: boolean }): CompilersFactory {
  const eager = { buildValidator: buildValidators(), buildSerializer: SerializerSelector() };
  if (settings.production) return eager as CompilersFactory;
  const validatorsOf = eager.buildValidator;
  const serializersOf = eager.buildSerializer;
  return {
    buildValidator: (schemas: never, options: never) => {
      const compile = once(() => validatorsOf(schemas, options));
      return (part: never) => onFirstUse(() => compile()(part));
    },
    buildSerializer: (schemas: never, options: never) => {
      const compile = once(() => serializersOf(schemas, options));
      return (part: never) => onFirstUse(() => compile()(part));
    },
  } as unknown as CompilersFactory;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A function of one value that is compiled when it is first called. */
function onFirstUse(compile: () => (value: never) => unknown): (value: never) => unknown {
  const compiled = once(compile);
  return (value) => compiled()(value);
}
