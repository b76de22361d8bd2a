import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import styles from './bell.module.css';
import { useUnread } from './notice-queries.ts';
import { markOf, unreadWords } from './notice-words.ts';
import { useNoticeKeeper } from './use-notice-keeper.ts';

/** The way to the notifications, with a mark while some are unread. */
export function Bell() {
  const { data: unread = 0 } = useUnread();
  useNoticeKeeper();
  return (
    <Link className={styles.bell} to={linkTo('notifications')} aria-label={unreadWords(unread)}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path d="M6 17V10.500a6 6 0 0 1 12 0V17l1.800 2.200H4.200zM10 21.500h4" />
      </svg>
      {unread > 0 && (
        <b className={styles.mark} aria-hidden="true">
          {markOf(unread)}
        </b>
      )}
    </Link>
  );
}
