import { findAliasProblem } from '@furlong/domain/alias';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestAliases } from './suggest-aliases.ts';

test('three different aliases are suggested, each allowed, also of one that is taken (rule: alias)', () => {
  const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });
  const taken = fc.option(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{1,18}[A-Za-z0-9]$/));
  fc.assert(
    fc.property(taken, fc.array(fraction, { minLength: 7, maxLength: 7 }), (wanted, numbers) => {
      let at = 0;
      const found = suggestAliases(wanted, () => numbers[at++] ?? 0);
      expect(new Set(found).size).toBe(3);
      for (const alias of found) expect(findAliasProblem(alias)).toBeNull();
    }),
  );
});
