import { describe, expect, test } from 'vitest';
import { joinVariants, sayExpected } from './expected-words.ts';

const fault = (instancePath: string, schemaPath: string, keyword: string, message: string, params = {}) => ({
  instancePath,
  schemaPath,
  keyword,
  message,
  params,
});
const whole = (instancePath: string, schemaPath = '#/anyOf') =>
  fault(instancePath, schemaPath, 'anyOf', 'must match a schema in anyOf');

describe('faults of the variants of a value', () => {
  test('are joined into one, per element of a list', () => {
    const ofOne = (path: string) => [
      fault(path, '#/items/anyOf/0/type', 'type', 'must be integer'),
      fault(path, '#/items/anyOf/1/type', 'type', 'must be null'),
      whole(path, '#/items/anyOf'),
    ];
    const joined = joinVariants([...ofOne('/0'), ...ofOne('/1')]);
    expect(joined.map((one) => [one.instancePath, sayExpected(one)])).toEqual([
      ['/0', 'must be integer or null'],
      ['/1', 'must be integer or null'],
    ]);
  });

  test('name a format and a constant in words', () => {
    const [joined] = joinVariants([
      fault('/at', '#/anyOf/0/format', 'format', 'must match format "uuid"', { format: 'uuid' }),
      fault('/at', '#/anyOf/1/const', 'const', 'must be equal to constant', { allowedValue: 'none' }),
      whole('/at'),
    ]);
    expect(sayExpected(joined ?? {})).toBe(
      'a GUID of version 1 to 8, as 01234567-89ab-4def-8123-456789abcdef or "none"',
    );
  });

  test('inside a value replace the fault of the whole', () => {
    const inside = fault('/leg/saddle', '#/anyOf/0/properties/saddle/type', 'type', 'must be integer');
    const other = fault('/stake', '#/properties/stake/type', 'type', 'must be number');
    expect(
      joinVariants([other, inside, fault('/leg', '#/anyOf/1/type', 'type', 'must be null'), whole('/leg')]),
    ).toEqual([other, inside]);
  });
});
