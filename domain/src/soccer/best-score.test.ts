import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPlayed } from '../../test/arbitrary-fixture.ts';
import { arbitraryOdds } from '../../test/arbitrary-race.ts';
import type { BetLine } from '../betting/bet-line.ts';
import { lineOutcomes } from '../betting/leg-outcome.ts';
import { potentialReturn } from '../betting/line-price.ts';
import { openReturn } from '../betting/open-return.ts';
import { settleLine } from '../betting/settle-line.ts';
import type { PricedLeg } from '../betting/winning-legs.ts';
import { type Odds, parseOdds } from '../odds.ts';
import { bestScore } from './best-score.ts';
import { outcomeNumber, SOCCER_MARKETS, type SoccerMarket, soccerMarkets } from './markets.ts';
import { prepareFixture } from './prepare-fixture.ts';

const struckAt = new Date('2026-08-14T12:00:00+02:00');
const terms = { winningsCap: null, taxBasisPoints: 0 };

const leg = (market: SoccerMarket, outcome: string, odds: string | Odds = '1/1', event = 1): PricedLeg => ({
  event,
  market,
  outcome: outcomeNumber(market, outcome) ?? 0,
  odds: typeof odds === 'string' ? parseOdds(odds) : odds,
});

const arbitraryLegs = (events: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...soccerMarkets), fc.nat(), fc.integer({ min: 1, max: events }), arbitraryOdds)
      .map(([market, number, event, odds]) => {
        const outcomes = SOCCER_MARKETS[market];
        return leg(market, outcomes[number % outcomes.length] ?? '', odds, event);
      }),
    {
      minLength: 1,
      maxLength: 7,
      selector: ({ event, market, outcome }) => `${event} ${market} ${outcome}`,
    },
  );

describe('the best score for the legs of a fixture (rule: line-return)', () => {
  it('takes the markets together: what cannot come at once is not added up', () => {
    const names = (legs: readonly PricedLeg[]) => bestScore(legs).legs.map((each) => legs.indexOf(each));
    expect(names([leg('result', 'home', '2/1'), leg('result', 'draw', '3/1')])).toEqual([1]);
    expect(names([leg('result', 'home', '2/1'), leg('doubleChance', 'homeOrDraw', '1/4')])).toEqual([0, 1]);
    expect(names([leg('correctScore', '1-0', '6/1'), leg('overUnder25', 'over', '1/1')])).toEqual([0]);
    expect(names([leg('correctScore', 'other', '9/1'), leg('bothTeamsToScore', 'no', '1/1')])).toEqual([
      0, 1,
    ]);
    // 1-0 at full time cannot have been 0-1 at half-time.
    expect(names([leg('correctScore', '1-0', '6/1'), leg('halfTimeFullTime', 'away/home', '30/1')])).toEqual([
      1,
    ]);
    expect(bestScore([]).legs).toEqual([]);
  });

  it('is never beaten by a score, and reached by one: a line pays its potential return at most', () => {
    fc.assert(
      fc.property(arbitraryLegs(1), (legs) => {
        const line: BetLine = { legs, size: 1, stake: 100 };
        const best = potentialReturn(line) ?? 0;
        let paid = 0;
        for (let n = 0; n < 7 ** 4; n++) {
          const score = { home: n % 7, away: Math.floor(n / 7) % 7 };
          const halfTime = { home: Math.floor(n / 49) % 7, away: Math.floor(n / 343) };
          if (halfTime.home > Math.min(1, score.home) || halfTime.away > Math.min(1, score.away)) continue;
          paid = Math.max(paid, payoutOf(line, [score], [halfTime]));
        }
        expect(paid).toBe(best);
      }),
      { numRuns: 60 },
    );
  });

  it('bounds every cover over several fixtures, open or decided', () => {
    fc.assert(
      fc.property(
        arbitraryLegs(3),
        fc.integer({ min: 1, max: 3 }),
        fc.array(arbitraryPlayed, { minLength: 3, maxLength: 3 }),
        (legs, size, played) => {
          const line: BetLine = { legs, size, stake: 100 };
          const scores = played.map(({ score }) => score);
          const halves = played.map(({ halfTime }) => halfTime);
          const open = lineOutcomes(line, new Map(), struckAt);
          const best = openReturn(line, open, terms, () => 0) ?? 0;
          expect(best).toBe(potentialReturn(line));
          expect(payoutOf(line, scores, halves)).toBeLessThanOrEqual(best);
        },
      ),
      { numRuns: 200 },
    );
  });
});

type Goals = { readonly home: number; readonly away: number };

function payoutOf(line: BetLine, scores: readonly Goals[], halfTimes: readonly Goals[]): number {
  const events = new Map(
    scores.map((score, index) => {
      const facts = { event: index + 1, state: 'resulted', voidFor: null, score, minute: null } as const;
      const halfTime = halfTimes[index] ?? null;
      return [index + 1, prepareFixture({ ...facts, halfTime, voided: [], lateKnownOffs: [] })];
    }),
  );
  return settleLine(line, lineOutcomes(line, events, struckAt), terms).payout;
}
