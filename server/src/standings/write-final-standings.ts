import { loadCard } from '../meetings/load-card.ts';
import { setFinalVersion } from '../meetings/set-final-version.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { isRecorded } from '../stats/queries-record.ts';
import { recordMeeting } from '../stats/record-meeting.ts';
import { finalStandingsWritten } from './announce.ts';
import { type Board, scoredRaces } from './board.ts';
import { loadMeeting } from './load-meeting.ts';
import { insertFinalBoard, insertFinalRows } from './queries.ts';
import { picksAt, rowAt, rowsAt } from './read-board.ts';

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
 * Writes a finished meeting's standings to the database, and what stats need of it: once per version, all rows or none.
 * Safe to repeat. A correction makes a new version, whose rows are added; the old version's rows stay. `tell`
 * hears of a version that was written, in its transaction.
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
  if (finalVersion === board.version && (await isRecorded(platform.db, meetingId, board.version))) {
    return 'written-before';
  }
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
  const { counts, lastRace, picked } = board;
  const isFirst = await insertFinalBoard(trx, board, { punters, counts, lastRace, picked }, now);
  for (let from = 0; isFirst && from < punters; from += rowsPerStatement) {
    const end = from + rowsPerStatement;
    await insertFinalRows(trx, board, from + 1, rowsAt(board, from, end), picksAt(board, from, end));
  }
  // Thrown to roll back the rows of a superseded version.
  if (!(await setFinalVersion(trx, board.meetingId, board.version))) throw superseded;
  await recordForStats(trx, board);
  await finalStandingsWritten(trx, board);
  return isFirst ? 'written' : 'written-before';
}

async function recordForStats(trx: Transaction, board: Board): Promise<void> {
  const card = await loadCard(trx, board.meetingId);
  // The meeting is locked by now, so the card is that of the board's version.
  if (card?.standingsVersion !== board.version) throw superseded;
  await recordMeeting(trx, {
    card,
    races: scoredRaces(card),
    counts: board.counts,
    punters: board.order.length,
    countFrom(total) {
      let count = 0;
      while (count < board.order.length && rowAt(board, count).total >= total) count += 1;
      return count;
    },
  });
}
