import { Link } from 'react-router';
import { type ClosedTo, useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import { formatEnd } from '../ui/format/format-date.ts';
import styles from './closed-band.module.css';

/** A quiet band on every screen: betting and the game are closed, and until when. Screens that say so have none. */
export function ClosedBand({ path }: { path: string }) {
  const closed = useClosedTo();
  if (closed === null || /^\/protection\/?$/i.test(path)) return null;
  return (
    <aside className={styles.band} aria-label="Betting and the game are closed">
      <p className="wrap">
        <span>{bandWords(closed)}</span> <Link to={linkTo('wallet')}>Statement and withdrawal</Link>
      </p>
    </aside>
  );
}

/** 'You are taking a break until Fri 21 May 2027, 14:00: no bets and no picks.' */
export function bandWords(closed: NonNullable<ClosedTo>): string {
  switch (closed.kind) {
    case 'staff':
      return 'Staff do not play: you see what a visitor sees.';
    case 'closure':
      return 'Your account is closed: no bets and no picks.';
    case 'time-out':
      return `You are taking a break until ${formatEnd(closed.until ?? '')}: no bets and no picks.`;
    case 'self-exclusion':
      return `You have excluded yourself until ${formatEnd(closed.until ?? '')}: no bets and no picks.`;
  }
}
