import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { Notice } from '../../notifications/notice.ts';
import { queueNotices } from '../../notifications/queue-notices.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { JobData } from '../../platform/runtime/jobs.ts';
import { type Sports, sportNamed } from '../sport.ts';
import { type PaidSingle, type SettledSlip, selectPaidSingles, selectSettledSlips } from './queries-slips.ts';

const kind: NoticeKind = 'bet-settled';

/**
 * Tells punters of a chunk of settled bets, once per slip (rule: notifications): when the last of its lines is settled,
 * and again when one was settled again; before that, once per race, when a single on it has won and is paid
 * (rule: singles-paid). Safe to repeat. Returns how many slips were found settled.
 */
export async function tellSettled(
  db: Database,
  sports: Sports,
  chunk: JobData['tell-settled'],
): Promise<number> {
  const meeting = await sportNamed(sports, chunk.sport).nameProgramme(db, chunk.programmeId);
  if (meeting === undefined) return 0;
  const slips = await selectSettledSlips(db, chunk);
  const singles = await selectPaidSingles(db, chunk);
  const keyOf = ({ punterId, struckAt }: Pick<PaidSingle, 'punterId' | 'struckAt'>) =>
    `${punterId}/${struckAt.getTime()}`;
  const settled = new Set(slips.map(keyOf));
  const notices = [
    ...slips.map((slip) => toNotice(slip, { meeting, sport: chunk.sport })),
    // What is settled by now is told as a whole.
    ...singles
      .filter((single) => !settled.has(keyOf(single)))
      .map((single) => toSingleNotice(single, meeting, chunk)),
  ];
  await inTransaction(db, (trx) => queueNotices(trx, notices));
  return slips.length;
}

function toSingleNotice(
  { punterId, struckAt, number, isAgain, paid }: PaidSingle,
  meeting: string,
  { eventId, at, sport }: JobData['tell-settled'],
): Notice {
  return {
    punterId,
    kind,
    // Whatever chunks its lines are in, one race is told of once, and again when its correction pays more.
    subject: `${struckAt.toISOString()}/single/${eventId ?? at}${isAgain ? `/${number}` : ''}`,
    data: { meeting, sport, single: 1, paid },
    expiresAt: null,
  };
}

function toNotice(slip: SettledSlip, of: { readonly meeting: string; readonly sport: string }): Notice {
  const { punterId, struckAt, bets, number, isAgain, staked, returned } = slip;
  return {
    punterId,
    kind,
    // A slip is what a punter struck at one moment; settled again it is something else to tell.
    subject: `${struckAt.toISOString()}/${number}`,
    data: { ...of, bets, again: isAgain ? 1 : 0, staked, returned },
    expiresAt: null,
  };
}
