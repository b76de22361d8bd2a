import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './protection.module.css';
import { screenWords } from './protection-words.ts';

/** The screen's skeleton. */
export function ProtectionSkeleton() {
  return (
    <Skeleton text={screenWords.loading} className={styles.skeleton}>
      <div className={styles.bones}>
        <Bone width="40%" height={28} />
        <Bone height={210} />
        <Bone height={210} />
        <Bone height={210} />
        <Bone width="40%" height={28} />
        <Bone height={64} />
      </div>
    </Skeleton>
  );
}
