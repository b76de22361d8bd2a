import type { LiveStandings } from '@furlong/contract/schemas/live';
import { meetingStatusId, raceStatusId } from '@furlong/domain/status';
import type { MeetingCard } from '../meetings/card.ts';
import { scoredRaces } from '../standings/board.ts';
import { showRow } from '../standings/show-row.ts';
import type { StandingsView } from '../standings/view.ts';

/** Rows of the first page (rule: page-size). */
const pageSize = 10;

/** The part of a version that every viewer of a meeting is sent. */
export async function shapeStandings(view: StandingsView, card: MeetingCard): Promise<LiveStandings> {
  const { rows, total } = await view.page({ page: 1, perPage: pageSize });
  const races = scoredRaces(card);
  return {
    dailyLeaderboard: {
      meetingId: view.meetingId,
      meetingStatusId: meetingStatusId(view.status),
      punters: rows.map(showRow),
      totalPunters: total,
      page: 1,
      perPage: pageSize,
      own: null,
      version: view.version,
      lastRace: view.lastRace,
      final: view.final,
      counts: view.counts,
    },
    races: card.races.map(({ id, number, status }, index) => ({
      raceId: id,
      raceNumber: number,
      raceStatusId: raceStatusId(races[index]?.status ?? status),
    })),
  };
}
