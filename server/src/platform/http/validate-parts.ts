import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { mostDetails } from '@furlong/contract/call';
import { joinVariants } from './expected-words.ts';
import { compileReader, findBrokenText, findOversize, formats, type ValueSchema } from './outside-values.ts';

type Compile = ReturnType<BuildCompilerFromPool>;

/**
 * Builds the validators of what comes from outside: path, query and body.
 *
 * Numbers are read out of the text of paths and queries; a body is taken as it is written: what it says is JSON, and a
 * null that became a zero would be another amount of money.
 *
 * What is well formed is looked at once. What is not is measured first, so that an array that is too long is refused
 * before its elements are looked at, and only then are all its faults named.
 */
export function buildValidators(): BuildCompilerFromPool {
  const build = AjvCompiler();
  return (schemas, options = {}) => {
    const compilerOf = (allErrors: boolean) =>
      build(schemas, {
        ...options,
        customOptions: { ...options.customOptions, coerceTypes: false, allErrors, verbose: allErrors },
        onCreate: (ajv) => {
          for (const [name, { holds }] of Object.entries(formats)) ajv.addFormat(name, holds);
        },
      } as typeof options);
    const quick = compilerOf(false);
    const thorough = compilerOf(true);
    return (part) => validatorOf(part, quick, thorough);
  };
}

function validatorOf(part: Parameters<Compile>[0], quick: Compile, thorough: Compile): ReturnType<Compile> {
  // What is compiled is the route's part, with its schema in it.
  const { schema, httpPart } = part as { readonly schema: ValueSchema; readonly httpPart: string };
  const isText = httpPart !== 'body';
  const read = compileReader(schema, isText);
  const isGood = quick(part);
  let nameFaults: ReturnType<Compile> | undefined;
  const validate = (value: unknown) => {
    if (isText) read?.(value);
    if (!isGood(value)) {
      const oversize = findOversize(schema, value);
      if (oversize) return { error: [oversize] };
      nameFaults ??= thorough(part);
      nameFaults(value);
      return { error: joinVariants(nameFaults.errors ?? []).slice(0, mostDetails) };
    }
    const broken = findBrokenText(value);
    if (broken) return { error: [broken] };
    return { value: isText ? value : (read?.(value) ?? value) };
  };
  // The framework takes what is found instead of a yes or no; its types know the library's validators only.
  return validate as unknown as ReturnType<Compile>;
}
