import {
  compareRatios,
  type PricedLeg,
  sumWinning,
  type WinningLegs,
  winningLeg,
} from '../betting/winning-legs.ts';
import { winningOutcomes } from './market-result.ts';
import { type Goals, type SoccerMarket, soccerMarkets } from './markets.ts';

/** The winners of every market in one course of a match. */
type Winners = Readonly<Record<SoccerMarket, readonly number[]>>;

/** No market tells a side's sixth goal from its fifth, so that these stand for every score. */
const MOST_GOALS = 5;

const scores: readonly Goals[] = Array.from({ length: (MOST_GOALS + 1) ** 2 }, (_, index) => ({
  home: Math.floor(index / (MOST_GOALS + 1)),
  away: index % (MOST_GOALS + 1),
}));

/** Goals at half-time, one for each result that it can have. */
const halfTimes: readonly Goals[] = [
  { home: 1, away: 0 },
  { home: 0, away: 0 },
  { home: 0, away: 1 },
];

const courses: readonly Winners[] = scores.flatMap((score) =>
  halfTimes
    .filter(({ home, away }) => home <= score.home && away <= score.away)
    .map((halfTime) => {
      const of = (market: SoccerMarket) => winningOutcomes(market, score, halfTime) ?? [];
      return Object.freeze({
        result: of('result'),
        doubleChance: of('doubleChance'),
        bothTeamsToScore: of('bothTeamsToScore'),
        overUnder25: of('overUnder25'),
        correctScore: of('correctScore'),
        halfTimeFullTime: of('halfTimeFullTime'),
      });
    }),
);

/**
 * The legs of one fixture that win in its most profitable course for them, over every score and every half-time that
 * can lead to it, all markets together (rule: line-return). Exact. Empty with a return of 0 without legs of soccer.
 */
export function bestScore<Leg extends PricedLeg>(legs: readonly Leg[]): WinningLegs<Leg> {
  const own = legs.flatMap((leg) => {
    const market = soccerMarkets.find((each) => each === leg.market);
    return market ? [{ market, outcome: leg.outcome, winning: winningLeg(leg) }] : [];
  });
  let best = sumWinning<Leg>([]);
  const [alone] = own;
  // A leg alone wins in some course, if at all; so are nearly all legs of a strike.
  if (alone && own.length === 1) return canWin(alone) ? sumWinning([alone.winning]) : best;
  const seen = new Set<string>();
  for (const course of courses) {
    const won = own.filter(({ market, outcome }) => course[market].includes(outcome));
    const key = won.map((leg) => own.indexOf(leg)).join();
    if (seen.has(key)) continue;
    seen.add(key);
    const result = sumWinning(won.map(({ winning }) => winning));
    if (compareRatios(result, best) > 0) best = result;
  }
  return best;
}

function canWin({ market, outcome }: { readonly market: SoccerMarket; readonly outcome: number }): boolean {
  return courses.some((course) => course[market].includes(outcome));
}
