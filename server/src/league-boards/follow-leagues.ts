import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import type { FollowedLeagues } from '../live/followed-leagues.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { readLiveOwn } from './read-live-own.ts';
import type { Rosters } from './rosters.ts';
import { prepareKeys } from './sum-keys.ts';

/** The leagues that viewers of the live stream follow; none while leagues are switched off (rule: feature-flags). */
export function followLeagues(
  { operator }: Pick<Platform, 'operator'>,
  rosters: Pick<Rosters, 'find' | 'get'>,
): FollowedLeagues {
  return {
    async find(code, punterId) {
      if (!operator.showFriendsLeague) return undefined;
      const roster = await rosters.find(readLeagueCode(code));
      return roster?.has(punterId) ? roster.leagueId : undefined;
    },
    prepare: prepareKeys,
    async place(board, leagueId, punterId) {
      const roster = await rosters.get(leagueId);
      if (!roster?.has(punterId)) return null;
      return { leagueCode: roster.code, version: board.version, ...readLiveOwn(board, roster, punterId) };
    },
  };
}
