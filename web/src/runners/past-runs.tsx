import type { Runner } from '@furlong/contract/schemas/meetings';
import type { PastRun } from '@furlong/contract/schemas/runners';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './past-runs.module.css';
import {
  fieldWords,
  loadWords,
  noRunsWords,
  placeWords,
  rivalWords,
  runDayWords,
  runnerWords,
  startingWords,
  tripWords,
} from './runner-words.ts';

interface PastRunsProps {
  runner: Runner;
  runs: readonly PastRun[];
  now: number;
}

/** A horse's last runs, latest first; each leads to the card that it was on. */
export function PastRuns({ runner, runs, now }: PastRunsProps) {
  if (runs.length === 0) return <p className="dim">{noRunsWords(runner)}</p>;
  return (
    <ol className={`sheet ${styles.runs}`} aria-label={runnerWords.form.title}>
      {runs.map((run) => (
        <Run key={`${run.meetingId}/${run.raceNumber}`} run={run} now={now} />
      ))}
    </ol>
  );
}

/** Three lines: where and on what; how it finished; with whom, at what weight and price. */
function Run({ run, now }: { run: PastRun; now: number }) {
  const format = useOddsPreference((preference) => preference.format);
  const { meetingId, raceNumber, raceName, position } = run;
  const rival = rivalWords(run);
  const price = startingWords(run, format);
  return (
    <li className={styles.run}>
      <p className={styles.facts}>
        <Link className={styles.day} to={linkTo('picks', { meetingId, race: raceNumber })}>
          {runDayWords(run, now)}
        </Link>{' '}
        <span>{tripWords(run)}</span> <span className={styles.name}>{raceName}</span>
      </p>
      <p className={classNames(styles.finish, position === 1 && styles.won)}>
        <b>
          {placeWords(run)} {fieldWords(run)}
        </b>
        {rival !== null && `, ${rival}`}
      </p>
      <p className={styles.facts}>
        {[...loadWords(run), price ?? ''].filter(Boolean).map((part) => (
          <span key={part}>{part} </span>
        ))}
      </p>
    </li>
  );
}
