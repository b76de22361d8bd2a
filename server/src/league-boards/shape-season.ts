import type {
  DuelRow,
  LeagueDuels,
  LeagueSeason,
  SeasonRow,
  RunningMeeting as ShownRunning,
} from '@furlong/contract/schemas/league-season';
import { neighbourOf } from '@furlong/domain/leagues/season-period';
import { seasonAsItStands } from '@furlong/domain/leagues/season-table';
import type { Score } from '@furlong/domain/ranking';
import { type Points, pointsToWire } from '@furlong/domain/scoring-rules';
import type { Season, SeasonMember } from './load-season.ts';
import { type DuelsTable, type SeasonTable, winnersMax } from './make-season-table.ts';
import type { RunningMeeting } from './read-running.ts';
import { pagesOf } from './shape-page.ts';

/** Rows of a page of a season table or of duels. */
const perPage = 50;

/** Which page, and for whom. */
export interface TablePage {
  readonly page: number;
  readonly askedBy: number;
}

/** A page of a season table on the wire. */
export function shapeSeason(
  season: Season,
  { rows, meetings, totalMeetings, lowest }: SeasonTable,
  running: readonly RunningMeeting[],
  raceCourseName: string | null,
  page: TablePage,
): LeagueSeason {
  const { settings, period } = season;
  const members = membersOf(season);
  const live = liveScores(running);
  // Where nothing is live the table stands as it is: nothing is ranked again for a page of it.
  const standing =
    live.size === 0 ? rows : seasonAsItStands(rows, live, settings, (id) => lowest.get(id) ?? []);
  const official = new Map(rows.map((row) => [row.punterId, row]));
  return {
    ...showPeriod(season),
    settings: { ...settings, days: [...settings.days], raceCourseName },
    running: running.map((meeting) => showRunning(meeting, members, page.askedBy)),
    meetings: meetings.map(({ id, title, day, players, gold }) => ({
      meetingId: id,
      meetingName: title,
      date: day,
      players,
      gold: [...gold],
    })),
    totalMeetings,
    ...pageOf(standing, page, (now): SeasonRow => {
      const row = official.get(now.punterId);
      if (!row) throw new Error(`no row of ${now.punterId} in the season`);
      const { alias, total, average, secondPlace, thirdPlace, ...rest } = row;
      const { since, standing } = memberOf(members, row.punterId);
      return {
        ...rest,
        punterAlias: alias,
        standing,
        points: pointsToWire(total),
        live: pointsOrNull(live.get(row.punterId)?.reduce((sum, score) => sum + score.total, 0)),
        asItStands:
          live.size === 0
            ? null
            : {
                rank: now.rank,
                tied: now.tied,
                movement: now.rank === null || row.rank === null ? null : row.rank - now.rank,
                points: pointsToWire(now.total),
              },
        secondPlaces: secondPlace,
        thirdPlaces: thirdPlace,
        average: pointsOrNull(average),
        since: since > period.from ? since : null,
        isOwn: row.punterId === page.askedBy,
      };
    }),
  };
}

/** A page of a table of duels on the wire. */
export function shapeDuels(season: Season, { rows }: DuelsTable, page: TablePage): LeagueDuels {
  const members = membersOf(season);
  return {
    ...showPeriod(season),
    ...pageOf(
      rows,
      page,
      ({ alias, ...row }): DuelRow => ({
        ...row,
        punterAlias: alias,
        standing: memberOf(members, row.punterId).standing,
        isOwn: row.punterId === page.askedBy,
      }),
    ),
  };
}

/** What each has so far in the meetings that have a result. */
function liveScores(running: readonly RunningMeeting[]): ReadonlyMap<number, readonly Score[]> {
  const scores = new Map<number, Score[]>();
  for (const { lastRace, rows } of running) {
    if (lastRace === null) continue;
    for (const { punterId, score } of rows) scores.set(punterId, [...(scores.get(punterId) ?? []), score]);
  }
  return scores;
}

function showRunning(
  { id, title, day, lastRace, rows }: RunningMeeting,
  members: ReadonlyMap<number, SeasonMember>,
  askedBy: number,
): ShownRunning {
  const ranked = lastRace === null ? [] : rows;
  const leaders = ranked.filter(({ rank }) => rank === 1);
  return {
    meetingId: id,
    meetingName: title,
    date: day,
    lastRace,
    leaders: leaders.slice(0, winnersMax).map(({ punterId }) => memberOf(members, punterId).alias),
    leading: leaders.length,
    players: rows.length,
    ownRank: ranked.find(({ punterId }) => punterId === askedBy)?.rank ?? null,
  };
}

function pointsOrNull(points: Points | null | undefined) {
  return points == null ? null : pointsToWire(points);
}

function showPeriod({ period, finished, begun, today }: Season) {
  const { by, name, from, to } = period;
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

function membersOf({ listed }: Season): ReadonlyMap<number, SeasonMember> {
  return new Map(listed.map((member) => [member.punterId, member]));
}

function memberOf(members: ReadonlyMap<number, SeasonMember>, punterId: number): SeasonMember {
  const member = members.get(punterId);
  if (!member) throw new Error(`no member ${punterId} in the season`);
  return member;
}

/** A page of rows, and the asker's own; only these are shaped. */
function pageOf<Row extends { readonly punterId: number }, Shown>(
  rows: readonly Row[],
  { page, askedBy }: TablePage,
  show: (row: Row) => Shown,
) {
  const own = rows.find(({ punterId }) => punterId === askedBy);
  return {
    rows: rows.slice((page - 1) * perPage, page * perPage).map(show),
    totalRows: rows.length,
    page,
    perPage,
    maxPages: pagesOf(rows.length, perPage),
    own: own === undefined ? null : show(own),
  };
}
