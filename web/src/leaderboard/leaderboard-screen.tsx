import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MeetingPicker } from '../meetings/meeting-picker.tsx';
import { useAllMeetings, useLeaderboardMeetingId, useMeeting } from '../meetings/meeting-queries.ts';
import { meetingLabel } from '../meetings/meeting-words.ts';
import { orderForPicker } from '../meetings/pick-meeting.ts';
import { railOf } from '../meetings/race-state.ts';
import type { Card } from '../meetings/read-card.ts';
import { useNow } from '../platform/device/now.ts';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { SearchBox } from '../ui/controls/field.tsx';
import { countPages } from '../ui/controls/pager.tsx';
import { Tabs } from '../ui/controls/tabs.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatDay } from '../ui/format/format-date.ts';
import { RaceRail } from '../ui/racing/race-rail.tsx';
import { type BoardAddress, chooseMeeting, readBoardAddress, writeBoardAddress } from './board-address.ts';
import { BoardList } from './board-list.tsx';
import { pageSize } from './leaderboard-queries.ts';
import styles from './leaderboard-screen.module.css';
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx';
import { OwnPlace } from './own-place.tsx';
import { type Leaderboard, useLeaderboard } from './use-leaderboard.ts';

/** The leaderboard with the friends' leagues as its tabs, which load once one is opened. */
export function leaderboardWith(loadLeagues: () => Promise<ComponentType>): ComponentType {
  const Leagues = lazy(async () => ({ default: await loadChunk(loadLeagues) }));
  return () => <LeaderboardScreen Leagues={Leagues} />;
}

interface LeaderboardScreenProps {
  /** The leagues of the tabs, under a heading of their own. */
  Leagues?: ComponentType;
}

/** A meeting's standings, or the leagues' tab that the address names. */
export function LeaderboardScreen({ Leagues }: LeaderboardScreenProps) {
  const [search] = useSearchParams();
  const hasLeagues = Leagues !== undefined && getConfig().showFriendsLeague;
  if (!hasLeagues || !search.has('leagues')) return <GreatBoard hasLeagues={hasLeagues} />;
  return (
    <Suspense fallback={<LeaderboardSkeleton />}>
      <Leagues />
    </Suspense>
  );
}

const tabs = [
  { text: 'Leaderboard', to: linkTo('leaderboard'), current: true },
  { text: 'My Leagues', to: '/leaderboard?leagues=my', current: false },
  { text: 'Joined Leagues', to: '/leaderboard?leagues=joined', current: false },
];

/** A meeting's standings, public (rule: public-leaderboard); own row and search when signed in. */
function GreatBoard({ hasLeagues }: { hasLeagues: boolean }) {
  const [search, setSearch] = useSearchParams();
  const address = readBoardAddress(search);
  const opening = useLeaderboardMeetingId();
  const meetings = useAllMeetings();
  const meetingId = address.meetingId ?? opening.data ?? null;
  const meeting = useMeeting(meetingId, meetings.data);
  const go = (next: BoardAddress, replace = false) =>
    setSearch(writeBoardAddress(next), { preventScrollReset: true, replace });
  usePinnedMeeting(address, opening, go);
  const failed = meetings.isError || opening.isError;
  const waiting = meetings.data === undefined || opening.data === undefined;
  return (
    <>
      <div className="pagehead">
        <h1>Leaderboard</h1>
        <p>
          {meeting === undefined ? '\u00A0' : `${meeting.meetingName}, ${formatDay(meeting.meetingDate)}`}
        </p>
      </div>
      {hasLeagues && <Tabs label="Leagues" tabs={tabs} />}
      {waiting && failed ? (
        <ErrorState
          title="The meetings did not load."
          onRetry={() => void Promise.all([meetings.refetch(), opening.refetch()])}
        >
          The board shows again as soon as the server answers.
        </ErrorState>
      ) : waiting ? (
        <LeaderboardSkeleton />
      ) : (
        <>
          <OtherMeeting meetings={meetings.data} shown={meetingId} current={opening.data ?? null} />
          <Board
            key={meetingId}
            address={{ ...address, meetingId }}
            meetings={meetings.data}
            meeting={meeting}
            onAddress={go}
          />
        </>
      )}
    </>
  );
}

/** Writes the meeting the board opened on into the address, so that a later default does not replace it. */
function usePinnedMeeting(
  address: BoardAddress,
  { data: meetingId, isFetching }: Pick<UseQueryResult<number | null>, 'data' | 'isFetching'>,
  go: (address: BoardAddress, replace: boolean) => void,
): void {
  useEffect(() => {
    // Cached lists are refetched first.
    if (address.meetingId !== null || meetingId == null || isFetching) return;
    go({ ...address, meetingId }, true);
  });
}

interface OtherMeetingProps {
  meetings: readonly Meeting[];
  shown: number | null;
  /** The meeting a board opens on by default. */
  current: number | null;
}

/** Offers a link when another meeting has become the default since the board was opened. */
function OtherMeeting({ meetings, shown, current }: OtherMeetingProps) {
  const [first, setFirst] = useState(current);
  // Following the link dismisses it.
  if (current === shown && first !== current) setFirst(current);
  const other = meetings.find(({ meetingId }) => meetingId === current);
  const isNews = current !== first && current !== shown && other !== undefined;
  return (
    <div role="status" className={isNews ? styles.news : undefined}>
      {isNews && (
        <Note>
          <b>{other.meetingName} is the meeting to follow now.</b>{' '}
          <Link to={linkTo('leaderboard', { meetingId: other.meetingId })}>See its leaderboard</Link>
        </Note>
      )}
    </div>
  );
}

interface BoardProps {
  address: BoardAddress;
  meetings: readonly Meeting[];
  meeting: Meeting | undefined;
  /** Shows another address, as a new history entry or in place of this one. */
  onAddress: (address: BoardAddress, replace?: boolean) => void;
}

function Board({ address, meetings, meeting, onAddress }: BoardProps) {
  const { meetingId } = address;
  const now = useNow();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const [typed, setTyped] = useState(address.searchFor);
  // The search box follows the address.
  useEffect(() => setTyped(address.searchFor), [address.searchFor]);
  // With the flag off: the plain table without live rank.
  const { showNewLeaderboard: showsLive } = getConfig();
  const leaderboard = useLeaderboard(address, meeting, showsLive, now);
  const lastPage = lastPageOf(leaderboard.page);
  useEffect(() => {
    if (address.page > lastPage) onAddress({ ...address, page: lastPage }, true);
  });
  const search = () => {
    const wanted = { ...address, page: 1, searchFor: typed.trim() };
    if (isLoggedIn) onAddress(wanted);
    else requestSignIn(`/leaderboard?${writeBoardAddress(wanted)}`);
  };
  return (
    <div className={showsLive ? 'cols late' : undefined}>
      <div>
        <div className={styles.tools}>
          <MeetingPicker
            label="Meeting"
            meetings={orderForPicker(meetings, now)}
            meeting={meeting}
            now={now}
            labelOf={meetingLabel}
            onChoose={(chosen) => onAddress(chooseMeeting(chosen))}
          />
          <SearchBox label="Search for your friends" value={typed} onChange={setTyped} onSearch={search} />
        </div>
        {meetingId === null ? (
          <EmptyState title="Please select a race from the drop down above." />
        ) : (
          <>
            <OwnRail meetingId={meetingId} card={leaderboard.card} now={now} />
            <BoardList
              leaderboard={leaderboard}
              searchFor={address.searchFor}
              onPage={(number) => onAddress({ ...address, page: number })}
              onClearSearch={() => onAddress({ ...address, page: 1, searchFor: '' })}
            />
            <p className={`small ${styles.results}`}>
              <Link to={linkTo('results', { meetingId })}>Race results</Link>
            </p>
          </>
        )}
      </div>
      {showsLive && (
        <aside className={`side ${styles.live}`}>
          <OwnPlace
            leaderboard={leaderboard}
            isSearch={address.searchFor !== ''}
            now={now}
            onPage={(number) => onAddress({ meetingId, page: number, searchFor: '' })}
          />
        </aside>
      )}
    </div>
  );
}

/** The last page of the list; unbounded until the total is loaded. */
function lastPageOf({ data, isPlaceholderData }: Leaderboard['page']): number {
  if (data === undefined || isPlaceholderData) return Number.POSITIVE_INFINITY;
  return countPages(data.totalPunters, pageSize);
}

interface OwnRailProps {
  meetingId: number;
  card: Card | undefined;
  now: number;
}

function OwnRail({ meetingId, card, now }: OwnRailProps) {
  if (card === undefined || card.races.length === 0) return <div className={styles.railPlace} />;
  return (
    <div className={styles.rail}>
      <RaceRail
        stops={railOf(card.races, (race) => race.selection?.saddle ?? null, now)}
        linkOf={(raceNumber) => `/picks/${meetingId}?race=${raceNumber}`}
      />
    </div>
  );
}
