import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { Login } from '@furlong/contract/schemas/session';
import { competitionStatusId, MeetingStatus } from '@furlong/domain/status';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ShareResult } from '../leaderboard/share-result.tsx';
import { MeetingPicker } from '../meetings/meeting-picker.tsx';
import { useMeeting } from '../meetings/meeting-queries.ts';
import { meetingLabel } from '../meetings/meeting-words.ts';
import { useMeetingsState } from '../meetings/meetings-state.ts';
import { PickedShares } from '../meetings/picked-shares.tsx';
import { pickerWords } from '../meetings/picker-words.ts';
import { useNow } from '../platform/device/now.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatDay } from '../ui/format/format-date.ts';
import { desktopWidth } from '../ui/styles/breakpoints.ts';
import phone from '../ui/styles/phone-head.module.css';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { LeaderboardType, type LeaderboardTypeName } from './leaderboard-type.tsx';
import { MeetingList } from './meeting-list.tsx';
import { MeetingStandings } from './meeting-standings.tsx';
import { RaceResults } from './race-results.tsx';
import { findOpening, findUnderWay, pickableMeetings } from './results-meetings.ts';
import { usePunterResults } from './results-queries.ts';
import styles from './results-screen.module.css';
import { ResultsSkeleton, ResultsSkeletonBody } from './results-skeleton.tsx';
import { meetingListWords, resultsWords } from './results-words.ts';
import { TopFive } from './top-five.tsx';

type Competition = Login['competition'];

/** Describes the next meeting of the login's competition, unless it is postponed or abandoned. */
const activeStatus = competitionStatusId(MeetingStatus.active);

/**
 * A meeting's results (rule: results-page): its races, the top of its standings, and the punter's own result. Without
 * one in the address it opens on the own one under way, else on the one that was run latest, and stays there when
 * another has a result.
 */
export function ResultsScreen() {
  const [search, setSearch] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const { meetingsMetaData, isError, refetch } = useMeetingsState();
  const competition = useSession((session) => session.competitionData);
  const isAliasToCome = useSession((session) => session.aliasRequired && !session.isLoggedIn);
  const now = useNow();
  const meetings =
    meetingsMetaData === undefined || competition === null
      ? undefined
      : pickableMeetings(meetingsMetaData, competition.id, now);
  const opened = useRef<number | null>(null);
  if (meetings !== undefined) opened.current ??= findOpening(meetings, now)?.meetingId ?? null;
  const asked = search.get('meetingId');
  const meetingId = asked === null ? opened.current : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  // Empty: the reader chose none, and the latest one is not to come back by itself.
  const choose = (id: number | null) =>
    setSearch({ meetingId: String(id ?? '') }, { preventScrollReset: true });
  const meeting = useMeeting(meetingId, meetingsMetaData);
  return (
    <>
      <div className={`pagehead ${phone.head}`}>
        <h1>{resultsWords.heading}</h1>
        {meetings !== undefined && competition !== null && (
          <div className={styles.picker}>
            <MeetingPicker
              label={resultsWords.picker}
              menuText={
                meeting === undefined
                  ? pickerWords.none
                  : `${meeting.meetingName}, ${formatDay(meeting.meetingDate)}`
              }
              meetings={meetings}
              meeting={meeting}
              now={now}
              labelOf={meetingLabel}
              accepts={(each) => each.competitionId === competition.id}
              mayBeNone
              onChoose={choose}
            />
          </div>
        )}
      </div>
      {meetingsMetaData === undefined && isError ? (
        <ErrorState title={resultsWords.meetingsFailed} onRetry={() => void refetch()}>
          {resultsWords.meetingsFailedHint}
        </ErrorState>
      ) : isAliasToCome ? (
        <EmptyState
          title={resultsWords.noAlias}
          action={
            <Button kind="main" onClick={() => requestSignIn(`${pathname}${query}`)}>
              {resultsWords.chooseAlias}
            </Button>
          }
        >
          {resultsWords.noAliasHint}
        </EmptyState>
      ) : meetings === undefined || competition === null ? (
        <ResultsSkeleton />
      ) : (
        <Results meetings={meetings} competition={competition} meetingId={meetingId} now={now} />
      )}
    </>
  );
}

interface ResultsProps {
  meetings: readonly Meeting[];
  /** The punter's competition; only its meetings can be chosen. */
  competition: Competition;
  meetingId: number | null;
  now: number;
}

function Results({ meetings, competition, meetingId, now }: ResultsProps) {
  const [type, setType] = useState<LeaderboardTypeName>('top');
  const isDesktop = useFromWidth(desktopWidth);
  const underWay = findUnderWay(meetings, now);
  // Beside the standings it changes; on a phone right above them.
  const typePanel = <LeaderboardType type={type} onType={setType} />;
  return (
    <div className="cols quarter">
      <div className={styles.main}>
        {underWay !== undefined && underWay.meeting.meetingId !== meetingId && (
          <p className="small">
            {resultsWords.underWay(underWay.meeting.raceCourseName, underWay.next.raceNumber)}{' '}
            <Link to={linkTo('leaderboard', { meetingId: underWay.meeting.meetingId })}>
              {resultsWords.toBoard}
            </Link>
          </p>
        )}
        {meetingId === null ? (
          <>
            <EmptyState title={resultsWords.choose}>
              {meetings.length === 0 ? resultsWords.noneHint : resultsWords.chooseHint}
            </EmptyState>
            <NextMeeting competition={competition} />
            {!isDesktop && typePanel}
          </>
        ) : (
          <MeetingResults key={meetingId} meetingId={meetingId} type={type} now={now}>
            {/* From the top the list below begins with the same five. */}
            {!isDesktop && type === 'own' && <TopFive meetingId={meetingId} />}
            {!isDesktop && typePanel}
          </MeetingResults>
        )}
      </div>
      <aside className="side">
        {isDesktop && typePanel}
        {isDesktop && type === 'own' && meetingId !== null && (
          <TopFive key={meetingId} meetingId={meetingId} />
        )}
        {isDesktop ? (
          <MeetingList meetings={meetings} meetingId={meetingId} />
        ) : (
          // On a phone the picker above is the way to another meeting.
          <details className={styles.fold}>
            <summary>{meetingListWords.fold(meetings.length)}</summary>
            <MeetingList meetings={meetings} meetingId={meetingId} />
          </details>
        )}
      </aside>
    </div>
  );
}

/** The next meeting to have results, shown while there are none. */
function NextMeeting({ competition }: { competition: Competition }) {
  const next = competition.meetings.find(({ status }) => status === activeStatus);
  if (next === undefined) return null;
  return (
    <p>
      {resultsWords.next}{' '}
      <Link to={linkTo('picks', { meetingId: next.id })}>
        {next.raceCourseName}, {formatDay(next.date)}
      </Link>
    </p>
  );
}

interface MeetingResultsProps {
  meetingId: number;
  type: LeaderboardTypeName;
  now: number;
  /** The panel between the results and the standings. */
  children: ReactNode;
}

function MeetingResults({ meetingId, type, now, children }: MeetingResultsProps) {
  const { data: results, isError, error, refetch } = usePunterResults(meetingId);
  if (results === undefined) {
    if (!isError) return <ResultsSkeletonBody />;
    if ('status' in error && error.status === 404) {
      return <EmptyState title={resultsWords.noData}>{resultsWords.unknown}</EmptyState>;
    }
    return (
      <ErrorState title={resultsWords.resultsFailed} onRetry={() => void refetch()}>
        {resultsWords.resultsFailedHint}
      </ErrorState>
    );
  }
  return (
    <>
      <PickedShares meetingId={meetingId} races={results.races}>
        <RaceResults results={results} now={now} />
      </PickedShares>
      <ShareResult results={results} />
      {children}
      <MeetingStandings results={results} type={type} />
    </>
  );
}
