import { findRefusal } from '@furlong/domain/protection/refusal';
import type { PickRefusalOf } from '../picks/find-pick-refusals.ts';
import type { Queryable } from '../platform/database/database.ts';
import { isSittingOver } from '../session/sitting.ts';
import { type Away, selectAway } from './queries.ts';

/** Which of some punters may not pick. One statement, which returns no row for most. */
export async function loadPickRefusals(
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<PickRefusalOf> {
  const found = await selectAway(db, punterIds, now);
  return (punterId, sitting) => {
    const away: Away | undefined = found.get(punterId);
    if (!away) return null;
    const { breakKind, isStaff, register, timeLimit } = away;
    const standing = { breakKind, isStaff, register, isSessionOver: isSittingOver(timeLimit, sitting, now) };
    return findRefusal('pick', { ...standing, identity: 'approved' });
  };
}
