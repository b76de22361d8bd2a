import type { Goals, SoccerMarket } from './markets.ts';

const HOME = 1;
const DRAW = 2;
const AWAY = 3;
const YES_OR_OVER = 1;
const NO_OR_UNDER = 2;
/** A side with so many goals makes the correct score `other`. */
const OTHER_FROM = 5;
const OTHER = 26;
/** The goals of both sides from which it is over. */
const OVER_FROM = 3;

/** Each double chance that contains a result. */
const CHANCES: Readonly<Record<number, readonly number[]>> = {
  [HOME]: [1, 2],
  [DRAW]: [1, 3],
  [AWAY]: [2, 3],
};

/**
 * The numbers of the outcomes that win a market by the goals after 90 minutes and stoppage time; null for half-time/
 * full-time without a half-time score (rules: match-result, double-chance, both-teams-to-score, over-under,
 * correct-score, half-time-full-time).
 */
export function winningOutcomes(
  market: SoccerMarket,
  score: Goals,
  halfTime: Goals | null,
): readonly number[] | null {
  const { home, away } = score;
  switch (market) {
    case 'result':
      return [resultOf(score)];
    case 'doubleChance':
      return CHANCES[resultOf(score)] ?? [];
    case 'bothTeamsToScore':
      return [home > 0 && away > 0 ? YES_OR_OVER : NO_OR_UNDER];
    case 'overUnder25':
      return [home + away >= OVER_FROM ? YES_OR_OVER : NO_OR_UNDER];
    case 'correctScore':
      return [home >= OTHER_FROM || away >= OTHER_FROM ? OTHER : home * OTHER_FROM + away + 1];
    case 'halfTimeFullTime':
      return halfTime && [(resultOf(halfTime) - 1) * 3 + resultOf(score)];
  }
}

/**
 * The numbers of the outcomes that win a market whatever goals were still to fall; null while any could change it
 * (rule: abandoned-decided). A result, a double chance and a half-time/full-time are never decided early.
 */
export function decidedOutcomes(market: SoccerMarket, score: Goals): readonly number[] | null {
  const { home, away } = score;
  switch (market) {
    case 'bothTeamsToScore':
      return home > 0 && away > 0 ? [YES_OR_OVER] : null;
    case 'overUnder25':
      return home + away >= OVER_FROM ? [YES_OR_OVER] : null;
    case 'correctScore':
      return home >= OTHER_FROM || away >= OTHER_FROM ? [OTHER] : null;
    default:
      return null;
  }
}

/** The number of the result's outcome: 1 home, 2 draw, 3 away. */
export function resultOf({ home, away }: Goals): 1 | 2 | 3 {
  return home > away ? HOME : home === away ? DRAW : AWAY;
}
