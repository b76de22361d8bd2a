import type { LeagueBoardPage, LeagueBoardRow } from '@furlong/contract/schemas/league-boards';
import {
  type OpenLeague,
  openLeagueId,
  openLeaguesOf,
  parseOpenLeague,
} from '@furlong/domain/leagues/open-league';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { assertLeaguesShown } from '../leagues/assert-shown.ts';
import type { MeetingHead } from '../meetings/card.ts';
import { loadHeads } from '../meetings/load-card.ts';
import { loadResultTime } from '../meetings/load-result-time.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { viewBoard } from '../standings/read-board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { FinalNewcomers } from './final-newcomers.ts';
import { listNewcomers } from './list-newcomers.ts';
import { loadNewcomers } from './load-newcomers.ts';
import { listEverybody, type OpenList, type OpenPlace } from './open-list.ts';
import { headOf, type LeagueHead } from './read-league-board.ts';
import { noPlace, pageSize, pagesOf, showHead } from './shape-page.ts';

/** The calls of leagues that nobody makes (rule: open-leagues). */
export function openLeagueHandlers(parts: {
  readonly platform: Platform;
  readonly engine: Pick<StandingsEngine, 'view' | 'board'>;
}): HandlersOf<'GetOpenLeagues' | 'GetOpenLeagueLeaderboard'> {
  const { platform, engine } = parts;
  const { db } = platform;
  const written = new FinalNewcomers(db);

  const headOfMeeting = async (meetingId: number): Promise<MeetingHead> => {
    assertLeaguesShown(platform);
    const [head] = await loadHeads(db, { ids: [meetingId] });
    if (!head) throw new Failed('not-found', `There is no meeting ${meetingId}`);
    return head;
  };

  async function readList(
    league: OpenLeague,
    meetingId: number,
    now: Date,
  ): Promise<{ head: LeagueHead; list: OpenList } | undefined> {
    const stored = await engine.view(meetingId);
    if (!stored) return undefined;
    const board = engine.board(meetingId);
    const view = board ? viewBoard(board) : stored;
    const head = board
      ? headOf(board)
      : {
          ...view,
          lastRaceAt: view.lastRace === null ? null : await loadResultTime(db, meetingId, view.lastRace),
          provisional: false,
        };
    if (league.kind !== 'newcomers') return { head, list: await listEverybody(view) };
    const newcomers = await loadNewcomers(db, league.month, now);
    return {
      head,
      list: board ? await listNewcomers(board, newcomers) : await written.list(view, newcomers),
    };
  }

  return {
    async GetOpenLeagues({ params: { meetingId } }) {
      const openLeagues = openLeaguesOf(await headOfMeeting(meetingId)).map(({ league, title }) => ({
        openLeagueId: openLeagueId(league),
        kind: league.kind,
        title,
      }));
      return success({ openLeagues });
    },

    async GetOpenLeagueLeaderboard({ params, query, caller, now }) {
      const { meetingId, page } = params;
      const meeting = await headOfMeeting(meetingId);
      const league = parseOpenLeague(params.openLeagueId);
      const isHere = league?.kind !== 'course' || league.raceCourseId === meeting.raceCourseId;
      const read = league && isHere ? await readList(league, meetingId, now) : undefined;
      if (!read) throw new Failed('not-found', 'There is no such league at this meeting');
      const search = query.searchString?.trim() ?? '';
      return success(await shape(read, { page, search, askedBy: caller?.punterId ?? null }));
    },
  };
}

async function shape(
  { head, list }: { readonly head: LeagueHead; readonly list: OpenList },
  {
    page,
    search,
    askedBy,
  }: { readonly page: number; readonly search: string; readonly askedBy: number | null },
): Promise<LeagueBoardPage> {
  const { places, found } = await list.read({ from: (page - 1) * pageSize, count: pageSize, search });
  const own = askedBy === null ? null : await list.own(askedBy);
  return {
    currentLeaderboard: places.map((place) => showPlace(place, askedBy)),
    maxPages: pagesOf(found),
    minPoints: pointsToWire(list.minTotal),
    page,
    perPage: pageSize,
    totalPunters: list.total,
    members: null,
    ...noPlace,
    own: own && showPlace(own, askedBy),
    ...showHead(head),
  };
}

function showPlace(
  { row, leagueRank, tied, movement, gap }: OpenPlace,
  askedBy: number | null,
): LeagueBoardRow {
  return {
    punterId: row.punterId,
    leagueRank,
    punterAlias: row.alias,
    meetingPoints: pointsToWire(row.total),
    winners: row.winners,
    secondPlaces: row.secondPlace,
    thirdPlaces: row.thirdPlace,
    tied,
    rank: row.rank,
    movement,
    gap: gap === null ? null : pointsToWire(gap),
    isOwn: row.punterId === askedBy,
    left: false,
  };
}
