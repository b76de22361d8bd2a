import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/schemas/standings';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Card } from '../meetings/read-card.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import type { BoardAddress } from './board-address.ts';
import type { BoardCard, BoardMeeting } from './board-parts.ts';
import { ownFirst } from './board-rows.ts';
import { useAgreement } from './keep-agreeing.ts';
import {
  knownTotals,
  type PunterSelections,
  useBoardCard,
  useBoardPage,
  useFirstPage,
  useOwnPlace,
  usePuntersSelections,
} from './leaderboard-queries.ts';
import { isExpected, isLive } from './live-meeting.ts';
import { type Live, useLiveStandings } from './live-standings.ts';

/** The leaderboard's state; the specification fixes these names. */
export interface LeaderboardState {
  /** Null while no meeting is selected. */
  readonly currentMeetingId: number | null;
  readonly currentPage: number;
  /** The rows of the page, the own one first. */
  readonly currentPuntersList: readonly StandingsRow[];
  /** The number of punters per meeting id, of meetings whose totals are loaded. */
  readonly totalPuntersWRTMeetings: Readonly<Record<number, number>>;
  /** Race by race, by punter id: those whose rows are open. */
  readonly puntersSelections: Readonly<Record<number, PunterSelections>>;
  /** A page is being loaded: paging is blocked. */
  readonly isFetching: boolean;
}

/** The state with the queries behind it. */
export interface Leaderboard {
  readonly state: LeaderboardState;
  readonly page: UseQueryResult<DailyLeaderboard>;
  /** The first page, wherever the list is: loaded where its total or the winner is asked for. */
  readonly first: DailyLeaderboard | undefined;
  readonly card: Card | undefined;
  /** What everybody's board shows of it, which is there before all of it on a page that the server drew. */
  readonly shownCard: BoardCard | undefined;
  readonly live: Live;
  /** The own place at the version shown; null until it arrives. */
  readonly ownPlace: LiveOwn | null;
  /** Whether a punter is shown what anybody sees, before the answers with the punter's own. */
  readonly isOwnAwaited: boolean;
  /** Whether it is loading. */
  readonly isOwnPlacePending: boolean;
  /** Opens or closes a punter's row. */
  readonly toggle: (punterId: number) => void;
}

/**
 * What the board shows: the requested page, the card, the own place; and during races the stream that updates them.
 */
export function useLeaderboard(
  address: BoardAddress,
  meeting: BoardMeeting | undefined,
  showsLive: boolean,
  now: number,
): Leaderboard {
  const { meetingId } = address;
  const client = useQueryClient();
  const [streamed, setStreamed] = useState(false);
  const [followed, setFollowed] = useState<number | null>(null);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const { card, shown: shownCard, isVisitors, isLost } = useBoardCard(meetingId, streamed);
  const isOwnAwaited = useSessionRestoring() || isVisitors;
  const races = shownCard?.races ?? meeting?.races ?? [];
  const isOn = meeting !== undefined && isLive(meeting, races, now);
  // A meeting that no list has may be none at all: its card says so, once.
  const asked = meeting === undefined && !isLost ? { ...address, meetingId: null } : address;
  const page = useBoardPage({ ...asked, live: isOn && !streamed });
  const board = page.data;
  const first = useFirstPage(asked, board?.final === true);
  const isSoon = meeting !== undefined && isExpected(meeting, races, now);
  // A board that is final needs no stream, whatever an older list or card says of its races.
  const isAhead = board?.final !== true && (isOn || isSoon);
  const isFollowed = followed === meetingId || isAhead || isProvisional(board);
  // Until the stream ends: the own place of the last version arrives after the board that says it is final.
  if (isFollowed && followed !== meetingId) setFollowed(meetingId);
  const live = useLiveStandings(meetingId, showsLive && isFollowed);
  if (live.connected !== streamed) setStreamed(live.connected);
  useAgreement(meetingId, board, card?.races, streamed);
  const streamedOwn = board === undefined ? null : streamedPlaceOf(live, board.version);
  const isAsked = showsLive && board != null && board.own !== null && !live.connected && !live.awaited;
  const ownAsked = useOwnPlace(meetingId, board?.version, isAsked && streamedOwn === null);
  const puntersSelections = usePuntersSelections(meetingId, opened, board?.version);
  const ownPlace = streamedOwn ?? (isAsked ? (ownAsked.data ?? null) : null);
  return {
    state: {
      currentMeetingId: meetingId,
      currentPage: address.page,
      currentPuntersList: board === undefined ? [] : ownFirst(board),
      totalPuntersWRTMeetings: knownTotals(client),
      puntersSelections,
      isFetching: page.isLoading || page.isPlaceholderData,
    },
    page,
    first,
    card,
    shownCard,
    live,
    ownPlace,
    isOwnAwaited,
    isOwnPlacePending: ownPlace === null && (live.awaited || live.connected || ownAsked.isFetching),
    toggle: (punterId) =>
      setOpened((before) =>
        before.includes(punterId) ? before.filter((each) => each !== punterId) : [...before, punterId],
      ),
  };
}

/**
 * The own place from the stream; null when it belongs to an older version. While the stream is open the new one
 * follows.
 */
function streamedPlaceOf({ connected, own }: Live, version: number): LiveOwn | null {
  return own !== null && (connected || own.version >= version) ? own : null;
}

/** The last race is run, and not every result is official yet. */
function isProvisional(board: DailyLeaderboard | undefined): boolean {
  return board !== undefined && board.lastRace !== null && !board.final;
}
