import { LeagueStatus } from '@furlong/contract/codes/leagues';
import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { formatLocalDay, type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { formatCount, formatCounted, formatOrdinal } from '../ui/format/format-number.ts';

/** The words of the leagues' screen. */
export const leagueWords = {
  title: 'Leagues',
  boardTitle: 'Leaderboard',
  friends: 'Friends Challenge',
  tabs: { my: 'My Leagues', joined: 'Joined Leagues', open: 'Open Leagues' },
  loading: 'Loading Friends Challenge',
  join: 'Join A League',
  create: 'Create A League',
  signIn: 'Sign in to see your leagues',
  signInWhy: 'Play against your friends: a table of your own for every meeting and over the season.',
  acts: 'What you can do',
  ownsNone: 'You don’t have a league yet',
  ownsNoneWhy: 'Start one, send your friends the link, and see who’s ahead after each race.',
  inNone: 'You’re not in a league yet',
  inNoneWhy: 'Open the link a friend sent you, or type the league’s code.',
  noMeeting: 'No meeting to show.',
  noOpenLeague: 'This meeting has no open league.',
  openLeagues: 'Open Leagues',
  openWhy: 'You don’t have to join these: play a meeting and you’re in, with your place on the big board.',
  show: 'Show',
  views: { board: 'Board', season: 'Season', duels: 'Head to head', members: 'Members' },
  predictorBoard: 'Soccer: the league’s predictor board',
  notKept: 'This part isn’t saved here.',
  meeting: 'Meeting',
  alone: 'It’s just you so far. Send your friends the link, then let them in.',
} as const;

/** Why something was not done. */
export const actFailedWords = {
  network: 'No connection. Try again when you’re online; it can’t happen twice.',
  deadline: 'That took too long. Try again; it can’t happen twice.',
  unauthorised: 'You’re signed out. Nothing has changed. Sign in and try again.',
} as const;

/** The words of the list of leagues. Its columns are the specification's. */
export const listWords = {
  name: 'League name',
  rank: 'Rank/#Players',
  /** Before such a rank where a season is shown, whose ranks are others. */
  latestMeeting: 'latest meeting',
  code: 'League Code',
  share: 'Share code',
  status: 'Status',
  manage: 'Manage',
  invite: 'Invite',
  /** The button that opens the league's facts, with its invitation and its management. */
  more: 'More',
  /** The menu of the leagues. */
  choose: 'League',
  toApprove: (count: number) => `${formatCount(count)} to approve`,
  moreOf: (league: string) => `More: invite to ${league}, manage it`,
  manageOf: (league: string) => `Manage ${league}`,
  requests: (count: number) => formatCounted(count, 'request'),
  offered: 'offered to you',
  paused: 'joining paused',
  former: 'Former leagues',
  loading: 'Loading',
  none: 'None.',
} as const;

const statusWords: Readonly<Record<number, string>> = {
  [LeagueStatus.disabled]: 'Disabled',
  [LeagueStatus.approved]: 'Approved',
  [LeagueStatus.rejected]: 'Rejected',
  [LeagueStatus.removed]: 'Removed',
  [LeagueStatus.exited]: 'Exited',
};

/** The status of a league or membership in a word. */
export function statusWord(status: number): string {
  return statusWords[status] ?? '';
}

/** Who a rank is among: 'of 8 playing, 12 members'; members who do not play the meeting have none. */
export function amongWords(playing: number, members: number | null): string {
  const all = members === null || members === playing ? '' : `, ${formatCounted(members, 'member')}`;
  return `of ${formatCount(playing)} playing${all}`;
}

type Ranked = Pick<PunterLeague, 'rank' | 'players' | 'members'>;

/** '3rd of 8 playing, 12 members', or the members alone. */
export function placeWords({ rank, players, members }: Ranked): string {
  if (rank === null) return formatCounted(members, 'member');
  return `${formatOrdinal(rank)} ${amongWords(players ?? members, members)}`;
}

/** The same as it is read out: 'rank 3 of 8 playing, 12 members', or that there is none yet. */
export function describeRank({ rank, players, members }: Ranked): string {
  if (rank === null) return `no rank yet, ${formatCounted(members, 'member')}`;
  return `rank ${formatCount(rank)} ${amongWords(players ?? members, members)}`;
}

/** A moment near or far: 'Today, 14:35', 'Sat 21 Nov, 14:35'. */
export function momentWords(instant: string, now: number): string {
  return `${formatNearDay(instant, now)}, ${formatClock(instant)}`;
}

/** The same within a sentence: 'today, 14:35', 'Sat 21 Nov, 14:35'. */
export function momentInText(instant: string, now: number): string {
  return momentWords(instant, now).replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase());
}

/** A day with its year, where that is not this one: 'Sat 21 Nov', 'Sat 21 Nov 2025'. */
export function dayWords(day: LocalDay, now: number): string {
  const year = day.slice(0, 4);
  const isThisYear = localDayOf(new Date(now)).startsWith(year);
  return isThisYear ? formatLocalDay(day) : `${formatLocalDay(day)} ${year}`;
}

/** The day of an instant in Johannesburg, with its year where that is not this one. */
export function dateWords(instant: string, now: number): string {
  return dayWords(localDayOf(new Date(instant)), now);
}

/** The days of a period: 'Mon 16 Nov to Sun 22 Nov'. */
export function spanWords(from: LocalDay, to: LocalDay, now: number): string {
  return from === to ? dayWords(from, now) : `${dayWords(from, now)} to ${dayWords(to, now)}`;
}
