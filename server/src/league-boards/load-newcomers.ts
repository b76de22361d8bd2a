import { neighbourOf, parsePeriod } from '@furlong/domain/leagues/season-period';
import { startOfLocalDay } from '@furlong/domain/local-date';
import type { Queryable } from '../platform/database/database.ts';
import { lastPunterBefore } from '../session/find-punter.ts';

/** The newcomers of a month by their numbers, which grow with every registration. */
export interface Newcomers {
  /** The last one before the month. */
  readonly after: number;
  /** The last one of the month; while it lasts, greater than any. */
  readonly last: number;
}

const beyondIds = 2 ** 31 - 1;

/** The newcomers of a month, `2026-11` (rule: open-leagues). */
export async function loadNewcomers(db: Queryable, month: string, now: Date): Promise<Newcomers> {
  const period = parsePeriod('month', month);
  const end = startOfLocalDay(neighbourOf(period, 'later').from);
  const [after, last] = await Promise.all([
    lastPunterBefore(db, startOfLocalDay(period.from)),
    end > now ? beyondIds : lastPunterBefore(db, end),
  ]);
  return { after, last };
}
