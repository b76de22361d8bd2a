import { couldPlay, type Membership } from '@furlong/domain/leagues/round';
import type { Score } from '@furlong/domain/ranking';
import { RaceStatus } from '@furlong/domain/status';
import type { Board } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import type { OpenMeeting, Season } from './load-season.ts';
import { readLiveRows, scoreOfEntry } from './read-live-rows.ts';
import type { Roster } from './roster.ts';

/** Meetings that run at a time and are shown. */
export const runningMax = 10;

/** A meeting of a season that is under way, as far as the league's members play it. */
export interface RunningMeeting extends OpenMeeting {
  /** Null before the first result. */
  readonly lastRace: number | null;
  /** Those who play it, best first, with their ranks among themselves. */
  readonly rows: readonly { readonly punterId: number; readonly rank: number; readonly score: Score }[];
}

/**
 * The meetings of a season that are under way, from the boards in memory: no query, and no part of the tables
 * (rule: league-season).
 */
export function readRunning(
  engine: Pick<StandingsEngine, 'board'>,
  { open, listed }: { readonly open: Season['open']; readonly listed: readonly Membership[] },
  roster: Pick<Roster, 'indicesIn'>,
): RunningMeeting[] {
  const running = open.flatMap((meeting) => {
    const board = engine.board(meeting.id);
    return board && isUnderWay(board) ? { meeting, board } : [];
  });
  const members = new Map(listed.map((member) => [member.punterId, member]));
  return running.slice(0, runningMax).map(({ meeting, board }) => ({
    ...meeting,
    lastRace: board.lastRace,
    rows: rankOn(board, meeting, members, roster),
  }));
}

/** A race is off or run, and the meeting may count. */
function isUnderWay({ card, counts }: Board): boolean {
  return (
    counts && card.races.some(({ status }) => status === RaceStatus.closed || status === RaceStatus.resulted)
  );
}

function rankOn(
  board: Board,
  meeting: OpenMeeting,
  members: ReadonlyMap<number, Membership>,
  roster: Pick<Roster, 'indicesIn'>,
): RunningMeeting['rows'] {
  const { entries } = readLiveRows(board, rowOf, roster.indicesIn(board.participants));
  const playing = entries.filter(({ punterId }) => {
    const member = members.get(punterId);
    return member !== undefined && couldPlay(member, meeting);
  });
  let rank = 0;
  return playing.map((entry, place) => {
    if (playing[place - 1]?.rank !== entry.rank) rank = place + 1;
    return { punterId: entry.punterId, rank, score: scoreOfEntry(board.key, entry) };
  });
}
