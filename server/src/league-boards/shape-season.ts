import type { DuelRow, LeagueDuels, LeagueSeason, SeasonRow } from '@furlong/contract/schemas/league-boards';
import { duelTable } from '@furlong/domain/leagues/duels';
import { playersOf, type Round } from '@furlong/domain/leagues/round';
import { neighbourOf, periodOf } from '@furlong/domain/leagues/season-period';
import {
  countMedals,
  type Medal,
  medalsOf,
  noMedals,
  roundMedals,
  seasonTable,
} from '@furlong/domain/leagues/season-table';
import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import type { Season, SeasonMember } from './load-season.ts';
import { pagesOf } from './shape-page.ts';

/** Rows of a page of a season table or of duels. */
const perPage = 50;
/** Meetings that a season table names. */
const meetingsMax = 100;
/** Winners that a meeting names. */
const winnersMax = 5;

/** Which page, for whom and when. */
export interface TablePage {
  readonly page: number;
  readonly askedBy: number;
  readonly now: Date;
}

/** A page of a season table on the wire. */
export function shapeSeason(
  season: Season,
  raceCourseName: string | null,
  { page, askedBy, now }: TablePage,
): LeagueSeason {
  const { settings, rounds, everybody, listed, period } = season;
  const medals = rounds.map((round) => roundMedals(round, everybody));
  const meetingMedals = countMedals(medals);
  const monthMedals = countMedals(monthsOf(season, now));
  const members = new Map(listed.map((member) => [member.punterId, member]));
  const rows = seasonTable(rounds, listed, settings).map(
    ({ alias, total, average, secondPlace, thirdPlace, ...row }): SeasonRow => {
      const { since, standing } = memberOf(members, row.punterId);
      return {
        ...row,
        punterAlias: alias,
        standing,
        points: pointsToWire(total),
        secondPlaces: secondPlace,
        thirdPlaces: thirdPlace,
        average: average === null ? null : pointsToWire(average),
        since: since > period.from ? since : null,
        meetingMedals: meetingMedals.get(row.punterId) ?? noMedals,
        monthMedals: monthMedals.get(row.punterId) ?? noMedals,
        isOwn: row.punterId === askedBy,
      };
    },
  );
  return {
    ...showPeriod(season, now),
    settings: { ...settings, days: [...settings.days], raceCourseName },
    meetings: rounds
      .map((round, index) => showMeeting(round, everybody, medals[index]))
      .reverse()
      .slice(0, meetingsMax),
    totalMeetings: rounds.length,
    ...pageOf(rows, page),
  };
}

/** A page of a table of duels on the wire. */
export function shapeDuels(season: Season, { page, askedBy, now }: TablePage): LeagueDuels {
  const members = new Map(season.everybody.map((member) => [member.punterId, member]));
  const listed = new Set(season.listed.map(({ punterId }) => punterId));
  // Those who left are still who was played against; the ranks are of those who are shown.
  const rows = rerank(
    duelTable(season.rounds, season.everybody).filter(({ punterId }) => listed.has(punterId)),
  );
  return {
    ...showPeriod(season, now),
    ...pageOf(
      rows.map(
        ({ alias, ...row }): DuelRow => ({
          ...row,
          punterAlias: alias,
          standing: memberOf(members, row.punterId).standing,
          isOwn: row.punterId === askedBy,
        }),
      ),
      page,
    ),
  };
}

/** Ranks again the rows that are left of a ranked table; whoever shared a rank shares it still. */
function rerank<Row extends { readonly rank: number }>(rows: readonly Row[]): (Row & { tied: boolean })[] {
  return rows.map((row) => ({
    ...row,
    rank: 1 + rows.filter((other) => other.rank < row.rank).length,
    tied: rows.filter((other) => other.rank === row.rank).length > 1,
  }));
}

/** The medals of each month of a season that is over; none for the tables of a month or a week. */
function monthsOf({ period, rounds, everybody, settings }: Season, now: Date): Map<number, Medal>[] {
  if (period.by !== 'season') return [];
  const today = localDayOf(now);
  const months = Map.groupBy(rounds, ({ day }) => periodOf('month', day).name);
  return [...months].flatMap(([, ofMonth]) => {
    const [first] = ofMonth;
    if (!first || periodOf('month', first.day).to >= today) return [];
    return medalsOf(seasonTable(ofMonth, everybody, settings));
  });
}

function showPeriod({ period, finished, begun }: Season, now: Date) {
  const { by, name, from, to } = period;
  const today: LocalDay = localDayOf(now);
  return {
    by,
    period: name,
    from,
    to,
    finished,
    earlier: from > begun ? neighbourOf(period, 'earlier').name : null,
    later: to < today ? neighbourOf(period, 'later').name : null,
  };
}

function showMeeting(
  round: Round,
  everybody: readonly SeasonMember[],
  medals: ReadonlyMap<number, Medal> | undefined,
): LeagueSeason['meetings'][number] {
  const players = playersOf(round, everybody);
  return {
    meetingId: round.id,
    meetingName: round.title,
    date: round.day,
    players: players.length,
    gold: players
      .filter(({ member }) => medals?.get(member.punterId) === 'gold')
      .map(({ member }) => member.alias)
      .slice(0, winnersMax),
  };
}

function memberOf(members: ReadonlyMap<number, SeasonMember>, punterId: number): SeasonMember {
  const member = members.get(punterId);
  if (!member) throw new Error(`no member ${punterId} in the season`);
  return member;
}

function pageOf<Row extends { readonly isOwn: boolean }>(rows: readonly Row[], page: number) {
  return {
    rows: rows.slice((page - 1) * perPage, page * perPage),
    totalRows: rows.length,
    page,
    perPage,
    maxPages: pagesOf(rows.length, perPage),
    own: rows.find(({ isOwn }) => isOwn) ?? null,
  };
}
