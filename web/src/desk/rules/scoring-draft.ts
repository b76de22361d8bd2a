/** A step of the price bonus, or the points of a place, as it is typed. */
export interface DraftStep {
  readonly id: number;
  readonly from: string;
  readonly points: string;
}

/** Scoring rules as they are typed. A place has no `from`. */
export interface ScoringDraft {
  readonly places: readonly DraftStep[];
  readonly bonuses: readonly DraftStep[];
  readonly cardPoints: string;
  readonly cardRaces: string;
  readonly fewestRacesRun: string;
}
