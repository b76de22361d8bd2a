import { latestMove, MOVES_SEEN_MS, type OffMove } from '@furlong/domain/late-move';
import { formatLocalTime } from '@furlong/domain/local-date';
import { selectActs } from '../../audit/queries-acts.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { RaceInHand } from './change-by-hand.ts';

/** Moves of one off that are looked back on: nobody presses more often in half an hour for a reason. */
const movesMax = 20;

/**
 * The latest instant that one person may move an off to that is near, where that is before `to`; else undefined (rule:
 * late-move). What put the race off offer begins anew.
 */
export async function findLatestMove(
  { trx, race, now }: Pick<RaceInHand, 'trx' | 'race' | 'now'>,
  to: Date,
): Promise<Date | undefined> {
  if (!(to.getTime() > race.offAt.getTime())) return undefined;
  const acts = await selectActs(trx, {
    ...{ name: 'off-moved', subjectKind: 'race', subjectId: String(race.id) },
    ...{ since: new Date(now.getTime() - MOVES_SEEN_MS), limit: movesMax },
  });
  // What came before them is not known: it stays where it is.
  if (acts.length === movesMax) return race.offAt;
  const moves: OffMove[] = [];
  for (const { at, stateBefore, stateAfter } of acts) {
    const after = readState(stateAfter);
    if (after.suspended) break;
    moves.push({ at, from: offIn(readState(stateBefore)), to: offIn(after) });
  }
  const latest = latestMove(race.offAt, moves, now);
  return latest === undefined || to.getTime() <= latest.getTime() ? undefined : latest;
}

interface MovedState {
  readonly offAt?: string;
  readonly suspended?: boolean;
}

const readState = (state: string | null) => JSON.parse(state ?? '{}') as MovedState;
const offIn = ({ offAt }: MovedState) => new Date(offAt ?? Number.NaN);

/** The refusal of a move that is too far for one person. */
export function movedTooFar({ number, offAt }: RaceInHand['race'], latest: Date): Failed {
  return new Failed(
    'conflict',
    `Race ${number} is about to go off, at ${formatLocalTime(offAt)}: one person moves that to ${formatLocalTime(latest)} at the latest. For a later one close it, and propose its off for a second person, or let its supplier’s feed say so`,
  );
}
