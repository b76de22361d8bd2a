import type { BetLeg } from '@furlong/domain/betting/bet-line';
import { oddsOf } from '@furlong/domain/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BetLineReader } from './bet-row.ts';

const largest = 2 ** 31 - 1;
const legs = fc.array(
  fc.record({
    event: fc.constantFrom(1, 2, largest),
    market: fc.constantFrom('win' as const, 'place' as const),
    outcome: fc.constantFrom(0, 1, 2 ** 15 - 1),
    odds: fc.option(fc.constantFrom(oddsOf(1, 1), oddsOf(5, 2), oddsOf(1, 10_000), oddsOf(10_000, 1))),
  }),
  { minLength: 1, maxLength: 5 },
);

const textsOf = (of: readonly BetLeg[]) => {
  const column = (part: (leg: BetLeg) => number | bigint | undefined) =>
    `{${of.map((leg) => part(leg) ?? 'NULL').join(',')}}`;
  return {
    leg_events: column(({ event }) => event),
    leg_markets: column(({ market }) => (market === 'win' ? 1 : 2)),
    leg_outcomes: column(({ outcome }) => outcome),
    leg_numerators: column(({ odds }) => odds?.n),
    leg_denominators: column(({ odds }) => odds?.d),
  };
};

test('lines are read as they are stored, with one object for equal legs', () => {
  const reader = new BetLineReader();
  fc.assert(
    fc.property(fc.array(legs, { minLength: 1, maxLength: 4 }), (lines) => {
      const terms = { size: 1, stake: 100 };
      const read = lines.map((each) => reader.read({ ...textsOf(each), ...terms }));
      expect(read).toEqual(lines.map((each) => ({ legs: each, ...terms })));
      const byContent = new Map<string, BetLeg>();
      for (const leg of read.flatMap((each) => each.legs)) {
        const content = `${leg.event} ${leg.market} ${leg.outcome} ${leg.odds?.toFraction()}`;
        expect(byContent.get(content) ?? leg).toBe(leg);
        byContent.set(content, leg);
      }
    }),
  );
});

test('a leg whose market is not known is refused', () => {
  const columns = { leg_events: '{1}', leg_outcomes: '{1}', leg_numerators: '{1}', leg_denominators: '{1}' };
  const read = (market: number) =>
    new BetLineReader().read({ ...columns, leg_markets: `{${market}}`, size: 1, stake: 1 });
  for (const market of [0, -1, 100, 200]) expect(() => read(market)).toThrow(`no market has the number`);
});
