import type { Meeting } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { usePastMeetings, useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { cardUnavailable } from '../meetings/meeting-words.ts';
import { useClosedTo, useOnBreak } from '../platform/api/closed-to.ts';
import { isMobileDevice } from '../platform/device/mobile-device.ts';
import { useNow } from '../platform/device/now.ts';
import { useOwnMeetingExpected } from '../platform/session/own-meeting-expected.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { desktopWidth } from '../ui/styles/breakpoints.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { findFeatured, findNextCard, findOwnNext } from './featured-meeting.ts';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { homeWords } from './home-words.ts';
import { JackpotPlace } from './jackpot-place.tsx';
import { LastResults } from './last-results.tsx';
import { MeetingRows } from './meeting-rows.tsx';
import { NextOffBar } from './next-off.tsx';
import { findNextOffs } from './next-offs.ts';
import { Notices } from './notices.tsx';
import { type HomeStart, useOwnMeetingHint } from './own-meeting-hint.ts';
import { OwnMeetingPlace, OwnMeetingRoom } from './own-meeting-place.tsx';
import { SiteNumbers } from './site-numbers.tsx';
import { useOwnMeeting } from './use-own-meeting.ts';
import { WhereYouStand } from './where-you-stand.tsx';

/** The finished meetings that are read: a visitor sees the last results, a punter's last one may lie further back. */
const pastForVisitors = 2;
const pastForPunters = 20;

/** The own meeting, what is off next, the meetings to play and the latest results. */
export function HomeScreen() {
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const isAwaited = useSessionRestoring();
  const isPunter = isSignedIn || isAwaited;
  const { data: meetings, isPending, isPlaceholderData, refetch } = useUpcomingMeetings();
  const past = usePastMeetings(isSignedIn ? pastForPunters : pastForVisitors);
  const now = useNow();
  const own = useOwnMeeting(meetings, past, now);
  // The punter's own meeting is not known yet, and what anybody may see stands already: its room is kept.
  const isOwnUnknown = isAwaited || (isSignedIn && (isPlaceholderData || past.isPlaceholderData));
  const isOwnExpected = useOwnMeetingExpected();
  const isOwnAwaited = isOwnUnknown && isOwnExpected;
  const ownNext = isPunter ? findOwnNext(meetings ?? [], now) : undefined;
  const isKnown = isSignedIn && !isOwnUnknown && !isPending && !past.isPending;
  useOwnMeetingHint(isKnown ? homeStart(own !== null, ownNext !== undefined) : null);
  const isOnBreak = useOnBreak();
  const isClosed = useClosedTo() !== null;
  const isPhone = !useFromWidth(desktopWidth);
  // The sports above leave a phone no room for both the hero and the first meeting.
  const isBelowSports = getConfig().showSportsSelector && isMobileDevice();
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
  const featured = ownNext ?? findFeatured(listed, now, shownAround(listed, own?.meeting, now));
  const hero = <Hero meeting={featured} now={now} />;
  const stand = !isOwnUnknown && (
    <WhereYouStand meetings={listed} hasOwn={own !== null} ownNext={ownNext} now={now} />
  );
  // On a phone picks that are in come first; else the meetings come before what the house has to say.
  const isStandAbove = isPhone && own === null && ownNext !== undefined;
  const isHeroBelow = isPhone && !isStandAbove && (isPunter || isBelowSports);
  // Who cannot play is not asked to (rules: breaks-on-screen, staff).
  const listTitle = isClosed ? homeWords.meetings : homeWords.list;
  return (
    <>
      <h1 className="sr">{homeWords.title}</h1>
      <div className={classNames(styles.top, (own !== null || isOwnAwaited) && styles.withOwn)}>
        {own === null && isOwnAwaited && <OwnMeetingRoom />}
        {own !== null && (
          <OwnMeetingPlace own={own} next={isOnBreak ? undefined : findNextCard(listed, now)} now={now} />
        )}
        <div className={styles.lead}>
          {isPhone && !isPunter && !isClosed && (
            <p className={styles.pitch}>
              <b>{homeWords.pitch}</b> {homeWords.prizes}{' '}
              <Link to={linkTo('learn')}>{homeWords.howToPlay}</Link>
            </p>
          )}
          {isStandAbove && stand}
          {isStandAbove && hero}
          {!isOnBreak && <NextOffBar meetings={listed} now={now} />}
          {!isHeroBelow && !isStandAbove && hero}
        </div>
      </div>
      <Notices />
      <div className="cols">
        <div className="side">
          <section className="sect">
            <h2 aria-label={listTitle}>
              {listTitle}
              {/* Where no sport selector stands above, and the header has no room for it. */}
              {isPhone && getConfig().showSportsSelector && !isMobileDevice() && (
                <small>
                  <Link to={linkTo('soccer')}>{homeWords.soccer}</Link>
                </small>
              )}
            </h2>
            {meetings === undefined ? (
              <ErrorState title={cardUnavailable} onRetry={() => void refetch()}>
                {homeWords.listLost}
              </ErrorState>
            ) : meetings.length === 0 ? (
              <EmptyState title={homeWords.noMeetings}>{homeWords.noMeetingsHint}</EmptyState>
            ) : (
              <MeetingRows meetings={meetings} now={now} />
            )}
          </section>
          {isHeroBelow && <div className={styles.below}>{hero}</div>}
        </div>
        <aside className="side">
          {!isStandAbove && stand}
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

function homeStart(hasOwn: boolean, hasPicksIn: boolean): HomeStart {
  if (hasOwn) return 'own';
  return hasPicksIn ? 'picks-in' : 'plain';
}

/** What the hero need not name: the first row stands right below it, the own meeting and the next race off above. */
function shownAround(
  meetings: readonly Meeting[],
  own: Meeting | undefined,
  now: number,
): ReadonlySet<number> {
  const [off] = findNextOffs(meetings, now, 1);
  return new Set([meetings[0], own, off?.meeting].flatMap((meeting) => meeting?.meetingId ?? []));
}
