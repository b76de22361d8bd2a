import { leagueTable } from '@furlong/domain/leagues/league-table';
import type { LeagueRank, RankInLeagues } from '../leagues/ports.ts';
import { findLeaderboardMeeting } from '../meetings/find-leaderboard-meeting.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { rowOf } from '../standings/read-board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { readFinalRows } from './read-final-rows.ts';
import { readLiveRows } from './read-live-rows.ts';
import type { Rosters } from './rosters.ts';

/** Finds where a punter is in leagues, on the meeting that the leaderboard opens on (rule: league-board). */
export function rankInLeagues(
  { db }: Pick<Platform, 'db'>,
  engine: Pick<StandingsEngine, 'view' | 'board'>,
  rosters: Pick<Rosters, 'get'>,
): RankInLeagues {
  return async (punterId, leagueIds, now) => {
    const ranks = new Map<number, LeagueRank>();
    const meetingId = leagueIds.length === 0 ? null : await findLeaderboardMeeting(db, now);
    const view = meetingId === null ? undefined : await engine.view(meetingId);
    if (meetingId === null || !view) return ranks;
    const board = engine.board(meetingId);
    for (const leagueId of leagueIds) {
      const roster = await rosters.get(leagueId);
      if (!roster) continue;
      const { entries } = board
        ? readLiveRows(board, rowOf, roster.indicesIn(board.participants))
        : await readFinalRows(db, view, roster.ids);
      const own = leagueTable(entries).find(({ row }) => row.punterId === punterId);
      ranks.set(leagueId, { meetingId, rank: own?.leagueRank ?? null, players: entries.length });
    }
    return ranks;
  };
}
