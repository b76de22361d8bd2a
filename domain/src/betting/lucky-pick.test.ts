import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitrarySelections, selectionOf } from '../../test/slip-selection.ts';
import { MAX_CENTS } from '../money.ts';
import { fairProbability, parseOdds } from '../odds.ts';
import { createRandom } from '../random.ts';
import {
  drawLuckyPick,
  LUCKY_PICK,
  LUCKY_PICK_LINES,
  LUCKY_PICK_TITLES,
  type LuckyPickDraw,
  makeLuckyPick,
  splitLuckyPickStake,
} from './lucky-pick.ts';
import { areLuckyPickLines } from './lucky-pick-lines.ts';
import { DEFAULT_PAYOUT_LIMITS } from './payout-limits.ts';
import type { LineTerms, SlipSelection } from './slip-line.ts';

const terms: LineTerms = { limits: DEFAULT_PAYOUT_LIMITS, taxBasisPoints: 0 };
const a = selectionOf(1, '3/1', '1/1');
const b = selectionOf(2, '5/2', '1/2');
const c = selectionOf(3, '9/1', '2/1');
const runners: LuckyPickDraw = [a, b, c];
const default50 = { winDouble: 1000, placeTreble: 2000, winPlaceDouble: 2000 };
const without = (...names: ('a' | 'b' | 'c')[]): LuckyPickDraw => {
  const place = (name: 'a' | 'b' | 'c', runner: SlipSelection) =>
    names.includes(name) ? { ...runner, placeOdds: null } : runner;
  return [place('a', a), place('b', b), place('c', c)];
};

const arbitraryDraw: fc.Arbitrary<LuckyPickDraw> = arbitrarySelections
  .map((selections) => [...new Map(selections.map((each) => [each.event, each])).values()])
  .filter((selections) => selections.length >= 3)
  .map(([first, second, third]) => [first ?? a, second ?? b, third ?? c]);

describe('the split of a lucky pick (rule: lucky-pick)', () => {
  it('[K-LUCKY-PICK-STAKES] [K-LUCKY-PICK-OTHER] is 10, 20 and 20 of R50, of three runners, by steps of R10', () => {
    expect(LUCKY_PICK).toMatchObject({ runners: 3, total: 5000, totalStep: 1000 });
    expect(splitLuckyPickStake(LUCKY_PICK.total, runners)).toEqual(default50);
  });

  it.each([
    ['0.2, 0.4, 0.4 with both place bets', runners, [2000, 4000, 4000]],
    ['1 for the win double alone', without('c'), [10_000, 0, 0]],
    ['1 for the win double, whichever runner may be placed', without('a', 'b', 'c'), [10_000, 0, 0]],
    ['0.4, 0.6 with one of them', without('b'), [4000, 0, 6000]],
  ] as const)(
    '[K-LUCKY-PICK-RATES] [T-LUCKY-PICK-SHARES] is %s',
    (_, draw, [winDouble, placeTreble, winPlaceDouble]) => {
      expect(splitLuckyPickStake(10_000, draw)).toEqual({ winDouble, placeTreble, winPlaceDouble });
    },
  );

  it('is 0.4 and 0.6 with only a place treble, when A has no win odds any more', () => {
    const draw: LuckyPickDraw = [{ ...a, odds: null }, b, c];
    expect(splitLuckyPickStake(5000, draw)).toEqual({
      winDouble: 2000,
      placeTreble: 3000,
      winPlaceDouble: 0,
    });
  });

  it('[T-LUCKY-PICK-NO-PLACE] gives the win double more, the fewer place bets there are', () => {
    const shares = [runners, without('b'), without('c')].map(
      (draw) => splitLuckyPickStake(5000, draw).winDouble,
    );
    expect(shares).toEqual([1000, 2000, 5000]);
  });

  it('rounds to cents, half up, and gives the remainder to the last line', () => {
    expect(splitLuckyPickStake(1234, runners)).toEqual({
      winDouble: 247,
      placeTreble: 494,
      winPlaceDouble: 493,
    });
    expect(splitLuckyPickStake(1, runners)).toEqual({ winDouble: 0, placeTreble: 0, winPlaceDouble: 1 });
    expect(splitLuckyPickStake(1, without('c'))).toEqual({ winDouble: 1, placeTreble: 0, winPlaceDouble: 0 });
  });

  it('loses no cent', () => {
    fc.assert(
      fc.property(arbitraryDraw, fc.integer({ min: 0, max: MAX_CENTS }), (draw, total) => {
        const stakes = LUCKY_PICK_LINES.map((name) => splitLuckyPickStake(total, draw)[name]);
        expect(stakes.reduce((sum, stake) => sum + stake, 0)).toBe(total);
        expect(Math.min(...stakes)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([-1, 0.1, Number.NaN, MAX_CENTS + 1])('refuses %d cents', (total) => {
    expect(() => splitLuckyPickStake(total, runners)).toThrow(RangeError);
  });
});

describe('the lines of a lucky pick', () => {
  it('[T-BET-WIN-DOUBLES] [T-BET-PLACE-TREBLES] [T-BET-WIN-PLACE-DOUBLES] are A and B to win; all placed; A to win and C placed', () => {
    const pick = makeLuckyPick(runners, default50, terms);
    const legs = LUCKY_PICK_LINES.map((name) => [
      LUCKY_PICK_TITLES[name],
      pick[name].odds.toFraction(),
      pick[name].bet.size,
      ...pick[name].bet.legs.map(({ event, market, odds }) => `${event} ${market} ${odds?.toFraction()}`),
    ]);
    expect(legs).toEqual([
      ['Win Doubles', '13', 2, '1 win 3', '2 win 5/2'],
      ['Place Trebles', '8', 3, '1 place 1', '2 place 1/2', '3 place 2'],
      ['Win/Place Doubles', '11', 2, '1 win 3', '3 place 2'],
    ]);
    expect(pick.winPlaceDouble.horses).toEqual([
      { runner: a, market: 'win' },
      { runner: c, market: 'place' },
    ]);
  });

  it('win stake × odds, return payout and stake, and add up to the totals', () => {
    const pick = makeLuckyPick(runners, default50, { ...terms, taxBasisPoints: 600 });
    expect(pick.winDouble).toMatchObject({
      stake: 1000,
      payout: 13_000,
      potentialReturn: 14_000,
      potentialTax: 780,
    });
    expect(pick.placeTreble).toMatchObject({ stake: 2000, payout: 16_000, potentialReturn: 18_000 });
    expect(pick.winPlaceDouble).toMatchObject({ stake: 2000, payout: 22_000, potentialReturn: 24_000 });
    expect(pick).toMatchObject({
      totalStake: 5000,
      totalPayout: 51_000,
      totalReturn: 56_000,
      totalTax: 3060,
    });
  });

  it('[V-LUCKY-PICK-STAKE] have new totals when a stake changes', () => {
    const pick = makeLuckyPick(runners, { ...default50, winDouble: 1500 }, terms);
    expect(pick).toMatchObject({ totalStake: 5500, totalPayout: 57_500, totalReturn: 63_000 });
  });

  it('have no horses before the draw, and without odds for each of them', () => {
    const nothing = {
      horses: [],
      payout: 0,
      potentialReturn: 0,
      isPayoutOverLimit: false,
      submittable: false,
    };
    const before = makeLuckyPick(null, default50, terms);
    for (const name of LUCKY_PICK_LINES) expect(before[name]).toMatchObject(nothing);
    expect(before).toMatchObject({ totalStake: 0, totalPayout: 0, totalReturn: 0 });
    const pick = makeLuckyPick(without('b'), default50, terms);
    expect(pick.placeTreble).toMatchObject({ ...nothing, bet: { legs: [] } });
    expect(pick).toMatchObject({ totalStake: 3000, winDouble: { submittable: true } });
  });

  it('[T-LUCKY-PICK-SUBMITTABLE] [V-LUCKY-PICK-LINE] [K-LUCKY-PICK-MINIMUM] can be submitted from R1, and not over limit', () => {
    const stakes = { winDouble: 99, placeTreble: 100, winPlaceDouble: 200_000 };
    const pick = makeLuckyPick(runners, stakes, terms);
    expect(pick.winDouble).toMatchObject({ submittable: false, isPayoutOverLimit: false });
    expect(pick.placeTreble).toMatchObject({ submittable: true, isPayoutOverLimit: false });
    // R2 000 at 11/1 wins R22 000, and a double may win R20 000.
    expect(pick.winPlaceDouble).toMatchObject({ submittable: false, isPayoutOverLimit: true });
    expect(pick).toMatchObject({ totalStake: 100, totalPayout: 800 });
    expect(makeLuckyPick(runners, stakes, { ...terms, limits: null }).winPlaceDouble.submittable).toBe(true);
  });

  it('have the limit of first timers when one of their own horses is one', () => {
    const draw: LuckyPickDraw = [a, { ...b, firstTimer: true }, c];
    const stakes = { winDouble: 100_000, placeTreble: 100, winPlaceDouble: 100_000 };
    const pick = makeLuckyPick(draw, stakes, terms);
    expect(pick.winDouble.isPayoutOverLimit).toBe(true);
    expect(pick.winPlaceDouble.isPayoutOverLimit).toBe(false);
  });
});

describe('the draw of a lucky pick', () => {
  const races = [1, 2, 3, 4, 5].map((event) =>
    [1, 2, 3, 4].map((outcome) => selectionOf(event, `${outcome}/1`, null, { outcome })),
  );

  it('has three priced runners of three different races, whatever the seed', () => {
    fc.assert(
      fc.property(arbitrarySelections, fc.string(), (selections, seed) => {
        const byRace = [...Map.groupBy(selections, ({ event }) => event).values()];
        const draw = drawLuckyPick(byRace, createRandom(seed));
        const priced = new Set(selections.filter(({ odds }) => odds !== null).map(({ event }) => event));
        if (priced.size < 3) expect(draw).toBeNull();
        else {
          expect(new Set(draw?.map(({ event }) => event)).size).toBe(3);
          for (const runner of draw ?? []) expect(selections.filter(({ odds }) => odds)).toContain(runner);
        }
      }),
    );
  });

  it('is drawn again with the next numbers, and the same from the same seed', () => {
    const random = createRandom('draw');
    const draws = Array.from({ length: 20 }, () => drawLuckyPick(races, random));
    expect(
      new Set(draws.map((draw) => JSON.stringify(draw?.map(({ event, outcome }) => [event, outcome])))).size,
    ).toBeGreaterThan(10);
    expect(drawLuckyPick(races, createRandom('draw'))).toEqual(draws[0]);
  });

  it('draws each race equally often, and a runner with the probability of its price', () => {
    const random = createRandom('prices');
    const times = 10_000;
    const drawn = Array.from({ length: times }, () => drawLuckyPick(races, random) ?? []).flat();
    const share = (test: (runner: SlipSelection) => boolean) => drawn.filter(test).length / drawn.length;
    for (const event of [1, 2, 3, 4, 5])
      expect(share((runner) => runner.event === event)).toBeCloseTo(1 / 5, 1.7);
    const chances = ['1/1', '2/1', '3/1', '4/1'].map((odds) => fairProbability(parseOdds(odds)));
    const all = chances.reduce((sum, chance) => sum + chance, 0);
    for (const [index, chance] of chances.entries()) {
      expect(share(({ outcome }) => outcome === index + 1)).toBeCloseTo(chance / all, 1.7);
    }
  });

  it('starts from saved picks in their order, and draws the missing runners', () => {
    const saved = [
      { event: 4, outcome: 2 },
      { event: 9, outcome: 1 },
      { event: 2, outcome: 3 },
    ];
    for (const seed of ['a', 'b', 'c']) {
      const draw = drawLuckyPick(races, createRandom(seed), saved);
      expect(draw?.slice(0, 2)).toEqual([races[3]?.[1], races[1]?.[2]]);
      expect([1, 3, 5]).toContain(draw?.[2].event);
    }
    const many = [1, 2, 3, 4].map((event) => ({ event, outcome: 4 }));
    expect(drawLuckyPick(races, createRandom('d'), many)?.map(({ event }) => event)).toEqual([1, 2, 3]);
  });

  it('is impossible with fewer than three races', () => {
    expect(drawLuckyPick(races.slice(0, 2), createRandom('e'))).toBeNull();
    expect(drawLuckyPick([], createRandom('e'))).toBeNull();
  });
});

describe('lines that are sent as a lucky pick (rule: lucky-pick-lines)', () => {
  const leg = (event: number, market: 'win' | 'place' = 'win', outcome = event) => ({
    event,
    market,
    outcome,
  });
  const line = (...legs: ReturnType<typeof leg>[]) => ({ size: legs.length, accumulator: false, legs });
  const winDouble = line(leg(1), leg(2));
  const placeTreble = line(leg(1, 'place'), leg(2, 'place'), leg(3, 'place'));
  const winPlaceDouble = line(leg(1), leg(3, 'place'));
  const whole = [winDouble, placeTreble, winPlaceDouble];

  it('belong to it in any order, all or some of them, also a single one', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(whole), (lines) => {
        expect(areLuckyPickLines(lines)).toEqual(lines.map(() => true));
      }),
    );
    expect(areLuckyPickLines([line(leg(3, 'place'), leg(1))])).toEqual([true]);
  });

  it.each([
    ['a single', line(leg(1))],
    ['a double of places', line(leg(1, 'place'), leg(2, 'place'))],
    ['a treble of winners', line(leg(1), leg(2), leg(3))],
    ['a treble with a winner', line(leg(1), leg(2, 'place'), leg(3, 'place'))],
    ['doubles of three', { ...line(leg(1), leg(2), leg(3)), size: 2 }],
    ['an accumulator', { ...winDouble, accumulator: true }],
    ['two runners of one race', line(leg(1), leg(1, 'win', 2))],
    ['four runners', line(leg(1), leg(2), leg(3), leg(4))],
  ])('are none when they are %s', (_, other) => {
    expect(areLuckyPickLines([other])).toEqual([false]);
    expect(areLuckyPickLines([winDouble, other])).toEqual([true, false]);
  });

  it.each([
    ['one of them twice', [winDouble, winDouble]],
    ['a fourth runner', [placeTreble, line(leg(1), leg(4))]],
    ['another runner of a race', [winDouble, line(leg(1, 'win', 9), leg(3, 'place'))]],
    ['a winner of the second that is not of the first', [winDouble, line(leg(3), leg(1, 'place'))]],
    ['a placed runner that is of the win double', [winDouble, line(leg(1), leg(2, 'place'))]],
  ])('are not one pick with %s', (_, lines) => {
    expect(areLuckyPickLines(lines)).toEqual([true, false]);
  });
});
