import type { Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { stateOfRace } from '../meetings/race-state.ts';
import { formatClock } from '../ui/format/format-date.ts';
import styles from './own-finish.module.css';
import { toHeading } from './race-arrival.ts';
import { describeOwnFinish, ownFinishWords } from './race-words.ts';

interface OwnFinishProps {
  race: Race;
  races: readonly Race[];
  now: number;
  linkOf: (raceNumber: number) => string;
}

/** How the own pick of a race that is run came in, with the way on; nothing without a pick or an open race after it. */
export function OwnFinish({ race, races, now, linkOf }: OwnFinishProps) {
  const { selection, raceNumber } = race;
  const next = races.find((each) => each.raceNumber > raceNumber && stateOfRace(each, now) === 'open');
  if (!selection || next === undefined || stateOfRace(race, now) !== 'resulted') return null;
  const saddle = selection.countsAs ?? selection.saddle;
  const runner = race.runners.find((each) => each.saddle === saddle);
  if (runner === undefined) return null;
  return (
    <p className={styles.line}>
      {describeOwnFinish(runner.position, selection.countsAs !== null)}{' '}
      <Link to={linkOf(next.raceNumber)} replace preventScrollReset state={toHeading}>
        {ownFinishWords.next(next.raceNumber, formatClock(next.offTime))}
      </Link>
    </p>
  );
}
