import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOfEachFirst } from './order-milestones.ts';

const kinds = ['cards', 'winners', 'gold'] as const;
const milestone = fc.record({ kind: fc.constantFrom(...kinds), goal: fc.nat(500) });

test('the next milestone of each kind comes before the ones after it, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(milestone), (toCome) => {
      const ordered = nextOfEachFirst(toCome as never) as typeof toCome;
      const present = new Set(toCome.map(({ kind }) => kind));
      expect(new Set(ordered.slice(0, present.size).map(({ kind }) => kind))).toEqual(present);
      expect(ordered).toHaveLength(toCome.length);
      for (const kind of kinds) {
        const of = (list: typeof toCome) => list.filter((each) => each.kind === kind);
        expect(of(ordered)).toEqual(of(toCome));
      }
    }),
  );
});
