import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { Login } from '@furlong/contract/schemas/session';
import { competitionStatusId, MeetingStatus } from '@furlong/domain/status';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ShareResult } from '../leaderboard/share-result.tsx';
import { MeetingPicker } from '../meetings/meeting-picker.tsx';
import { useMeeting } from '../meetings/meeting-queries.ts';
import { useMeetingsState } from '../meetings/meetings-state.ts';
import { useNow } from '../platform/device/now.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatDay } from '../ui/format/format-date.ts';
import { desktopWidth } from '../ui/styles/breakpoints.ts';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { LeaderboardType, type LeaderboardTypeName } from './leaderboard-type.tsx';
import { MeetingList } from './meeting-list.tsx';
import { MeetingStandings } from './meeting-standings.tsx';
import { RaceResults } from './race-results.tsx';
import { pickableMeetings, resultsLabel } from './results-meetings.ts';
import { usePunterResults } from './results-queries.ts';
import styles from './results-screen.module.css';
import { ResultsSkeleton, ResultsSkeletonBody } from './results-skeleton.tsx';
import { TopFive } from './top-five.tsx';

type Competition = Login['competition'];

/** Describes the next meeting of the login's competition, unless it is postponed or abandoned. */
const activeStatus = competitionStatusId(MeetingStatus.active);

/** A meeting's results (rule: results-page): its races, the top of its standings, and the punter's own result. */
export function ResultsScreen() {
  const [search, setSearch] = useSearchParams();
  const { meetingsMetaData, isError, refetch } = useMeetingsState();
  const competition = useSession((session) => session.competitionData);
  const now = useNow();
  const asked = search.get('meetingId') ?? '';
  const meetingId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  const choose = (id: number | null) =>
    setSearch(id === null ? {} : { meetingId: String(id) }, { preventScrollReset: true });
  const meeting = useMeeting(meetingId, meetingsMetaData);
  return (
    <>
      <div className="pagehead">
        <h1>Results:</h1>
        <p>
          {meeting === undefined ? '\u00A0' : `${meeting.meetingName}, ${formatDay(meeting.meetingDate)}`}
        </p>
      </div>
      {meetingsMetaData === undefined && isError ? (
        <ErrorState title="The meetings did not load." onRetry={() => void refetch()}>
          The results show again as soon as the server answers.
        </ErrorState>
      ) : meetingsMetaData === undefined || competition === null ? (
        <ResultsSkeleton />
      ) : (
        <Results
          meetings={pickableMeetings(meetingsMetaData, competition.id, now)}
          competition={competition}
          meetingId={meetingId}
          meeting={meeting}
          now={now}
          onChoose={choose}
        />
      )}
    </>
  );
}

interface ResultsProps {
  meetings: readonly Meeting[];
  /** The punter's competition; only its meetings can be chosen. */
  competition: Competition;
  meetingId: number | null;
  meeting: Meeting | undefined;
  now: number;
  onChoose: (meetingId: number | null) => void;
}

function Results({ meetings, competition, meetingId, meeting, now, onChoose }: ResultsProps) {
  const [type, setType] = useState<LeaderboardTypeName>('top');
  const isDesktop = useFromWidth(desktopWidth);
  // Beside the standings it changes; on a phone right above them.
  const typePanel = <LeaderboardType type={type} onType={setType} />;
  return (
    <div className="cols">
      <div className={styles.main}>
        <MeetingPicker
          label="Race meeting"
          meetings={meetings}
          meeting={meeting}
          now={now}
          labelOf={resultsLabel}
          accepts={(each) => each.competitionId === competition.id}
          mayBeNone
          onChoose={onChoose}
        />
        {meetingId === null ? (
          <>
            <EmptyState title="Please select a race from the drop down above.">
              {meetings.length === 0
                ? 'Your competition has had no meeting in the last seven days. Choose a day for older ones.'
                : 'The races of the last seven days, of today and of tomorrow are there; those of any other day under its date.'}
            </EmptyState>
            <NextMeeting competition={competition} />
            {!isDesktop && typePanel}
          </>
        ) : (
          <MeetingResults key={meetingId} meetingId={meetingId} type={type}>
            {!isDesktop && <TopFive meetingId={meetingId} />}
            {!isDesktop && typePanel}
          </MeetingResults>
        )}
      </div>
      <aside className="side">
        {isDesktop && meetingId !== null && <TopFive key={meetingId} meetingId={meetingId} />}
        {isDesktop && typePanel}
        <MeetingList meetings={meetings} meetingId={meetingId} />
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
      Next in your competition:{' '}
      <Link to={linkTo('picks', { meetingId: next.id })}>
        {next.raceCourseName}, {formatDay(next.date)}
      </Link>
    </p>
  );
}

interface MeetingResultsProps {
  meetingId: number;
  type: LeaderboardTypeName;
  /** The panel between the results and the standings. */
  children: ReactNode;
}

function MeetingResults({ meetingId, type, children }: MeetingResultsProps) {
  const { data: results, isError, error, refetch } = usePunterResults(meetingId);
  if (results === undefined) {
    if (!isError) return <ResultsSkeletonBody />;
    if ('status' in error && error.status === 404) {
      return <EmptyState title="No data available for this meeting.">There is no such meeting.</EmptyState>;
    }
    return (
      <ErrorState title="The results did not load." onRetry={() => void refetch()}>
        Points already earned are safe.
      </ErrorState>
    );
  }
  return (
    <>
      <RaceResults results={results} />
      <ShareResult results={results} />
      {children}
      <MeetingStandings results={results} type={type} />
    </>
  );
}
