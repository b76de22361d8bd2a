import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepAfter, stepOf, tourSteps } from './tour-steps.ts';

test('the tour follows what the punter does', () => {
  expect(stepOf({ picked: 0, unsaved: 0 }, 'pick')).toBe('pick');
  expect(stepOf({ picked: 1, unsaved: 1 }, 'pick')).toBe('save');
  expect(stepOf({ picked: 3, unsaved: 0 }, 'pick')).toBe('board');
});

test('and never shows a step before the one that was turned to, nor more than three', () => {
  const counts = fc.nat({ max: 20 });
  fc.assert(
    fc.property(counts, counts, fc.constantFrom(...tourSteps), (picked, unsaved, turned) => {
      const step = stepOf({ picked, unsaved: Math.min(picked, unsaved) }, turned);
      expect(tourSteps.indexOf(step)).toBeGreaterThanOrEqual(tourSteps.indexOf(turned));
    }),
  );
  expect(tourSteps.map(stepAfter)).toEqual(['save', 'board', null]);
});
