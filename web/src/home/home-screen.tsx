import type { Meeting } from '@furlong/contract/schemas/meetings';
import { usePastMeetings, useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { cardUnavailable } from '../meetings/meeting-words.ts';
import { useClosedTo, useOnBreak } from '../platform/api/closed-to.ts';
import { useNow } from '../platform/device/now.ts';
import { useSession } from '../platform/session/session-store.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { findFeatured, findNextCard } from './featured-meeting.ts';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { homeWords } from './home-words.ts';
import { JackpotPlace } from './jackpot-place.tsx';
import { LastResults } from './last-results.tsx';
import meetingStyles from './meeting-box.module.css';
import { MeetingBox } from './meeting-box.tsx';
import { NextOffBar } from './next-off.tsx';
import { Notices } from './notices.tsx';
import { OwnMeetingPlace } from './own-meeting-place.tsx';
import { SignInBox } from './sign-in-box.tsx';
import { SiteNumbers } from './site-numbers.tsx';
import { useOwnMeeting } from './use-own-meeting.ts';

/** The finished meetings that are read: a visitor sees the last results, a punter's last one may lie further back. */
const pastForVisitors = 2;
const pastForPunters = 20;

/** The own meeting, what is off next, the meetings to play and the latest results. */
export function HomeScreen() {
  const isPunter = useSession((session) => session.isLoggedIn);
  const { data: meetings, isPending, refetch } = useUpcomingMeetings();
  const past = usePastMeetings(isPunter ? pastForPunters : pastForVisitors);
  const now = useNow();
  const own = useOwnMeeting(meetings, past, now);
  const isOnBreak = useOnBreak();
  const isClosed = useClosedTo() !== null;
  // What stands above the list must be known before it is drawn: nothing moves afterwards.
  if (isPending || (isPunter && past.isPending)) {
    return (
      <>
        <h1 className="sr">{homeWords.title}</h1>
        <HomeSkeleton />
      </>
    );
  }
  const listed = meetings ?? [];
  return (
    <>
      <h1 className="sr">{homeWords.title}</h1>
      <div className={classNames(styles.top, own !== null && styles.withOwn)}>
        {own !== null && (
          <OwnMeetingPlace own={own} next={isOnBreak ? undefined : findNextCard(listed, now)} now={now} />
        )}
        <div className={styles.lead}>
          {!isOnBreak && <NextOffBar meetings={listed} now={now} />}
          <Hero meeting={findFeatured(listed, now, shownAround(listed, own?.meeting))} now={now} />
        </div>
      </div>
      <Notices />
      <div className="cols">
        <div className="side">
          <section className="sect">
            {/* Who cannot play is not asked to (rules: breaks-on-screen, staff). */}
            <h2>{isClosed ? homeWords.meetings : homeWords.list}</h2>
            {meetings === undefined ? (
              <ErrorState title={cardUnavailable} onRetry={() => void refetch()}>
                {homeWords.listLost}
              </ErrorState>
            ) : meetings.length === 0 ? (
              <EmptyState title={homeWords.noMeetings}>{homeWords.noMeetingsHint}</EmptyState>
            ) : (
              <ul className={meetingStyles.meetings}>
                {meetings.map((meeting) => (
                  <MeetingBox key={meeting.meetingId} meeting={meeting} now={now} />
                ))}
              </ul>
            )}
          </section>
        </div>
        <aside className="side">
          {!isPunter && <SignInBox />}
          <LastResults today={listed} past={past} />
        </aside>
      </div>
      <div className={styles.after}>
        <JackpotPlace meetings={listed} now={now} />
        <SiteNumbers />
      </div>
    </>
  );
}

/** What the hero need not name: the first row stands right below it, the own meeting above. */
function shownAround([first]: readonly Meeting[], own: Meeting | undefined): ReadonlySet<number> {
  return new Set([first, own].flatMap((meeting) => meeting?.meetingId ?? []));
}
