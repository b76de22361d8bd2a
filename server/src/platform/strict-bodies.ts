import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';

/**
 * Builds validators that read numbers out of the text of paths and queries, but take a body as it is written: what a
 * body says is JSON, and a null that became a zero would be another amount of money.
 */
export function buildStrictBodies(): BuildCompilerFromPool {
  const build = AjvCompiler();
  return (schemas, options = {}) => {
    const ofText = build(schemas, options);
    const ofBody = build(schemas, {
      ...options,
      customOptions: { ...options.customOptions, coerceTypes: false },
    } as typeof options);
    // What is compiled is the route's part, with its schema in it.
    return (part) => (typeof part === 'object' && part.httpPart === 'body' ? ofBody(part) : ofText(part));
  };
}
