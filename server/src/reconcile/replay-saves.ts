import type { Goals } from '@furlong/domain/soccer/markets';
import { type Prediction, predictionOf } from '@furlong/domain/soccer/predictor';
import type { AuditedFixture, AuditedPredictions, AuditedRow, AuditedSave } from './queries-rounds.ts';

/** What a round counts of a fixture, read from the fixture by words of its own. */
export function countedOf(fixture: AuditedFixture): {
  score: Goals | null;
  official: boolean;
  fallen: boolean;
} {
  const { status, format, dueAt, firstKickOffAt, resultState, home, away } = fixture;
  const isLate = dueAt?.getTime() !== firstKickOffAt.getTime();
  const hasNoScore =
    status === 'walkover' || status === 'void' || (status === 'abandoned' && resultState === 'none');
  const fallen = isLate || hasNoScore || format !== '2x45';
  const isOn = !fallen && status !== 'scheduled' && status !== 'postponed';
  return {
    score: isOn ? { home: home ?? 0, away: away ?? 0 } : null,
    official: isOn && resultState === 'official',
    fallen,
  };
}

/** A punter's predictions: by the log, or, of a round whose log is in the archive, as they are stored (rule: archive). */
export function predictedBy(
  { saves, stored }: AuditedRow,
  fixtures: readonly AuditedFixture[],
): (Prediction | null)[] {
  return stored ? readStored(stored, fixtures) : replay(saves, fixtures);
}

/**
 * A punter's predictions by the log: what was saved between a kick-off and its becoming known does not count. Later the
 * fixture can be open again: after a false start, or left by the banker once it fell away.
 */
export function replay(
  saves: readonly AuditedSave[],
  fixtures: readonly AuditedFixture[],
): (Prediction | null)[] {
  const numbers = fixtures.map(() => 0);
  let banker: number | null = null;
  const isLate = (position: number | null, at: Date) => {
    const times = position === null ? [] : (fixtures[position]?.lateTimes ?? []);
    return times.some(({ from, until }) => at >= new Date(from) && at <= new Date(until));
  };
  for (const save of saves) {
    const at = new Date(save.at);
    for (const [position, number] of save.scores.entries()) {
      if (number !== null && !isLate(position, at)) numbers[position] = number;
    }
    if (save.moved && !isLate(banker, at) && !isLate(save.to, at)) banker = save.to;
  }
  return readStored({ scores: numbers, banker }, fixtures);
}

/** Predictions by fixture, from numbers and a banker. */
export function readStored(
  { scores, banker }: AuditedPredictions,
  fixtures: readonly AuditedFixture[],
): (Prediction | null)[] {
  return fixtures.map((_, position) => {
    const predicted = predictionOf(scores[position] ?? 0);
    return predicted && { ...predicted, banker: position === banker };
  });
}
