import { formatLocalDay } from '@furlong/domain/local-date';
import { formatHundredths } from '@furlong/domain/scoring-rules';
import { selectSharedLeague } from '../leagues/queries-preview.ts';
import { findNextMeeting } from '../meetings/find-next-meeting.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadPickRefusals } from '../protection/load-pick-refusals.ts';
import type { SharingPorts } from '../sharing/start-sharing.ts';
import { loadOwnResult } from '../standings/load-own-result.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';

/** What sharing asks of leagues, meetings, standings and protection. */
export function sharingPorts({ db }: Pick<Platform, 'db'>, standings: StandingsEngine): SharingPorts {
  return {
    async findLeague(code, key, now) {
      const league = await selectSharedLeague(db, code, key);
      if (!league) return undefined;
      const { name, members } = league;
      return { name, members, next: await findNextMeeting(db, now) };
    },
    async loadResult(meetingId, punterId) {
      const { raceCourse, day, row, punters } = await loadOwnResult(db, standings, meetingId, punterId);
      const { alias, rank, tied, total } = row;
      const when = `${formatLocalDay(day)} ${day.slice(0, 4)}`;
      return { alias, raceCourse, day: when, points: formatHundredths(total), rank, tied, punters };
    },
    async mayPlay(punterId, now) {
      const refusalOf = await loadPickRefusals(db, [punterId], now);
      return refusalOf(punterId) === null;
    },
  };
}
