import { useEffect } from 'react';
import { Link } from 'react-router';
import { noteScreenMissing } from '../platform/offline/page-blank.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { notFoundWords } from './app-words.ts';
import styles from './not-found.module.css';

/** Any path without a route. Results are for punters: a visitor would lose the page to a dialog. */
export function NotFound() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  // The page has nothing that could be old.
  useEffect(noteScreenMissing, []);
  return (
    <>
      <div className="pagehead">
        <h1>{notFoundWords.title}</h1>
      </div>
      <EmptyState
        title={notFoundWords.why}
        action={
          <div className={styles.ways}>
            <ButtonLink kind="main" to={linkTo('home')}>
              {notFoundWords.home}
            </ButtonLink>
            <Link to={linkTo('picks')}>{notFoundWords.picks}</Link>
            {isLoggedIn && <Link to={linkTo('results')}>{notFoundWords.results}</Link>}
          </div>
        }
      >
        {notFoundWords.what}
      </EmptyState>
    </>
  );
}
