import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { finalRoundWritten } from './announce.ts';
import { loadRound } from './load-round.ts';
import { insertFinalRound, insertFinalRows } from './queries-final.ts';
import { setFinalVersion } from './queries-rounds.ts';
import { writeSeason } from './queries-season.ts';
import { predictedAt, type RoundBoard, rowsAt } from './round-board.ts';

/** The outcome of writing a final board. */
export type FinalRoundWrite =
  | 'written'
  | 'written-before'
  /** A fixture is to come, or a result is provisional. */
  | 'not-over'
  /** The round changed meanwhile; that change has queued this job again. */
  | 'superseded'
  | 'no-such-round';

const rowsPerStatement = 5_000;
const superseded = new Error('the round changed while its board was written');

/** Works the queue of rounds that are over. Any number of nodes do. */
export async function startFinalRounds(platform: Platform): Promise<void> {
  await platform.jobs.work('follow-round', async ({ roundId }) => {
    await writeFinalRound(platform, roundId, platform.clock());
  });
}

/**
 * Writes the board of a round that is over, and its season's: once per version, all rows or none. Safe to repeat. A
 * correction makes a new version, whose rows are added; the old version's rows stay (rule: predictor-correction).
 */
export async function writeFinalRound(
  platform: Pick<Platform, 'db'>,
  roundId: number,
  now: Date,
): Promise<FinalRoundWrite> {
  const loaded = await loadRound(platform.db, roundId);
  if (!loaded) return 'no-such-round';
  const { board, finalVersion } = loaded;
  if (!board.final) return 'not-over';
  if (finalVersion === board.version) return 'written-before';
  try {
    return await inTransaction(platform.db, (trx) => writeBoard(trx, board, now));
  } catch (error) {
    if (error === superseded) return 'superseded';
    throw error;
  }
}

async function writeBoard(trx: Transaction, board: RoundBoard, now: Date): Promise<FinalRoundWrite> {
  const punters = board.order.length;
  const isFirst = await insertFinalRound(trx, board, { punters, counts: board.counts }, now);
  for (let from = 0; isFirst && from < punters; from += rowsPerStatement) {
    const predicted = predictedAt(board, from, from + rowsPerStatement);
    const rows = rowsAt(board, from, from + rowsPerStatement);
    await insertFinalRows(
      trx,
      board,
      from + 1,
      rows.map((row, at) => ({ ...row, predicted: predicted[at] ?? 0 })),
    );
  }
  // Thrown to roll back the rows of a superseded version.
  if (!(await setFinalVersion(trx, board.roundId, board.version))) throw superseded;
  await writeSeason(trx, board.seasonId, now);
  await finalRoundWritten(trx, board);
  return isFirst ? 'written' : 'written-before';
}
