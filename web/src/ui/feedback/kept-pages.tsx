import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { findKeptPages, type KeptPage } from '../../platform/offline/kept-pages.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { describeKeptPage, keptWords } from './kept-words.ts';
import styles from './states.module.css';

/** Ways on from a page that cannot be read offline, to those that can; nothing where there are none. */
export function KeptPages() {
  const punterId = useSession((session) => session.punterId);
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    let isGone = false;
    findKeptPages(punterId).then(
      (found) => isGone || setPages(found),
      // The device cannot read what it stored: there is no way on.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [punterId]);
  const { pathname } = useLocation();
  // The page itself is not kept as it was asked for: it is no way on.
  const others = pages.filter(({ to }) => to !== pathname);
  if (others.length === 0) return null;
  return (
    <nav className={styles.kept} aria-label={keptWords}>
      <span aria-hidden="true">{keptWords}</span>
      {others.map((page) => (
        <Link key={page.to} to={page.to}>
          {describeKeptPage(page)}
        </Link>
      ))}
    </nav>
  );
}
