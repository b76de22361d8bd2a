import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBytes } from './count-values.ts';
import { Yielder } from './yield-to-event-loop.ts';

it('every value of a column is counted exactly, over more slices than one', async () => {
  const column = fc
    .array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 300 })
    .chain((part) => fc.record({ part: fc.constant(part), times: fc.constantFrom(1, 3, 200) }));
  await fc.assert(
    fc.asyncProperty(column, async ({ part, times }) => {
      const whole = Uint8Array.from(Array.from({ length: times }, () => part).flat());
      const expected = new Uint32Array(256);
      for (const value of whole) expected[value] = (expected[value] ?? 0) + 1;
      expect(await countBytes(whole, new Yielder())).toEqual(expected);
    }),
  );
});
