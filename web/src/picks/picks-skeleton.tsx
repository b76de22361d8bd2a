import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './picks-skeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The card's skeleton: rail, race head, runner rows. */
export function PicksSkeleton() {
  return (
    <Skeleton text="Loading Picks">
      <Bone width="240px" height={44} />
      <div className={styles.rail}>
        {rows.map((key) => (
          <Bone key={key} height={72} />
        ))}
      </div>
      <div className="cols">
        <div className={styles.rows}>
          <Bone height={58} />
          <Bone width="60%" height={38} />
          {rows.map((key) => (
            <Bone key={key} height={66} />
          ))}
        </div>
        <div className={styles.rows}>
          <Bone height={280} />
          <Bone height={160} />
        </div>
      </div>
    </Skeleton>
  );
}
