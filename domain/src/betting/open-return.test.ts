import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryLine,
  arbitraryRaceFacts,
  arbitraryRaces,
  arbitraryTerms,
} from '../../test/arbitrary-bet.ts';
import { raceFactsOf, STRUCK_AT } from '../../test/race-facts-of.ts';
import { MAX_CENTS } from '../money.ts';
import { parseOdds } from '../odds.ts';
import type { BetLeg, BetLine } from './bet-line.ts';
import { lineOutcomes, prepareEvent } from './leg-outcome.ts';
import { potentialPayout } from './line-price.ts';
import { explainOpen, openReturn, returnSoFar } from './open-return.ts';
import type { RaceFacts } from './race-facts.ts';
import { type SettlementTerms, settleLine } from './settle-line.ts';

const PLAIN: SettlementTerms = { winningsCap: null, taxBasisPoints: 0 };
const win = (event: number, outcome: number, odds: string | null): BetLeg => ({
  event,
  market: 'win',
  outcome,
  odds: odds === null ? null : parseOdds(odds),
});
const place = (event: number, outcome: number, odds: string): BetLeg => ({
  ...win(event, outcome, odds),
  market: 'place',
});
const prepared = (races: readonly RaceFacts[]) =>
  new Map(races.map((race) => [race.event, prepareEvent(race)]));
const placesOf = (races: readonly RaceFacts[]) => (event: number) =>
  races.find((race) => race.event === event)?.placesPaid ?? 2;

function open(line: BetLine, races: readonly RaceFacts[], terms = PLAIN) {
  const outcomes = lineOutcomes(line, prepared(races), STRUCK_AT);
  return {
    returns: openReturn(line, outcomes, terms, placesOf(races)),
    soFar: returnSoFar(line, outcomes, terms),
  };
}

/** Races by event from 1: one that is run, the others to come. */
const treble = (stake: number): BetLine => ({
  legs: [win(1, 1, '7/2'), win(2, 2, '5/2'), win(3, 3, '7/1')],
  size: 3,
  stake,
});
const run = (event: number, order: number[][] = [[1], [2], [3]]) => raceFactsOf({ event, order });
const toCome = (event: number, scratched: Parameters<typeof raceFactsOf>[0] = {}) =>
  raceFactsOf({ event, state: 'undecided', ...scratched });

describe('the return of an open line (rule: line-return)', () => {
  it('is what the slip showed until something is decided', () => {
    expect(open(treble(2000), [toCome(1), toCome(2), toCome(3)])).toEqual({
      returns: 252_000,
      soFar: 0,
    });
  });

  it('includes what is won, of which nothing is sure while other legs are pending', () => {
    expect(open(treble(2000), [run(1), toCome(2), toCome(3)])).toEqual({ returns: 252_000, soFar: 0 });
  });

  it('falls with a scratched leg, which drops out', () => {
    const scratched = toCome(2, { scratched: { 2: ['5/2', 5] } });
    expect(open(treble(2000), [run(1), scratched, toCome(3)])).toEqual({ returns: 72_000, soFar: 0 });
  });

  it('falls with a deduction on a race to come', () => {
    // 7/1 withdrawn takes 15 % of the 5/2: 2.125 are left.
    const deducted = toCome(2, { scratched: { 7: ['7/1', 5] } });
    expect(open(treble(2000), [run(1), deducted, toCome(3)]).returns).toBe(2000 * 4.5 * 3.125 * 8);
  });

  it('falls with a dead heat on a race that is run', () => {
    expect(open(treble(2000), [run(1, [[1, 5]]), toCome(2), toCome(3)])).toEqual({
      returns: 126_000,
      soFar: 0,
    });
  });

  it('is 0 once a leg of an accumulator is lost, and the rest once one of a cover is', () => {
    const lost = run(1, [[2], [1]]);
    expect(open(treble(2000), [lost, toCome(2), toCome(3)])).toEqual({ returns: 0, soFar: 0 });
    const doubles = { ...treble(100), size: 2 };
    expect(open(doubles, [lost, toCome(2), toCome(3)])).toEqual({ returns: 2800, soFar: 0 });
  });

  it('is unknown while a pending leg is at the starting price, and known after it', () => {
    const line: BetLine = { legs: [win(1, 1, null), win(2, 2, '3/1')], size: 2, stake: 100 };
    expect(open(line, [toCome(1), toCome(2)]).returns).toBeNull();
    expect(open(line, [run(1), toCome(2)]).returns).toBe(2400);
  });

  it('refunds the place legs of a race that no longer pays places', () => {
    const line: BetLine = { legs: [place(1, 1, '1/1'), win(2, 2, '3/1')], size: 2, stake: 100 };
    expect(open(line, [toCome(1, { placesPaid: 0 }), toCome(2)]).returns).toBe(400);
  });

  it('has one winner a race, whatever number of its runners is bet on', () => {
    const line: BetLine = {
      legs: [win(1, 1, '2/1'), win(1, 2, '5/1'), place(1, 1, '1/2')],
      size: 1,
      stake: 100,
    };
    expect(open(line, [toCome(1)]).returns).toBe(750);
  });

  it('is after tax and cap', () => {
    const line: BetLine = { legs: [win(1, 1, '9/1')], size: 1, stake: 1000 };
    expect(open(line, [toCome(1)], { winningsCap: null, taxBasisPoints: 600 }).returns).toBe(9460);
    expect(open(line, [toCome(1)], { winningsCap: 5000, taxBasisPoints: 0 }).returns).toBe(6000);
  });

  it('so far is what its decided combinations pay, without the stakes of the others', () => {
    const singles: BetLine = { legs: [1, 2, 3, 4].map((race) => win(race, 1, '5/1')), size: 1, stake: 100 };
    const races = [run(1), run(2, [[2], [1]]), toCome(3), toCome(4)];
    expect(open(singles, races)).toEqual({ returns: 1800, soFar: 600 });
    const voided = raceFactsOf({ event: 2, state: 'void' });
    expect(open(singles, [run(1), voided, toCome(3), toCome(4)]).soFar).toBe(700);
  });

  it('so far is after cap and tax', () => {
    // Five singles of R12 000 at SP; one has won at 7/2 and may win R10 000.
    const legs = [1, 2, 3, 4, 5].map((race) => win(race, 1, null));
    const line: BetLine = { legs, size: 1, stake: 1_200_000 };
    const races = [
      raceFactsOf({ event: 1, startingPrices: { 1: '7/2' } }),
      ...[2, 3, 4, 5].map((race) => toCome(race)),
    ];
    expect(open(line, races, { winningsCap: 1_000_000, taxBasisPoints: 0 }).soFar).toBe(2_200_000);
    expect(open(line, races, { winningsCap: 1_000_000, taxBasisPoints: 600 }).soFar).toBe(2_140_000);
  });

  it('explains both figures as a settlement is explained', () => {
    const doubles: BetLine = { ...treble(100), size: 2 };
    const races = [run(1), run(2, [[2]]), toCome(3)];
    const terms = { winningsCap: 1000, taxBasisPoints: 600 };
    const outcomes = lineOutcomes(doubles, prepared(races), STRUCK_AT);
    const { soFar, atBest } = explainOpen(doubles, outcomes, terms, placesOf(races));
    expect(soFar).toEqual({
      returned: '100',
      winningsBeforeCap: '1475',
      cap: 1000,
      combinationsCapped: 1,
      winnings: '1000',
      taxBasisPoints: 600,
      tax: '60',
      exact: '1040',
      rounding: '0',
      payout: 1040,
    });
    expect(atBest).toMatchObject({ winningsBeforeCap: '7675', combinationsCapped: 3, payout: 3120 });
    const atSp = { ...doubles, legs: doubles.legs.map((leg) => ({ ...leg, odds: null })) };
    const pending = lineOutcomes(atSp, prepared(races), STRUCK_AT);
    expect(explainOpen(atSp, pending, terms, placesOf(races)).atBest).toBeNull();
  });

  it('needs an outcome for each leg', () => {
    expect(() => openReturn(treble(100), [], PLAIN, () => 2)).toThrow(RangeError);
    expect(() => returnSoFar(treble(100), [], PLAIN)).toThrow(RangeError);
  });
});

/** A race that is decided, if it is, and two to come, with whatever was withdrawn; a line on them. */
const arbitraryOpen = fc
  .tuple(arbitraryRaceFacts(1), arbitraryRaceFacts(2), arbitraryRaceFacts(3))
  .chain(([first, second, third]) =>
    fc.record({
      races: fc.constant([
        first.state === 'undecided' ? asToCome(first) : first,
        asToCome(second),
        asToCome(third),
      ]),
      line: arbitraryLine(3, fc.constant(false)),
    }),
  );

function asToCome(race: RaceFacts): RaceFacts {
  return { ...race, state: 'undecided', finishers: [] };
}

/** Every way a race to come can end without a dead heat, as far as it matters to the legs on it. */
function everyResult(race: RaceFacts, legs: readonly BetLeg[]): RaceFacts[] {
  if (race.state !== 'undecided') return [race];
  const ran = race.runners.filter(({ scratchedAt }) => scratchedAt === null).map(({ saddle }) => saddle);
  const results = new Map<string, RaceFacts>();
  for (const order of orders(ran, Math.max(1, race.placesPaid))) {
    const finishers = order.map((saddle, index) => ({ saddle, position: index + 1 }));
    const resulted: RaceFacts = { ...race, state: 'resulted', finishers };
    const event = prepareEvent(resulted);
    results.set(legs.map((leg) => event.outcome(leg, STRUCK_AT).status).join(), resulted);
  }
  return [...results.values()];
}

function orders(saddles: readonly number[], length: number): number[][] {
  if (length === 0) return [[]];
  return saddles.flatMap((first) =>
    orders(
      saddles.filter((saddle) => saddle !== first),
      length - 1,
    ).map((rest) => [first, ...rest]),
  );
}

/** Whether all runners bet on and some others are in the race, so that any of them may win or be placed. */
function isFull({ state, runners, placesPaid }: RaceFacts, legs: readonly BetLeg[]): boolean {
  if (state !== 'undecided') return true;
  const ran = runners.filter(({ scratchedAt }) => scratchedAt === null).map(({ saddle }) => saddle);
  const bet = new Set(legs.map(({ outcome }) => outcome).filter((outcome) => ran.includes(outcome)));
  return (
    legs.every(({ outcome }) => outcome <= runners.length) && ran.length >= bet.size + Math.max(1, placesPaid)
  );
}

describe('the return of an open line, compared with every way the races can end', () => {
  it('is the most that any of them pays', () => {
    fc.assert(
      fc.property(arbitraryOpen, ({ races, line }) => {
        const legsOf = ({ event }: RaceFacts) => line.legs.filter((leg) => leg.event === event);
        fc.pre(
          line.legs.every(({ event }) => event <= 3) && races.every((race) => isFull(race, legsOf(race))),
        );
        let ways: RaceFacts[][] = [[]];
        for (const race of races) {
          ways = ways.flatMap((before) =>
            everyResult(race, legsOf(race)).map((result) => [...before, result]),
          );
        }
        const payouts = ways.map(
          (way) => settleLine(line, lineOutcomes(line, prepared(way), STRUCK_AT), PLAIN).payout,
        );
        const { returns, soFar } = open(line, races);
        expect(returns).toBe(Math.min(MAX_CENTS, Math.max(...payouts)));
        expect(soFar).toBeLessThanOrEqual(Math.min(...payouts));
      }),
      { numRuns: 200 },
    );
  });

  it('is the payout once everything is decided, and then all of it is sure', () => {
    fc.assert(
      fc.property(
        arbitraryRaces.chain((races) =>
          fc.record({ races: fc.constant(races), line: arbitraryLine(races.length), terms: arbitraryTerms }),
        ),
        ({ races, line, terms }) => {
          const outcomes = lineOutcomes(line, prepared(races), STRUCK_AT);
          fc.pre(outcomes.every(({ status }) => status !== 'pending'));
          const { payout } = settleLine(line, outcomes, terms);
          expect(openReturn(line, outcomes, terms, placesOf(races))).toBe(payout);
          expect(returnSoFar(line, outcomes, terms)).toBe(payout);
        },
      ),
    );
  });

  it('is the potential return of the slip, after tax, while nothing is decided', () => {
    const lines = arbitraryLine(3, fc.constant(false));
    fc.assert(
      fc.property(lines, fc.constantFrom(0, 600), (line, taxBasisPoints) => {
        const outcomes = lineOutcomes(line, new Map(), STRUCK_AT);
        const places = (event: number) => 1 + (event % 3);
        expect(openReturn(line, outcomes, { winningsCap: null, taxBasisPoints }, places)).toBe(
          potentialPayout(line, taxBasisPoints, places)?.afterTax,
        );
      }),
    );
  });
});
