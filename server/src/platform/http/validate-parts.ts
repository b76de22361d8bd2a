import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { mostDetails } from '@furlong/contract/schemas/call';
import { joinVariants } from './expected-words.ts';
import { compileReader, findBrokenText, findOversize, formats, type ValueSchema } from './outside-values.ts';

type Compile = ReturnType<BuildCompilerFromPool>;

/** One for the process: a schema that one server compiled is not compiled again for another, of which tests have hundreds. */
const build = AjvCompiler();

/**
 * Builds the validators of requests: path, query and body.
 *
 * Numbers are read from the text of paths and queries. A body is taken as written, because it is JSON: a null read as
 * zero would be another amount of money.
 *
 * A valid value is checked once. An invalid one is measured first, so that an array that is too
 * long is refused before its elements are checked; only then are all its faults collected.
 */
export function buildValidators(): BuildCompilerFromPool {
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
  // The compiler gets the route's part, which contains the schema.
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
  // The framework uses the returned value or error; its types only know the library's boolean validators.
  return validate as unknown as ReturnType<Compile>;
}
