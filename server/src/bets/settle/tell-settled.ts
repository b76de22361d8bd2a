import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { Notice } from '../../notifications/notice.ts';
import { queueNotices } from '../../notifications/queue-notices.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { JobData } from '../../platform/runtime/jobs.ts';
import { type Sports, sportNamed } from '../sport.ts';
import { type SettledSlip, selectSettledSlips } from './queries-slips.ts';

const kind: NoticeKind = 'bet-settled';

/**
 * Tells punters of a chunk of settled bets, once per slip (rule: notifications): when the last of its lines is settled,
 * and again when one was settled again. Safe to repeat. Returns how many slips were found settled.
 */
export async function tellSettled(
  db: Database,
  sports: Sports,
  chunk: JobData['tell-settled'],
): Promise<number> {
  const meeting = await sportNamed(sports, chunk.sport).nameProgramme(db, chunk.programmeId);
  if (meeting === undefined) return 0;
  const slips = await selectSettledSlips(db, chunk);
  await inTransaction(db, (trx) =>
    queueNotices(
      trx,
      slips.map((slip) => toNotice(slip, meeting)),
    ),
  );
  return slips.length;
}

function toNotice({ punterId, struckAt, bets, number }: SettledSlip, meeting: string): Notice {
  return {
    punterId,
    kind,
    // A slip is what a punter struck at one moment; settled again it is something else to tell.
    subject: `${struckAt.toISOString()}/${number}`,
    data: { meeting, bets, again: number > 1 ? 1 : 0 },
    expiresAt: null,
  };
}
