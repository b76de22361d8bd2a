import type { ReactNode } from 'react';
import { TickIcon } from '../controls/icons.tsx';
import { classNames } from '../styles/class-names.ts';
import { stateWords } from './state-words.ts';
import styles from './tag.module.css';

/** A tag's colour. */
export type TagTone = 'plain' | 'red' | 'green' | 'amber' | 'blue';

interface TagProps {
  tone?: TagTone;
  children: ReactNode;
}

/** A label of a state. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}

/** Marks the punter's own pick. */
export function PickFlag() {
  return (
    <span className={styles.pick}>
      <TickIcon />
      {stateWords.yourPick}
    </span>
  );
}

/** A word stamped across something that is called off. */
export function Stamp({ children }: { children: ReactNode }) {
  return <span className={classNames(styles.stamp, 'down')}>{children}</span>;
}
