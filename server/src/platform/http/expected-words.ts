import { formats } from './outside-values.ts';

/** A schema validator's report of an invalid value. */
export interface SchemaFault {
  /** The value's path: `/bets/0/guid`. */
  readonly instancePath?: string;
  readonly schemaPath?: string;
  readonly keyword?: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The schema of the value, or of one of its variants. */
  readonly parentSchema?: unknown;
}

/**
 * Joins the faults of a value's variants into one, because a single variant's expectation means little alone. If there
 * are faults inside the value, those are kept instead. Variants' faults come before the fault of the whole.
 */
export function joinVariants<T extends SchemaFault>(faults: readonly T[]): T[] {
  const joined: T[] = [];
  for (const fault of faults) {
    if (fault.keyword !== 'anyOf') {
      joined.push(fault);
      continue;
    }
    let first = joined.length;
    while (first > 0 && isOfVariant(joined[first - 1], fault)) first -= 1;
    const ofVariants = joined.slice(first);
    const inside = ofVariants.filter(({ instancePath }) => instancePath !== fault.instancePath);
    joined.length = first;
    if (inside.length > 0) joined.push(...inside);
    else joined.push({ ...fault, message: sayVariants(fault, ofVariants) });
  }
  return joined;
}

function isOfVariant(variant: SchemaFault | undefined, { instancePath, schemaPath }: SchemaFault): boolean {
  const at = variant?.instancePath ?? '';
  return (
    (at === instancePath || at.startsWith(`${instancePath}/`)) &&
    (variant?.schemaPath ?? '').startsWith(`${schemaPath}/`)
  );
}

function sayVariants(whole: SchemaFault, variants: readonly SchemaFault[]): string {
  const described = descriptionOf(whole);
  if (described !== undefined) return described;
  const words = [...new Set(variants.map(sayExpected))].map((text, index) =>
    index === 0 ? text : text.replace(/^must be /, ''),
  );
  const last = words.pop() ?? 'another value';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}

/** What was expected of a value, in words; the schema's description where the validator would quote a pattern. */
export function sayExpected(fault: SchemaFault): string {
  const { keyword, message = 'another value', params = {} } = fault;
  const format = keyword === 'format' ? formats[String(params.format)] : undefined;
  if (format !== undefined) return format.words;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  const described = keyword === 'pattern' ? descriptionOf(fault) : undefined;
  if (described !== undefined) return described;
  return params.allowedValues === undefined ? message : `${message}: ${JSON.stringify(params.allowedValues)}`;
}

function descriptionOf({ parentSchema }: SchemaFault): string | undefined {
  const { description } = Object(parentSchema) as { readonly description?: unknown };
  return typeof description === 'string' ? description : undefined;
}
