import { latestMove, MOVES_SEEN_MS, type OffMove } from '@furlong/domain/late-move';
import { selectActs } from '../audit/queries-acts.ts';
import type { Transaction } from '../platform/database/database.ts';

/** Moves of one off that are looked back on: nobody presses more often in half an hour for a reason. */
const movesMax = 20;

/** The off of a race, or the kick-off of a match, that one person moves. */
export interface MovedOff {
  readonly act: 'off-moved' | 'kick-off-moved';
  readonly kind: 'race' | 'fixture';
  readonly id: number;
  /** Where it stands now. */
  readonly at: Date;
}

/**
 * The latest instant that one person may move an off to that is near, where that is before `to`; else undefined (rule:
 * late-move). What put it off offer begins anew.
 */
export async function findLatestMove(
  trx: Transaction,
  { act, kind, id, at }: MovedOff,
  to: Date,
  now: Date,
): Promise<Date | undefined> {
  if (!(to.getTime() > at.getTime())) return undefined;
  const since = new Date(now.getTime() - MOVES_SEEN_MS);
  const acts = await selectActs(trx, {
    ...{ name: act, subjectKind: kind, subjectId: String(id), since, limit: movesMax },
  });
  // What came before them is not known: it stays where it is.
  if (acts.length === movesMax) return at;
  const moves: OffMove[] = [];
  for (const each of acts) {
    const after = readState(each.stateAfter);
    if (after.suspended) break;
    moves.push({ at: each.at, from: offIn(readState(each.stateBefore)), to: offIn(after) });
  }
  const latest = latestMove(at, moves, now);
  return latest === undefined || to.getTime() <= latest.getTime() ? undefined : latest;
}

interface MovedState {
  readonly offAt?: string;
  readonly kickOffAt?: string;
  readonly suspended?: boolean;
}

const readState = (state: string | null) => JSON.parse(state ?? '{}') as MovedState;
const offIn = ({ offAt, kickOffAt }: MovedState) => new Date(offAt ?? kickOffAt ?? Number.NaN);
