import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Odds, oddsOf, oddsToNumber } from '../odds.ts';
import {
  type AskedLeg,
  type AskedLine,
  compareWithSeen,
  type EventOnOffer,
  judgeLine,
  type OutcomeOnOffer,
} from './judge-line.ts';
import { bestCombinationWinnings, lineStake } from './line-price.ts';
import { DEFAULT_PAYOUT_LIMITS } from './payout-limits.ts';
import { betLineOf, makeSlipLine } from './slip-line.ts';

type Runner = Omit<OutcomeOnOffer, 'odds'> & {
  readonly outcome: number;
  readonly win: Odds | null;
  readonly place: Odds | null;
};

const find = (runners: readonly Runner[]): Pick<EventOnOffer, 'find'> => ({
  find(market, outcome) {
    const runner = runners.find((each) => each.outcome === outcome);
    return runner && { ...runner, odds: market === 'win' ? runner.win : runner.place };
  },
});

const offer = (changes: Partial<EventOnOffer> = {}): EventOnOffer => ({
  state: 'open',
  placesPaid: 3,
  ...find(
    [1, 2, 3].map((saddle) => ({
      outcome: saddle,
      win: oddsOf(saddle + 1, 1),
      place: oddsOf(saddle + 1, 4),
      scratched: false,
      firstTimer: saddle === 3,
    })),
  ),
  ...changes,
});

const leg = (event: number, outcome: number, changes: Partial<AskedLeg> = {}): AskedLeg => ({
  event,
  market: 'win',
  outcome,
  fixed: true,
  seen: outcome + 1,
  ...changes,
});

const line = (legs: AskedLeg[], changes: Partial<AskedLine> = {}): AskedLine => ({
  legs,
  size: 1,
  accumulator: false,
  acceptBetter: true,
  totalStake: 1_000 * legs.length,
  ...changes,
});

const judge = (asked: AskedLine, event = offer()) => judgeLine(asked, () => event, DEFAULT_PAYOUT_LIMITS);

describe('judging a line', () => {
  test('strikes it at the prices on offer, its stake shared by its combinations', () => {
    const verdict = judge(line([leg(1, 1), leg(2, 2), leg(3, 1)], { size: 2, totalStake: 3_000 }));
    expect(verdict).toMatchObject({
      kind: 'priced',
      combinations: 3,
      winningsCap: null,
      line: { stake: 1_000 },
    });
  });

  test.each(['off', 'abandoned', 'postponed', 'suspended'] as const)(
    'refuses it for an event that is %s',
    (state) => {
      const verdict = judge(line([leg(1, 1)]), offer({ state }));
      expect(verdict).toEqual({ kind: 'refused', refusal: `event-${state}`, index: 0 });
    },
  );

  test('refuses a place leg where no places are paid, and an event or outcome that is not there', () => {
    const place = line([leg(1, 1, { market: 'place', seen: 0.5 })]);
    expect(judge(place)).toMatchObject({ kind: 'priced' });
    expect(judge(place, offer({ placesPaid: 0 }))).toMatchObject({ refusal: 'no-places' });
    expect(judge(line([leg(1, 9)]))).toMatchObject({ refusal: 'no-such-outcome' });
    expect(judgeLine(line([leg(1, 1)]), () => undefined, DEFAULT_PAYOUT_LIMITS)).toMatchObject({
      refusal: 'no-such-event',
    });
  });

  test('refuses a place leg at the starting price and accepts a win leg (rule: no-place-at-sp)', () => {
    const atSp = { fixed: false, seen: null } as const;
    const place = leg(2, 1, { market: 'place', ...atSp });
    expect(judge(line([leg(1, 1, atSp), place], { size: 2 }))).toEqual({
      kind: 'refused',
      refusal: 'not-at-sp',
      index: 1,
    });
    expect(judge(line([leg(1, 1, atSp)]))).toMatchObject({ kind: 'priced' });
  });

  test('refuses two legs of one event in an accumulator, but not in a cover', () => {
    const legs = [leg(1, 1), leg(1, 2), leg(2, 1)];
    expect(judge(line(legs, { size: 3, accumulator: true }))).toMatchObject({ refusal: 'same-event' });
    expect(judge(line(legs, { size: 2, totalStake: 2_000 }))).toMatchObject({ combinations: 2 });
    expect(judge(line(legs, { size: 3 }))).toMatchObject({ refusal: 'too-few-events' });
  });

  test('refuses a stake that does not divide into whole cents per combination', () => {
    expect(judge(line([leg(1, 1), leg(2, 1), leg(3, 1)], { totalStake: 1_000 }))).toMatchObject({
      refusal: 'uneven-stake',
    });
  });

  test('applies the first timers’ limits as soon as one is in it (rule: first-timers)', () => {
    const stake = { totalStake: 200_000 };
    expect(judge(line([leg(1, 2)], stake)).kind).toBe('priced');
    expect(judge(line([leg(1, 3)], stake))).toMatchObject({ refusal: 'over-limit' });
  });

  test('takes a price for the one seen exactly, or to four decimals', () => {
    const third = oddsOf(10, 3);
    expect(compareWithSeen(third, 3.3333)).toBe(0);
    expect(compareWithSeen(third, 3.333)).toBeGreaterThan(0);
    expect(compareWithSeen(third, 3.3334)).toBeLessThan(0);
    expect(compareWithSeen(third, oddsOf(10, 3))).toBe(0);
    expect(compareWithSeen(third, null)).toBeLessThan(0);
  });
});

describe('a price that moved (rule: moving-prices)', () => {
  test('stops the line when it is worse, with every price that moved, and is taken when it is better', () => {
    const better = leg(1, 1, { seen: oddsOf(3, 2) });
    const worse = leg(2, 2, { seen: 4 });
    expect(judge(line([better]))).toMatchObject({ kind: 'priced', line: { legs: [{ odds: oddsOf(2, 1) }] } });
    expect(judge(line([better, worse]))).toMatchObject({
      kind: 'changed',
      changes: [{ index: 0 }, { index: 1 }],
    });
    expect(judge(line([better], { acceptBetter: false }))).toMatchObject({ changes: [{ index: 0 }] });
  });

  test('stops the line when it is better and would put it over its limit', () => {
    const atLimit = line([leg(1, 2, { seen: oddsOf(2, 1) })], { totalStake: 400_000 });
    expect(judge(atLimit)).toMatchObject({ kind: 'changed', changes: [{ index: 0, odds: oddsOf(3, 1) }] });
    const seenNow = line([leg(1, 2)], { totalStake: 400_000 });
    expect(judge(seenNow)).toMatchObject({ refusal: 'over-limit' });
  });

  const price = fc.integer({ min: 1, max: 400 }).map((quarters) => oddsOf(quarters, 4));

  test('a line is struck without asking if and only if no price is worse, none is better that is asked about, and it is within its limit; then at the prices on offer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ seen: price, now: price }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 500_000 }),
        (prices, acceptBetter, stake) => {
          const asked = line(
            prices.map(({ seen }, index) => leg(index, 1, { seen })),
            { acceptBetter, totalStake: stake * prices.length },
          );
          const eventOf = (event: number) =>
            offer(
              find([
                {
                  outcome: 1,
                  win: prices[event]?.now ?? null,
                  place: null,
                  scratched: false,
                  firstTimer: false,
                },
              ]),
            );
          const verdict = judgeLine(asked, eventOf, DEFAULT_PAYOUT_LIMITS);
          const isWorse = prices.some(({ seen, now }) => now.lt(seen));
          const isMoved = prices.some(({ seen, now }) => !now.equals(seen));
          const isOver = prices.some(({ now }) =>
            now.mul(stake).gt(DEFAULT_PAYOUT_LIMITS.regularLimits.single),
          );
          const mustAsk = isWorse || (isMoved && (!acceptBetter || isOver));
          expect(verdict.kind).toBe(mustAsk ? 'changed' : isOver ? 'refused' : 'priced');
          if (verdict.kind === 'changed') {
            expect(verdict.changes).toEqual(
              prices.flatMap(({ seen, now }, index) => (now.equals(seen) ? [] : [{ index, odds: now }])),
            );
          }
          if (verdict.kind !== 'priced') return;
          expect(verdict.line.legs.map(({ odds }) => odds)).toEqual(prices.map(({ now }) => now));
          const atSeen = {
            ...verdict.line,
            legs: verdict.line.legs.map((each, index) => ({ ...each, odds: prices[index]?.seen ?? null })),
          };
          expect(bestCombinationWinnings(verdict.line)?.gte(bestCombinationWinnings(atSeen) ?? 0)).toBe(true);
        },
      ),
    );
  });
});

describe('a slip and its strike', () => {
  const arbitraryRunner = fc.record({
    event: fc.integer({ min: 1, max: 4 }),
    odds: fc.option(fc.integer({ min: 1, max: 60 }).map((n): Odds => oddsOf(n, 2))),
    placeOdds: fc.option(fc.integer({ min: 1, max: 60 }).map((n): Odds => oddsOf(n, 8))),
    firstTimer: fc.boolean(),
    enabled: fc.boolean(),
  });

  test('[T-OVER-LIMIT-FIRST-TIMER] go by the same limits where the line has every selected first timer, and the slip by the lower one elsewhere', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryRunner, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(
          ['bets', 'Single Wins'] as const,
          ['bets', 'Doubles'] as const,
          ['placeBets', 'Single Places'] as const,
          ['spBets', 'Single Wins'] as const,
        ),
        fc.integer({ min: 1, max: 2_000_000 }),
        (runners, [list, betType], stake) => {
          const selections = runners.map((each, outcome) => ({ ...each, outcome, placesPaid: 3 }));
          const terms = { limits: DEFAULT_PAYOUT_LIMITS, taxBasisPoints: 0 };
          const shown = makeSlipLine(
            list,
            betType,
            selections,
            { enabled: true, stake, waiting: false },
            terms,
          );
          fc.pre(shown.disabledReason === null);
          const onOffer = selections.map((each) => ({
            ...each,
            win: each.odds,
            place: each.placeOdds,
            scratched: false,
          }));
          const { legs, size } = betLineOf(shown);
          const asked = legs.map((each) => ({ ...each, fixed: each.odds !== null, seen: each.odds }));
          const verdict = judge(line(asked, { size, totalStake: shown.totalBetStake }), offer(find(onOffer)));
          const isAmong = (runner: { firstTimer: boolean; enabled: boolean }) =>
            runner.enabled && runner.firstTimer;
          const leftOut =
            shown.legs.some(({ selection }) => isAmong(selection)) &&
            !shown.legs.some(({ selection, enabled }) => enabled && isAmong(selection));
          if (!shown.isFixedOdds) expect(verdict).toMatchObject({ kind: 'priced', winningsCap: shown.limit });
          else if (!leftOut) expect(verdict.kind).toBe(shown.overLimit ? 'refused' : 'priced');
          else if (!shown.overLimit) expect(verdict.kind).toBe('priced');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('whatever is on offer', () => {
  const arbitraryOdds = fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 20 }))
    .map(([n, d]): Odds => oddsOf(n, d));
  const arbitraryLeg = fc.record({
    event: fc.integer({ min: 1, max: 4 }),
    fixed: fc.boolean(),
    market: fc.constantFrom('win' as const, 'place' as const),
    win: fc.option(arbitraryOdds),
    place: fc.option(arbitraryOdds),
    moved: fc.boolean(),
    scratched: fc.boolean(),
  });

  test('a line is struck at the very prices the punter saw or not at all (rule: price-kept)', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryLeg, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (made, size, totalStake) => {
          const onOffer = made.map((each, outcome) => ({ ...each, outcome, firstTimer: false }));
          const legs = made.map((each, outcome): AskedLeg => {
            const price = each.market === 'win' ? each.win : each.place;
            const seen = price && (each.moved ? oddsToNumber(price) + 1 : oddsToNumber(price));
            return { event: each.event, market: each.market, outcome, fixed: each.fixed, seen };
          });
          const verdict = judge(line(legs, { size, totalStake }), offer(find(onOffer)));
          if (verdict.kind === 'changed') {
            expect(made.some(({ fixed, moved }) => fixed && moved)).toBe(true);
          }
          if (verdict.kind !== 'priced') return;
          expect(lineStake(verdict.line)).toBe(totalStake);
          verdict.line.legs.forEach((struck, index) => {
            const each = made[index];
            expect(each?.scratched).toBe(false);
            expect(each?.fixed && each.moved).toBe(false);
            expect(struck.odds).toEqual(each?.fixed ? (each.market === 'win' ? each.win : each.place) : null);
          });
          const winnings = bestCombinationWinnings(verdict.line);
          expect(winnings === null).toBe(verdict.winningsCap !== null);
        },
      ),
      { numRuns: 500 },
    );
  });
});
