import { findRefusal, type ProtectionRefusal } from '@furlong/domain/protection/refusal';
import type { Queryable } from '../platform/database/database.ts';
import { type Away, selectAway } from './queries.ts';
import { isSittingOver, type Sitting } from './sitting.ts';

/** Why a punter, in a sitting, is out of the game (Decisions 22 and 33): no picks, no prizes, no messages; null: in it. */
export type AwayOf = (punterId: number, sitting?: Sitting) => ProtectionRefusal | null;

/** Who of some punters is out of the game. One statement, which finds nothing for most. */
export async function loadAway(db: Queryable, punterIds: readonly number[], now: Date): Promise<AwayOf> {
  const found = await selectAway(db, punterIds, now);
  return (punterId, sitting) => {
    const away: Away | undefined = found.get(punterId);
    if (!away) return null;
    const { breakKind, isStaff, register, timeLimit } = away;
    const standing = { breakKind, isStaff, register, isSessionOver: isSittingOver(timeLimit, sitting, now) };
    return findRefusal('pick', { ...standing, identity: 'approved' });
  };
}
