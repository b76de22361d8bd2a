import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleApart } from './settle-apart.ts';

const items = Array.from({ length: 64 }, (_, index) => index);

/** Work on numbers that some refuse, and that is done with all or none. */
function workRefusing(bad: ReadonlySet<number>, done: number[], tries: { count: number }) {
  return async (some: readonly number[]) => {
    tries.count += 1;
    const first = some.find((item) => bad.has(item));
    if (first !== undefined) throw new RangeError(`not ${first}`);
    done.push(...some);
    return some.length;
  };
}

describe('what is settled together (rule: bets-set-aside)', () => {
  test('is done once each, in its order, and each that refuses is handed out with its own reason', async () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, fc.nat(64), async (refusing, length) => {
        const bad = new Set(refusing);
        const own = items.slice(0, length);
        const done: number[] = [];
        const aside: string[] = [];
        const tries = { count: 0 };
        const settled = await settleApart(own, workRefusing(bad, done, tries), ({ item, error }) => {
          aside.push(`${item} ${(error as Error).message}`);
        });
        const expected = own.filter((item) => bad.has(item));
        expect(done).toEqual(own.filter((item) => !bad.has(item)));
        expect(settled).toBe(done.length);
        expect(aside).toEqual(expected.map((item) => `${item} not ${item}`));
        // Each bad one costs the halves on the way to it, and their other halves.
        expect(tries.count).toBeLessThanOrEqual(1 + expected.length * 2 * Math.ceil(Math.log2(64)));
      }),
    );
  });

  test('is not divided where it fails for another reason, which another try may not have', async () => {
    const lost = new Error('the connection is lost');
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw lost;
    };
    await expect(settleApart(items, work, () => undefined)).rejects.toBe(lost);
    expect(tries).toBe(1);
  });
});
