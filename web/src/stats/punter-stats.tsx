import { Timeline } from '@furlong/contract/codes/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { usePart } from '../platform/offline/use-part.ts';
import { ErrorState } from '../ui/feedback/states.tsx';
import { BesidePrices } from './beside-prices.tsx';
import { ExamplePlace } from './example-place.tsx';
import { Hindsight } from './hindsight.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MilestoneLists } from './milestone-lists.tsx';
import { NoMeeting } from './no-meeting.tsx';
import { NotRefreshed } from './not-refreshed.tsx';
import { PredictorStats } from './predictor-stats.tsx';
import { RunAndMedals } from './run-and-medals.tsx';
import { screenWords } from './screen-words.ts';
import styles from './stats.module.css';
import type { StatsState } from './stats-queries.ts';
import { ChartsSkeleton, StatsSkeleton } from './stats-skeleton.tsx';
import type { Stats } from './stats-store.ts';
import type { ShownTimeline } from './timelines.ts';

interface PunterStatsProps {
  stats: StatsState;
  shown: ShownTimeline;
  today: LocalDay;
}

/** A punter's stats of a period, or why they are not there. */
export function PunterStats({ stats, shown, today }: PunterStatsProps) {
  const { data, message } = stats;
  if (data === undefined) {
    if (message === null) return <StatsSkeleton />;
    return (
      <ErrorState title={screenWords.notLoaded} onRetry={() => void stats.refetch()}>
        {message} {screenWords.nothingLost}
      </ErrorState>
    );
  }
  const { allTimeStats, milestones } = data;
  const isEmpty = allTimeStats.meetings === 0;
  return (
    <>
      <NotRefreshed stats={stats} />
      {!isEmpty && <KeyFigures stats={allTimeStats} />}
      {allTimeStats.correctedMeetings > 0 && (
        <p className={styles.remark}>{screenWords.corrected(allTimeStats.correctedMeetings)}</p>
      )}
      <div className={`cols ${styles.body}`}>
        <div className="side">
          {isEmpty ? (
            <>
              <NoMeeting shown={shown} />
              {shown.timeline === Timeline.allTime && <ExamplePlace today={today} />}
            </>
          ) : (
            <LazyCharts stats={data} today={today} />
          )}
        </div>
        <aside className="side" aria-label={screenWords.milestonesAndMore}>
          <MilestoneLists milestones={milestones} shown={shown} today={today} />
          {!isEmpty && (
            <>
              <section className="sect">
                <h2>{screenWords.besidePrices}</h2>
                <BesidePrices promised={allTimeStats.strike.promised} />
              </section>
              <RunAndMedals stats={allTimeStats} weeks={milestones.weeks} today={today} />
              <Hindsight pointsLeft={allTimeStats.pointsLeft} />
            </>
          )}
          <PredictorStats shown={shown} isNew={isEmpty} />
        </aside>
      </div>
    </>
  );
}

const loadCharts = () => import('./charts/charts.tsx');

/** The charts, whose code comes while the figures do. */
function LazyCharts({ stats, today }: { stats: Stats; today: LocalDay }) {
  const charts = usePart(loadCharts);
  return charts === null ? <ChartsSkeleton /> : <charts.Charts stats={stats} today={today} />;
}
