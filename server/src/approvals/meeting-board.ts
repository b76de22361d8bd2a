import { jackpotLegs } from '@furlong/domain/jackpot/jackpot-legs';
import { hasJackpot } from '../jackpots/queries-state.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Board } from '../standings/board.ts';
import { type CachedMeeting, loadMeeting } from '../standings/load-meeting.ts';
import type { Run } from './run.ts';

/** A meeting with its board as a run sees it now; what it has in common with `cached` is not read again. */
export async function boardOf(
  { trx }: Pick<Run, 'trx'>,
  meetingId: number,
  cached?: CachedMeeting,
): Promise<CachedMeeting> {
  const meeting = await loadMeeting(trx, meetingId, cached);
  if (!meeting) throw new Failed('not-found', `There is no meeting ${meetingId}`);
  return meeting;
}

/** Whether a race is a leg of its meeting's jackpot, which is decided anew when the race changes. */
export async function isLegOfJackpot(
  { trx }: Pick<Run, 'trx'>,
  meetingId: number,
  { card }: Pick<Board, 'card'>,
  raceNumber: number,
): Promise<boolean> {
  const numbers = card.races.map(({ number }) => number);
  return (await hasJackpot(trx, meetingId)) && jackpotLegs(numbers, card.jackpot?.legs).includes(raceNumber);
}
