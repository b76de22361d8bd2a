import { useMarks } from '../platform/session/marks.ts';
import styles from './header.module.css';
import { markWords } from './mark-words.ts';
import type { ScreenEntry } from './routes.ts';

const markOfScreen: Readonly<Record<string, keyof typeof markWords>> = { 'my-bets': 'bets', picks: 'picks' };

/** The mark on a link of the navigation while something waits behind it. */
export function NavMark({ name }: Pick<ScreenEntry, 'name'>) {
  const marks = useMarks();
  const mark = markOfScreen[name];
  if (mark === undefined || !marks[mark]) return null;
  return (
    <span className={styles.mark}>
      <span className="sr">, {markWords[mark]}</span>
    </span>
  );
}
