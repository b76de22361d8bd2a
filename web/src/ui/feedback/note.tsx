import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './note.module.css';

interface NoteProps {
  tone?: 'plain' | 'red' | 'blue' | 'amber' | 'green';
  /** Buttons or links. */
  actions?: ReactNode;
  children: ReactNode;
}

/** An inline remark with its actions. */
export function Note({ tone = 'plain', actions, children }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone])}>
      <p>{children}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
