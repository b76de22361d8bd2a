import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './results-screen.module.css';
import { resultsWords } from './results-words.ts';

/** The skeleton of a race's result and of the standings below. */
export function ResultsSkeletonBody() {
  return (
    <Skeleton text={resultsWords.loading}>
      <div className={styles.waiting}>
        <Bone height={34} />
        <Bone height={240} />
        <Bone height={34} />
        <Bone height={280} />
      </div>
    </Skeleton>
  );
}

/** The screen's skeleton: result, standings, side panels. */
export function ResultsSkeleton() {
  return (
    <div className="cols quarter">
      <div className={styles.main}>
        <ResultsSkeletonBody />
      </div>
      <div className="side" aria-hidden="true">
        <Bone height={90} />
        <Bone height={220} />
      </div>
    </div>
  );
}
