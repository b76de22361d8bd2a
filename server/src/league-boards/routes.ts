import { localDayOf } from '@furlong/domain/local-date';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { assertLeaguesShown } from '../leagues/assert-shown.ts';
import { loadMeetings } from '../meetings/load-card.ts';
import { shapeMeetings } from '../meetings/shape-meetings.ts';
import { success, unchanged } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { loadPlayedMeetings } from '../standings/load-played-meetings.ts';
import { loadPunterSelections } from '../standings/load-punter-selections.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { findRoster } from './find-roster.ts';
import { loadPunterStats } from './load-punter-stats.ts';
import { readLeagueBoard } from './read-league-board.ts';
import type { Rosters } from './rosters.ts';
import { openLeagueHandlers } from './routes-open-leagues.ts';
import { reactionHandlers } from './routes-reactions.ts';
import { seasonHandlers } from './routes-season.ts';
import { shapePage } from './shape-page.ts';

/** Meetings that a punter's stats can be asked of. */
const playedMax = 200;

/** What the calls of league boards stand on. */
export interface LeagueBoardParts {
  readonly platform: Platform;
  readonly engine: StandingsEngine;
  readonly rosters: Rosters;
}

/** The calls of the boards of friends' leagues. */
export function leagueBoardHandlers(parts: LeagueBoardParts): HandlersOf<'league-boards'> {
  const { platform, engine } = parts;
  const { db, log } = platform;
  return {
    async GetLeagueLeaderboard({ params, query, caller: { punterId }, holds }) {
      const { meetingId, leagueCode, page } = params;
      const roster = await findRoster(parts, leagueCode, punterId);
      const board = await readLeagueBoard({ db, engine }, meetingId, roster);
      if (!board) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      const etag = weakTag(
        `${meetingId}-${board.head.version}-${roster.leagueId}-${roster.stamp}-${punterId}`,
      );
      if (matchesTag(holds, etag)) return unchanged(etag);
      const search = query.searchString?.trim() ?? '';
      const members = roster.ids.length;
      return success(shapePage(board, { page, search, askedBy: punterId, members }), { etag });
    },

    async GetLeaderboardDetailsForPunter({ params: { meetingId }, query, caller, now }) {
      assertLeaguesShown(platform);
      const { punterId } = caller;
      const question = { meetingId, punterId: query.punterId ?? punterId, askedBy: punterId, now };
      const selections = await loadPunterSelections(db, question);
      if (!selections) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      return success({
        punterLeaderboardDetails: selections.details,
        cardBonus: pointsToWire(selections.cardBonus),
      });
    },

    async GetStatsMeetings({ caller: { punterId }, now }) {
      assertLeaguesShown(platform);
      const ids = await loadPlayedMeetings(db, punterId, playedMax);
      const to = localDayOf(now);
      const meetings = await loadMeetings(db, { ids, to, newestFirst: true, limit: playedMax });
      return success({ meetings: shapeMeetings(meetings, undefined, log) });
    },

    async GetPunterStats({ params: { raceCourseId, date }, caller: { punterId } }) {
      assertLeaguesShown(platform);
      const punterStats = await loadPunterStats(parts, { raceCourseId, date, punterId });
      if (!punterStats) throw new Failed('not-found', `There is no course ${raceCourseId}`);
      return success({ punterStats });
    },

    ...seasonHandlers(parts),
    ...reactionHandlers(parts),
    ...openLeagueHandlers(parts),
  };
}
