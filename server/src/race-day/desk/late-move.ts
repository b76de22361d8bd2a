import { latestMove, MOVES_SEEN_MS, type OffMove } from '@furlong/domain/late-move';
import { formatLocalTime } from '@furlong/domain/local-date';
import { selectActs } from '../../audit/queries-acts.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { RaceInHand } from './change-by-hand.ts';

/** Moves of one off that are looked back on: nobody presses more often in half an hour for a reason. */
const movesMax = 100;

/** Throws Failed 'conflict' where an off that is near would be moved farther than one person may (rule: late-move). */
export async function assertNoLateMove(
  { trx, race, now }: Pick<RaceInHand, 'trx' | 'race' | 'now'>,
  to: Date,
): Promise<void> {
  if (!(to.getTime() > race.offAt.getTime())) return;
  const acts = await selectActs(trx, {
    ...{ name: 'off-moved', subjectKind: 'race', subjectId: String(race.id) },
    ...{ since: new Date(now.getTime() - MOVES_SEEN_MS), limit: movesMax },
  });
  const moves = acts.map(
    ({ at, stateBefore, stateAfter }): OffMove => ({ at, from: offIn(stateBefore), to: offIn(stateAfter) }),
  );
  const latest = latestMove(race.offAt, moves, now);
  if (latest === undefined || to.getTime() <= latest.getTime()) return;
  throw new Failed(
    'conflict',
    `Race ${race.number} is about to go off, at ${formatLocalTime(race.offAt)}: one person moves that to ${formatLocalTime(latest)} at the latest. For a later one close it, and propose its off for a second person, or let its supplier’s feed say so`,
  );
}

function offIn(state: string | null): Date {
  const { offAt } = JSON.parse(state ?? '{}') as { offAt?: string };
  return new Date(offAt ?? Number.NaN);
}
