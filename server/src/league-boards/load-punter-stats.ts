import type { PunterStats } from '@furlong/contract/schemas/league-boards';
import { leagueTable } from '@furlong/domain/leagues/league-table';
import type { LocalDay } from '@furlong/domain/local-date';
import { selectLeagueIdsOf } from '../leagues/queries-members.ts';
import type { MeetingHead } from '../meetings/card.ts';
import { loadHeads } from '../meetings/load-card.ts';
import { loadCourseName } from '../meetings/load-course.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { showRow } from '../standings/show-row.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { readLeagueBoard } from './read-league-board.ts';
import type { Roster } from './roster.ts';
import type { Rosters } from './rosters.ts';

/** Meetings of one course on one day. */
const meetingsMax = 10;

interface StatsParts {
  readonly platform: Pick<Platform, 'db'>;
  readonly engine: Pick<StandingsEngine, 'view' | 'board'>;
  readonly rosters: Rosters;
}

/** A punter's figures at a course on a day, with the place in each league; undefined when there is no such course. */
export async function loadPunterStats(
  parts: StatsParts,
  { raceCourseId, date, punterId }: { raceCourseId: number; date: LocalDay; punterId: number },
): Promise<PunterStats | undefined> {
  const { db } = parts.platform;
  const raceCourseName = await loadCourseName(db, raceCourseId);
  if (raceCourseName === undefined) return undefined;
  const heads = await loadHeads(db, { from: date, to: date, limit: 100 });
  const here = heads.filter((head) => head.raceCourseId === raceCourseId).slice(0, meetingsMax);
  const rosters: Roster[] = [];
  for (const leagueId of here.length === 0 ? [] : await selectLeagueIdsOf(db, punterId)) {
    const roster = await parts.rosters.get(leagueId);
    if (roster?.has(punterId)) rosters.push(roster);
  }
  const meetings: PunterStats['meetings'] = [];
  for (const head of here) meetings.push(...(await statsOf(parts, head, rosters, punterId)));
  return { raceCourseId, raceCourseName, date, meetings };
}

async function statsOf(
  { platform: { db }, engine }: StatsParts,
  { id, name }: MeetingHead,
  rosters: readonly Roster[],
  punterId: number,
): Promise<PunterStats['meetings']> {
  const view = await engine.view(id);
  if (!view) return [];
  const [own, { total }] = await Promise.all([view.own(punterId), view.page({ page: 1, perPage: 1 })]);
  const leagues: PunterStats['meetings'][number]['leagues'] = [];
  for (const roster of own ? rosters : []) {
    const board = await readLeagueBoard({ db, engine }, id, roster);
    const place = board && leagueTable(board.rows.entries).find(({ row }) => row.punterId === punterId);
    if (!board || !place) continue;
    leagues.push({
      leagueName: roster.name,
      leagueCode: roster.code,
      leagueRank: place.leagueRank,
      totalPunters: board.rows.entries.length,
    });
  }
  return [
    {
      meetingId: id,
      meetingName: name,
      final: view.final,
      counts: view.counts,
      version: view.version,
      own: own && showRow(own),
      totalPunters: total,
      leagues,
    },
  ];
}
