import type { NoticeKind } from '@furlong/contract/codes/notifications';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { loadHeads } from '../meetings/load-card.ts';
import type { Notice } from '../notifications/notice.ts';
import { queueNotices, rewordNotices } from '../notifications/queue-notices.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { JobData } from '../platform/runtime/jobs.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { hasEarlierBoard, type PlacedPunter, selectFinalBoard, selectPlacedPunters } from './queries.ts';

const kind: NoticeKind = 'meeting-result';
/** Players told in one transaction: a meeting can have a million. */
const playersMax = 5_000;
/** Meetings of earlier days are history that was fed, and no news. */
const daysBackMax = 1;

/** Works the queue of results to tell. Any number of nodes do. */
export async function startTellingResults(platform: Pick<Platform, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await platform.jobs.work('tell-results', async (task) => {
    await tellResults(platform, task);
  });
}

/**
 * Tells the players of a meeting that it is over and where they finished (rule: notifications), some thousands at a time.
 * After a correction those who were told read the new place in the centre, and nobody is told again. Safe to repeat.
 * Returns how many players the meeting had; 0 when a later version tells them.
 */
export async function tellResults(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { meetingId, version }: JobData['tell-results'],
): Promise<number> {
  const [meeting] = await loadHeads(db, { ids: [meetingId] });
  const board = await selectFinalBoard(db, meetingId, version);
  if (!board || meeting?.finalVersion !== version) return 0;
  if (meeting.date < addDays(localDayOf(clock()), -daysBackMax)) return 0;
  const isCorrection = await hasEarlierBoard(db, meetingId, version);
  const { name, id } = meeting;
  const { punters: players, counts } = board;
  const toNotice = ({ punterId, rank, tied, total }: PlacedPunter): Notice => ({
    punterId,
    kind,
    subject: `meeting ${id}`,
    data: {
      ...{ meeting: name, meetingId: id, rank, tied: tied ? 1 : 0, players },
      ...{ points: pointsToWire(total), counts: counts ? 1 : 0 },
    },
    expiresAt: null,
  });
  for (let from = 0; from < players; from += playersMax) {
    const placed = await selectPlacedPunters(db, { meetingId, version }, from, from + playersMax);
    const notices = placed.map(toNotice);
    await inTransaction(db, async (trx) => {
      // Those told before first: the others then have these words already.
      if (isCorrection) await rewordNotices(trx, notices);
      await queueNotices(trx, notices);
    });
  }
  return players;
}
