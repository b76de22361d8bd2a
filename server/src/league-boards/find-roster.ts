import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import { assertLeaguesShown } from '../leagues/assert-shown.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Roster } from './roster.ts';
import type { Rosters } from './rosters.ts';

/** What the calls of league boards stand on. */
export interface RosterParts {
  readonly platform: Pick<Platform, 'operator'>;
  readonly rosters: Rosters;
}

/**
 * The league of a code, for one of its members. Throws Failed 404 for everybody else, for unknown, disabled and removed
 * leagues alike, and while leagues are switched off (rules: league-board, feature-flags).
 */
export async function findRoster(
  { platform, rosters }: RosterParts,
  code: string,
  punterId: number,
): Promise<Roster> {
  assertLeaguesShown(platform);
  const roster = await rosters.find(readLeagueCode(code));
  if (!roster?.has(punterId)) throw new Failed('not-found', 'You are in no league with this code');
  return roster;
}
