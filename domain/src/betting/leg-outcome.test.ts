import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { minutesAfterStrike, raceFactsOf, STRUCK_AT } from '../../test/race-facts-of.ts';
import { parseOdds } from '../odds.ts';
import type { BetLeg, Market } from './bet-line.ts';
import { type LegOutcome, legOutcome, lineOutcomes, prepareEvent } from './leg-outcome.ts';
import type { RaceFacts } from './race-facts.ts';

const leg = (market: Market, outcome: number, odds: string | null = '4/1'): BetLeg => ({
  event: 1,
  market,
  outcome,
  odds: odds === null ? null : parseOdds(odds),
});
const win = (outcome: number, facts: RaceFacts, odds: string | null = '4/1') =>
  legOutcome(leg('win', outcome, odds), facts, STRUCK_AT);
const place = (outcome: number, facts: RaceFacts, odds: string | null = '4/1') =>
  legOutcome(leg('place', outcome, odds), facts, STRUCK_AT);
const brief = ({ status, factor, share }: LegOutcome) =>
  `${status} ${factor.toFraction()} ${share.toFraction()}`;

describe('the outcome of a leg (rules: places-paid, race-abandoned, strikes-end-at-the-off)', () => {
  it('a winner pays odds and stake, every other runner nothing', () => {
    const facts = raceFactsOf();
    expect(brief(win(1, facts, '5/2'))).toBe('won 7/2 1');
    expect(brief(win(2, facts))).toBe('lost 0 0');
    expect(brief(win(8, facts))).toBe('lost 0 0');
  });

  it('a place leg pays at its own price within the places paid', () => {
    const facts = raceFactsOf({ placesPaid: 2 });
    expect([1, 2, 3, 8].map((saddle) => brief(place(saddle, facts, '3/4')))).toEqual([
      'won 7/4 1',
      'won 7/4 1',
      'lost 0 0',
      'lost 0 0',
    ]);
  });

  it('with no places paid every place leg is void, and win legs count', () => {
    const facts = raceFactsOf({ placesPaid: 0 });
    expect([1, 2, 8].map((saddle) => place(saddle, facts).voidReason)).toEqual(Array(3).fill('no-places'));
    expect(brief(win(1, facts))).toBe('won 5 1');
  });

  it('nothing is decided before the event is', () => {
    expect(brief(legOutcome(leg('win', 1), undefined, STRUCK_AT))).toBe('pending 0 0');
    const facts = raceFactsOf({ state: 'undecided', placesPaid: 0 });
    expect(brief(win(1, facts))).toBe('pending 0 0');
    expect(brief(win(1, facts, null))).toBe('pending 0 0');
    expect(brief(place(1, facts))).toBe('pending 0 0');
    expect(brief(win(99, facts))).toBe('pending 0 0');
  });

  it.each([
    ['void', { state: 'void' }, 'event-void'],
    ['abandoned since the strike, and run later', { voided: ['abandoned', 5] }, 'event-void'],
    ['abandoned at the moment of the strike', { voided: ['abandoned', 0] }, 'event-void'],
    ['lapsed since the strike, and run later', { voided: ['lapsed', 5] }, 'lapsed'],
    ['lapsed, and abandoned later', { state: 'void', voided: ['lapsed', 5] }, 'lapsed'],
  ] as const)('an event that is %s voids its legs', (_, sketch, voidReason) => {
    const facts = raceFactsOf(sketch);
    for (const outcome of [win(1, facts), win(1, facts, null), place(2, facts), win(99, facts)]) {
      expect(brief(outcome)).toBe('void 1 1');
      expect(outcome.voidReason).toBe(voidReason);
    }
  });

  it('a leg struck after an abandonment, when the event was opened again, counts', () => {
    const facts = raceFactsOf({ voided: ['abandoned', -5] });
    expect(brief(win(1, facts))).toBe('won 5 1');
    expect(brief(win(2, facts))).toBe('lost 0 0');
  });

  it('a leg struck before an abandonment has no starting price of what was run later', () => {
    const event = prepareEvent(raceFactsOf({ voided: ['abandoned', 5] }));
    expect(event.startingPrice(2, STRUCK_AT)).toBeNull();
    expect(event.startingPrice(2, minutesAfterStrike(6))?.toFraction()).toBe('5');
  });

  it('a leg on a runner scratched before an abandonment stays refunded as scratched', () => {
    const scratched = { 4: ['3/1', 5] } as const;
    const reasonOf = (minutes: number) =>
      win(4, raceFactsOf({ scratched, voided: ['abandoned', minutes] })).voidReason;
    expect([reasonOf(4), reasonOf(6)]).toEqual(['event-void', 'scratched']);
  });

  it('a leg struck when the event was off already is void, even a winning one', () => {
    for (const lateKnownOff of [
      [-1, 1],
      [0, 1],
      [-1, 0],
    ] as const) {
      for (const state of ['undecided', 'void', 'resulted'] as const) {
        const facts = raceFactsOf({
          state,
          lateKnownOff,
          scratched: { 4: ['3/1', 5] },
          voided: ['lapsed', 9],
        });
        for (const outcome of [win(1, facts), win(2, facts, null), place(2, facts), win(4, facts)]) {
          expect(outcome).toMatchObject({ status: 'void', voidReason: 'after-off' });
        }
      }
    }
    expect(brief(win(1, raceFactsOf({ lateKnownOff: [1, 2] })))).toBe('won 5 1');
    expect(brief(win(1, raceFactsOf({ lateKnownOff: [-2, -1] })))).toBe('won 5 1');
  });

  it('a leg struck after its off voids the whole line, lost legs and pending ones too', () => {
    const events = [
      raceFactsOf({ event: 1, lateKnownOff: [-1, 1], order: [[2]] }),
      raceFactsOf({ event: 2, order: [[2]] }),
      raceFactsOf({ event: 3, state: 'undecided' }),
    ].map((facts) => prepareEvent(facts));
    const legs = [1, 2, 3].map((event) => ({ ...leg('win', 1), event }));
    const reasons = (own: BetLeg[]) =>
      lineOutcomes({ legs: own }, new Map(events.map((event) => [event.event, event])), STRUCK_AT).map(
        ({ voidReason }) => voidReason,
      );
    expect(reasons(legs)).toEqual(['after-off', 'line-void', 'line-void']);
    expect(reasons(legs.slice(1))).toEqual([null, null]);
  });

  it('a walkover voids its legs: nobody ran against the winner', () => {
    const facts = raceFactsOf({ runners: 2, order: [[1]], scratched: { 2: ['3/1', 5] } });
    expect(win(1, facts).voidReason).toBe('walkover');
    expect(win(1, facts, null).voidReason).toBe('walkover');
    expect(place(1, facts).voidReason).toBe('walkover');
    expect(win(2, facts).voidReason).toBe('scratched');
  });

  it('a scratched runner is void from its scratching on, at fixed odds and at SP (rule: scratched)', () => {
    for (const state of ['undecided', 'resulted'] as const) {
      for (const minutes of [-5, 5]) {
        const facts = raceFactsOf({ state, scratched: { 4: ['3/1', minutes] }, order: [[1]] });
        for (const outcome of [win(4, facts), win(4, facts, null), place(4, facts)]) {
          expect(brief(outcome)).toBe('void 1 1');
          expect(outcome).toMatchObject({ voidReason: 'scratched', deductions: [] });
        }
      }
    }
  });

  it('a leg on a runner that left the card is void', () => {
    expect(win(99, raceFactsOf()).voidReason).toBe('not-on-card');
  });

  it('refuses a result without a winner and the facts of another event', () => {
    expect(() => prepareEvent(raceFactsOf({ order: [] }))).toThrow(RangeError);
    expect(() => legOutcome(leg('win', 1), raceFactsOf({ event: 2 }), STRUCK_AT)).toThrow(RangeError);
  });
});

describe('dead heats (rule: dead-heat)', () => {
  it('a dead heat for first divides the stake by the runners tied', () => {
    const two = win(1, raceFactsOf({ order: [[1, 2], [3]] }), '12/1');
    expect(brief(two)).toBe('won 13/2 1/2');
    expect(two.deadHeat).toEqual({ tied: 2, placesShared: 1 });
    expect(brief(win(3, raceFactsOf({ order: [[1, 2, 3]] }), '3/1'))).toBe('won 4/3 1/3');
  });

  it('a dead heat for the last place pays the places left over the runners tied', () => {
    const facts = raceFactsOf({ placesPaid: 3, order: [[1], [2, 3, 4, 5]] });
    expect(brief(place(1, facts, '5/1'))).toBe('won 6 1');
    expect(brief(place(4, facts, '5/1'))).toBe('won 3 1/2');
    expect(place(4, facts).deadHeat).toEqual({ tied: 4, placesShared: 2 });
  });

  it('a dead heat whose places are all paid takes nothing', () => {
    const outcome = place(2, raceFactsOf({ placesPaid: 3, order: [[1], [2, 3]] }), '2/1');
    expect(brief(outcome)).toBe('won 3 1');
    expect(outcome.deadHeat).toEqual({ tied: 2, placesShared: 2 });
  });

  it('a dead heat for first is placed in full when enough places are paid, in part when not', () => {
    const order = [[1, 2], [3]];
    expect(brief(place(1, raceFactsOf({ placesPaid: 3, order }), '1/1'))).toBe('won 2 1');
    expect(brief(place(1, raceFactsOf({ placesPaid: 1, order }), '1/1'))).toBe('won 1 1/2');
  });

  it('a dead heat behind the places paid loses', () => {
    expect(brief(place(3, raceFactsOf({ placesPaid: 2, order: [[1], [2], [3, 4]] })))).toBe('lost 0 0');
  });
});

describe('deductions on a leg (rule: deductions)', () => {
  it('a withdrawal after the strike takes its per cent from the winnings, win and place', () => {
    const facts = raceFactsOf({ scratched: { 7: ['7/1', 5] } });
    const outcome = win(1, facts, '5/2');
    expect(brief(outcome)).toBe('won 25/8 1');
    expect(outcome.odds?.toFraction()).toBe('5/2');
    expect(outcome.deductions).toEqual([
      { saddle: 7, at: minutesAfterStrike(5), odds: parseOdds('7/1'), percent: 15 },
    ]);
    expect(brief(place(2, facts, '1/1'))).toBe('won 37/20 1');
  });

  it('two withdrawals multiply, in the order they happened', () => {
    const outcome = win(1, raceFactsOf({ scratched: { 7: ['3/1', 9], 5: ['14/1', 4] } }), '10/1');
    // 10 × 0.95 × 0.75
    expect(brief(outcome)).toBe('won 65/8 1');
    expect(outcome.deductions.map(({ saddle, percent }) => [saddle, percent])).toEqual([
      [5, 5],
      [7, 25],
    ]);
  });

  it('only withdrawals known after the strike count: a later bet knew of the earlier one', () => {
    const facts = raceFactsOf({ scratched: { 7: ['3/1', 10], 5: ['14/1', 4] } });
    const struck = (minutes: number) =>
      legOutcome(leg('win', 1, '10/1'), facts, minutesAfterStrike(minutes)).factor.toFraction();
    expect([struck(4), struck(5), struck(10), struck(11)]).toEqual(['65/8', '17/2', '17/2', '11']);
  });

  it('a withdrawal counts from when it became known here, whatever time the supplier gives', () => {
    for (const minutes of [-60, 60]) {
      const facts = raceFactsOf({ scratched: { 7: ['3/1', minutes, 4] } });
      const struck = (at: number) =>
        legOutcome(leg('win', 1, '10/1'), facts, minutesAfterStrike(at)).factor.toFraction();
      expect([struck(3), struck(5)]).toEqual(['17/2', '11']);
    }
  });

  it('a bet at the starting price carries none, and is paid at the official one', () => {
    const facts = raceFactsOf({ startingPrices: { 1: '9/2' }, scratched: { 7: ['3/1', 5] } });
    const outcome = win(1, facts, null);
    expect(brief(outcome)).toBe('won 11/2 1');
    expect(outcome.deductions).toEqual([]);
    expect(outcome.odds?.toFraction()).toBe('9/2');
  });

  it('a withdrawal at a long price, or of a runner never priced, is named and takes nothing', () => {
    const outcome = win(1, raceFactsOf({ scratched: { 7: ['40/1', 5], 6: [null, 6] } }), '2/1');
    expect(brief(outcome)).toBe('won 3 1');
    expect(outcome.deductions.map(({ percent }) => percent)).toEqual([0, 0]);
  });

  it('a deduction comes before a dead heat', () => {
    const facts = raceFactsOf({ order: [[1, 2, 3, 4]], scratched: { 7: ['2/1', 5] } });
    // (1 + 4.5 × 0.65) / 4
    expect(brief(win(1, facts, '9/2'))).toBe('won 157/160 1/4');
  });

  it('a pending leg has those known so far', () => {
    const facts = raceFactsOf({ state: 'undecided', scratched: { 7: ['7/1', 5] } });
    expect(win(1, facts).deductions.map(({ percent }) => percent)).toEqual([15]);
    expect(win(1, facts, null).deductions).toEqual([]);
    expect(legOutcome(leg('win', 1), facts, minutesAfterStrike(6)).deductions).toEqual([]);
  });

  it('the scale is the one in force at the strike, whatever came before the withdrawal', () => {
    const flat = (from: Date | null, percent: number) => ({
      from,
      bands: [{ shortest: null, longest: null, percent }],
    });
    const facts = raceFactsOf({ scratched: { 7: ['3/1', 10], 5: ['3/1', 4] } });
    const event = prepareEvent(facts, [flat(null, 20), flat(minutesAfterStrike(10), 50)]);
    // 1 + 10 × 0.8 × 0.8; after the second scale began 1 + 10 × 0.5
    expect(event.outcome(leg('win', 1, '10/1'), STRUCK_AT).factor.toFraction()).toBe('37/5');
    const since = event.outcome(leg('win', 1, '10/1'), minutesAfterStrike(10));
    expect(since.factor.toFraction()).toBe('6');
  });
});

describe('the starting price (rules: starting-price, no-place-at-sp)', () => {
  it('without any SP known a leg at SP is void whether its runner won or lost', () => {
    const facts = raceFactsOf({ startingPrices: { 1: null, 2: null } });
    expect(win(1, facts, null).voidReason).toBe('no-starting-price');
    expect(win(2, facts, null).voidReason).toBe('no-starting-price');
    expect(brief(win(3, facts, null))).toBe('lost 0 0');
    expect(brief(win(1, facts, '4/1'))).toBe('won 5 1');
  });

  it('there is none for a place', () => {
    expect(place(2, raceFactsOf(), null).voidReason).toBe('no-starting-price');
  });

  it('is given once the event is resulted', () => {
    const known = prepareEvent(raceFactsOf({ startingPrices: { 2: '7/2', 3: null } }));
    expect([2, 3, 99].map((saddle) => known.startingPrice(saddle, STRUCK_AT)?.toFraction())).toEqual([
      '7/2',
      undefined,
      undefined,
    ]);
    expect(prepareEvent(raceFactsOf({ state: 'undecided' })).startingPrice(2, STRUCK_AT)).toBeNull();
  });
});

describe('a prepared event', () => {
  it('computes legs with the same outcome once', () => {
    const event = prepareEvent(raceFactsOf({ scratched: { 7: ['7/1', 5] } }));
    const first = event.outcome(leg('win', 1, '5/2'), STRUCK_AT);
    expect(event.outcome(leg('win', 1, '5/2'), minutesAfterStrike(4))).toBe(first);
    expect(event.outcome(leg('win', 1, '5/2'), minutesAfterStrike(6))).not.toBe(first);
    expect(event.outcome(leg('win', 1, '9/2'), STRUCK_AT)).not.toBe(first);
    expect(event.outcome(leg('place', 1, '5/2'), STRUCK_AT)).not.toBe(first);
  });

  it('tells apart prices finer than any on offer', () => {
    const event = prepareEvent(raceFactsOf());
    for (const [odds, factor] of [
      [new Fraction(2), '3'],
      [new Fraction(1, 10_002), '10003/10002'],
    ] as const) {
      expect(event.outcome({ ...leg('win', 1), odds }, STRUCK_AT).factor.toFraction()).toBe(factor);
    }
  });

  it('gives the outcomes of a line in the order of its legs; an event without facts is pending', () => {
    const legs = [leg('win', 2), { ...leg('win', 1), event: 2 }, leg('win', 1)];
    const outcomes = lineOutcomes({ legs }, new Map([[1, prepareEvent(raceFactsOf())]]), STRUCK_AT);
    expect(outcomes.map(({ status }) => status)).toEqual(['lost', 'pending', 'won']);
  });

  it('serves any sport whose outcomes are numbers: a draw wins like a home side', () => {
    const match = raceFactsOf({
      runners: 3,
      placesPaid: 0,
      order: [[2]],
      startingPrices: { 1: null, 2: null },
    });
    expect(brief(win(2, match, '23/10'))).toBe('won 33/10 1');
    expect(brief(win(1, match, '1/1'))).toBe('lost 0 0');
  });
});
