import { expect, test } from 'vitest';
import { oddsOf } from '../odds.ts';
import type { BetLeg } from './bet-line.ts';
import { EventBook } from './event-book.ts';
import { PENDING } from './leg-outcome.ts';
import { findBreaches, type LiabilityLimit, limitToEnd } from './liability-limits.ts';
import { exposureOf } from './line-exposure.ts';

const outlook = { placesPaid: () => 3, expectedPrice: () => oddsOf(1, 1), chance: () => 500_000n };
const leg = (event: number, outcome: number): BetLeg => ({
  event,
  market: 'win',
  outcome,
  odds: oddsOf(4, 1),
});

/** Two races: singles of R10 on numbers 1 and 2 of the first, a double of R10 on both races. */
function books() {
  const events = new Map([1, 2].map((event) => [event, new EventBook(event)]));
  for (const legs of [[leg(1, 1)], [leg(1, 2)], [leg(1, 1), leg(2, 3)]]) {
    const line = { legs, size: legs.length, stake: 1_000 };
    const exposure = exposureOf(
      line,
      legs.map(() => PENDING),
      { winningsCap: null, taxBasisPoints: 0 },
      outlook,
    );
    for (const { event } of legs) if (exposure) events.get(event)?.addExposure(line, exposure);
  }
  return { events, placesPaid: outlook.placesPaid, multiples: { expected: 6_250, worst: 25_000 } };
}

const limit = (change: Partial<LiabilityLimit>): LiabilityLimit => ({
  ...{ id: 1, event: null, kind: 'outcome', measure: 'worst', amount: 1 },
  ...change,
});

test('a runner, a race and a meeting pass their limits by what they would pay (rule: liability-limits)', () => {
  const paid = (one: LiabilityLimit) => findBreaches([one], books()).map((breach) => breach.paid);
  expect(paid(limit({ amount: 4_999 }))).toEqual([30_000, 5_000, 25_000]);
  expect(paid(limit({ amount: 30_000 }))).toEqual([]);
  expect(paid(limit({ amount: 12_500, measure: 'expected' }))).toEqual([17_500]);
  expect(paid(limit({ kind: 'event', amount: 1 }))).toEqual([30_000, 25_000]);
  expect(paid(limit({ kind: 'meeting', amount: 29_999 }))).toEqual([30_000]);
  expect(paid(limit({ kind: 'meeting', amount: 30_000 }))).toEqual([]);
});

test('an alarm on a limit ends a twentieth below it', () => {
  expect([10_000, 99, 1].map((amount) => limitToEnd(limit({ amount })).amount)).toEqual([9_500, 94, 0]);
});

test('a race’s own limit takes the place of the one for each race (rule: liability-limits)', () => {
  const limits = [
    limit({ kind: 'event', amount: 1 }),
    limit({ id: 2, kind: 'event', event: 1, amount: 50_000 }),
  ];
  expect(findBreaches(limits, books()).map(({ event, limit: { id } }) => [event, id])).toEqual([[2, 1]]);
});
