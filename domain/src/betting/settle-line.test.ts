import { describe, expect, it } from 'vitest';
import { raceFactsOf, STRUCK_AT } from '../../test/race-facts-of.ts';
import { parseOdds } from '../odds.ts';
import type { BetLeg, BetLine } from './bet-line.ts';
import { lineOutcomes, prepareEvent } from './leg-outcome.ts';
import type { RaceFacts } from './race-facts.ts';
import { type SettlementTerms, settleLine } from './settle-line.ts';

const PLAIN: SettlementTerms = { winningsCap: null, taxBasisPoints: 0 };

/** A leg to win: event, outcome, odds or SP. */
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

function settle(line: BetLine, races: readonly RaceFacts[], terms = PLAIN) {
  const events = new Map(races.map((race) => [race.event, prepareEvent(race)]));
  return settleLine(line, lineOutcomes(line, events, STRUCK_AT), terms);
}
const single = (leg: BetLeg, stake = 1000): BetLine => ({ legs: [leg], size: 1, stake });
const accumulator = (legs: readonly BetLeg[], stake = 1000): BetLine => ({ legs, size: legs.length, stake });
/** Resulted races by event from 1, each won by runner 1 unless the sketch differs. */
const races = (...sketches: Parameters<typeof raceFactsOf>[0][]) =>
  sketches.map((sketch, index) => raceFactsOf({ event: index + 1, ...sketch }));

describe('settling a line', () => {
  it('a winning single returns its stake and the odds', () => {
    expect(settle(single(win(1, 1, '5/2')), races({}))).toEqual({
      status: 'won',
      payout: 3500,
      returned: 1000,
      winnings: 2500,
      tax: 0,
      capped: false,
    });
  });

  it('a losing single returns nothing', () => {
    expect(settle(single(win(1, 2, '5/2')), races({}))).toMatchObject({ status: 'lost', payout: 0 });
  });

  it('a scratched single is refunded, before the race is run', () => {
    const scratched = races({ state: 'undecided', scratched: { 1: ['3/1', 5] } });
    expect(settle(single(win(1, 1, '5/2')), scratched)).toMatchObject({
      status: 'void',
      payout: 1000,
      returned: 1000,
      winnings: 0,
    });
  });

  it('a scratched leg drops out of a multiple', () => {
    const legs = [win(1, 1, '4/1'), win(2, 2, '3/1')];
    const run = races({}, { scratched: { 2: ['3/1', 5] } });
    expect(settle(accumulator(legs), run)).toMatchObject({ status: 'won', payout: 5000 });
  });

  it('a treble with a deduction, a dead heat and a scratching pays R78.13', () => {
    const run = races(
      { order: [[4]], scratched: { 7: ['7/1', 5] } },
      { order: [[2, 3]] },
      { scratched: { 5: ['9/2', 10] } },
    );
    const treble = accumulator([win(1, 4, '5/2'), win(2, 2, '4/1'), win(3, 5, '9/2')]);
    expect(settle(treble, run)).toMatchObject({ status: 'won', payout: 7813, returned: 500, winnings: 7313 });
  });

  it('an abandoned race and a walkover drop out, and a line of nothing else is void', () => {
    const run = races(
      { state: 'void' },
      { runners: 2, order: [[1]], scratched: { 2: ['3/1', 5] } },
      { placesPaid: 0 },
    );
    const legs = [win(1, 1, '4/1'), win(2, 1, '3/1'), place(3, 1, '1/1')];
    expect(settle(accumulator(legs), run)).toMatchObject({ status: 'void', payout: 1000, winnings: 0 });
    expect(settle({ legs, size: 2, stake: 100 }, run)).toMatchObject({ status: 'void', payout: 300 });
  });

  it('a dead heat may return less than the stake, and has still won', () => {
    const run = races({ order: [[1, 2, 3, 4]] });
    expect(settle(single(win(1, 1, '1/1')), run)).toMatchObject({
      status: 'won',
      payout: 500,
      returned: 250,
      winnings: 250,
    });
  });

  it('a win leg and a place leg make a win/place double', () => {
    const double = accumulator([win(1, 1, '4/1'), place(2, 3, '1/2')]);
    expect(settle(double, races({}, {}))).toMatchObject({ status: 'won', payout: 7500 });
  });

  it('two runners of one race never share a combination', () => {
    const legs = [win(1, 1, '4/1'), win(1, 2, '6/1'), win(2, 1, '1/1')];
    const run = races({ order: [[1, 2]] }, {});
    // (5/2 + 7/2) × 2 for a stake of one rand each.
    expect(settle({ legs, size: 2, stake: 100 }, run)).toMatchObject({ payout: 1200 });
    expect(settle({ legs, size: 1, stake: 100 }, run)).toMatchObject({ payout: 800 });
    expect(settle({ legs, size: 3, stake: 100 }, run)).toMatchObject({ status: 'lost', payout: 0 });
  });

  it('doubles with one leg lost pay those of the others', () => {
    const legs = [win(1, 1, '1/1'), win(2, 1, '2/1'), win(3, 2, '3/1')];
    expect(settle({ legs, size: 2, stake: 100 }, races({}, {}, {}))).toMatchObject({ payout: 600 });
  });

  it('there must be one outcome per leg', () => {
    expect(() => settleLine(single(win(1, 1, '1/1')), [], PLAIN)).toThrow(RangeError);
  });
});

describe('when a line is decided', () => {
  const undecided = { state: 'undecided' } as const;

  it('a line is open until the last of its events is decided', () => {
    const line = accumulator([win(1, 1, '4/1'), win(2, 1, '3/1')]);
    expect(settle(line, races({}, undecided))).toMatchObject({ status: 'open', payout: 0 });
    expect(settle(line, races({}))).toMatchObject({ status: 'open', payout: 0 });
    expect(settle(line, races({}, {}))).toMatchObject({ status: 'won', payout: 20000 });
  });

  it('an open line of singles pays those that are decided, a line of doubles none (rule: singles-paid)', () => {
    const legs = [win(1, 1, '4/1'), win(2, 2, '3/1'), win(3, 1, '1/1')];
    const so = (size: number, ...run: Parameters<typeof races>) =>
      settle({ legs, size, stake: 100 }, races(...run));
    const nothing = { status: 'open', payout: 0, returned: 0, winnings: 0 };
    expect(so(1, undecided, undecided, undecided)).toMatchObject(nothing);
    expect(so(1, {}, undecided, undecided)).toMatchObject({
      status: 'open',
      payout: 500,
      returned: 100,
      winnings: 400,
    });
    expect(so(1, {}, {}, undecided)).toMatchObject({ status: 'open', payout: 500 });
    expect(so(1, {}, {}, {})).toMatchObject({ status: 'won', payout: 700 });
    expect(so(2, {}, undecided, {})).toMatchObject(nothing);
  });

  it('a line is lost as soon as no combination can pay', () => {
    const legs = [win(1, 2, '4/1'), win(2, 1, '3/1'), win(3, 1, '3/1')];
    const run = races({}, undecided, undecided);
    expect(settle(accumulator(legs), run)).toMatchObject({ status: 'lost' });
    expect(settle({ legs, size: 2, stake: 100 }, run)).toMatchObject({ status: 'open' });
    expect(settle({ legs, size: 2, stake: 100 }, races({}, { order: [[2]] }, undecided)).status).toBe('lost');
  });

  it('legs of one event count as one when deciding whether a combination can still pay', () => {
    const legs = [win(1, 2, '4/1'), win(2, 1, '3/1'), win(2, 2, '3/1')];
    expect(settle({ legs, size: 2, stake: 100 }, races({}, undecided)).status).toBe('lost');
  });
});

describe('starting prices and their cap (rule: winnings-check)', () => {
  it('a leg at SP is paid at the SP, without deduction', () => {
    const run = races({ startingPrices: { 1: '7/2' }, scratched: { 8: ['2/1', 5] } });
    expect(settle(single(win(1, 1, null)), run)).toMatchObject({ payout: 4500 });
  });

  it('without any SP known the leg is void', () => {
    const run = races({ startingPrices: { 1: null } }, {});
    expect(settle(single(win(1, 1, null)), run)).toMatchObject({ status: 'void', payout: 1000 });
    expect(settle(accumulator([win(1, 1, null), win(2, 1, null)]), run)).toMatchObject({ payout: 6000 });
  });

  it('winnings are capped for each combination, not for the line, and the stake comes back on top', () => {
    const legs = [win(1, 1, null), win(2, 1, null), win(3, 1, null)];
    const run = races(
      { startingPrices: { 1: '9/1' } },
      { startingPrices: { 1: '1/1' } },
      { startingPrices: { 1: '4/1' } },
    );
    // Doubles of one rand win 19, 49 and 9 rand; R19 at most.
    const doubles = { legs, size: 2, stake: 100 };
    expect(settle(doubles, run, { ...PLAIN, winningsCap: 1900 })).toMatchObject({
      payout: 5000,
      returned: 300,
      winnings: 4700,
      capped: true,
    });
    expect(settle(doubles, run, { ...PLAIN, winningsCap: 4900 })).toMatchObject({
      payout: 8000,
      winnings: 7700,
      capped: false,
    });
  });

  it('the cap applies to what a combination wins, not to what it returns', () => {
    const run = races({ order: [[1, 2], [3]] });
    const singles = { legs: [place(1, 1, '1/1'), win(1, 1, '9/1')], size: 1, stake: 100 };
    // A place wins 1 rand; half a stake at 9/1 returns 5 rand, of which it wins 4.50.
    expect(settle(singles, run, { ...PLAIN, winningsCap: 420 })).toMatchObject({ payout: 670, capped: true });
    expect(settle(singles, run, { ...PLAIN, winningsCap: 450 })).toMatchObject({
      payout: 700,
      capped: false,
    });
  });

  it('all combinations of ten of twenty at SP, some above the cap, are settled exactly', () => {
    const legs = Array.from({ length: 20 }, (_, index) => win(index + 1, 1, null));
    const run = races(...legs.map((_, index) => ({ startingPrices: { 1: index % 2 ? '1/1' : '1/2' } })));
    const cap = 10_000;
    const settled = settle({ legs, size: 10, stake: 100 }, run, { ...PLAIN, winningsCap: cap });
    // Summed by how many of the ten are at evens: C(10, k) ways for them and for the others.
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    let winnings = 0;
    for (let evens = 0; evens <= 10; evens++) {
      const ways = choose(10, evens) * choose(10, 10 - evens);
      winnings += ways * Math.min(cap, 100 * (2 ** evens * 1.5 ** (10 - evens) - 1));
    }
    expect(settled.payout).toBe(Math.floor(winnings + 184_756 * 100 + 0.5));
    expect(settled.capped).toBe(true);
  });
});

describe('tax and rounding (rules: winnings-tax, exact-money)', () => {
  it('winnings are taxed after deductions and cap, the stake is not', () => {
    const run = races({ scratched: { 8: ['3/1', 5] } });
    // 10 × 10 × 0.75 = R75 of winnings.
    expect(settle(single(win(1, 1, '10/1')), run, { ...PLAIN, taxBasisPoints: 600 })).toEqual({
      status: 'won',
      payout: 8050,
      returned: 1000,
      winnings: 7500,
      tax: 450,
      capped: false,
    });
    const capped = { winningsCap: 5000, taxBasisPoints: 600 };
    expect(settle(single(win(1, 1, null)), races({ startingPrices: { 1: '10/1' } }), capped)).toMatchObject({
      payout: 5700,
      winnings: 5000,
      tax: 300,
      capped: true,
    });
  });

  it('a refund is not taxed', () => {
    const terms = { ...PLAIN, taxBasisPoints: 600 };
    expect(settle(single(win(1, 1, '10/1')), races({ state: 'void' }), terms)).toMatchObject({
      payout: 1000,
      tax: 0,
    });
  });

  it('the payout is rounded once, half a cent up', () => {
    const rounded = (odds: string, stake: number) => settle(single(win(1, 1, odds), stake), races({})).payout;
    expect([rounded('1/2', 1), rounded('49/100', 1), rounded('1/3', 1), rounded('5/3', 1)]).toEqual([
      2, 1, 1, 3,
    ]);
    // Three doubles of 1.5 cents each are 4.5, not 3 × 2.
    const legs = [1, 2, 3].map((event) => win(event, 1, '1/2'));
    const halves = { legs, size: 1, stake: 1 };
    expect(settle(halves, races({}, {}, {}))).toMatchObject({ payout: 5, returned: 3, winnings: 2 });
  });

  it('a line whose return rounds to nothing has lost', () => {
    const run = races({ order: [[1, 2, 3]] });
    expect(settle(single(win(1, 1, '1/5'), 1), run)).toMatchObject({
      status: 'lost',
      payout: 0,
      winnings: 0,
    });
  });

  it('its parts add up to the cent', () => {
    const thirds = races({ order: [[1, 2, 3]] });
    const settled = settle(single(win(1, 1, '2/1'), 100), thirds, { ...PLAIN, taxBasisPoints: 333 });
    expect(settled).toMatchObject({ payout: 98, returned: 33, winnings: 67, tax: 2 });
  });
});
