import { predictionNumber } from '@furlong/domain/soccer/predictor';
import type { Transaction } from '../platform/database/database.ts';
import { lockPredictions, type PredictionSave, writePredictions } from './queries-predictions.ts';
import { selectRound } from './queries-rounds.ts';

/** A punter's predictions of a round, and the banker. */
export interface WholePredictions {
  readonly punterId: number;
  readonly predictions: readonly {
    readonly fixtureId: number;
    readonly home: number;
    readonly away: number;
  }[];
  /** Null: no banker. */
  readonly bankerFixtureId: number | null;
}

/**
 * Saves many punters' predictions of one round as of `at`; used to write history. Only of fixtures that have not begun,
 * and what a punter has predicted stays. Throws a RangeError for goals that cannot be predicted.
 */
export async function savePredictionsInBulk(
  trx: Transaction,
  roundId: number,
  saves: readonly WholePredictions[],
  at: Date,
): Promise<void> {
  const round = await selectRound(trx, roundId);
  if (!round || saves.length === 0) return;
  const open = new Map(
    round.fixtures
      .filter(({ score, fallen }) => score === null && !fallen)
      .map(({ fixtureId, position }) => [fixtureId, position]),
  );
  const keys = saves.map(({ punterId }) => ({ roundId, punterId }));
  const stored = new Map((await lockPredictions(trx, keys, at)).map((row) => [row.punterId, row]));
  const log: PredictionSave[] = [];
  const rows = saves.flatMap(({ punterId, predictions, bankerFixtureId }) => {
    const before = stored.get(punterId);
    if (!before) return [];
    const set: (number | null)[] = round.fixtures.map(() => null);
    for (const { fixtureId, home, away } of predictions) {
      const position = open.get(fixtureId);
      if (position === undefined || (before.scores[position] ?? 0) > 0) continue;
      set[position] = predictionNumber({ home, away, banker: false });
    }
    const to = bankerFixtureId === null ? null : (open.get(bankerFixtureId) ?? null);
    const isMoved = before.banker === null && to !== null;
    if (!isMoved && set.every((score) => score === null)) return [];
    const banker = isMoved ? { from: null, to } : undefined;
    log.push({ roundId, punterId, savedAt: at, scores: set, banker });
    const scores = set.map((score, position) => score ?? before.scores[position] ?? 0);
    return [{ roundId, punterId, scores, banker: isMoved ? to : before.banker }];
  });
  if (rows.length > 0) await writePredictions(trx, rows, log, at);
}
