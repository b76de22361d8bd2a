import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './note.module.css';

interface NoteProps {
  tone?: 'plain' | 'red' | 'blue' | 'amber' | 'green';
  /** What can be done about it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A remark that stays where it belongs, with what can be done about it. */
export function Note({ tone = 'plain', actions, children }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone])}>
      <p>{children}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
