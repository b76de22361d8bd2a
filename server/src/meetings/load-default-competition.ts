import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import type { Queryable } from '../platform/database/database.ts';
import { ensureCompetition } from '../race-day/queries-apply.ts';

/** The competition of a meeting whose card names none; it begins with the first that asks for it. */
export async function loadDefaultCompetition(db: Queryable): Promise<{ id: number; name: string }> {
  const { name } = CLASSIC_RULES;
  return { id: await ensureCompetition(db, name, CLASSIC_RULES), name };
}
