import { lockFixturesForBets } from '../fixtures/lock-fixtures.ts';
import type { FindPickRefusals } from '../picks/find-pick-refusals.ts';
import { PlaySaver, type Save, type Saver } from '../picks/play-saver.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { GroupCommitLimits } from '../platform/database/group-commit.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Sitting } from '../session/sitting.ts';
import {
  decidePredictions,
  type FixtureToPredict,
  findListProblems,
  type PredictionsOutcome,
  type PredictionsToSave,
} from './decide-predictions.ts';
import {
  lockPredictions,
  type PredictionSave,
  type StoredPredictions,
  writePredictions,
} from './queries-predictions.ts';
import { selectRounds } from './queries-rounds.ts';
import type { RoundFacts } from './round.ts';

interface PredictionsSave extends Save {
  readonly sent: PredictionsToSave;
}

/**
 * Saves predictions.
 *
 * Whether a fixture has kicked off (rule: predictor-closes) is decided inside the transaction, with the open ones locked:
 * closing one waits for the saves under way, and no later save finds it open.
 */
export class PredictionSaver {
  #platform: Platform;
  #saver: PlaySaver<PredictionsSave, PredictionsOutcome>;

  constructor(platform: Platform, findPickRefusals: FindPickRefusals, limits?: GroupCommitLimits) {
    this.#platform = platform;
    const saveAll = (
      trx: Transaction,
      saves: readonly PredictionsSave[],
      savers: Promise<(save: PredictionsSave) => Saver>,
    ) => saveBatch(trx, saves, savers, platform.clock);
    this.#saver = new PlaySaver(platform, findPickRefusals, { name: 'Predictions', saveAll }, limits);
  }

  /**
   * Saves all that is sent or nothing; what is left out stays. Resolves when it is durable. Saving the same again changes
   * nothing. Throws Failed 'unavailable' when too many saves wait or the database cannot be reached: the outcome is
   * then unknown, and saving again is safe.
   */
  async save(
    punterId: number,
    sent: PredictionsToSave,
    now: Date,
    sitting?: Sitting,
  ): Promise<PredictionsOutcome> {
    const problems = findListProblems(sent);
    const outcome: PredictionsOutcome =
      problems.length > 0
        ? { kind: 'invalid', details: problems }
        : await this.#saver.save({ punterId, sent, sitting, now });
    this.#platform.metrics.predictionsSaved.inc({ outcome: outcome.kind });
    return outcome;
  }

  /** Resolves when no save is under way: for an orderly stop. */
  idle(): Promise<void> {
    return this.#saver.idle();
  }
}

async function saveBatch(
  trx: Transaction,
  saves: readonly PredictionsSave[],
  savers: Promise<(save: PredictionsSave) => Saver>,
  clock: () => Date,
): Promise<PredictionsOutcome[]> {
  const ids = [...new Set(saves.map(({ sent }) => sent.roundId))];
  const found = await selectRounds(trx, { ids });
  const fixtureIds = found.flatMap(({ fixtures }) => fixtures.map(({ fixtureId }) => fixtureId));
  const { at, fixtures } = await lockFixturesForBets(trx, fixtureIds, clock);
  const named = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  // Read again under the locks: what fell away meanwhile is seen.
  const rounds = new Map((await selectRounds(trx, { ids })).map((round) => [round.id, round]));
  const toPredict = ({ fixtures: all }: RoundFacts): FixtureToPredict[] =>
    all.flatMap(({ position, fixtureId, fallen }) => {
      const fixture = named.get(fixtureId);
      if (!fixture) return [];
      const { home, away, state } = fixture;
      const shown = fallen ? 'fallen' : state === 'open' || state === 'postponed' ? state : 'off';
      return [{ position, fixtureId, home, away, state: shown }];
    });
  const fixturesOf = new Map([...rounds].map(([id, round]) => [id, toPredict(round)]));
  const saverOf = await savers;
  const allowed = saves.filter((save) => {
    const { hasAlias, refusal } = saverOf(save);
    return hasAlias && refusal === null && rounds.has(save.sent.roundId);
  });
  const keyOf = (roundId: number, punterId: number) => `${roundId}/${punterId}`;
  const keys = allowed.map(({ punterId, sent }) => ({ roundId: sent.roundId, punterId }));
  const locked = keys.length === 0 ? [] : await lockPredictions(trx, keys, at);
  const stored = new Map(locked.map((row) => [keyOf(row.roundId, row.punterId), row]));
  const changed = new Map<string, StoredPredictions>();
  const log: PredictionSave[] = [];
  const outcomes = saves.map((save): PredictionsOutcome => {
    const { punterId, sent } = save;
    const all = fixturesOf.get(sent.roundId);
    if (!all) return { kind: 'no-such-round' };
    const key = keyOf(sent.roundId, punterId);
    const before = stored.get(key) ?? { roundId: sent.roundId, punterId, scores: [], banker: null };
    const outcome = decidePredictions(sent, before, all, saverOf(save));
    if (outcome.kind === 'saved' && !isSame(outcome.own, before)) {
      stored.set(key, outcome.own);
      changed.set(key, outcome.own);
      log.push(changeOf(before, outcome.own, at));
    }
    return outcome;
  });
  if (changed.size > 0) await writePredictions(trx, [...changed.values()], log, at);
  return outcomes;
}

function isSame(one: StoredPredictions, other: StoredPredictions): boolean {
  return one.banker === other.banker && one.scores.every((score, at) => score === (other.scores[at] ?? 0));
}

function changeOf(before: StoredPredictions, after: StoredPredictions, savedAt: Date): PredictionSave {
  const { roundId, punterId } = after;
  const isMoved = before.banker !== after.banker;
  return {
    roundId,
    punterId,
    savedAt,
    scores: after.scores.map((score, at) => (score === (before.scores[at] ?? 0) ? null : score)),
    banker: isMoved ? { from: before.banker, to: after.banker } : undefined,
  };
}
