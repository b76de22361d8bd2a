import { Timeline } from '@furlong/contract/codes/stats';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { isSignedIn as isSignedInSession, useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState, SignedOutState } from '../ui/feedback/states.tsx';
import { BesidePrices } from './beside-prices.tsx';
import { KeyFigures } from './key-figures.tsx';
import { NoMeeting } from './no-meeting.tsx';
import { NotRefreshed } from './not-refreshed.tsx';
import { screenWords, summaryWords } from './screen-words.ts';
import styles from './stats.module.css';
import { useStats } from './stats-queries.ts';
import { shownTimelines } from './timelines.ts';

/** The punter's own stats in brief, all time or this week; nothing where the operator closed My Stats. */
export function OwnSummary() {
  const isSignedIn = useSession(isSignedInSession);
  const isRestoring = useSessionRestoring();
  if (!getConfig().showMyStats) return null;
  return (
    <section className="sect">
      <h2>{summaryWords.title}</h2>
      {isSignedIn || isRestoring ? (
        <Summary />
      ) : (
        <SignedOutState title={summaryWords.signIn} onSignIn={() => requestSignIn(linkTo('stats'))}>
          {summaryWords.signInWhy}
        </SignedOutState>
      )}
    </section>
  );
}

const filters = [
  { value: 'all', text: summaryWords.all },
  { value: 'week', text: summaryWords.week },
] as const;

function Summary() {
  const [name, setName] = useState<'all' | 'week'>('all');
  const shown = shownTimelines.find((each) => each.name === name) ?? shownTimelines[0];
  const stats = useStats(name === 'all' ? Timeline.allTime : Timeline.week);
  const { data, message } = stats;
  const closed = useClosedTo();
  if (name === 'all' && data?.allTimeStats.meetings === 0) {
    return (
      <div className={styles.own}>
        <NoMeeting shown={shown} />
        {closed === null && (
          <p>
            <Link to={linkTo('my-stats')}>{summaryWords.milestones}</Link>
          </p>
        )}
      </div>
    );
  }
  return (
    <div className={styles.own}>
      <Segmented label={summaryWords.of} value={name} options={filters} onChange={setName} />
      <NotRefreshed stats={stats} />
      {data === undefined ? (
        message === null ? (
          <Skeleton text={summaryWords.loading}>
            <Bone height={186} />
          </Skeleton>
        ) : (
          <ErrorState title={screenWords.notLoaded} onRetry={() => void stats.refetch()}>
            {message}
          </ErrorState>
        )
      ) : data.allTimeStats.meetings === 0 ? (
        <NoMeeting shown={shown} />
      ) : (
        <>
          <KeyFigures stats={data.allTimeStats} />
          <BesidePrices promised={data.allTimeStats.strike.promised} />
        </>
      )}
      <p>
        <Link to={linkTo('my-stats', name === 'all' ? {} : { period: name })}>
          {summaryWords.toAll}
          <span className="sr">, {shown.text}</span>
        </Link>
      </p>
    </div>
  );
}
