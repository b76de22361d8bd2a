import { rankStandings, type Score } from './ranking.ts';
import {
  cardBonus,
  cardProgress,
  type MeetingVerdict,
  meetingVerdict,
  type RunnerScore,
  type ScoredRace,
  scoreRunners,
} from './scoring.ts';
import type { Points, ScoringRules } from './scoring-rules.ts';

/** A punter's picks of a meeting, at most one per race. */
export interface PunterPicks<Id> {
  readonly punterId: Id;
  readonly alias: string;
  readonly picks: readonly { readonly raceNumber: number; readonly saddle: number }[];
}

/** What a pick earned: the score of its runner, with the race's number. */
export interface RaceDetail extends RunnerScore {
  readonly raceNumber: number;
  /** Race points and bonus together, in hundredths. */
  readonly points: Points;
}

/** A punter's row of a meeting's standings. Points in hundredths; `total` is `racePoints` and `bonus` together. */
export interface MeetingStandingsRow<Id> extends Score {
  readonly punterId: Id;
  readonly alias: string;
  readonly rank: number;
  readonly racePoints: Points;
  /** Starting-price bonuses, and the card's bonus if it was earned. */
  readonly bonus: Points;
  /** The card's bonus alone, a part of `bonus`. */
  readonly cardBonus: Points;
  /** One per pick of a race on the card, in race order; a pick in a race without a result has 0 points. */
  readonly races: readonly RaceDetail[];
}

/** A meeting's standings, first to last. */
export interface MeetingStandings<Id> {
  readonly verdict: MeetingVerdict;
  readonly rows: readonly MeetingStandingsRow<Id>[];
}

/**
 * Computes the standings of a meeting from its races and everybody's picks (rules: scoring, rank). It depends on no
 * earlier standings, so a corrected result is scored by calling it again. Throws a RangeError for two picks of one
 * punter in one race.
 */
export function meetingStandings<Id>(
  races: readonly ScoredRace[],
  punters: readonly PunterPicks<Id>[],
  rules: ScoringRules,
): MeetingStandings<Id> {
  const progress = cardProgress(races);
  const scores = new Map(
    races.map((race) => [
      race.raceNumber,
      new Map(scoreRunners(race, rules).map((score) => [score.saddle, score])),
    ]),
  );
  const rows = punters.map(({ punterId, alias, picks }) => {
    const details = detailPicks(picks, scores);
    const winners = countPositions(details, 1);
    const wholeCard = cardBonus(winners, progress, rules);
    const racePoints = details.reduce((sum, detail) => sum + detail.racePoints, 0);
    const bonus = details.reduce((sum, detail) => sum + detail.bonus, wholeCard);
    return {
      punterId,
      alias,
      total: racePoints + bonus,
      winners,
      secondPlace: countPositions(details, 2),
      thirdPlace: countPositions(details, 3),
      racePoints,
      bonus,
      cardBonus: wholeCard,
      races: details,
    };
  });
  return { verdict: meetingVerdict(progress, rules), rows: rankStandings(rows) };
}

function detailPicks(
  picks: PunterPicks<unknown>['picks'],
  scores: ReadonlyMap<number, ReadonlyMap<number, RunnerScore>>,
): RaceDetail[] {
  const details: RaceDetail[] = [];
  const picked = new Set<number>();
  for (const { raceNumber, saddle } of picks) {
    const race = scores.get(raceNumber);
    if (!race) continue;
    if (picked.has(raceNumber)) throw new RangeError(`two picks in race ${raceNumber}`);
    picked.add(raceNumber);
    const score = race.get(saddle) ?? { saddle, ranAs: null, position: null, racePoints: 0, bonus: 0 };
    details.push({ raceNumber, ...score, points: score.racePoints + score.bonus });
  }
  return details.sort((a, b) => a.raceNumber - b.raceNumber);
}

function countPositions(details: readonly RaceDetail[], position: number): number {
  return details.reduce((count, detail) => count + (detail.position === position ? 1 : 0), 0);
}
