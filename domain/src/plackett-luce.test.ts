import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  placeProbabilities,
  sampleFinishingOrder,
  sampleFinishingTimes,
  winProbabilities,
} from './plackett-luce.ts';
import { createRandom } from './random.ts';

const arbitraryField = (most: number) =>
  fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { minLength: 1, maxLength: most });

/** Every order of the field with its chance: n! of them. */
function everyOrder(strengths: readonly number[]): { order: number[]; chance: number }[] {
  const walk = (left: number[], order: number[], chance: number): { order: number[]; chance: number }[] => {
    if (left.length === 0) return [{ order, chance }];
    const total = left.reduce((sum, runner) => sum + (strengths[runner] ?? 0), 0);
    return left.flatMap((runner) =>
      walk(
        left.filter((other) => other !== runner),
        [...order, runner],
        (chance * (strengths[runner] ?? 0)) / total,
      ),
    );
  };
  return walk(
    strengths.map((_, runner) => runner),
    [],
    1,
  );
}

describe('the race model', () => {
  it('a chance to win is a share of the strength', () => {
    expect(winProbabilities([1, 2, 5])).toEqual([0.125, 0.25, 0.625]);
  });

  it('chances to be placed are those of counting every order', () => {
    fc.assert(
      fc.property(arbitraryField(6), fc.integer({ min: 1, max: 4 }), (strengths, places) => {
        const counted = strengths.map(() => 0);
        for (const { order, chance } of everyOrder(strengths)) {
          for (const runner of order.slice(0, places)) counted[runner] = (counted[runner] ?? 0) + chance;
        }
        placeProbabilities(strengths, places).forEach((probability, runner) => {
          expect(probability).toBeCloseTo(counted[runner] ?? Number.NaN, 10);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('chances to be placed sum to the places, grow with each place and follow the strengths', () => {
    fc.assert(
      fc.property(arbitraryField(16), (strengths) => {
        const [win, two, three, four] = [1, 2, 3, 4].map((places) => placeProbabilities(strengths, places));
        [win, two, three, four].forEach((chances, index) => {
          const sum = (chances ?? []).reduce((total, chance) => total + chance, 0);
          expect(sum).toBeCloseTo(Math.min(index + 1, strengths.length), 8);
        });
        strengths.forEach((strength, runner) => {
          const chances = [win, two, three, four].map((all) => all?.[runner] ?? 0);
          expect(chances[0]).toBeCloseTo(winProbabilities(strengths)[runner] ?? 0, 12);
          for (let place = 1; place < 4; place++) {
            expect(chances[place] ?? 0).toBeGreaterThanOrEqual((chances[place - 1] ?? 0) - 1e-12);
          }
          strengths.forEach((weaker, other) => {
            if (weaker < strength)
              expect(three?.[other] ?? 0).toBeLessThanOrEqual((three?.[runner] ?? 0) + 1e-12);
          });
        });
      }),
      { numRuns: 25 },
    );
  });

  it('drawn orders name every runner once and win as often as the model says', () => {
    const strengths = [8, 4, 2, 1, 1];
    const random = createRandom('drawn orders');
    const placed = strengths.map(() => [0, 0]);
    const draws = 20_000;
    for (let draw = 0; draw < draws; draw++) {
      const order = sampleFinishingOrder(strengths, random.next);
      order.slice(0, 2).forEach((runner, place) => {
        const counts = placed[runner] ?? [];
        if (place === 0) counts[0] = (counts[0] ?? 0) + 1;
        counts[1] = (counts[1] ?? 0) + 1;
      });
      if (draw < 100) expect(order.toSorted()).toEqual([0, 1, 2, 3, 4]);
    }
    const [win, two] = [winProbabilities(strengths), placeProbabilities(strengths, 2)];
    placed.forEach(([won = 0, first2 = 0], runner) => {
      expect(Math.abs(won / draws - (win[runner] ?? 0))).toBeLessThan(0.012);
      expect(Math.abs(first2 / draws - (two[runner] ?? 0))).toBeLessThan(0.012);
    });
  });

  it('a random number of 0 is a time like any other', () => {
    expect(sampleFinishingTimes([1, 2], () => 0).map(Math.abs)).toEqual([0, 0]);
    expect(sampleFinishingOrder([1, 2], () => 0)).toEqual([0, 1]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a strength of %d', (strength) => {
    expect(() => winProbabilities([1, strength])).toThrow(RangeError);
  });
});

describe('the seeded generator', () => {
  it('gives the same numbers for the same seed, others for another', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next);
    expect(draw('2026-11-21')).toEqual(draw('2026-11-21'));
    expect(draw('2026-11-21')).not.toEqual(draw('2026-11-22'));
    expect(createRandom('a fixed point').int(0, 999_999)).toMatchInlineSnapshot(`138352`);
  });

  it('a fork is the same whatever was drawn before it', () => {
    const [fresh, used] = [createRandom('seed'), createRandom('seed')];
    used.shuffle([1, 2, 3, 4]);
    expect(used.fork('race 1').next()).toBe(fresh.fork('race 1').next());
    expect(fresh.fork('race 1').next()).not.toBe(fresh.fork('race 2').next());
  });

  it('spreads evenly: ten bins, the mean and variance of the normal, every side of a die', () => {
    const random = createRandom('spread');
    const bins = Array.from({ length: 10 }, () => 0);
    let [sum, squares] = [0, 0];
    for (let draw = 0; draw < 20_000; draw++) {
      const bin = Math.floor(random.next() * 10);
      bins[bin] = (bins[bin] ?? 0) + 1;
      const normal = random.normal();
      sum += normal;
      squares += normal * normal;
    }
    for (const count of bins) expect(Math.abs(count - 2000)).toBeLessThan(200);
    expect(Math.abs(sum / 20_000)).toBeLessThan(0.03);
    expect(Math.abs(squares / 20_000 - 1)).toBeLessThan(0.05);
    expect(new Set(Array.from({ length: 200 }, () => random.int(1, 6)))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('a weight of 0 is never chosen, and nothing can be chosen from nothing', () => {
    const random = createRandom('weights');
    const drawn = Array.from({ length: 500 }, () => random.weighted(['a', 'b', 'c'], [1, 0, 3]));
    expect(new Set(drawn)).toEqual(new Set(['a', 'c']));
    expect(drawn.filter((item) => item === 'c').length).toBeGreaterThan(300);
    expect(() => random.pick([])).toThrow(RangeError);
    expect(() => random.weighted(['a'], [0])).toThrow(RangeError);
  });

  it('shuffling keeps everything and leaves the input alone', () => {
    const items = [1, 2, 3, 4, 5, 6];
    const shuffled = createRandom('shuffle').shuffle(items);
    expect(shuffled.toSorted()).toEqual(items);
    expect(items).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
