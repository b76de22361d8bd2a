import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { screenWords } from './screen-words.ts';
import styles from './stats.module.css';

/** The height of a chart with its heading, in pixels. */
const chartHeight = 322;

/** The charts' place while they load: each of its own height. */
export function ChartsSkeleton() {
  return (
    <div className="side">
      {['points', 'rank', 'courses'].map((chart) => (
        <Bone key={chart} height={chartHeight} />
      ))}
    </div>
  );
}

/** The screen's skeleton: key figures, charts, milestones. */
export function StatsSkeleton() {
  return (
    <Skeleton text={screenWords.loading}>
      <div className={styles.keyPlace}>
        <Bone height={400} />
      </div>
      <div className="cols">
        <ChartsSkeleton />
        <div className="side">
          <Bone height={420} />
          <Bone height={160} />
        </div>
      </div>
    </Skeleton>
  );
}
