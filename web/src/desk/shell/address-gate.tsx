import { Link, Outlet, useParams } from 'react-router';
import { deskPages } from '../desk-pages.ts';
import { doorWords } from '../desk-words.ts';
import { DeskDoor } from './desk-door.tsx';
import styles from './desk-shell.module.css';
import { mayDo, useOwnDesk } from './own-roles.ts';

/** Number of a thing in the database. */
const number = /^[1-9]\d{0,9}$/;
/** Each part of the desk's addresses that is one. */
const shapes: Readonly<Record<string, RegExp>> = {
  meetingId: number,
  raceNumber: number,
  raceId: number,
  fixtureId: number,
  punterId: number,
};

/** Shows a page whose address can name something: nothing is asked of the server about `/desk/punters/abc`. */
export function AddressGate() {
  const parts = Object.entries(useParams());
  const isRight = parts.every(([name, text]) => shapes[name]?.test(text ?? '') ?? true);
  return isRight ? <Outlet /> : <NoSuchPage />;
}

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
