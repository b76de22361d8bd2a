import type { SeasonScope } from '@furlong/contract/codes/league-boards';
import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import type { LocalDay } from '@furlong/domain/local-date';
import { lockLeagueByCode } from '../leagues/queries-leagues.ts';
import { loadCourseName } from '../meetings/load-course.ts';
import { inTransaction } from '../platform/database/database.ts';
import { type BadField, Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type SeasonSettings, upsertSettings } from './queries-season.ts';

/** What an owner sends; fields of another scope than the one chosen are left out. */
export interface WantedSeason {
  readonly scope: SeasonScope;
  readonly raceCourseId?: number;
  readonly days?: readonly LocalDay[];
  readonly bestOf?: number | null;
  readonly reactions: boolean;
}

/** Sets what a league's season counts (rule: league-season). Throws Failed 403 for anybody but its owner. */
export async function setSeason(
  { db }: Pick<Platform, 'db'>,
  { code, punterId, wanted, now }: { code: string; punterId: number; wanted: WantedSeason; now: Date },
): Promise<SeasonSettings> {
  const { scope, bestOf = null, reactions } = wanted;
  const raceCourseId = scope === 'course' ? (wanted.raceCourseId ?? null) : null;
  const days = scope === 'days' ? [...new Set(wanted.days ?? [])].sort() : [];
  if (
    scope === 'course' &&
    (raceCourseId === null || (await loadCourseName(db, raceCourseId)) === undefined)
  ) {
    throw badField({ field: 'raceCourseId', expected: 'the id of a course' });
  }
  if (scope === 'days' && days.length === 0) {
    throw badField({ field: 'days', expected: 'at least one day' });
  }
  const settings = { scope, raceCourseId, days, bestOf, reactions };
  await inTransaction(db, async (trx) => {
    const league = await lockLeagueByCode(trx, readLeagueCode(code));
    if (!league) throw new Failed('not-found', 'You are in no league with this code');
    if (league.ownerId !== punterId) throw new Failed('forbidden', 'Only the owner sets the season');
    await upsertSettings(trx, league.id, settings, now);
  });
  return settings;
}

function badField(field: BadField): Failed {
  return new Failed('bad-request', 'The request has fields that cannot be used', [field]);
}
