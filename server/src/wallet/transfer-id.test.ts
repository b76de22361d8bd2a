import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formats } from '../platform/http/outside-values.ts';
import { deriveTransferId, ownTransferId, placedTransferId } from './transfer-id.ts';

const ownVersion = /^[0-9a-f]{8}-[0-9a-f]{4}-f[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('keeps the ids that transfers were given before', () => {
  expect(deriveTransferId('payout', 1, 1)).toBe('7ae1065f-84a6-853e-89e7-29d9c53044df');
});

it('places ids in the order of their numbers, one for each part', () => {
  const places = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(
    fc.property(places, places, fc.string(), fc.nat(), (one, other, name, number) => {
      const id = placedTransferId(one, name, number);
      expect(id).toMatch(ownVersion);
      expect(placedTransferId(one, name, number)).toBe(id);
      expect(placedTransferId(one, name, number + 1)).not.toBe(id);
      if (one < other) expect(id < placedTransferId(other, name, number)).toBe(true);
    }),
  );
  for (const place of [-1, 0.5, 2 ** 48]) expect(() => placedTransferId(place)).toThrow(RangeError);
});

it('takes an id of the ledger’s own from no client (rule: own-transfer-ids)', () => {
  const isTaken = (id: string) => formats.uuid?.holds(id);
  fc.assert(
    fc.property(fc.nat(), fc.string(), (number, name) => {
      expect(isTaken(placedTransferId(number, name))).toBe(false);
      expect(isTaken(ownTransferId(name, number).toUpperCase())).toBe(false);
      // What a client was given and sends again.
      expect(isTaken(deriveTransferId(name, number))).toBe(true);
    }),
  );
});
