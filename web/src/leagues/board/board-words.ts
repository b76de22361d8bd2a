import type {
  LeagueBoardPage,
  LeagueBoardRow,
  LeagueOwnPlace,
} from '@furlong/contract/schemas/league-boards';
import { describePassing } from '../../leaderboard/live-words.ts';
import { formatClock } from '../../ui/format/format-date.ts';
import { formatCount, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import type { RankEntry } from '../../ui/standings/rank-row.tsx';

type Version = Pick<LeagueBoardPage, 'lastRace' | 'lastRaceAt' | 'provisional' | 'final'>;

/** What a board is of: 'after race 5, 14:32, provisional'. */
export function describeVersion({ lastRace, lastRaceAt, provisional, final }: Version): string {
  if (lastRace === null) return 'before race 1';
  const at = lastRaceAt === null ? null : formatClock(lastRaceAt);
  const state = provisional ? 'provisional' : final ? 'final' : null;
  return [`after race ${formatCount(lastRace)}`, at, state].filter((part) => part !== null).join(', ');
}

/** The gap to the next better place of the league: '2 points behind', 'level'; null at the top. */
export function describeGap({ gap }: Pick<LeagueBoardRow, 'gap'>): string | null {
  if (gap === null) return null;
  if (gap === 0) return 'level on points';
  return `${formatPoints(gap)} ${gap === 1 ? 'point' : 'points'} behind`;
}

/** A row of a league's board as a rank row shows it. */
export function entryOf(row: LeagueBoardRow): RankEntry {
  const notes = [row.left ? 'left' : null, describeGap(row)].filter((note) => note !== null);
  return {
    rank: row.leagueRank,
    tied: row.tied,
    movement: row.movement,
    alias: row.punterAlias,
    winners: row.winners,
    seconds: row.secondPlaces,
    thirds: row.thirdPlaces,
    points: row.meetingPoints,
    ...(notes.length > 0 && { note: notes.join(', ') }),
  };
}

/** The places that the races to come still allow: '3rd to 11th'; null when there are none. */
export function describePossible({ possible }: Pick<LeagueOwnPlace, 'possible'>): string | null {
  if (possible === null) return null;
  const { best, worst } = possible;
  return best === worst ? formatOrdinal(best) : `${formatOrdinal(best)} to ${formatOrdinal(worst)}`;
}

/** A new version as a screen reader's announcement. */
export function describeNews(leagueName: string, board: LeagueBoardPage): string {
  const head = `${leagueName} after race ${formatCount(board.lastRace ?? 0)}.`;
  if (board.own === null) return head;
  const passing = describePassing(board);
  return [head, `You are ${formatOrdinal(board.own.leagueRank)}.`, passing]
    .filter((part) => part !== null)
    .join(' ');
}
