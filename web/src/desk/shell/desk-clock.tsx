import { formatDay } from '../../ui/format/format-date.ts';
import { deskWords } from '../desk-words.ts';
import { formatSeconds } from '../format-times.ts';
import styles from './desk-shell.module.css';
import { useSecond } from './use-second.ts';

/** The server's day and time in Johannesburg: races go off by it, whatever this device's clock says. */
export function DeskClock() {
  const now = useSecond();
  return (
    <p className={styles.clock}>
      <span className="label">
        {deskWords.clock}, {formatDay(now)}
      </span>
      <time dateTime={new Date(now).toISOString()}>{formatSeconds(now)}</time>
    </p>
  );
}
