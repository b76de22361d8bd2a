import { addDays, localDayOf } from '@furlong/domain/local-date';
import { CLASSIC_RULES, type ScoringRules } from '@furlong/domain/scoring-rules';
import { MeetingStatus } from '@furlong/domain/status';
import { loadHeads, scoringOf } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';

/** The scoring rules played now: those of the next meeting, else of the last one, else the classic rules. */
export async function loadPlayedRules(db: Queryable, now: Date): Promise<ScoringRules> {
  // Yesterday's meeting may still run past midnight.
  const from = addDays(localDayOf(now), -1);
  const statuses = [MeetingStatus.active, MeetingStatus.postponed];
  const [next] = await loadHeads(db, { from, statuses, limit: 1 });
  const [played] = next ? [next] : await loadHeads(db, { newestFirst: true, limit: 1 });
  return played ? scoringOf(played) : CLASSIC_RULES;
}
