import type { LeagueBoardPage, LeagueBoardRow } from '@furlong/contract/schemas/league-boards';
import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type PunterSelections, useBoardCard } from '../../leaderboard/leaderboard-queries.ts';
import { isExpected, isLive } from '../../leaderboard/live-meeting.ts';
import type { Card } from '../../meetings/read-card.ts';
import { type BoardLeague, useLeagueBoardPage, useLeagueDetails } from './league-board-queries.ts';
import { useLeagueLive } from './use-league-live.ts';

/** The state of a friends' league; the specification fixes these names. */
export interface FriendsLeagueState {
  /** Null while there is no meeting. */
  readonly currentMeetingForLeaderboard: number | null;
  /** The code of the league, or the id of an open one; null while none is chosen. */
  readonly currentLeagueForLeaderboard: string | null;
  /** 0 until a page is loaded. */
  readonly currentLeaderboardTotalPages: number;
  /** The rows of the page, the own one first. */
  readonly currentLeaderboardPageData: readonly LeagueBoardRow[];
  readonly currentPageNumber: number;
  /** Race by race, by punter id: those whose rows are open. */
  readonly currentLeaderboardPunterDetail: Readonly<Record<number, PunterSelections>>;
}

/** The state with the queries behind it. */
export interface LeagueBoard {
  readonly state: FriendsLeagueState;
  readonly page: UseQueryResult<LeagueBoardPage>;
  readonly card: Card | undefined;
  /** A page is being loaded: paging is blocked. */
  readonly isFetching: boolean;
  /** Opens or closes a punter's row. */
  readonly toggle: (punterId: number) => void;
}

interface BoardAddress {
  readonly league: BoardLeague | null;
  readonly meetingId: number | null;
  readonly page: number;
  readonly searchFor: string;
}

/** A league's board for a meeting: the asked page, the open rows, and during races the stream that renews them. */
export function useLeagueBoard(
  { league, meetingId, page: pageNumber, searchFor }: BoardAddress,
  meeting: Meeting | undefined,
  now: number,
): LeagueBoard {
  const [streamed, setStreamed] = useState(false);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const { card } = useBoardCard(meetingId, streamed);
  const races = card?.races ?? meeting?.races ?? [];
  const isOn = meeting !== undefined && isLive(meeting, races, now);
  const isSoon = meeting !== undefined && isExpected(meeting, races, now);
  const page = useLeagueBoardPage({
    league,
    meetingId,
    page: pageNumber,
    searchFor,
    live: isOn && !streamed,
  });
  const board = page.data;
  const isProvisional = board !== undefined && board.lastRace !== null && !board.final;
  const connected = useLeagueLive(meetingId, isOn || isSoon || isProvisional);
  if (connected !== streamed) setStreamed(connected);
  return {
    state: {
      currentMeetingForLeaderboard: meetingId,
      currentLeagueForLeaderboard: league?.id ?? null,
      currentLeaderboardTotalPages: board?.maxPages ?? 0,
      currentLeaderboardPageData: board === undefined ? [] : ownFirst(board),
      currentPageNumber: pageNumber,
      currentLeaderboardPunterDetail: useLeagueDetails(meetingId, opened, board?.version),
    },
    page,
    card,
    isFetching: page.isLoading || page.isPlaceholderData,
    toggle: (punterId) =>
      setOpened((before) =>
        before.includes(punterId) ? before.filter((each) => each !== punterId) : [...before, punterId],
      ),
  };
}

/** A page's rows with the own one first, on every page, and never twice. */
export function ownFirst({
  currentLeaderboard,
  own,
}: Pick<LeagueBoardPage, 'currentLeaderboard' | 'own'>): readonly LeagueBoardRow[] {
  if (own === null) return currentLeaderboard;
  return [own, ...currentLeaderboard.filter(({ punterId }) => punterId !== own.punterId)];
}
