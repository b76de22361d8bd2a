import { createRandom } from '@furlong/domain/random';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { PredictionSaver } from '../../predictor/prediction-saver.ts';
import { selectRoundsOfFixtures } from '../../predictor/queries-rounds.ts';
import { savePredictionsInBulk, type WholePredictions } from '../../predictor/save-predictions-in-bulk.ts';
import { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import { plays } from '../plan-picks.ts';
import type { RivalPlay } from '../play-rivals.ts';
import type { Rival } from '../rivals.ts';
import { after } from '../script-race.ts';
import type { PlannedMatchday, SimulatedFixture } from './matchday.ts';
import { Predictors } from './predict-scores.ts';
import { startOf } from './script-fixture.ts';

/** The simulated punters, who save predictions through the same use case as people. */
export interface PredictorPlay extends Omit<RivalPlay, 'picks'> {
  readonly db: Database;
  readonly predictions: Pick<PredictionSaver, 'save'>;
}

/** Rivals of a live matchday at most, and how many there are for each second that it can be predicted. */
const MOST = 500;
const EACH_SECOND = 12;
/** In paces before the first kick-off: the last saves. */
const LATEST = 0.03;
/** A save that is later than this was made by the previous leader, or is skipped. */
const LATE_MAX_MS = 10_000;
/** A week's round was predicted so many hours before its first match. */
const HOURS_BEFORE = 3;

/** A matchday as the server has it. */
export interface PublishedMatchday {
  readonly plan: PlannedMatchday;
  readonly fixtures: readonly SimulatedFixture[];
  /** The server's ids by reference. */
  readonly ids: ReadonlyMap<string, number>;
}

/** A planned save of a rival. */
export interface PlannedPrediction {
  readonly at: Date;
  readonly rival: Rival;
}

/**
 * Predicts a week for the rivals who play it, in bulk, of what has not begun; those of matches that were to be played
 * by now as of a time before them. Safe to repeat.
 */
export async function predictWeek(
  { plan, fixtures, ids }: PublishedMatchday,
  { db, rivals, idsByAlias, time }: PredictorPlay,
): Promise<void> {
  const [first] = fixtures;
  if (!first) return;
  const before = after(first.kickOffAt, -HOURS_BEFORE * 3_600);
  const now = time.now();
  const at = new Date(Math.min(before.getTime(), now.getTime()));
  const predictors = new Predictors(fixtures);
  const idOf = (ref: string) => ids.get(ref) ?? 0;
  const saves: WholePredictions[] = [];
  const yielder = new Yielder();
  for (const rival of rivals) {
    const punterId = idsByAlias.get(rival.alias);
    if (punterId === undefined || !plays(rival, plan.ref)) continue;
    const { scores, banker } = predictors.scoresOf(rival);
    const predictions = [...scores].map(([ref, goals]) => ({ fixtureId: idOf(ref), ...goals }));
    saves.push({ punterId, predictions, bankerFixtureId: banker === null ? null : idOf(banker) });
    await yielder.yieldIfDue();
  }
  const rounds = await selectRoundsOfFixtures(db, [...ids.values()]);
  for (const roundId of new Set(rounds.values())) {
    await inTransaction(db, (trx) => savePredictionsInBulk(trx, roundId, saves, at));
  }
}

/** The saves of a live matchday in order of time, most of them late; all before its first kick-off. */
export function planPredictions(
  { ref, publishedAt, startsAt, pace }: PlannedMatchday,
  rivals: readonly Rival[],
): PlannedPrediction[] {
  const closes = startsAt.getTime() - LATEST * pace * 1000;
  const length = Math.max(0, closes - publishedAt.getTime());
  const most = Math.min(MOST, Math.floor((EACH_SECOND * length) / 1000));
  return rivals
    .filter((rival) => plays(rival, ref))
    .slice(0, most)
    .map((rival) => {
      const random = createRandom(`${ref}/predicts/${rival.number}`);
      return { rival, at: new Date(closes - length * random.next() ** 1.6) };
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Makes the rivals' saves of a live matchday at their times; rejects when the signal aborts. */
export async function playPredictors(
  { plan, fixtures, ids }: PublishedMatchday,
  play: PredictorPlay,
  signal: AbortSignal,
): Promise<void> {
  const { db, time, idsByAlias, log } = play;
  const due = play.rivals.filter(({ alias }) => idsByAlias.has(alias));
  const rounds = await selectRoundsOfFixtures(db, [...ids.values()]);
  const predictors = new Predictors(fixtures);
  for (const { at, rival } of planPredictions(plan, due)) {
    if (time.now().getTime() - at.getTime() > LATE_MAX_MS) continue;
    await time.until(at, signal);
    await play.turnstile.pass(signal);
    const now = time.now();
    const { scores, banker } = predictors.scoresOf(rival);
    const open = fixtures.filter((fixture) => scores.has(fixture.ref) && startOf(fixture) > after(now, 1));
    for (const roundId of new Set(rounds.values())) {
      const predictions = open.flatMap(({ ref }) => {
        const fixtureId = ids.get(ref);
        const goals = scores.get(ref);
        const isHere = fixtureId !== undefined && goals && rounds.get(fixtureId) === roundId;
        return isHere ? [{ fixtureId, ...goals }] : [];
      });
      const bankerId = banker === null ? undefined : ids.get(banker);
      // The league's round of the week has its bankers already.
      const hasBanker = plan.edition > 0 && predictions.some(({ fixtureId }) => fixtureId === bankerId);
      const punterId = idsByAlias.get(rival.alias);
      if (punterId === undefined || predictions.length === 0) continue;
      const sent = { roundId, predictions, bankerFixtureId: hasBanker ? bankerId : undefined };
      try {
        const outcome = await play.predictions.save(punterId, sent, now);
        if (outcome.kind === 'invalid')
          log.warn({ details: outcome.details }, 'simulated predictions were not valid');
      } catch (error) {
        log.debug({ err: error }, 'simulated predictions failed');
      }
    }
  }
}
