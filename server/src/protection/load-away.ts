import { findRefusal } from '@furlong/domain/protection/refusal';
import type { AwayOf } from '../picks/away.ts';
import type { Queryable } from '../platform/database/database.ts';
import { isSittingOver } from '../session/sitting.ts';
import { type Away, selectAway } from './queries.ts';

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
