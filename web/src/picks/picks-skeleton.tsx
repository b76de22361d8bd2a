import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './picks-skeleton.module.css';
import { cardWords } from './picks-words.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Higher than any box here: the boxes' own heights, which follow the width of the screen, cut it. */
const tall = 120;

/** The card's skeleton: name, rail, race head, sorting, runner rows. */
export function PicksSkeleton() {
  return (
    <Skeleton text={cardWords.loading}>
      <div className={styles.name}>
        <Bone width="240px" height={tall} />
      </div>
      <div className={styles.rail}>
        {rows.map((key) => (
          <Bone key={key} height={tall} />
        ))}
      </div>
      <div className="cols">
        <div>
          <div className={styles.head}>
            <Bone height={tall} />
          </div>
          <div className={styles.tools}>
            <Bone width="60%" height={tall} />
          </div>
          {rows.map((key) => (
            <div key={key} className={styles.runner}>
              <Bone height={tall} />
            </div>
          ))}
        </div>
        <div className={styles.side}>
          <Bone height={280} />
          <Bone height={160} />
        </div>
      </div>
    </Skeleton>
  );
}
