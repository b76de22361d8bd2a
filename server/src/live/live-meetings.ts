import type { LiveBets, LiveJackpot } from '@furlong/contract/schemas/live';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { MeetingStatus } from '@furlong/domain/status';
import { loadCard } from '../meetings/load-card.ts';
import { countPicksOfPunters } from '../picks/load-picks.ts';
import type { Queryable } from '../platform/database/database.ts';
import { neighboursOf } from '../score-boards/neighbours.ts';
import type { Board } from '../standings/board.ts';
import { viewBoard } from '../standings/read-board.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { encodeEvent } from './encode-event.ts';
import type { FollowedLeagues } from './followed-leagues.ts';
import type { LiveSource, Moment, OwnText, PunterViewer } from './live-source.ts';
import { OwnPlaces } from './own-places.ts';
import { toComeOn } from './shape-own.ts';
import { shapeStandings } from './shape-standings.ts';

/** Meetings as viewers follow them. */
export function liveMeetings(db: Queryable, engine: StandingsEngine, leagues: FollowedLeagues): LiveSource {
  return {
    name: 'meetingId',
    follow: (follower) => engine.follow(follower),
    readMoment: (meetingId) => readMoment(db, engine, leagues, meetingId),
    changes: [
      {
        toPunters: true,
        idIn: (event) =>
          event.kind === 'bets' && event.sport === MEETING_SPORT ? event.programmeId : undefined,
        text: (meetingId) => encodeEvent('bets', { meetingId } satisfies LiveBets),
      },
      {
        toPunters: false,
        idIn: (event) => (event.kind === 'jackpot' ? event.meetingId : undefined),
        text: (meetingId) => encodeEvent('jackpot', { meetingId } satisfies LiveJackpot),
      },
    ],
  };
}

/** What own places of one version are read from. */
interface OwnOf {
  readonly board: Board;
  readonly places: OwnPlaces;
  readonly meetingId: number;
  /** The races that can still bring points, by number. */
  readonly toCome: readonly number[];
}

async function readMoment(
  db: Queryable,
  engine: StandingsEngine,
  leagues: FollowedLeagues,
  meetingId: number,
): Promise<Moment | undefined> {
  const [card, written] = await Promise.all([loadCard(db, meetingId), engine.view(meetingId)]);
  if (!card || !written) return undefined;
  // Null when the standings are no longer in memory.
  const board = engine.board(meetingId) ?? null;
  const view = board ? viewBoard(board) : written;
  const toCome = toComeOn(card);
  let places: OwnPlaces | undefined;
  return {
    version: view.version,
    over: view.final && (view.status === MeetingStatus.resulted || view.status === MeetingStatus.abandoned),
    text: encodeEvent('standings', await shapeStandings(view, card), view.version),
    async own(viewers) {
      if (!board) return () => '';
      places ??= new OwnPlaces(await neighboursOf(board), card);
      return await ownOn(db, { board, places, meetingId, toCome }, leagues, viewers);
    },
  };
}

/** The own place of each of some viewers, and that in the league that it follows. */
async function ownOn(
  db: Queryable,
  { board, places, meetingId, toCome }: OwnOf,
  leagues: FollowedLeagues,
  viewers: readonly PunterViewer[],
): Promise<OwnText> {
  const ids = viewers.map(({ punterId }) => punterId);
  const picks = await countPicksOfPunters(db, meetingId, ids, toCome);
  return ({ punterId, leagueId }) => {
    const own = places.encode(punterId, picks.get(punterId) ?? 0);
    return leagueId === null ? own : withLeague(own, leagues, board, leagueId, punterId);
  };
}

async function withLeague(
  own: string,
  leagues: FollowedLeagues,
  board: Board,
  leagueId: number,
  punterId: number,
): Promise<string> {
  // Null for one who is in it no more.
  const place = await leagues.place(board, leagueId, punterId);
  return place ? own + encodeEvent('league', place) : own;
}
