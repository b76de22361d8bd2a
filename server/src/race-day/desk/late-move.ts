import { MOVES_SEEN_MS } from '@furlong/domain/late-move';
import { formatLocalTime } from '@furlong/domain/local-date';
import { Failed } from '../../platform/http/failure.ts';
import { findLatestMove } from '../../staff/find-latest-move.ts';
import type { RaceInHand } from './change-by-hand.ts';

/** The latest off that one person may give a race whose off is near, where that is before `to` (rule: late-move). */
export async function findLatestOff(
  { trx, race, now }: Pick<RaceInHand, 'trx' | 'race' | 'now'>,
  to: Date,
): Promise<Date | undefined> {
  return await findLatestMove(trx, { act: 'off-moved', kind: 'race', id: race.id, at: race.offAt }, to, now);
}

/** Whether the off of a race is near, or was before one person moved it a little (rule: late-move). */
export async function isNear(inHand: Pick<RaceInHand, 'trx' | 'race' | 'now'>): Promise<boolean> {
  const far = new Date(inHand.race.offAt.getTime() + MOVES_SEEN_MS);
  return (await findLatestOff(inHand, far)) !== undefined;
}

/** The refusal of a move that is too far for one person. */
export function movedTooFar({ number, offAt }: RaceInHand['race'], latest: Date): Failed {
  return new Failed(
    'conflict',
    `Race ${number} is about to go off, at ${formatLocalTime(offAt)}: one person moves that to ${formatLocalTime(latest)} at the latest. For a later one close it, and propose its off for a second person, or let its supplier’s feed say so`,
  );
}
