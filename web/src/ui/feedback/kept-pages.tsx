import { Link, useLocation } from 'react-router';
import { serverNow } from '../../platform/device/server-clock.ts';
import { useOnline } from '../../platform/offline/online.ts';
import { useKeptPages } from '../../platform/offline/use-kept-pages.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { ButtonLink } from '../controls/button.tsx';
import { formatSince } from '../format/format-date.ts';
import { describeKeptPage, keptWords, waysWords } from './kept-words.ts';
import styles from './states.module.css';

/** Ways on from a page that cannot be read offline, to those that can, each with its age; nothing where there are none. */
export function KeptPages() {
  const pages = useKeptPages();
  const { pathname } = useLocation();
  // The page itself is not kept as it was asked for: it is no way on.
  const others = pages.filter(({ to }) => to !== pathname);
  if (others.length === 0) return null;
  return (
    <nav className={styles.kept} aria-label={keptWords}>
      <span aria-hidden="true">{keptWords}</span>
      <ul>
        {others.map((page) => (
          <li key={page.to}>
            <Link to={page.to}>{describeKeptPage(page)}</Link>{' '}
            {!Number.isNaN(page.since) && <span>{formatSince(page.since, serverNow())}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The ways on from an address that leads to nothing; offline those to what can be read. Results are for punters: a
 * visitor would lose the page to a dialog.
 */
export function WaysOn() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  if (!useOnline()) return <KeptPages />;
  return (
    <div className={styles.ways}>
      <ButtonLink kind="main" to={linkTo('home')}>
        {waysWords.home}
      </ButtonLink>
      <Link to={linkTo('picks')}>{waysWords.picks}</Link>
      {isLoggedIn && <Link to={linkTo('results')}>{waysWords.results}</Link>}
    </div>
  );
}

/** What stands in the place of a page whose address has none. */
export function NoPage() {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{waysWords.why}</p>
      <p className="dim">{waysWords.what}</p>
      <WaysOn />
    </div>
  );
}
