import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { findKeptPages, type KeptPage } from '../../platform/offline/kept-pages.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { describeKeptPage, stateWords } from './state-words.ts';
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
  if (pages.length === 0) return null;
  return (
    <nav className={styles.kept} aria-label={stateWords.kept}>
      <span aria-hidden="true">{stateWords.kept}</span>
      {pages.map((page) => (
        <Link key={page.to} to={page.to}>
          {describeKeptPage(page)}
        </Link>
      ))}
    </nav>
  );
}
