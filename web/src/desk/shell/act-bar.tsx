import type { ReactNode } from 'react';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './desk-shell.module.css';

interface ActBarProps {
  /** There is something to do: it stays in sight at the foot of the window while its part of the page is long. */
  isUp: boolean;
  children: ReactNode;
}

/** The buttons that end what is written above them. Its parent is no grid: a grid's cell would hold it where it is. */
export function ActBar({ isUp, children }: ActBarProps) {
  return <div className={classNames(styles.actBar, isUp && styles.up)}>{children}</div>;
}
