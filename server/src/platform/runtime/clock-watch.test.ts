import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { ClockAlarms } from './clock-alarms.ts';
import { ClockWatch, compareClocks } from './clock-watch.ts';

const platform = closedAfterAll(await createTestPlatform());

it('finds a difference to half a round trip, and is never certain of more than there is (rule: clocks)', () => {
  const ways = fc.array(fc.tuple(fc.nat(2_000), fc.nat(2_000)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 5_000 }), ways, (truth, trips) => {
      const comparisons = trips.map(([there, back]) => ({
        askedAt: truth,
        answeredAt: truth + there + back,
        said: there,
      }));
      const { ahead, least } = compareClocks(comparisons);
      const shortest = Math.min(...trips.map(([there, back]) => there + back));
      expect(Math.abs(ahead - truth)).toBeLessThanOrEqual(shortest / 2);
      expect(least).toBeLessThanOrEqual(Math.abs(truth));
    }),
  );
});

it.each([
  [0, true, false],
  [-700, true, true],
  [3_000, false, true],
])(
  'with a clock that is %d ms ahead serves: %s, and raises an alarm: %s (rule: clocks)',
  async (ms, isFit, isLoud) => {
    const said: unknown[] = [];
    const log = { ...platform.log, error: (details: unknown) => said.push(details) } as never;
    const clock = () => new Date(Date.now() + ms);
    const alarms = new ClockAlarms(platform);
    await new ClockWatch({ ...platform, log, clock }, 'other:3000').compare();
    const watch = new ClockWatch({ ...platform, log, clock }, 'here:3000');
    await watch.compare();
    expect({ isFit: watch.isFit, isLoud: said.length > 0 }).toEqual({ isFit, isLoud });
    // Every node hears of it, for as long as it is told again.
    await expect
      .poll(() => alarms.list().map(({ node }) => node))
      .toEqual(isLoud ? ['here:3000', 'other:3000'] : []);
    for (const { aheadMs } of alarms.list()) expect(Math.abs(aheadMs - ms)).toBeLessThan(200);
    platform.setNow(new Date(Date.now() + 30_000));
    expect(alarms.list()).toEqual([]);
    platform.setNow(undefined);
    alarms.stop();
    const [value] = (await platform.metrics.clockAhead.get()).values;
    expect(Math.abs((value?.value ?? 0) * 1_000 - ms)).toBeLessThan(200);
  },
);
