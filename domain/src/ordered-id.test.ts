import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderedId } from './ordered-id.ts';

const instants = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

/** A byte without the bits that say the version and the variant. */
const drawn = (byte: number, at: number) => (at === 0 ? byte & 0x0f : at === 2 ? byte & 0x3f : byte);

it('makes ids of version 7 that keep the order of their instants and all other random bits', () => {
  fc.assert(
    fc.property(instants, instants, bytes, bytes, (one, other, random, more) => {
      const id = orderedId(one, random);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(one);
      if (one < other) expect(id < orderedId(other, more)).toBe(true);
      const kept = id
        .slice(14)
        .replaceAll('-', '')
        .match(/../g)
        ?.map((byte) => Number.parseInt(byte, 16));
      expect(kept?.map(drawn)).toEqual([...random].map(drawn));
    }),
  );
});

it('refuses what makes no id', () => {
  for (const at of [-1, 0.5, Number.NaN, 2 ** 48]) {
    expect(() => orderedId(at, new Uint8Array(10))).toThrow(RangeError);
  }
  expect(() => orderedId(0, new Uint8Array(9))).toThrow(RangeError);
});
