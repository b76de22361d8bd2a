import type { ReactNode } from 'react';
import styles from './icons.module.css';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The winning post. */
export function HomeIcon() {
  return (
    <Icon>
      <circle cx="12" cy="6.5" r="4" />
      <path d="M12 10.5V22M4 16h16M4 19.5h16" />
    </Icon>
  );
}

/** A saddle cloth with a tick. */
export function PicksIcon() {
  return (
    <Icon>
      <path d="M4.5 4h15v10a6 6 0 0 1-6 6h-3a6 6 0 0 1-6-6z" />
      <path d="m8.4 11.2 2.6 2.7 4.8-5.3" />
    </Icon>
  );
}

/** A podium. */
export function BoardIcon() {
  return (
    <Icon>
      <path d="M3 21V11h6v10M9 21V4h6v17M15 21v-7h6v7zM2 21h20" />
    </Icon>
  );
}

/** Two jockeys' caps, one before the other. */
export function LeaguesIcon() {
  return (
    <Icon>
      <path d="M3 17a6.2 6.5 0 0 1 12.4 0zM15.2 17h4.6M12.5 9.6A6.2 6.5 0 0 1 21 13M3 20h18" />
    </Icon>
  );
}

/** A torn slip. */
export function BetsIcon() {
  return (
    <Icon>
      <path d="M5 3h14v18l-2.3-1.6-2.4 1.6-2.3-1.6L9.7 21l-2.4-1.6L5 21zM8.5 8h7M8.5 12h7" />
    </Icon>
  );
}

/** A magnifying glass. */
export function SearchIcon() {
  return (
    <svg
      className={styles.small}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="7.5" cy="7.5" r="5" />
      <path d="m11.5 11.5 5 5" />
    </svg>
  );
}

/** Points down while closed; the row turns it. */
export function ChevronIcon() {
  return (
    <svg className={styles.chevron} viewBox="0 0 14 14" aria-hidden="true">
      <path d="m2.5 5 4.5 4.5L11.5 5" />
    </svg>
  );
}

/** A tick, for what is picked. */
export function TickIcon() {
  return (
    <svg
      className={styles.tick}
      viewBox="0 0 10 8"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="m1 4 3 3 5-6" />
    </svg>
  );
}

/** A cross, for closing. */
export function CloseIcon() {
  return (
    <svg
      className={styles.small}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="m3 3 12 12M15 3 3 15" />
    </svg>
  );
}
