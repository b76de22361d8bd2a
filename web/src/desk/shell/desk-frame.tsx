import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import mark from '../../app/mark.svg?url';
import { getConfig } from '../../platform/site/config.ts';
import { Button } from '../../ui/controls/button.tsx';
import { deskPaths } from '../desk-links.ts';
import type { DeskPage } from '../desk-pages.ts';
import { deskWords, nameRoles } from '../desk-words.ts';
import { DeskClock } from './desk-clock.tsx';
import styles from './desk-shell.module.css';
import type { OwnDesk } from './own-roles.ts';

interface DeskFrameProps {
  /** Who is signed in; null before that is known. */
  own: OwnDesk | null;
  /** The pages that their roles open. */
  pages: readonly DeskPage[];
  current: DeskPage | null;
  onSignOut?: (() => void) | undefined;
  children: ReactNode;
}

/** The desk around every page: the brand, the clock, who is signed in, and the rail of pages. */
export function DeskFrame({ own, pages, current, onSignOut, children }: DeskFrameProps) {
  const rail = useRef<HTMLElement>(null);
  const count = pages.length;
  useEffect(() => {
    if (count > 0 && current !== null) showCurrent(rail.current);
  }, [count, current]);
  return (
    <>
      <a className="skip" href="#main">
        {deskWords.skip}
      </a>
      <header className={styles.top}>
        <Link className={styles.brand} to={deskPaths.raceDay}>
          <img src={mark} alt="" width="20" height="32" />
          <span>
            {getConfig().brand} <span className={styles.word}>{deskWords.desk}</span>
          </span>
        </Link>
        <DeskClock />
        {own !== null && (
          <p className={styles.who}>
            <span className="sr">{deskWords.signedInAs} </span>
            <b>{own.name}</b> <span className="small dim">{nameRoles(own.roles)}</span>
          </p>
        )}
        {onSignOut !== undefined && (
          <Button size="small" onClick={onSignOut}>
            {deskWords.signOut}
          </Button>
        )}
      </header>
      <div className={pages.length > 0 ? styles.body : undefined}>
        {pages.length > 0 && (
          <nav ref={rail} className={`sideways ${styles.rail}`} aria-label={deskWords.pages}>
            {pages.map((page) => (
              <Link key={page.path} to={page.path} aria-current={page === current ? 'page' : undefined}>
                {page.label}
              </Link>
            ))}
            <a href="/">{deskWords.toSite}</a>
          </nav>
        )}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </>
  );
}

/** Scrolls the strip of pages, where it is wider than the screen, so that the page one is on stands in its middle. */
function showCurrent(rail: HTMLElement | null): void {
  const link = rail?.querySelector<HTMLElement>('[aria-current]');
  if (!rail || !link) return;
  rail.scrollLeft = link.offsetLeft - (rail.clientWidth - link.offsetWidth) / 2;
}
