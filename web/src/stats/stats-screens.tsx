import { Timeline } from '@furlong/contract/codes/stats';
import { localDayOf } from '@furlong/domain/local-date';
import { useSearchParams } from 'react-router';
import { useNow } from '../platform/device/now.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { isSignedIn as isSignedInSession, useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { SignedOutState } from '../ui/feedback/states.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import phone from '../ui/styles/phone-head.module.css';
import { HowStatsWork } from './how-stats-work.tsx';
import { OwnSummary } from './own-summary.tsx';
import { PunterStats } from './punter-stats.tsx';
import { screenWords } from './screen-words.ts';
import { SiteFigures } from './site-figures.tsx';
import { SiteRacing } from './site-racing.tsx';
import styles from './stats.module.css';
import { useStats } from './stats-queries.ts';
import { StatsTabs } from './stats-tabs.tsx';
import { formatDayNear } from './stats-words.ts';
import { readTimeline, shownTimelines } from './timelines.ts';

/** The punter's own stats of a period: what the picks brought, and what the prices promised. */
export function MyStatsScreen() {
  const [search, setSearch] = useSearchParams();
  const shown = readTimeline(search);
  const isSignedIn = useSession(isSignedInSession);
  const isRestoring = useSessionRestoring();
  const stats = useStats(shown.timeline);
  const today = localDayOf(new Date(useNow()));
  const since = stats.data?.allTimeStats.since ?? null;
  const alias = useSession((session) => session.alias);
  const isAllTime = shown.timeline === Timeline.allTime;
  const meetings = stats.data?.allTimeStats.meetings;
  // Without a meeting there is nothing to choose a period of; while that is not known, their place is kept.
  const isUnknown = isAllTime && meetings === undefined && stats.message === null;
  const hasPeriods = !isAllTime || ((isSignedIn || isRestoring) && meetings !== 0);
  return (
    <>
      <div className={`pagehead ${phone.head}`}>
        <h1>{screenWords.own}</h1>
        <p>
          {isSignedIn && alias !== null
            ? since === null
              ? alias
              : screenWords.ownSince(alias, formatDayNear(since, today))
            : '\u00A0'}
        </p>
      </div>
      <StatsTabs current="own" />
      {hasPeriods && (
        <div className={classNames(styles.periods, isUnknown && styles.unknown)}>
          <Segmented
            label={screenWords.period}
            value={shown.name}
            options={shownTimelines.map(({ name, text }) => ({ value: name, text }))}
            onChange={(name) =>
              setSearch(name === 'all' ? {} : { period: name }, { preventScrollReset: true })
            }
          />
        </div>
      )}
      {isSignedIn || isRestoring ? (
        <PunterStats stats={stats} shown={shown} today={today} />
      ) : (
        <SignedOutState title={screenWords.signIn} onSignIn={() => requestSignIn(linkTo('my-stats'))}>
          {screenWords.signInWhy}
        </SignedOutState>
      )}
    </>
  );
}

/** The racing of the last weeks, the site's numbers, how stats work, and a signed-in punter's own in brief. */
export function StatsScreen() {
  return (
    <>
      <div className={`pagehead ${phone.head}`}>
        <h1>{screenWords.site}</h1>
        <p>{screenWords.siteWhat}</p>
      </div>
      <StatsTabs current="site" />
      <div className="cols">
        <div className="side">
          <SiteRacing />
        </div>
        <aside className="side">
          <OwnSummary />
          <SiteFigures />
          {getConfig().showMyStats ? <HowBesideOwn /> : <HowStatsWork isFolded={false} />}
        </aside>
      </div>
    </>
  );
}

function HowBesideOwn() {
  const { data } = useStats(Timeline.allTime);
  return <HowStatsWork isFolded={(data?.allTimeStats.meetings ?? 0) === 0} />;
}
