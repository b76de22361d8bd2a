import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { versionAt } from './rule-versions.ts';

const from = fc.option(
  fc.integer({ min: 0, max: 50 }).map((at) => new Date(at)),
  { nil: null },
);
const versions = fc.uniqueArray(fc.record({ from }), { selector: (version) => version.from?.getTime() });

test('the version in force began last by then, whatever begins later, in any order (rule: rule-versions)', () => {
  fc.assert(
    fc.property(
      versions,
      fc.integer({ min: 0, max: 50 }).map((at) => new Date(at)),
      (all, at) => {
        const begun = all.filter((version) => version.from === null || version.from <= at);
        const found = versionAt(all, at);
        expect(found === undefined).toBe(begun.length === 0);
        expect(versionAt(begun.toReversed(), at)).toBe(found);
        for (const other of begun) {
          expect((other.from?.getTime() ?? -1) <= (found?.from?.getTime() ?? -1)).toBe(true);
        }
      },
    ),
  );
});
