import type { LocalDay } from '../local-date.ts';
import type { Points } from '../scoring-rules.ts';
import type { RunnerFacts } from './race-facts.ts';

/** A pick of a race run. */
export interface StatsPick {
  readonly raceNumber: number;
  /** The race's off, milliseconds since 1970. */
  readonly offAt: number;
  readonly facts: RunnerFacts;
}

/** A meeting's figures before the last correction that moved one of them (rule: corrected-stats). */
export interface OldFigures {
  readonly rank: number;
  readonly punters: number;
  readonly total: Points;
  readonly winners: number;
}

/**
 * A punter's part of a meeting that is over and counts (rule: stats-meetings). Rank, total and the counts of places are
 * those of the final standings.
 */
export interface StatsMeeting {
  readonly meetingId: number;
  readonly raceCourseId: number;
  readonly day: LocalDay;
  /** The Monday of its week. */
  readonly week: LocalDay;
  readonly rank: number;
  /** How many the standings list. */
  readonly punters: number;
  readonly total: Points;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
  readonly racesRun: number;
  /** Whether there is a pick for each race run. */
  readonly isComplete: boolean;
  /** Whether every race run had the punter's winner, on a card that earns the bonus for it. */
  readonly isWholeCard: boolean;
  /** By race. Void picks are left out. */
  readonly picks: readonly StatsPick[];
  readonly perfectTotal: Points;
  readonly perfectCards: number;
  readonly corrected: OldFigures | null;
}
