import { addDuels, addLastMet, type DuelRow, type DuelSums, rankDuels } from '@furlong/domain/leagues/duels';
import { playersOf, type Round } from '@furlong/domain/leagues/round';
import { periodOf } from '@furlong/domain/leagues/season-period';
import {
  countMedals,
  lowestCounted,
  type Medal,
  type MedalCount,
  medalsOf,
  noMedals,
  rankSeason,
  roundMedals,
  type SeasonRow,
  type SeasonSums,
  sumSeason,
} from '@furlong/domain/leagues/season-table';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Score } from '@furlong/domain/ranking';
import type { Yielder } from '../score-boards/yield-to-event-loop.ts';
import type { Season, SeasonMember } from './load-season.ts';
import { runningMax } from './read-running.ts';

/** Meetings that a season table names. */
const meetingsMax = 100;
/** Winners, or leaders, that a meeting names. */
export const winnersMax = 5;

/** A row of a season table with its medals. */
export interface SeasonTableRow extends SeasonRow {
  /** Places gained by the last meeting; null for one who had no rank before it. */
  readonly movement: number | null;
  readonly meetingMedals: MedalCount;
  readonly monthMedals: MedalCount;
}

/** A meeting of a season and who won it. */
export interface PlayedMeeting {
  readonly id: number;
  readonly title: string;
  readonly day: LocalDay;
  /** Members who played it. */
  readonly players: number;
  /** The aliases of the first. */
  readonly gold: readonly string[];
}

/** A league's table of a period, the same for whoever asks. */
export interface SeasonTable {
  readonly rows: readonly SeasonTableRow[];
  /** The newest first. */
  readonly meetings: readonly PlayedMeeting[];
  readonly totalMeetings: number;
  /** Each one's lowest scores that count, for what is running to put out; none where all count. */
  readonly lowest: ReadonlyMap<number, readonly Score[]>;
}

/** A league's table of duels of a period, the same for whoever asks. */
export interface DuelsTable {
  readonly rows: readonly (DuelRow & { readonly lastMetId: number | null })[];
}

/** Adds up a season table (rules: league-season, league-medals). Yields to the event loop. */
export async function makeSeasonTable(
  season: Season,
  rounds: readonly Round[],
  yielder: Yielder,
): Promise<SeasonTable> {
  const { everybody, listed, settings } = season;
  const medals: ReadonlyMap<number, Medal>[] = [];
  for (const round of rounds) {
    medals.push(roundMedals(round, everybody));
    await yielder.yieldIfDue();
  }
  const meetingMedals = countMedals(medals);
  const monthMedals = countMedals(await medalsOfMonths(season, rounds, yielder));
  await yielder.yieldNow();
  const before = await ranksBefore(season, rounds, yielder);
  await yielder.yieldNow();
  const rows = rankSeason(await sumMembers(rounds, listed, settings, yielder)).map((row) => ({
    ...row,
    movement: movementOf(row, before.get(row.punterId) ?? null),
    meetingMedals: meetingMedals.get(row.punterId) ?? noMedals,
    monthMedals: monthMedals.get(row.punterId) ?? noMedals,
  }));
  await yielder.yieldNow();
  const meetings: PlayedMeeting[] = [];
  for (let at = rounds.length - 1; at >= 0 && meetings.length < meetingsMax; at -= 1) {
    const round = rounds[at];
    if (round) meetings.push(showMeeting(round, everybody, medals[at]));
    await yielder.yieldIfDue();
  }
  return { rows, meetings, totalMeetings: rounds.length, lowest: await lowestOf(season, rounds, yielder) };
}

/** Adds up a table of duels (rule: league-duels). Yields to the event loop. */
export async function makeDuelsTable(
  { everybody, listed }: Season,
  rounds: readonly Round[],
  yielder: Yielder,
): Promise<DuelsTable> {
  const sums: DuelSums = new Map();
  for (const round of rounds) {
    addDuels(sums, round, everybody);
    await yielder.yieldIfDue();
  }
  // The two who open the head-to-head: both must be members now.
  const members = listed.filter(({ standing }) => standing === 'member');
  const lastMet = new Map<number, number>();
  for (let at = rounds.length - 1; at >= 0 && lastMet.size < members.length; at -= 1) {
    const round = rounds[at];
    if (round) addLastMet(lastMet, round, members);
    await yielder.yieldIfDue();
  }
  // Those who left are still who was played against; the ranks are of those who are shown.
  const rows = rankDuels(sums, listed);
  return { rows: rows.map((row) => ({ ...row, lastMetId: lastMet.get(row.punterId) ?? null })) };
}

async function lowestOf(
  { listed, settings }: Season,
  rounds: readonly Round[],
  yielder: Yielder,
): Promise<SeasonTable['lowest']> {
  const lowest = new Map<number, readonly Score[]>();
  if (settings.bestOf === null) return lowest;
  for (const member of listed) {
    lowest.set(member.punterId, lowestCounted(rounds, member, settings, runningMax));
    await yielder.yieldIfDue();
  }
  return lowest;
}

/** The ranks of those listed before the last meeting of the table, among themselves (rule: league-season). */
async function ranksBefore(
  { listed, settings }: Season,
  rounds: readonly Round[],
  yielder: Yielder,
): Promise<ReadonlyMap<number, number | null>> {
  const sums = await sumMembers(rounds.slice(0, -1), listed, settings, yielder);
  return new Map(rankSeason(sums).map(({ punterId, rank }) => [punterId, rank]));
}

function movementOf({ rank }: SeasonRow, before: number | null): number | null {
  return rank === null || before === null ? null : before - rank;
}

async function sumMembers(
  rounds: readonly Round[],
  members: readonly SeasonMember[],
  settings: Season['settings'],
  yielder: Yielder,
): Promise<SeasonSums[]> {
  const sums: SeasonSums[] = [];
  for (const member of members) {
    sums.push(sumSeason(rounds, member, settings));
    await yielder.yieldIfDue();
  }
  return sums;
}

/** The medals of each month of a season that is over; none for the tables of a month or a week. */
async function medalsOfMonths(
  { period, everybody, settings, today }: Season,
  rounds: readonly Round[],
  yielder: Yielder,
): Promise<Map<number, Medal>[]> {
  if (period.by !== 'season') return [];
  const medals: Map<number, Medal>[] = [];
  for (const ofMonth of Map.groupBy(rounds, ({ day }) => periodOf('month', day).name).values()) {
    const [first] = ofMonth;
    if (!first || periodOf('month', first.day).to >= today) continue;
    medals.push(medalsOf(rankSeason(await sumMembers(ofMonth, everybody, settings, yielder))));
  }
  return medals;
}

function showMeeting(
  round: Round,
  everybody: readonly SeasonMember[],
  medals: ReadonlyMap<number, Medal> | undefined,
): PlayedMeeting {
  const players = playersOf(round, everybody);
  return {
    id: round.id,
    title: round.title,
    day: round.day,
    players: players.length,
    gold: players
      .filter(({ member }) => medals?.get(member.punterId) === 'gold')
      .map(({ member }) => member.alias)
      .slice(0, winnersMax),
  };
}
