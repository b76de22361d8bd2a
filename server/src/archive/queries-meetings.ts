import { sql } from 'kysely';
import type { ArchiveBounds } from './archive-step.ts';

/** Whether a meeting is over, and no result of it came of late. */
export function isOver({ quietSince }: ArchiveBounds) {
  return sql<boolean>`(
    meetings.final_version = meetings.standings_version
    and not exists (
      select from races where meeting_id = meetings.id and status not in ('resulted', 'abandoned')
    )
    and not exists (
      select from races join race_results on race_id = races.id
      where meeting_id = meetings.id and received_at >= ${quietSince}
    )
  )`;
}
