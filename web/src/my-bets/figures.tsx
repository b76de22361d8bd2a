import type { ReactNode } from 'react';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './ticket.module.css';
import type { Figure } from './ticket-words.ts';

interface FiguresProps {
  figures: readonly Figure[];
  /** The return is above the stake: the last figure looks like it (rule: wins-and-losses). */
  isWin: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** Amounts, each with its name: in columns, or in lines where the room is narrow. */
export function Figures({ figures, isWin, className, children }: FiguresProps) {
  return (
    <span className={classNames(styles.figures, className)}>
      {figures.map(({ name, amount }, index) => (
        <span key={name}>
          <small>{name}</small>{' '}
          <b className={classNames('money', isWin && index === figures.length - 1 && 'up')}>{amount}</b>{' '}
        </span>
      ))}
      {children}
    </span>
  );
}
