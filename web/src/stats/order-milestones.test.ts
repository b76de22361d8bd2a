import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestMilestone, nextOfEachFirst } from './order-milestones.ts';

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

test('the nearest milestone is the next of its kind, and none that is next has a greater share done', () => {
  const begun = fc
    .record({ kind: fc.constantFrom(...kinds), goal: fc.integer({ min: 1, max: 500 }), done: fc.nat(99) })
    .map(({ kind, goal, done }) => ({ kind, goal, progress: (goal * done) / 100 }));
  fc.assert(
    fc.property(fc.array(begun), (toCome) => {
      const nearest = nearestMilestone(toCome as never) as (typeof toCome)[number] | undefined;
      if (nearest === undefined) return toCome.length === 0;
      expect(toCome.find(({ kind }) => kind === nearest.kind)).toBe(nearest);
      const next = kinds.flatMap((kind) => toCome.find((each) => each.kind === kind) ?? []);
      return next.every(({ progress, goal }) => progress / goal <= nearest.progress / nearest.goal);
    }),
  );
});
