import type { LeagueReaction } from '@furlong/contract/codes/league-boards';
import type {
  LeagueBoardPage,
  LeagueBoardRow,
  LeagueOwnPlace,
} from '@furlong/contract/schemas/league-boards';
import { describePassing } from '../../leaderboard/live-words.ts';
import { formatClock } from '../../ui/format/format-date.ts';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import type { RankEntry } from '../../ui/standings/rank-row.tsx';
import { amongWords } from '../league-words.ts';

/** The words of a league's board. */
export const boardWords = {
  noMeeting: 'Please select a race from the drop down above.',
  noData: 'No data available for this meeting.',
  notMember: 'You may have left this league.',
  safe: 'Points already earned are safe.',
  abandoned: 'The meeting was abandoned: nobody scores on it.',
  nobodyPicked: 'No member picked a race of this meeting.',
  nobodyYet: 'Members show here once the first race they picked is off.',
  noRaceYet: 'No race run yet',
  noRaceYetWhy: (members: number) =>
    `${formatCounted(members, 'member is', 'members are')} in. Places show after the first result.`,
  picksIn: (race: number) => `Your picks are in. You join the board when race ${race} is off.`,
  search: 'Search for your friends',
  found: (alias: string) => `Aliases that start with “${alias}”.`,
  foundNone: (alias: string) => `Nobody on this board has an alias that starts with “${alias}”.`,
  showAll: 'Show everybody',
  notCounting: 'This meeting does not count.',
  tooFewRaces: 'Too few races were run.',
  fewestRaces: (needed: number) => `It needs ${formatCount(needed)} races, and fewer were run.`,
  members: (count: number) => formatCounted(count, 'member'),
  /** Before the names of the members without a row, while a race is open and after. */
  notYet: 'Not on the board yet',
  notPlaying: 'Not playing this meeting',
  andMore: (count: number) => ` and ${formatCount(count)} more`,
  rows: (count: number, fewest: number) =>
    `${formatCount(count)} on this board, the lowest with ${formatPoints(fewest)}.`,
  rank: (final: boolean) =>
    `Rank is by points, then winners, then seconds, then thirds: 2-1-1 is two winners, one second, one third. Those still level (=) share the rank, listed by alias.${final ? '' : ' Points are provisional until a race is official.'}`,
  among: (rank: number) => `${formatOrdinal(rank)} overall.`,
  /** Over the counts of a phone's rows. */
  legend: '1st-2nd-3rd',
  headToHead: 'Head to head',
  headToHeadWith: (alias: string) => `Head to head with ${alias}`,
} as const;

/** The words of the own place in a league. */
export const ownWords = {
  live: 'Your place in this league, live',
  still: 'Your place in this league',
  before: 'Before race 1',
  running: (race: number) => `Race ${formatCount(race)} running`,
  after: (race: number) => `After race ${formatCount(race)}`,
  of: amongWords,
  canJoin: (members: number) => `${formatCounted(members, 'member is', 'members are')} not on the board yet.`,
  points: 'Points',
  gap: 'Gap to the next place',
  pointsUnit: (points: number) => (points === 1 ? 'point' : 'points'),
  everybody: 'Overall',
  possible: 'Still possible',
  noResult: 'No result yet. Your place shows after the first one.',
  pick: (races: number) => `Pick ${formatCounted(races, 'race')}`,
  pickMore: (races: number) => `Pick ${formatCounted(races, 'more race')}`,
  thenRank: ' and your rank in this league shows here.',
} as const;

/** The members who are not on a board yet and can still pick a race of its meeting; 0 once nothing is open. */
export function countJoinable(
  { final, members, totalPunters }: Pick<LeagueBoardPage, 'final' | 'members' | 'totalPunters'>,
  hasOpenRace: boolean,
): number {
  return final || members === null || !hasOpenRace ? 0 : Math.max(0, members - totalPunters);
}

/** The own place in a line: '4th of 8 playing. 2 points behind the next place.' What more there is follows the rows. */
export function describeOwn({
  own,
  totalPunters,
}: Pick<LeagueBoardPage, 'own' | 'totalPunters'>): string | null {
  if (own === null) return null;
  const gap = describeGap(own);
  const ahead =
    gap === null
      ? 'You lead.'
      : gap === 'level on points'
        ? 'Level on points with the next place.'
        : `${gap} the next place.`;
  return `${formatOrdinal(own.leagueRank)} ${amongWords(totalPunters, null)}. ${ahead}`;
}

/** What reactions say. */
export const reactionWords: Readonly<Record<LeagueReaction, string>> = {
  'well-done': 'Well done',
  'great-pick': 'Great pick',
  'so-close': 'So close',
  unlucky: 'Unlucky',
  wow: 'Wow',
};

/** The words beside the reactions. */
export const reactWords = {
  notSent: 'Not sent',
  react: 'React',
  to: (alias: string, race: number) => `To ${alias}, race ${race}: `,
} as const;

type Version = Pick<LeagueBoardPage, 'lastRace' | 'lastRaceAt' | 'provisional' | 'final'>;

/** What a board is of: 'after race 5, 14:32, provisional'. `running`: the race that is run before the first result. */
export function describeVersion(
  { lastRace, lastRaceAt, provisional, final }: Version,
  running: number | null = null,
): string {
  if (lastRace === null) return running === null ? 'before race 1' : `race ${formatCount(running)} running`;
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

/** How far a row is behind the best of the rows on screen: '7 behind Ann'; null for that row. */
export function describeDistance(
  row: Pick<LeagueBoardRow, 'meetingPoints' | 'punterId'>,
  rows: readonly Pick<LeagueBoardRow, 'leagueRank' | 'meetingPoints' | 'punterId' | 'punterAlias'>[],
): string | null {
  const [best] = rows.toSorted((a, b) => a.leagueRank - b.leagueRank);
  if (best === undefined || best.punterId === row.punterId) return null;
  const gap = Math.round((best.meetingPoints - row.meetingPoints) * 100) / 100;
  const whom = best.leagueRank === 1 ? 'the leader' : best.punterAlias;
  if (gap < 0) return null;
  return gap === 0 ? `level with ${whom}` : `${formatPoints(gap)} behind ${whom}`;
}

/** A row of a league's board as a rank row shows it, among the rows on screen. */
export function entryOf(row: LeagueBoardRow, rows: readonly LeagueBoardRow[]): RankEntry {
  const notes = [row.left ? 'left' : null, describeDistance(row, rows)].filter((note) => note !== null);
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
