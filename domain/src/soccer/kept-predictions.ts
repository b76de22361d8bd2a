import type { Goals } from './markets.ts';
import type { Prediction } from './predictor.ts';

/** What was sent at a time and taken: scores by the fixture's place in the round, and the banker's place. */
export interface PredictionSave {
  readonly at: Date;
  readonly scores: ReadonlyMap<number, Goals>;
  /** Undefined: as it was; null: no banker. */
  readonly banker?: number | null;
}

/** When a fixture really kicked off, and when it fell away; null: it did not. */
export interface FixtureTimes {
  readonly startedAt: Date | null;
  readonly fallenAt: Date | null;
}

/**
 * What counts of the saves of one punter in their order, by fixture: a score saved before the fixture's real kick-off,
 * even where that became known late (rule: predictor-closes); a banker set while neither its fixture nor the one it
 * leaves had kicked off, unless that one had fallen away (rules: banker, banker-falls-away).
 */
export function keptPredictions(
  saves: readonly PredictionSave[],
  fixtures: readonly FixtureTimes[],
): (Prediction | null)[] {
  const scores: (Goals | null)[] = fixtures.map(() => null);
  let banker: number | null = null;
  for (const { at, ...save } of saves) {
    const isOpen = (place: number) => {
      const fixture = fixtures[place];
      return fixture !== undefined && !hasPassed(fixture.startedAt, at) && !hasPassed(fixture.fallenAt, at);
    };
    for (const [place, score] of save.scores) if (isOpen(place)) scores[place] = score;
    if (save.banker === undefined) continue;
    const isFree = banker === null || isOpen(banker) || hasPassed(fixtures[banker]?.fallenAt ?? null, at);
    if (isFree && (save.banker === null || isOpen(save.banker))) banker = save.banker;
  }
  return scores.map((score, place) => score && { ...score, banker: place === banker });
}

function hasPassed(moment: Date | null, at: Date): boolean {
  return moment !== null && moment <= at;
}
