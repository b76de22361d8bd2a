import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TickIcon } from './icons.tsx';
import styles from './tag.module.css';

interface TagProps {
  tone?: 'plain' | 'red' | 'green' | 'amber' | 'blue';
  children: ReactNode;
}

/** A word about a thing's state. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}

/** Marks the punter's own pick. */
export function PickFlag() {
  return (
    <span className={styles.pick}>
      <TickIcon />
      Your pick
    </span>
  );
}

/** A word stamped across, for what is called off. */
export function Stamp({ children }: { children: ReactNode }) {
  return <span className={classNames(styles.stamp, 'down')}>{children}</span>;
}
