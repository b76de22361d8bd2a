import { type DeskPerson, mayApproveKind } from '@furlong/domain/desk/approvals';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import type { BlindTo } from '../staff/blind.ts';

/**
 * The races and fixtures with a result that waits for somebody who has not keyed it: whoever proposed it mostly captured
 * the same as provisional before, and to copy that would check nothing (rule: second-approval).
 */
export async function findBlindTo(db: Queryable, { id, roles }: DeskPerson, now: Date): Promise<BlindTo> {
  if (!mayApproveKind(roles, 'official-result')) return { races: new Set(), fixtures: new Set() };
  const { rows } = await sql<{ raceId: number | null; fixtureId: number | null }>`
    select race_id as "raceId", fixture_id as "fixtureId" from approvals
    where ended is null and expires_at > ${now} and kind in ('official-result', 'correction') and maker <> ${id}
      and not exists (
        select from approval_keyings where approval_id = approvals.id and keyed_by = ${id}
      )`.execute(db);
  return {
    races: new Set(rows.flatMap(({ raceId }) => raceId ?? [])),
    fixtures: new Set(rows.flatMap(({ fixtureId }) => fixtureId ?? [])),
  };
}
