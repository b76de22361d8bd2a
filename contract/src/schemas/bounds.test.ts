import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { declaredCalls } from './declared-calls.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Formats whose values are of limited length. */
const boundedFormats = ['date', 'date-time', 'uuid'];

function findUnbounded(schema: Schema, path: string): string[] {
  const { type, items, properties = {}, anyOf = [] } = schema;
  const within = [
    ...anyOf.flatMap((variant, at) => findUnbounded(variant, `${path}|${at}`)),
    ...(items ? findUnbounded(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([key, property]) => findUnbounded(property, `${path}.${key}`)),
  ];
  if (schema.const !== undefined || schema.enum) return within;
  const isOpen =
    (type === 'array' && schema.maxItems === undefined) ||
    (type === 'integer' && (schema.minimum === undefined || schema.maximum === undefined)) ||
    (type === 'string' &&
      schema.maxLength === undefined &&
      !boundedFormats.includes(schema.format ?? '') &&
      // A pattern of the whole text without unlimited repetition.
      !/^\^[^*+]*\$$/.test(schema.pattern ?? ''));
  return isOpen ? [path, ...within] : within;
}

it('bounds every list, text and whole number that a call takes', () => {
  const all: readonly Call[] = Object.values(declaredCalls);
  const open = all.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      findUnbounded((call[part] ?? {}) as Schema, `${call.name} ${part}`),
    ),
  );
  expect(open).toEqual([]);
});
