import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveTransferId, placedTransferId } from './transfer-id.ts';

const version8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('keeps the ids that transfers were given before', () => {
  expect(deriveTransferId('payout', 1, 1)).toBe('7ae1065f-84a6-853e-89e7-29d9c53044df');
});

it('places ids in the order of their numbers, one for each part', () => {
  const places = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(
    fc.property(places, places, fc.string(), fc.nat(), (one, other, name, number) => {
      const id = placedTransferId(one, name, number);
      expect(id).toMatch(version8);
      expect(placedTransferId(one, name, number)).toBe(id);
      expect(placedTransferId(one, name, number + 1)).not.toBe(id);
      if (one < other) expect(id < placedTransferId(other, name, number)).toBe(true);
    }),
  );
  for (const place of [-1, 0.5, 2 ** 48]) expect(() => placedTransferId(place)).toThrow(RangeError);
});
