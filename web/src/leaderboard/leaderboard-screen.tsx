import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLeaderboardMeetingId } from '../meetings/meeting-queries.ts';
import { isOwnUnderWay, orderForPicker } from '../meetings/pick-meeting.ts';
import { railOf } from '../meetings/race-state.ts';
import { useNow } from '../platform/device/now.ts';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { useOnline } from '../platform/offline/online.ts';
import { useKeptPages } from '../platform/offline/use-kept-pages.ts';
import { useOwnMeetingExpected } from '../platform/session/own-meeting-expected.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { countPages } from '../ui/controls/pager.tsx';
import { Tabs } from '../ui/controls/tabs.tsx';
import { stateWords } from '../ui/feedback/state-words.ts';
import { EmptyState, ErrorState, WaysPlace } from '../ui/feedback/states.tsx';
import { RaceRail } from '../ui/racing/race-rail.tsx';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { AroundMe } from './around-me.tsx';
import { AroundYou } from './around-you.tsx';
import { type BoardAddress, readBoardAddress, writeBoardAddress } from './board-address.ts';
import { BoardHead } from './board-head.tsx';
import { BoardList } from './board-list.tsx';
import type { BoardMeeting, BoardRace } from './board-parts.ts';
import { pageOfPlace } from './board-rows.ts';
import { BoardSearch } from './board-search.tsx';
import { pageSize, useBoardMeetings, useShownCard } from './leaderboard-queries.ts';
import styles from './leaderboard-screen.module.css';
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx';
import { boardWords } from './leaderboard-words.ts';
import { OtherMeeting } from './other-meeting.tsx';
import { OwnPlace } from './own-place.tsx';
import { OwnStrip } from './own-strip.tsx';
import { RacesSoFar } from './races-so-far.tsx';
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
  { text: boardWords.title, to: linkTo('leaderboard'), current: true },
  { text: boardWords.tabs.own, to: '/leaderboard?leagues=my', current: false },
  { text: boardWords.tabs.joined, to: '/leaderboard?leagues=joined', current: false },
];

/** A meeting's standings, public (rule: public-leaderboard); own row and search when signed in. */
function GreatBoard({ hasLeagues }: { hasLeagues: boolean }) {
  const [search, setSearch] = useSearchParams();
  const isPhone = !useFromWidth(640);
  const now = useNow();
  const address = readBoardAddress(search);
  const opening = useLeaderboardMeetingId();
  const { meetings, ...list } = useBoardMeetings();
  const isWaiting = meetings === undefined || opening.data === undefined;
  const current = isWaiting ? null : (findOwnUnderWay(meetings, now)?.meetingId ?? opening.data);
  const meetingId = address.meetingId ?? current;
  const { shown: shownCard, isUnknown } = useShownCard(meetingId);
  // The card has meetings of any age.
  const meeting = meetings?.find((each) => each.meetingId === meetingId) ?? shownCard?.meeting;
  const go = (next: BoardAddress, replace = false) =>
    setSearch(writeBoardAddress(next), { preventScrollReset: true, replace });
  usePinnedMeeting(address, current, opening.isFetching || list.isFetching, go);
  const failed = list.isError || opening.isError;
  const isOnline = useOnline();
  const kept = useKeptPages(!isOnline);
  // Offline the tabs lead on only where the leagues can be read, which a page without its board names itself.
  const hasTabs = isOnline || (!(isWaiting && failed) && kept.some(({ kind }) => kind === 'leagues'));
  const shown = { ...address, meetingId };
  return (
    <>
      <BoardHead
        address={shown}
        meetings={isWaiting ? undefined : meetings}
        meeting={meeting}
        now={now}
        isPhone={isPhone}
        onAddress={go}
      />
      {hasLeagues && hasTabs && (
        <div className={styles.tabs}>
          <Tabs label={boardWords.tabs.label} tabs={tabs} />
        </div>
      )}
      {isWaiting && failed ? (
        <ErrorState
          title={boardWords.meetingsNotLoaded}
          notKept={stateWords.notKept}
          onRetry={() => void Promise.all([list.refetch(), opening.refetch()])}
        >
          {boardWords.returns}
        </ErrorState>
      ) : isWaiting ? (
        <LeaderboardSkeleton />
      ) : meeting === undefined && isUnknown ? (
        <EmptyState title={boardWords.unknown} action={<WaysPlace of="WaysOn" />}>
          {boardWords.unknownText}
        </EmptyState>
      ) : (
        <>
          <OtherMeeting meetings={meetings} shown={meetingId} current={current} />
          <Board
            key={meetingId}
            address={shown}
            meetings={meetings}
            meeting={meeting}
            now={now}
            isPhone={isPhone}
            onAddress={go}
          />
        </>
      )}
    </>
  );
}

/** The punter's meeting under way, the first of the menu (rule: own-meeting); undefined without one. */
function findOwnUnderWay(meetings: readonly BoardMeeting[], now: number): BoardMeeting | undefined {
  return orderForPicker(meetings, now).find((meeting) => isOwnUnderWay(meeting, now));
}

/** Writes the meeting the board opened on into the address, so that a later default does not replace it. */
function usePinnedMeeting(
  address: BoardAddress,
  meetingId: number | null,
  isFetching: boolean,
  go: (address: BoardAddress, replace: boolean) => void,
): void {
  useEffect(() => {
    // Cached lists are refetched first.
    if (address.meetingId !== null || meetingId === null || isFetching) return;
    go({ ...address, meetingId }, true);
  });
}

interface BoardProps {
  address: BoardAddress;
  meetings: readonly BoardMeeting[];
  meeting: BoardMeeting | undefined;
  now: number;
  isPhone: boolean;
  /** Shows another address, as a new history entry or in place of this one. */
  onAddress: (address: BoardAddress, replace?: boolean) => void;
}

function Board({ address, meetings, meeting, now, isPhone, onAddress }: BoardProps) {
  const { meetingId } = address;
  // With the flag off: the plain table without live rank.
  const { showNewLeaderboard: showsLive } = getConfig();
  const leaderboard = useLeaderboard(address, meeting, showsLive, now);
  // What is not known yet is expected as on Home; a rail that stands so stays, and the rows below it where they are.
  const isOwnExpected = useOwnMeetingExpected();
  const [keepsRail] = useState(leaderboard.isOwnAwaited && isOwnExpected);
  const lastPage = lastPageOf(leaderboard.page);
  const { ownPlace } = leaderboard;
  // The own row leads the own page, with nobody ahead of it: on a phone the totals around it come first there.
  const own = ownPlace?.own ?? null;
  const around =
    isPhone &&
    address.searchFor === '' &&
    address.page > 1 &&
    ownPlace !== null &&
    own !== null &&
    ownPlace.around.length > 1 &&
    pageOfPlace(ownPlace, own) === address.page
      ? { rows: ownPlace.around, own }
      : null;
  const isEmpty = leaderboard.page.data?.totalPunters === 0 && address.searchFor === '';
  useEffect(() => {
    if (address.page > lastPage) onAddress({ ...address, page: lastPage }, true);
  });
  return (
    <div className={showsLive ? 'cols late' : undefined}>
      <div>
        {!isPhone && (
          <div className={styles.tools}>
            <BoardSearch address={address} onAddress={onAddress} />
            <AroundMe
              leaderboard={leaderboard}
              isSearch={address.searchFor !== ''}
              onPage={(number) => onAddress({ ...address, page: number })}
            />
          </div>
        )}
        {meetingId === null ? (
          <EmptyState title={boardWords.noMeeting} />
        ) : (
          <>
            {!isPhone && (
              <OwnRail
                meetingId={meetingId}
                meeting={meeting}
                races={leaderboard.shownCard?.races}
                isKept={keepsRail}
                now={now}
              />
            )}
            {isPhone && showsLive && <OwnStrip leaderboard={leaderboard} now={now} />}
            {around !== null && (
              <div className={styles.around}>
                <AroundYou rows={around.rows} own={around.own} />
              </div>
            )}
            <BoardList
              leaderboard={leaderboard}
              searchFor={address.searchFor}
              onPage={(number) => onAddress({ ...address, page: number })}
              onClearSearch={() => onAddress({ ...address, page: 1, searchFor: '' })}
            />
            <ResultsWay meetingId={meetingId} />
            {/* Of a board without a row they take the room of the rows. */}
            {!isPhone && isEmpty && (
              <RacesSoFar meetingId={meetingId} races={leaderboard.shownCard?.races ?? []} now={now} />
            )}
          </>
        )}
      </div>
      {showsLive && (
        <aside className={`side ${styles.live}`}>
          <OwnPlace
            leaderboard={leaderboard}
            meetings={meetings}
            isSearch={address.searchFor !== ''}
            now={now}
            isPhone={isPhone}
            isAroundAbove={around !== null}
            onPage={(number) => onAddress({ meetingId, page: number, searchFor: '' })}
          />
          {/* Below the own place, it waits for that: it would move. */}
          {!isPhone && meetingId !== null && !isEmpty && !leaderboard.isOwnAwaited && (
            <RacesSoFar meetingId={meetingId} races={leaderboard.shownCard?.races ?? []} now={now} />
          )}
        </aside>
      )}
    </div>
  );
}

/** The way to the meeting's results; offline where they are kept. */
function ResultsWay({ meetingId }: { meetingId: number }) {
  const isOnline = useOnline();
  const kept = useKeptPages(!isOnline);
  const to = linkTo('results', { meetingId });
  if (!isOnline && kept.every((page) => page.to !== to)) return null;
  return (
    <p className={`small ${styles.results}`}>
      <Link to={to}>{boardWords.results}</Link>
    </p>
  );
}

/** The last page of the list; unbounded until the total is loaded. */
function lastPageOf({ data, isPlaceholderData }: Leaderboard['page']): number {
  if (data === undefined || isPlaceholderData) return Number.POSITIVE_INFINITY;
  return countPages(data.totalPunters, pageSize);
}

interface OwnRailProps {
  meetingId: number;
  /** Says before the card is loaded whether there are picks: the rows do not move. */
  meeting: BoardMeeting | undefined;
  races: readonly BoardRace[] | undefined;
  /** It stands before the picks are known. */
  isKept: boolean;
  now: number;
}

/** The races with the own picks; without any the boxes would be empty. */
function OwnRail({ meetingId, meeting, races, isKept, now }: OwnRailProps) {
  const isPicked =
    races === undefined
      ? (meeting?.selections?.length ?? 0) > 0
      : races.some(({ selection }) => selection != null);
  if (!isPicked && !isKept) return null;
  if (races === undefined || races.length === 0) return <div className={styles.railPlace} />;
  return (
    <div className={styles.rail}>
      <RaceRail
        stops={railOf(races, (race) => race.selection?.saddle ?? null, now)}
        linkOf={(raceNumber) => `/picks/${meetingId}?race=${raceNumber}`}
      />
    </div>
  );
}
