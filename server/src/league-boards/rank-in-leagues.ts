import { leagueTable } from '@furlong/domain/leagues/league-table';
import type { LeagueRank, RankInLeagues } from '../leagues/ports.ts';
import { findLeagueMeeting } from '../meetings/find-leaderboard-meeting.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Board } from '../standings/board.ts';
import { selectFinalRanksOf } from '../standings/queries.ts';
import { rowOf } from '../standings/read-board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { readLiveRows } from './read-live-rows.ts';
import type { Roster } from './roster.ts';
import type { Rosters } from './rosters.ts';

/** Punters whose ranks are read by one statement: those of all leagues of most who ask. */
const chunkSize = 5_000;

/** Reads a punter's picks in some meetings. */
type LoadOwnPicks = (
  db: Queryable,
  punterId: number,
  meetingIds: readonly number[],
) => Promise<ReadonlyMap<number, { readonly size: number }>>;

/** Finds where a punter is in leagues, on the meeting that leagues open on (rule: league-board). */
export function rankInLeagues(
  { db }: Pick<Platform, 'db'>,
  engine: Pick<StandingsEngine, 'view' | 'board'>,
  rosters: Pick<Rosters, 'get'>,
  loadOwnPicks: LoadOwnPicks,
): RankInLeagues {
  return async (punterId, leagueIds, now) => {
    const ranks = new Map<number, LeagueRank>();
    const findPlayed = async (meetingIds: readonly number[]) => {
      const picks = await loadOwnPicks(db, punterId, meetingIds);
      return new Set(meetingIds.filter((id) => (picks.get(id)?.size ?? 0) > 0));
    };
    const meetingId = leagueIds.length === 0 ? null : await findLeagueMeeting(db, now, findPlayed);
    if (meetingId === null) return ranks;
    const view = await engine.view(meetingId);
    // A meeting to come has no board yet, but it is the one that leagues open on.
    if (!view) return new Map(leagueIds.map((id) => [id, { meetingId, rank: null, players: 0 }]));
    const found: Roster[] = [];
    for (const leagueId of leagueIds) {
      const roster = await rosters.get(leagueId);
      if (roster) found.push(roster);
    }
    const board = engine.board(meetingId);
    const placeIn = board ? placeOnBoard(board) : await placeInFinal(db, view, found);
    for (const roster of found) ranks.set(roster.leagueId, { meetingId, ...placeIn(roster, punterId) });
    return ranks;
  };
}

type FindPlace = (roster: Roster, punterId: number) => Omit<LeagueRank, 'meetingId'>;

function placeOnBoard(board: Board): FindPlace {
  return (roster, punterId) => {
    const { entries } = readLiveRows(board, rowOf, roster.indicesIn(board.participants));
    const own = leagueTable(entries).find(({ row }) => row.punterId === punterId);
    return { rank: own?.leagueRank ?? null, players: entries.length };
  };
}

/** Reads the ranks of everybody in the leagues together: who is in two hundred does not cost two hundred statements. */
async function placeInFinal(
  db: Queryable,
  version: { readonly meetingId: number; readonly version: number },
  rosters: readonly Roster[],
): Promise<FindPlace> {
  const ids = [...new Set(rosters.flatMap((roster) => [...roster.ids]))];
  const ranks = new Map<number, number>();
  for (let from = 0; from < ids.length; from += chunkSize) {
    const some = await selectFinalRanksOf(db, version, ids.slice(from, from + chunkSize));
    for (const [id, rank] of some) ranks.set(id, rank);
  }
  return (roster, punterId) => {
    const listed = [...roster.ids].flatMap((id) => ranks.get(id) ?? []);
    const own = roster.has(punterId) ? ranks.get(punterId) : undefined;
    const rank = own === undefined ? null : 1 + listed.filter((other) => other < own).length;
    return { rank, players: listed.length };
  };
}
