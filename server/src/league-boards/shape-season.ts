import type { DuelRow, LeagueDuels, LeagueSeason, SeasonRow } from '@furlong/contract/schemas/league-season';
import { neighbourOf } from '@furlong/domain/leagues/season-period';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import type { Season, SeasonMember } from './load-season.ts';
import type { DuelsTable, SeasonTable } from './make-season-table.ts';
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
  { rows, meetings, totalMeetings }: SeasonTable,
  raceCourseName: string | null,
  page: TablePage,
): LeagueSeason {
  const { settings, period } = season;
  const members = membersOf(season);
  return {
    ...showPeriod(season),
    settings: { ...settings, days: [...settings.days], raceCourseName },
    meetings: meetings.map(({ id, title, day, players, gold }) => ({
      meetingId: id,
      meetingName: title,
      date: day,
      players,
      gold: [...gold],
    })),
    totalMeetings,
    ...pageOf(rows, page, (row): SeasonRow => {
      const { alias, total, average, secondPlace, thirdPlace, ...rest } = row;
      const { since, standing } = memberOf(members, row.punterId);
      return {
        ...rest,
        punterAlias: alias,
        standing,
        points: pointsToWire(total),
        secondPlaces: secondPlace,
        thirdPlaces: thirdPlace,
        average: average === null ? null : pointsToWire(average),
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
