import { Fragment, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './facts.module.css';

interface FactsProps {
  facts: readonly ReactNode[];
  className?: string | undefined;
}

/** Facts on a line, a dot between two of them: none begins or ends a line. Read out with a comma. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <span className={classNames(styles.facts, className)}>
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place
        <Fragment key={place}>
          {place > 0 && <span className="sr">, </span>}
          <span>{fact}</span>
        </Fragment>
      ))}
    </span>
  );
}
