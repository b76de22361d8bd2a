import { setFinalVersion } from '../meetings/set-final-version.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { finalStandingsWritten } from './announce.ts';
import type { Board } from './board.ts';
import { loadMeeting } from './load-meeting.ts';
import { insertFinalBoard, insertFinalRows } from './queries.ts';
import { rowsAt } from './read-board.ts';

/** The outcome of writing final standings. */
export type FinalWrite =
  | 'written'
  | 'written-before'
  /** A race is to come, or a result is provisional. */
  | 'not-over'
  /** The standings changed meanwhile; that change has queued this job again. */
  | 'superseded'
  | 'no-such-meeting';

const rowsPerStatement = 5_000;

/**
 * Writes a finished meeting's standings to the database: once per version, all rows or none. Safe to repeat. A
 * correction makes a new version, whose rows are added; the old version's rows stay. `tell` hears of a version that was
 * written, in its transaction.
 */
export async function writeFinalStandings(
  platform: Pick<Platform, 'db'>,
  meetingId: number,
  now: Date,
  tell: (trx: Transaction, board: Board) => Promise<void> = async () => undefined,
): Promise<FinalWrite> {
  const meeting = await loadMeeting(platform.db, meetingId);
  if (!meeting) return 'no-such-meeting';
  const { board, finalVersion } = meeting;
  if (!board.final) return 'not-over';
  if (finalVersion === board.version) return 'written-before';
  try {
    return await inTransaction(platform.db, async (trx) => {
      const outcome = await writeBoard(trx, board, now);
      if (outcome === 'written') await tell(trx, board);
      return outcome;
    });
  } catch (error) {
    if (error === superseded) return 'superseded';
    throw error;
  }
}

const superseded = new Error('the standings changed while they were written');

async function writeBoard(trx: Transaction, board: Board, now: Date): Promise<FinalWrite> {
  const punters = board.order.length;
  const { counts, lastRace } = board;
  const isFirst = await insertFinalBoard(trx, board, { punters, counts, lastRace }, now);
  for (let from = 0; isFirst && from < punters; from += rowsPerStatement) {
    await insertFinalRows(trx, board, from + 1, rowsAt(board, from, from + rowsPerStatement));
  }
  // Thrown to roll back the rows of a superseded version.
  if (!(await setFinalVersion(trx, board.meetingId, board.version))) throw superseded;
  await finalStandingsWritten(trx, board);
  return isFirst ? 'written' : 'written-before';
}
