import { Fraction } from 'fraction.js';
import type { Odds } from './odds.ts';
import { type Finisher, findFavourite, MAX_SADDLE, type RaceRunner, tiedGroups } from './race-result.ts';
import type { Points, ScoringRules } from './scoring-rules.ts';
import { RaceStatus } from './status.ts';

/**
 * A race as scoring needs it. Only a `resulted` race scores, whether its result is provisional or official
 * (rule: results); finishers of a race in any other status are ignored.
 */
export interface ScoredRace {
  readonly raceNumber: number;
  readonly status: RaceStatus;
  readonly runners: readonly RaceRunner[];
  readonly finishers: readonly Finisher[];
}

/** What a pick of one runner earns in a race. */
export interface RunnerScore {
  /** The saddle that was picked. */
  readonly saddle: number;
  /** The saddle that ran for the pick: the SP favourite if the pick was scratched; null when none did. */
  readonly ranAs: number | null;
  /** That runner's position, which others share in a dead heat; null when it did not place or nothing scored. */
  readonly position: number | null;
  /** Points for the place, in hundredths. */
  readonly racePoints: Points;
  /** Points for the winner's starting price, in hundredths. */
  readonly bonus: Points;
}

/**
 * What a pick of each runner earns in a race, in the card's order (rules: scoring, favourite-stands-in).
 * - A place earns its points. Runners in a dead heat share the points of the places they cover equally, each share
 *   rounded half up to a hundredth. A winner's bonus is divided by the number of tied winners in the same way. The
 *   bonus follows the starting price of the runner that ran for the pick.
 * - A scratched runner scores as the SP favourite; when no starting price is known it scores nothing.
 * - Every runner tied for a position counts as having finished there: a dead heat for first has two winners and no
 *   second.
 */
export function scoreRunners(race: ScoredRace, rules: ScoringRules): RunnerScore[] {
  const favourite = findFavourite(race.runners) ?? null;
  const own = scoreFinishers(race, rules);
  return race.runners.map(({ saddle, scratched }) => {
    const ranAs = scratched ? favourite : saddle;
    const earned = ranAs === null ? undefined : own.get(ranAs);
    return {
      saddle,
      ranAs,
      position: earned?.position ?? null,
      racePoints: earned?.racePoints ?? 0,
      bonus: earned?.bonus ?? 0,
    };
  });
}

type Earned = Pick<RunnerScore, 'racePoints' | 'bonus'> & { position: number };

function scoreFinishers(race: ScoredRace, rules: ScoringRules): Map<number, Earned> {
  const earned = new Map<number, Earned>();
  if (race.status !== RaceStatus.resulted) return earned;
  const prices = new Map(race.runners.map((runner) => [runner.saddle, runner.startingPrice]));
  for (const { position, saddles } of tiedGroups(race.finishers)) {
    const tied = saddles.length;
    let pool = 0;
    for (let place = position; place < position + tied; place++) pool += rules.placePoints[place - 1] ?? 0;
    const racePoints = shareHalfUp(pool, tied);
    for (const saddle of saddles) {
      const bonus = position === 1 ? shareHalfUp(priceBonus(prices.get(saddle) ?? null, rules), tied) : 0;
      earned.set(saddle, { position, racePoints, bonus });
    }
  }
  return earned;
}

function priceBonus(price: Odds | null, rules: ScoringRules): Points {
  if (!price) return 0;
  let best: { from: number; points: Points } = { from: 0, points: 0 };
  for (const step of rules.priceBonuses) {
    if (step.from > best.from && price.gte(new Fraction(String(step.from)))) best = step;
  }
  return best.points;
}

/** An equal share of whole hundredths, rounded half up to a hundredth. */
export function shareHalfUp(points: Points, sharers: number): Points {
  return Math.floor((2 * points + sharers) / (2 * sharers));
}

/** The progress of a card, counted from the statuses of its races. */
export interface CardProgress {
  /** Races with a result. */
  readonly run: number;
  /** Races that can still get one. */
  readonly toCome: number;
}

/** Counts the races run and to come. An abandoned race is neither. */
export function cardProgress(races: readonly Pick<ScoredRace, 'status'>[]): CardProgress {
  let run = 0;
  let toCome = 0;
  for (const { status } of races) {
    if (status === RaceStatus.resulted) run++;
    else if (status !== RaceStatus.abandoned) toCome++;
  }
  return { run, toCome };
}

/**
 * The bonus for picking every winner of the card, in hundredths; paid once, when no race is to come (rule: scoring).
 * An abandoned race falls away, as an abandoned leg of a jackpot does (rule: jackpot), but at least `fewestRaces` must
 * have been run: a card of eight races with three abandoned earns none. A tied winner counts, and a scratched pick
 * counts by the runner that ran for it. `winners` is the punter's number of winners so far.
 */
export function cardBonus(winners: number, progress: CardProgress, rules: ScoringRules): Points {
  const { fewestRaces, points } = rules.cardBonus;
  return progress.toCome === 0 && progress.run >= fewestRaces && winners === progress.run ? points : 0;
}

/** The numbers of the races that can still bring points: open, or off without a result (rule: scoring). */
export function racesToCome(races: readonly Pick<ScoredRace, 'raceNumber' | 'status'>[]): number[] {
  return races.flatMap(({ raceNumber, status }) =>
    status === RaceStatus.open || status === RaceStatus.closed ? raceNumber : [],
  );
}

/**
 * The most that so many picks of races to come can earn for their places, in hundredths: the points of a sole first
 * each. Bonuses are left out, because starting prices are not known before the off.
 */
export function pointsStillPossible(picksToCome: number, rules: ScoringRules): Points {
  return picksToCome * (rules.placePoints[0] ?? 0);
}

/** Whether a meeting counts. Its points are shown in any case. */
export type MeetingVerdict = 'running' | 'counts' | 'does-not-count';

/** A meeting counts once no race is to come and enough were run: three by the classic rules (rule: scoring). */
export function meetingVerdict(progress: CardProgress, rules: ScoringRules): MeetingVerdict {
  if (progress.toCome > 0) return 'running';
  return progress.run >= rules.fewestRacesRun ? 'counts' : 'does-not-count';
}

/**
 * A race's scores as columns, indexed by the picked saddle, with substitution already applied. Every column has 256
 * entries, so any byte of a pick column is a valid index; 0, no pick, earns nothing.
 */
export interface RaceScoreTable {
  readonly racePoints: Int32Array;
  readonly bonus: Int32Array;
  /** Position of the runner that ran for the pick; 0 for none. */
  readonly position: Uint8Array;
  /** The saddle that ran for the pick; 0 for none. */
  readonly ranAs: Uint8Array;
  /** 1 where the pick won, came second, came third. */
  readonly winner: Uint8Array;
  readonly second: Uint8Array;
  readonly third: Uint8Array;
}

/**
 * The scores of {@link scoreRunners} as columns. Throws a RangeError for a saddle that is not 1 to {@link MAX_SADDLE}.
 */
export function tabulateRaceScores(race: ScoredRace, rules: ScoringRules): RaceScoreTable {
  const table: RaceScoreTable = {
    racePoints: new Int32Array(256),
    bonus: new Int32Array(256),
    position: new Uint8Array(256),
    ranAs: new Uint8Array(256),
    winner: new Uint8Array(256),
    second: new Uint8Array(256),
    third: new Uint8Array(256),
  };
  for (const { saddle, ranAs, position, racePoints, bonus } of scoreRunners(race, rules)) {
    if (!Number.isInteger(saddle) || saddle < 1 || saddle > MAX_SADDLE) {
      throw new RangeError(`saddle ${saddle} is not 1 to ${MAX_SADDLE}`);
    }
    table.racePoints[saddle] = racePoints;
    table.bonus[saddle] = bonus;
    table.position[saddle] = position ?? 0;
    table.ranAs[saddle] = ranAs ?? 0;
    table.winner[saddle] = position === 1 ? 1 : 0;
    table.second[saddle] = position === 2 ? 1 : 0;
    table.third[saddle] = position === 3 ? 1 : 0;
  }
  return table;
}
