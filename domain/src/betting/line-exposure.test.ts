import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { oddsOf } from '../odds.ts';
import type { BetLeg, BetLine } from './bet-line.ts';
import { EventBook } from './event-book.ts';
import { type LegOutcome, LOST, PENDING, VOID, wonOutright } from './leg-outcome.ts';
import { exposureOf, exposureOfLive } from './line-exposure.ts';
import { roundToShown } from './line-price.ts';
import { LegPreparer, type Outlook } from './live-legs.ts';
import { chancesOfMarket } from './price-chances.ts';
import { exactReturn, type SettlementTerms } from './settle-line.ts';

const terms: SettlementTerms = { winningsCap: null, taxBasisPoints: 0 };
const atSp = oddsOf(4, 1);
const outlook: Outlook = {
  placesPaid: () => 3,
  expectedPrice: () => atSp,
  chance: (leg) => BigInt(100_000 + ((leg.event * 7 + leg.outcome * 3) % 8) * 100_000),
};

/** What a line pays when these legs win, by the code that settles. */
function paidBy(line: BetLine, won: readonly LegOutcome[], how: SettlementTerms): Fraction {
  return exactReturn(line, won, how).payout;
}

function winning(leg: BetLeg): LegOutcome {
  return wonOutright(leg.odds ?? atSp);
}

/** Lines of up to five races with one or two runners each, some legs decided, capped and taxed or not. */
const cases = fc
  .array(
    fc.record({
      outcomes: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 2 }),
      odds: fc.option(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 4 })), {
        nil: null,
      }),
      became: fc.constantFrom('pending', 'pending', 'pending', 'won', 'lost', 'void'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((races) =>
    fc.record({
      races: fc.constant(races),
      size: fc.integer({ min: 1, max: races.length }),
      stake: fc.integer({ min: 1, max: 50_000 }),
      cap: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: null }),
      tax: fc.constantFrom(0, 600),
    }),
  )
  .map(({ races, size, stake, cap, tax }) => {
    const legs = races.flatMap(({ outcomes, odds }, index) =>
      outcomes.map(
        (outcome): BetLeg => ({ event: index + 1, market: 'win', outcome, odds: odds && oddsOf(...odds) }),
      ),
    );
    const line: BetLine = { legs, size, stake };
    const outcomes = legs.map((leg, index): LegOutcome => {
      const became = races[leg.event - 1]?.became;
      if (became === 'pending') return PENDING;
      if (became === 'void') return VOID.scratched;
      const isFirst = legs.findIndex(({ event }) => event === leg.event) === index;
      return became === 'won' && isFirst ? winning(leg) : LOST;
    });
    return { line, outcomes, terms: { winningsCap: cap, taxBasisPoints: tax } };
  });

/** Every way in which the pending races can come out for the line, with its chance: one leg of each wins, or none. */
function futures(line: BetLine, outcomes: readonly LegOutcome[]): { won: LegOutcome[]; chance: Fraction }[] {
  let all = [{ won: [...outcomes], chance: new Fraction(1) }];
  for (const event of new Set(line.legs.map((leg) => leg.event))) {
    const pending = line.legs.flatMap((leg, index) =>
      leg.event === event && outcomes[index] === PENDING ? [{ leg, index }] : [],
    );
    if (pending.length === 0) continue;
    const chances = pending.map(({ leg }) => new Fraction(outlook.chance(leg), 1_000_000n));
    const none = chances.reduce((left, chance) => left.sub(chance), new Fraction(1));
    all = all.flatMap(({ won, chance }) =>
      [...pending, null].map((winner, at) => ({
        won: won.map((became, index) => {
          const own = pending.find((each) => each.index === index);
          if (!own) return became;
          return own === winner ? winning(own.leg) : LOST;
        }),
        chance: chance.mul(chances[at] ?? none),
      })),
    );
  }
  return all;
}

describe('what a line would pay (rule: liability)', () => {
  test('through a leg is what settlement pays more when it wins: with every other leg, and on the average', () => {
    fc.assert(
      fc.property(cases, ({ line, outcomes, terms: how }) => {
        const found = exposureOf(line, outcomes, how, outlook);
        for (const { index, expected, worst } of found?.legs ?? []) {
          const leg = line.legs[index];
          if (!leg) throw new Error('a leg of another line');
          const as = (own: LegOutcome, others: readonly LegOutcome[]) =>
            others.map((became, at) =>
              at === index ? own : line.legs[at]?.event === leg.event ? LOST : became,
            );
          const more = (others: readonly LegOutcome[]) =>
            paidBy(line, as(winning(leg), others), how).sub(paidBy(line, as(LOST, others), how));
          const all = futures(line, outcomes);
          const most = all.map(({ won }) => more(won)).reduce((a, b) => (a.compare(b) < 0 ? b : a));
          expect(worst).toBe(roundToShown(most));
          const average = all.reduce(
            (sum, { won, chance }) => sum.add(more(won).mul(chance)),
            new Fraction(0),
          );
          expect(expected).toBe(roundToShown(average));
        }
      }),
    );
  });

  test('as a whole is what settlement pays at best, and on the average', () => {
    fc.assert(
      fc.property(cases, ({ line, outcomes, terms: how }) => {
        const found = exposureOf(line, outcomes, how, outlook);
        if (!found?.whole) return;
        const all = futures(line, outcomes).map(({ won, chance }) => ({
          paid: paidBy(line, won, how),
          chance,
        }));
        const most = all.map(({ paid }) => paid).reduce((a, b) => (a.compare(b) < 0 ? b : a));
        expect(found.whole.worst).toBe(roundToShown(most));
        const average = all.reduce((sum, { paid, chance }) => sum.add(paid.mul(chance)), new Fraction(0));
        expect(found.whole.expected).toBe(roundToShown(average));
      }),
    );
  });

  test('is the same where many lines are looked at together, whatever became of equal legs meanwhile', () => {
    fc.assert(
      fc.property(fc.array(cases, { minLength: 2, maxLength: 4 }), (lines) => {
        const preparer = new LegPreparer(outlook);
        const legs = new Map<string, BetLeg>();
        for (const { line, outcomes, terms: how } of lines) {
          // Equal legs are one object, as those that are read from the bets.
          const shared = line.legs.map((leg) => {
            const key = `${leg.event}/${leg.outcome}/${leg.odds?.toFraction()}`;
            const known = legs.get(key) ?? leg;
            legs.set(key, known);
            return known;
          });
          const found = exposureOfLive(line, preparer.prepare(shared, outcomes), how);
          expect(found).toEqual(exposureOf(line, outcomes, how, outlook));
        }
      }),
    );
  });

  test('ends when nothing is left to win, and leaves out combinations that are lost', () => {
    const leg = (event: number): BetLeg => ({ event, market: 'win', outcome: 1, odds: oddsOf(2, 1) });
    const line: BetLine = { legs: [leg(1), leg(2), leg(3)], size: 2, stake: 1_000 };
    expect(exposureOf(line, [LOST, LOST, PENDING], terms, outlook)).toBeNull();
    const found = exposureOf(line, [LOST, PENDING, PENDING], terms, outlook);
    expect(found?.legs).toMatchObject([
      { index: 1, combinations: 1, stake: 1_000, worst: 9_000 },
      { index: 2, combinations: 1, stake: 1_000, worst: 9_000 },
    ]);
    expect(exposureOf({ ...line, size: 1 }, [LOST, LOST, LOST], terms, outlook)).toBeNull();
  });

  test('of a place leg where no places are paid is its stake (rule: places-paid)', () => {
    const line: BetLine = {
      legs: [{ event: 1, market: 'place', outcome: 1, odds: oddsOf(2, 1) }],
      size: 1,
      stake: 1_000,
    };
    const found = exposureOf(line, [PENDING], terms, { ...outlook, placesPaid: () => 0 });
    expect(found?.legs).toMatchObject([{ expected: 1_000, worst: 1_000 }]);
  });
});

describe('the book of a race (rule: liability)', () => {
  const add = (book: EventBook, line: BetLine) => {
    book.addStruck(line);
    const exposure = exposureOf(
      line,
      line.legs.map(() => PENDING),
      terms,
      outlook,
    );
    if (exposure) book.addExposure(line, exposure);
  };
  const leg = (event: number, outcome: number, market: 'win' | 'place' = 'win'): BetLeg => ({
    ...{ event, outcome, market },
    odds: oddsOf(outcome, 1),
  });

  test('adds up what each runner pays, and the most of one result', () => {
    const book = new EventBook(1);
    add(book, { legs: [leg(1, 2), leg(1, 5)], size: 1, stake: 1_000 });
    add(book, { legs: [leg(1, 2), leg(2, 3)], size: 2, stake: 500 });
    add(book, { legs: [leg(1, 5, 'place')], size: 1, stake: 200 });
    expect(book.struck).toEqual({ bets: 4, stakes: 2_700 });
    expect(book.open).toMatchObject({ bets: 4, stakes: 2_700 });
    expect(book.paidFor('win', 2, 'worst')).toBe(3_000 + 500 * 3 * 4);
    expect(book.paidFor('win', 5, 'worst')).toBe(6_000);
    // Number 2 wins and number 5 is placed.
    expect(book.mostPaid(3, 'worst')).toBe(9_000 + 1_200);
    // One place: the winner takes it.
    expect(book.mostPaid(1, 'worst')).toBe(9_000);
  });

  test('is empty without bets', () => {
    const book = new EventBook(1);
    expect(book.mostPaid(3, 'worst')).toBe(0);
    expect(book.open).toEqual({ bets: 0, stakes: 0, expected: 0, worst: 0 });
  });
});

test('chances of a market add up to its winners, and none is more than certain', () => {
  const prices = new Map([1, 2, 3, 4, 9].map((n) => [n, oddsOf(n, 1)]));
  const sum = (chances: ReadonlyMap<number, bigint>) => [...chances.values()].reduce((a, b) => a + b, 0n);
  expect(Math.abs(Number(sum(chancesOfMarket(prices, 1)) - 1_000_000n))).toBeLessThan(5);
  expect([...chancesOfMarket(prices, 5).values()].every((chance) => chance <= 1_000_000n)).toBe(true);
  expect(chancesOfMarket(prices, 0).size).toBe(0);
  expect(chancesOfMarket(new Map(), 1).size).toBe(0);
});
