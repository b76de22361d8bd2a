import { type ReactNode, useState } from 'react';
import styles from './jackpots.module.css';

/** A part that is loaded and shown when the reader opens it. */
export function Disclosure({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className="stack">{children()}</div>}
    </details>
  );
}
