import type { SeasonRow } from '@furlong/contract/schemas/league-season';
import { formatCount } from '../../ui/format/format-number.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './season.module.css';
import { seasonWords } from './season-words.ts';

/** The places that have a medal, best first. */
export const medalNames = ['gold', 'silver', 'bronze'] as const;

/** How a place is drawn: told apart by shape too, and never by a figure beside the count. */
function MedalMark({ name }: { name: (typeof medalNames)[number] }) {
  return <i className={classNames(styles.medal, styles[name])} aria-hidden="true" />;
}

/** In the head: which mark counts which place. Rows say it in words to those who do not see it. */
export function MedalKey() {
  return (
    <small className={styles.medals} aria-hidden="true">
      {medalNames.map((name) => (
        <span key={name}>
          <MedalMark name={name} /> {seasonWords.medalKey[name]}
        </span>
      ))}
    </small>
  );
}

/** Meetings that were finished first, second and third, and how often. */
export function MedalCounts({ medals }: { medals: SeasonRow['meetingMedals'] }) {
  const told = medalNames.map((name) => ({ name, count: medals[name] })).filter(({ count }) => count > 0);
  if (told.length === 0) return null;
  return (
    <span className={styles.medals}>
      {told.map(({ name, count }) => (
        <span key={name}>
          <MedalMark name={name} /> <span aria-hidden="true">{formatCount(count)}</span>
          <span className="sr"> {seasonWords.medal(count, name)},</span>
        </span>
      ))}
    </span>
  );
}
