import { Link } from 'react-router';
import { entryOf } from '../leaderboard/board-rows.ts';
import { useBoardPage } from '../leaderboard/leaderboard-queries.ts';
import { useLeaderboardMeetingId, useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { SignedOutState } from '../ui/feedback/states.tsx';
import { formatCounted } from '../ui/format/format-number.ts';
import { BriefRank } from '../ui/standings/rank-row.tsx';
import styles from './where-you-stand.module.css';

/** The own row in the standings of the meeting under way. */
export function WhereYouStand() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isRestoring = useSessionRestoring();
  if (isLoggedIn) return <OwnStanding />;
  return (
    <section className="sect">
      <h2>Where you stand</h2>
      {isRestoring ? (
        <div className={styles.place}>
          <Bone height={54} />
        </div>
      ) : (
        <SignedOutState title="Sign in to play" onSignIn={() => requestSignIn('/')}>
          Picks, points and your rank need your account. The cards and the board are open to all.
        </SignedOutState>
      )}
    </section>
  );
}

function OwnStanding() {
  const { data: meetingId, isError: isLost } = useLeaderboardMeetingId();
  const { data: meetings } = useUpcomingMeetings();
  const { data: board, isError: isBoardLost } = useBoardPage({
    meetingId: meetingId ?? null,
    page: 1,
    searchFor: '',
    live: false,
  });
  const failed = board === undefined && (isBoardLost || (isLost && meetingId === undefined));
  const meeting = meetings?.find((each) => each.meetingId === meetingId);
  const name = meeting?.raceCourseName;
  const picked = (meeting?.selections?.length ?? 0) > 0;
  const after = board == null || board.lastRace === null ? '' : `after race ${board.lastRace}`;
  return (
    <section className="sect">
      <h2>
        Where you stand <small>{[name, after].filter(Boolean).join(', ')}</small>
      </h2>
      <div className={styles.place}>
        {board !== undefined && board.own !== null ? (
          <>
            <div className={styles.row}>
              <BriefRank own entry={entryOf(board.own)} />
            </div>
            <p className="small dim">
              Of {formatCounted(board.totalPunters, 'punter')}.{' '}
              <Link to={linkTo('leaderboard')}>Open the board</Link>
              {getConfig().showMyStats && (
                <>
                  {' · '}
                  <Link to={linkTo('my-stats')}>My Stats</Link>
                </>
              )}
            </p>
          </>
        ) : board !== undefined || meetingId === null || failed ? (
          <p className="small dim">
            {failed
              ? 'Your place did not load.'
              : picked
                ? 'Your picks are in; your rank shows once the first race you picked is off.'
                : 'No picks on this meeting yet.'}{' '}
            <Link to={linkTo('leaderboard')}>Open the board</Link>
          </p>
        ) : (
          <Bone height={54} />
        )}
      </div>
    </section>
  );
}
