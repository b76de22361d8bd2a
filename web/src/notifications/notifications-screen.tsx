import type { NotificationWire } from '@furlong/contract/schemas/notifications';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../platform/device/server-clock.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Facts } from '../ui/format/facts.tsx';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { useMarkRead, useNotices } from './notice-queries.ts';
import { kindWords, typeWords } from './notice-words.ts';
import styles from './notifications.module.css';

/** The punter's notifications, newest first; each leads to what it is about. */
export function NotificationsScreen() {
  /** The `before` of each page turned to, the last one shown; the first page has none. */
  const [turned, setTurned] = useState<readonly number[]>([]);
  const { data, isError, isPlaceholderData, refetch } = useNotices(turned.at(-1) ?? null);
  const markRead = useMarkRead();
  const heading = useRef<HTMLHeadingElement>(null);
  const newest = data?.notifications[0];

  async function readAll(upTo: number): Promise<void> {
    await markRead({ upTo });
    announce('All are marked as read.');
    // The button is gone.
    heading.current?.focus();
  }

  return (
    <>
      <div className="pagehead">
        <h1 ref={heading} tabIndex={-1}>
          Notifications
        </h1>
        <p>
          <Link to={linkTo('notification-settings')}>What you are told, and when</Link>
        </p>
      </div>
      {data === undefined && isError ? (
        <ErrorState
          title="There was an error in retrieving data, please try again after some time."
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton text="Loading Notifications" className={styles.skeleton}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Bone key={row} height={76} />
          ))}
        </Skeleton>
      ) : data.notifications.length === 0 && turned.length === 0 ? (
        <EmptyState title="Nothing yet.">
          Results of your meetings, your leagues and settled bets are told here.
        </EmptyState>
      ) : (
        <div className={styles.list}>
          {turned.length === 0 && data.unread > 0 && newest !== undefined && (
            <Button size="small" className={styles.all} onClick={() => void readAll(newest.id)}>
              Mark all as read
            </Button>
          )}
          <ul className={styles.notices} aria-busy={isPlaceholderData}>
            {data.notifications.map((notice) => (
              <Notice key={notice.id} notice={notice} onOpen={() => void markRead({ ids: [notice.id] })} />
            ))}
          </ul>
          {(turned.length > 0 || data.next !== null) && (
            <nav className={styles.pager} aria-label="Pages">
              <Button
                disabled={turned.length === 0}
                aria-disabled={isPlaceholderData}
                onClick={() => !isPlaceholderData && setTurned(turned.slice(0, -1))}
              >
                Newer
              </Button>
              <b className="num">Page {turned.length + 1}</b>
              <Button
                disabled={data.next === null}
                aria-disabled={isPlaceholderData}
                onClick={() => {
                  if (!isPlaceholderData && data.next !== null) setTurned([...turned, data.next]);
                }}
              >
                Older
              </Button>
            </nav>
          )}
        </div>
      )}
    </>
  );
}

function Notice({ notice, onOpen }: { notice: NotificationWire; onOpen: () => void }) {
  const { type, kind, title, text, link, at, read } = notice;
  return (
    <li>
      <Link
        to={link}
        className={classNames(styles.notice, !read && styles.unread)}
        onClick={() => !read && onOpen()}
      >
        <span className={classNames(styles.type, styles[type])}>
          <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
            <path d={typeWords[type].sign} />
          </svg>
          <span className="sr">{typeWords[type].name}: </span>
        </span>
        <span className={styles.words}>
          <b>{title}</b>
          {!read && <span className={styles.new}>New</span>}
          <span>{text}</span>
          <span className="dim small">
            <Facts facts={[kindWords[kind].title, `${formatNearDay(at, serverNow())} ${formatClock(at)}`]} />
          </span>
        </span>
      </Link>
    </li>
  );
}
