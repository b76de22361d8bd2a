import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './predictor-screen.module.css';
import { predictorWords } from './predictor-words.ts';

/** A round's skeleton: its picker, a day, the games. */
export function PredictorSkeleton() {
  return (
    <Skeleton text={predictorWords.loading}>
      <div className="cols">
        <div className={styles.main}>
          <Bone height={44} />
          <Bone width="160px" height={28} />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Bone key={key} height={164} />
          ))}
        </div>
        <Bone height={200} />
      </div>
    </Skeleton>
  );
}
