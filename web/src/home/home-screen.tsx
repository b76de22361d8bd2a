import { useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { cardUnavailable } from '../meetings/read-card.ts';
import { useOnBreak } from '../platform/api/closed-to.ts';
import { useNow } from '../platform/device/now.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Hero } from './hero.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { JackpotPlace } from './jackpot-place.tsx';
import { LastResults } from './last-results.tsx';
import meetingStyles from './meeting-box.module.css';
import { MeetingBox } from './meeting-box.tsx';
import { Notices } from './notices.tsx';
import { SiteNumbers } from './site-numbers.tsx';
import { WhereYouStand } from './where-you-stand.tsx';

/** The meetings to play, the latest results and the own place. */
export function HomeScreen() {
  const { data: meetings, isPending, refetch } = useUpcomingMeetings();
  const now = useNow();
  const isOnBreak = useOnBreak();
  if (isPending) {
    return (
      <>
        <h1 className="sr">Home</h1>
        <HomeSkeleton />
      </>
    );
  }
  return (
    <>
      <h1 className="sr">Home</h1>
      <Hero meetings={meetings ?? []} now={now} />
      <Notices />
      <div className="cols">
        <div className="side">
          <section className="sect">
            {/* Nobody on a break is asked to play (rule: breaks-on-screen). */}
            <h2>{isOnBreak ? 'Meetings' : 'Play Your Next Challenge Today'}</h2>
            {meetings === undefined ? (
              <ErrorState title={cardUnavailable} onRetry={() => void refetch()}>
                The list of meetings did not load. Your saved picks are safe.
              </ErrorState>
            ) : meetings.length === 0 ? (
              <EmptyState title="No meetings to come">
                They show here as soon as their cards are in.
              </EmptyState>
            ) : (
              <ul className={meetingStyles.meetings}>
                {meetings.map((meeting) => (
                  <MeetingBox key={meeting.meetingId} meeting={meeting} now={now} />
                ))}
              </ul>
            )}
          </section>
          <JackpotPlace meetings={meetings ?? []} />
          <SiteNumbers />
        </div>
        <aside className="side">
          <WhereYouStand />
          <LastResults today={meetings ?? []} />
        </aside>
      </div>
    </>
  );
}
