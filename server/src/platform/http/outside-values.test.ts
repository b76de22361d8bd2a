import { describe, expect, it } from 'vitest';
import { compileReader, findBrokenText, findOversize, formats } from './outside-values.ts';

describe('the size of a value from outside', () => {
  const list = { type: 'array', maxItems: 2, items: { type: 'object' } };

  it('is measured before the elements are checked', () => {
    const unseen = new Proxy({}, { ownKeys: () => expect.unreachable() });
    expect(findOversize(list, [unseen, unseen, unseen])).toEqual({
      instancePath: '',
      message: 'must NOT have more than 2 items',
    });
    expect(
      findOversize({ type: 'object', properties: { bets: list } }, { bets: [{}, {}, {}] }),
    ).toMatchObject({
      instancePath: '/bets',
    });
  });

  it('is measured by the variant of the sent type, where there are several', () => {
    const either = { anyOf: [list, { type: 'object', properties: { selection: list } }] };
    expect(findOversize(either, [1, 2, 3])).toMatchObject({ instancePath: '' });
    expect(findOversize(either, { selection: [1, 2, 3] })).toMatchObject({ instancePath: '/selection' });
    expect(findOversize(either, { selection: [1, 2] })).toBeUndefined();
    expect(findOversize(either, 7)).toBeUndefined();
  });

  it('counts the properties of an object, known or not', () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`p${at}`, 1]));
    expect(findOversize(list, [{}, many])).toEqual({
      instancePath: '/1',
      message: 'must NOT have more than 64 properties',
    });
  });
});

describe('the texts of a value from outside', () => {
  it('are checked anywhere in the value, however deep', () => {
    expect(findBrokenText({ a: [{ b: 'good' }, { b: 'a\u0000' }] })).toMatchObject({
      instancePath: '/a/1/b',
    });
    expect(findBrokenText('\ud800')).toMatchObject({ instancePath: '' });
    expect(findBrokenText({ a: ['Zoë 🐎', 1, null] })).toBeUndefined();
    const deep = JSON.parse(`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`);
    expect(findBrokenText(deep)).toBeDefined();
  });
});

describe('reading', () => {
  it('puts GUIDs into lower case, in lists and in variants', () => {
    const guid = { type: 'string', format: 'uuid' };
    const schema = {
      type: 'object',
      properties: { a: { anyOf: [guid, { type: 'null' }] }, b: { items: guid } },
    };
    expect(compileReader(schema, false)?.({ a: 'ABC', b: ['D'], c: 'E' })).toEqual({
      a: 'abc',
      b: ['d'],
      c: 'E',
    });
    expect(compileReader(schema, false)?.({ a: null })).toEqual({ a: null });
    expect(compileReader({ type: 'object', properties: { n: { type: 'integer' } } }, false)).toBeUndefined();
  });

  it('reads a number only from a plainly written text', () => {
    const read = compileReader(
      { type: 'object', properties: { n: { type: 'integer' }, t: { type: 'boolean' } } },
      true,
    );
    expect(read?.({ n: '-12', t: 'true' })).toEqual({ n: -12, t: true });
    for (const text of ['Infinity', '-Infinity', '1e309', '1e3', '0x10', ' 1', '', '9'.repeat(17), 'NaN']) {
      expect(read?.({ n: text })).toEqual({ n: text });
    }
  });
});

it.each([
  ['01234567-89ab-cdef-0123-456789ABCDEF', true],
  ['urn:uuid:11111111-1111-4111-a111-111111111111', false],
  ['{11111111-1111-4111-a111-111111111111}', false],
  ['11111111-1111-4111-a111-111111111111\n', false],
])('takes a GUID in one form: %s', (text, holds) => {
  expect(formats.uuid?.holds(text)).toBe(holds);
});
