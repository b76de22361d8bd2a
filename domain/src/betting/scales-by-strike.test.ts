import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryRaceFacts } from '../../test/arbitrary-bet.ts';
import { minutesAfterStrike } from '../../test/race-facts-of.ts';
import { parseOdds } from '../odds.ts';
import type { BetLeg, Market } from './bet-line.ts';
import { DEDUCTION_TABLES } from './deductions.ts';
import { prepareEvent } from './leg-outcome.ts';

const leg = (market: Market, outcome: number, odds: string | null): BetLeg => ({
  event: 1,
  market,
  outcome,
  odds: odds === null ? null : parseOdds(odds),
});

describe('scales that follow each other (rules: deductions, rule-versions)', () => {
  const scale = fc.record({
    from: fc.integer({ min: -40, max: 70 }).map(minutesAfterStrike),
    bands: fc
      .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 2 })
      .map((percents) => percents.toSorted((a, b) => a - b))
      .map(([low = 0, high = 0]) => [
        { longest: null, shortest: parseOdds('5/1'), percent: low },
        { longest: parseOdds('9/2'), shortest: null, percent: high },
      ]),
  });
  const scales = fc
    .uniqueArray(scale, { maxLength: 5, selector: ({ from }) => from.getTime() })
    .map((others) => [...DEDUCTION_TABLES, ...others]);
  const strike = fc.integer({ min: -40, max: 70 }).map(minutesAfterStrike);

  it('a bet settles as if only the scale of its strike existed, whatever others there are', () => {
    fc.assert(
      fc.property(
        arbitraryRaceFacts(1),
        scales.chain((tables) => fc.shuffledSubarray(tables, { minLength: tables.length })),
        fc.array(strike, { minLength: 1, maxLength: 6 }),
        (facts, tables, strikes) => {
          const event = prepareEvent(facts, tables);
          for (const struckAt of strikes) {
            const own = tables
              .filter(({ from }) => from === null || from <= struckAt)
              .toSorted((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0))
              .at(-1);
            const alone = prepareEvent(facts, [{ from: null, bands: own?.bands ?? [] }]);
            for (const market of ['win', 'place'] as const) {
              for (const { saddle } of facts.runners) {
                for (const odds of ['4/1', '4/1', null]) {
                  const one = leg(market, saddle, odds);
                  expect(event.outcome(one, struckAt)).toEqual(alone.outcome(one, struckAt));
                }
              }
            }
          }
        },
      ),
    );
  });
});
