import { Link } from 'react-router';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import styles from './closed-band.module.css';
import { bandTitle, bandWords, toDesk, toStatement } from './closed-band-words.ts';

/** A quiet band on every screen: betting and the game are closed, and until when. Screens that say so have none. */
export function ClosedBand({ path }: { path: string }) {
  const closed = useClosedTo();
  if (closed === null || /^\/protection\/?$/i.test(path)) return null;
  return (
    <aside className={styles.band} aria-label={bandTitle}>
      <p className="wrap">
        <span>{bandWords(closed)}</span>{' '}
        {closed.kind === 'staff' ? (
          // An app of its own: the page is loaded.
          <a href="/desk">{toDesk}</a>
        ) : (
          <Link to={linkTo('wallet')}>{toStatement}</Link>
        )}
      </p>
    </aside>
  );
}
