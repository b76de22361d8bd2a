import { type ReactNode, useState } from 'react';
import { ChevronIcon } from '../../../../ui/controls/icons.tsx';
import { legWords } from '../view/slip-words.ts';
import styles from './slip-parts.module.css';

interface GoneRowsProps {
  /** How many, and why. */
  text: string;
  locked: boolean;
  /** Takes all of them off the slip. */
  onRemove: () => void;
  /** A row for each. */
  children: ReactNode;
}

/** Several selections that can never be bet on any more, in one row with one way off the slip; which, on a tap. */
export function GoneRows({ text, locked, onRemove, children }: GoneRowsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={styles.gone}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text}
          <ChevronIcon />
        </button>
        <button
          type="button"
          className={styles.removeWord}
          data-remove=""
          aria-label={legWords.remove(text)}
          disabled={locked}
          onClick={onRemove}
        >
          {legWords.removeIt}
        </button>
      </div>
      {isOpen && <ul aria-label={text}>{children}</ul>}
    </li>
  );
}
