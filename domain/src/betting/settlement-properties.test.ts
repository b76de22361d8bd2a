import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import {
  arbitraryLine,
  arbitraryRaceFacts,
  arbitraryRaces,
  arbitraryTerms,
} from '../../test/arbitrary-bet.ts';
import { arbitraryOdds } from '../../test/arbitrary-race.ts';
import { minutesAfterStrike, STRUCK_AT } from '../../test/race-facts-of.ts';
import { settleSlowly } from '../../test/settlement-oracle.ts';
import { finishersLeft } from '../race-result.ts';
import type { BetLine } from './bet-line.ts';
import { explainLine } from './explain-line.ts';
import { lineOutcomes, prepareEvent } from './leg-outcome.ts';
import type { RaceFacts } from './race-facts.ts';
import { type SettlementTerms, settleLine } from './settle-line.ts';

const arbitraryBet = arbitraryRaces.chain((races) =>
  fc.record({ races: fc.constant(races), line: arbitraryLine(races.length), terms: arbitraryTerms }),
);
const prepared = (races: readonly RaceFacts[]) =>
  new Map(races.map((race) => [race.event, prepareEvent(race)]));
const settle = (line: BetLine, races: readonly RaceFacts[], terms: SettlementTerms) =>
  settleLine(line, lineOutcomes(line, prepared(races), STRUCK_AT), terms);

describe('settlement, compared with every combination computed one by one', () => {
  it('has the same status and payout', () => {
    fc.assert(
      fc.property(arbitraryBet, ({ races, line, terms }) => {
        const settled = settle(line, races, terms);
        const slow = settleSlowly(line, races, STRUCK_AT, terms);
        expect(settled.status).toBe(slow.status);
        if (slow.status === 'open' && line.size > 1) expect(settled.payout).toBe(0);
        else {
          expect(settled.payout).toBe(slow.payout);
          expect(settled.capped).toBe(slow.combinations.some(({ capped }) => capped));
        }
        expect(settled.payout).toBe(settled.returned + settled.winnings - settled.tax);
        expect(Math.min(settled.returned, settled.winnings, settled.tax)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1500 },
    );
  });

  it('explains the same exact sum, and each combination listed', () => {
    fc.assert(
      fc.property(arbitraryBet, fc.integer({ min: 0, max: 80 }), ({ races, line, terms }, most) => {
        const explained = explainLine(line, prepared(races), STRUCK_AT, terms, most);
        const slow = settleSlowly(line, races, STRUCK_AT, terms);
        const { count, listed, rest } = explained.combinations;
        expect(explained.status).toBe(slow.status);
        expect(count).toBe(slow.combinations.length);
        expect(listed).toHaveLength(Math.min(most, count));
        expect(rest.count).toBe(count - listed.length);
        for (const combination of listed) {
          const own = slow.combinations.find(
            ({ legs }) => `${legs}` === `${combination.legs.toSorted((a, b) => a - b)}`,
          );
          expect(combination.status === 'open').toBe(own?.pays === 'open');
          expect(combination.status === 'lost').toBe(own?.pays === 'nothing');
          if (combination.status !== 'open') expect(combination.returns).toBe(own?.returns.toFraction());
          expect(combination.winningsBeforeCap !== null).toBe(own?.capped);
        }
        if (!explained.sum) return;
        const { sum } = explained;
        expect(sum.exact).toBe(slow.exact.toFraction());
        expect(sum.tax).toBe(slow.tax.toFraction());
        expect(sum.payout).toBe(slow.payout);
        const parts = new Fraction(sum.returned).add(sum.winnings).sub(sum.tax).add(sum.rounding);
        expect(parts.equals(sum.payout)).toBe(true);
        const returns = listed.reduce(
          (total, { returns: own }) => total.add(own ?? 0),
          new Fraction(rest.returns ?? 0),
        );
        expect(returns.equals(new Fraction(sum.returned).add(sum.winnings))).toBe(true);
      }),
      { numRuns: 700 },
    );
  });
});

describe('settlement', () => {
  it('does not depend on the order of the legs', () => {
    const shuffled = arbitraryBet.chain((bet) =>
      fc.record({
        bet: fc.constant(bet),
        legs: fc.shuffledSubarray([...bet.line.legs], { minLength: bet.line.legs.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ bet: { races, line, terms }, legs }) => {
        expect(settle({ ...line, legs }, races, terms)).toEqual(settle(line, races, terms));
      }),
      { numRuns: 300 },
    );
  });

  it('a line decided early stays so, whatever the other races bring, except for an off known late', () => {
    const twice = fc
      .tuple(arbitraryRaceFacts(1), arbitraryRaceFacts(2), arbitraryRaceFacts(3), arbitraryRaceFacts(3))
      .chain((races) =>
        fc.record({ races: fc.constant(races), line: arbitraryLine(3), terms: arbitraryTerms }),
      );
    fc.assert(
      fc.property(twice, ({ races: [first, second, third, other], line, terms }) => {
        const before = settle(line, [first, second], terms);
        if (before.status === 'open') return;
        // A bet struck after an off is void even when it is lost already.
        for (const last of [third, other]) {
          expect(settle(line, [first, second, { ...last, lateKnownOffs: [] }], terms)).toEqual(before);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a cap never increases the payout, and one that is not reached changes nothing', () => {
    fc.assert(
      fc.property(
        arbitraryBet,
        fc.integer({ min: 0, max: 100_000 }),
        ({ races, line, terms }, winningsCap) => {
          const free = settle(line, races, { ...terms, winningsCap: null });
          const capped = settle(line, races, { ...terms, winningsCap });
          expect(capped.payout).toBeLessThanOrEqual(free.payout);
          if (!capped.capped) expect(capped).toEqual(free);
          expect(capped.returned).toBe(free.returned);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('treats a late non-runner as if it had been scratched in time (rule: late-non-runner)', () => {
    const drawn = arbitraryBet.chain((bet) =>
      fc.record({
        bet: fc.constant(bet),
        saddle: fc.integer({ min: 1, max: 4 }),
        price: fc.option(arbitraryOdds, { freq: 6 }),
        placesPaid: fc.constantFrom(0, 1, 2, 3),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ bet: { races, line, terms }, saddle, price, placesPaid }) => {
        const [race, ...others] = races as [RaceFacts, ...RaceFacts[]];
        const ran = race.runners.find((runner) => runner.saddle === saddle);
        if (race.state !== 'resulted' || !ran || ran.scratchedAt) return;
        const gone = (scratchedAt: Date, known: Date, nonRunner: boolean): RaceFacts => {
          const finishers = finishersLeft(race.finishers, (each) => each === saddle);
          return {
            ...race,
            state: finishers.length > 0 ? 'resulted' : 'undecided',
            finishers,
            placesPaid,
            runners: race.runners.map((runner) =>
              runner.saddle === saddle
                ? { ...runner, scratchedAt, scratchingKnownAt: known, scratchedOdds: price, nonRunner }
                : runner,
            ),
          };
        };
        const late = gone(minutesAfterStrike(600), minutesAfterStrike(601), true);
        const early = gone(minutesAfterStrike(1), minutesAfterStrike(2), false);
        expect(settle(line, [late, ...others], terms)).toEqual(settle(line, [early, ...others], terms));
        const single = {
          legs: [{ event: race.event, market: 'win' as const, outcome: saddle, odds: null }],
          size: 1,
        };
        const struckInTime = race.voided === null && race.lateKnownOffs.length === 0;
        if (struckInTime) {
          const refunded = { status: 'void', payout: 500, winnings: 0 };
          expect(settle({ ...single, stake: 500 }, [late], terms)).toMatchObject(refunded);
        }
      }),
      { numRuns: 500 },
    );
  });
});
