import { findRefusal } from '@furlong/domain/protection/refusal';
import type { Queryable } from '../platform/database/database.ts';
import { selectAway } from './queries.ts';

/**
 * Who of some punters is sent no messages: the excluded, those on a break, staff (rules: player-protection, staff). One
 * statement, which returns no row for most.
 */
export async function loadMessageRefusals(
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const found = await selectAway(db, punterIds, now);
  const refused = [...found].filter(([, { breakKind, isStaff, register }]) => {
    const standing = { breakKind, isStaff, register, isSessionOver: false };
    return findRefusal('message', { ...standing, identity: 'approved' }) !== null;
  });
  return new Set(refused.map(([punterId]) => punterId));
}
