import { isPlainName, isWholeText } from '@furlong/domain/outside-text';
import { FIRST_YEAR, isDayInRange, isInstantInRange, LAST_YEAR } from '@furlong/domain/outside-time';

/** The part of a JSON schema that reading values from outside needs. */
export interface ValueSchema {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly ValueSchema[];
  readonly items?: ValueSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
}

/** An invalid value: its path (`/bets/0/guid`), and what was expected. */
export interface ValueFault {
  readonly instancePath: string;
  readonly message: string;
}

/** The formats of texts, each as a predicate and in words. */
export const formats: Readonly<
  Record<string, { readonly holds: (text: string) => boolean; readonly words: string }>
> = {
  date: {
    holds: isDayInRange,
    words: `a day that exists, as YYYY-MM-DD, from ${FIRST_YEAR} to ${LAST_YEAR}`,
  },
  'date-time': {
    holds: isInstantInRange,
    words: `an instant with its offset, as 2026-11-21T14:35:00+02:00, from ${FIRST_YEAR} to ${LAST_YEAR}`,
  },
  uuid: {
    // Those of version f are the ledger's own (rule: own-transfer-ids).
    holds: (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-e][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
    words: 'a GUID of version 1 to 8, as 01234567-89ab-4def-8123-456789abcdef',
  },
  name: { holds: isPlainName, words: 'no control signs, and none that turn the direction of the text' },
};

/** Most properties of an object in a body, known or not; more than any call's object has. */
const propertiesMax = 64;

/**
 * Finds the first array with more elements, or object with more properties, than its schema allows. Does not look into
 * an array that is too long.
 */
export function findOversize(schema: ValueSchema, value: unknown, path = ''): ValueFault | undefined {
  if (schema.anyOf) return findOversizeVariant(schema.anyOf, value, path);
  if (Array.isArray(value)) {
    const { items, maxItems = Number.POSITIVE_INFINITY } = schema;
    if (value.length > maxItems) {
      return { instancePath: path, message: `must NOT have more than ${maxItems} items` };
    }
    return items && firstFault(value.entries(), ([at, item]) => findOversize(items, item, `${path}/${at}`));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.keys(value).length > propertiesMax) {
    return { instancePath: path, message: `must NOT have more than ${propertiesMax} properties` };
  }
  const { properties = {} } = schema;
  return firstFault(Object.entries(value), ([key, item]) =>
    Object.hasOwn(properties, key) && properties[key]
      ? findOversize(properties[key], item, `${path}/${key}`)
      : undefined,
  );
}

/** Looks only at the variants of the value's own type. */
function findOversizeVariant(variants: readonly ValueSchema[], value: unknown, path: string) {
  const kind = Array.isArray(value) ? 'array' : typeof value;
  return firstFault(
    variants.filter(({ type, anyOf }) => type === kind || anyOf),
    (variant) => findOversize(variant, value, path),
  );
}

function firstFault<T>(values: Iterable<T>, find: (value: T) => ValueFault | undefined) {
  for (const value of values) {
    const fault = find(value);
    if (fault) return fault;
  }
  return undefined;
}

/** Finds the first text anywhere in a value that the database cannot store. */
export function findBrokenText(whole: unknown): ValueFault | undefined {
  // Where it is matters to whoever sent one, and making paths costs several times as much as looking.
  return isWholeThroughout(whole) ? undefined : locateBrokenText(whole);
}

function isWholeThroughout(whole: unknown): boolean {
  const waiting = [whole];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (!isWholeText(value)) return false;
    } else if (typeof value === 'object' && value !== null) {
      for (const item of Array.isArray(value) ? value : Object.values(value)) {
        if (typeof item === 'string') {
          if (!isWholeText(item)) return false;
        } else if (typeof item === 'object' && item !== null) waiting.push(item);
      }
    }
  }
  return true;
}

function locateBrokenText(whole: unknown): ValueFault | undefined {
  // No recursion: JSON from outside may be nested as deep as its length allows.
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value: whole, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (isWholeText(value)) continue;
      return { instancePath: path, message: 'must NOT hold the sign U+0000 or half of a surrogate pair' };
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      // Beyond the depth of any schema a longer path says nothing more.
      if (typeof item === 'string' || (typeof item === 'object' && item !== null)) {
        waiting.push({ value: item, path: path.length > 200 ? path : `${path}/${key}` });
      }
    }
  }
  return undefined;
}

/** Reads a value that passed its schema; objects and arrays are changed in place. */
export type ReadValue = (value: unknown) => unknown;

/**
 * Makes the reader of a schema's values: GUIDs in lower case; and with `ofText`, for paths and queries, numbers and
 * booleans from their texts. A text that is none stays, and the schema refuses it. Undefined when nothing needs
 * reading.
 */
export function compileReader(schema: ValueSchema, ofText: boolean): ReadValue | undefined {
  if (schema.anyOf) return inTurn(schema.anyOf.map((variant) => compileReader(variant, ofText)));
  if (schema.format === 'uuid') return (value) => (typeof value === 'string' ? value.toLowerCase() : value);
  if (ofText && (schema.type === 'integer' || schema.type === 'number')) return readNumber;
  if (ofText && schema.type === 'boolean') return readTruth;
  if (schema.items) {
    const read = compileReader(schema.items, ofText);
    return read && ((value) => (Array.isArray(value) ? replaceAll(value, value.keys(), () => read) : value));
  }
  const readers = new Map(
    Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
      const read = compileReader(property, ofText);
      return read ? [[key, read] as const] : [];
    }),
  );
  if (readers.size === 0) return undefined;
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? replaceAll(value as Record<string, unknown>, readers.keys(), (key) => readers.get(key))
      : value;
}

function replaceAll<K extends string | number>(
  holder: Record<K, unknown>,
  keys: Iterable<K>,
  readerOf: (key: K) => ReadValue | undefined,
): unknown {
  for (const key of keys) {
    if (Object.hasOwn(holder, key)) holder[key] = readerOf(key)?.(holder[key]);
  }
  return holder;
}

function inTurn(readers: readonly (ReadValue | undefined)[]): ReadValue | undefined {
  const all = readers.filter((read) => read !== undefined);
  return all.length === 0 ? undefined : (value) => all.reduce((sofar, read) => read(sofar), value);
}

function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}(?:\.\d{1,4})?$/.test(value) ? Number(value) : value;
}

function readTruth(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}
