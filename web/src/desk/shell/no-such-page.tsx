import { Link } from 'react-router';
import { deskPages } from '../desk-pages.ts';
import { doorWords } from '../desk-words.ts';
import { DeskDoor } from './desk-door.tsx';
import styles from './desk-shell.module.css';
import { mayDo, useOwnDesk } from './own-roles.ts';

/** Where an address leads nowhere: the pages there are for whom reads it. */
export function NoSuchPage() {
  const roles = useOwnDesk().data?.roles ?? [];
  const pages = deskPages.filter((page) => mayDo(roles, page.roles));
  return (
    <DeskDoor title={doorWords.notFound} text={doorWords.notFoundText}>
      <ul className={styles.ways} aria-label={doorWords.pages}>
        {pages.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </DeskDoor>
  );
}
