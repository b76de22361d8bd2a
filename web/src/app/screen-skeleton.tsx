import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './screen-skeleton.module.css';

/** A screen's place while its code is fetched: heading, list, side column. */
export function ScreenSkeleton({ text }: { text: string }) {
  return (
    <Skeleton text={text} className={styles.screen}>
      <Bone width="220px" height={44} />
      <div className={`cols ${styles.body}`}>
        <div className={styles.list}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Bone key={key} height={64} />
          ))}
        </div>
        <div className={styles.list}>
          <Bone height={140} />
          <Bone height={140} />
        </div>
      </div>
    </Skeleton>
  );
}
