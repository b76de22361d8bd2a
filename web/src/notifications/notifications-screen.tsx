import type { NotificationWire } from '@furlong/contract/schemas/notifications';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../platform/device/server-clock.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { useMarkRead, useNotices } from './notice-queries.ts';
import { markOfNotice, noticesWords } from './notice-words.ts';
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
    announce(noticesWords.areRead);
    // The button is gone.
    heading.current?.focus();
  }

  return (
    <>
      <div className="pagehead">
        <h1 ref={heading} tabIndex={-1}>
          {noticesWords.title}
        </h1>
        <div className={styles.tools}>
          <Link to={linkTo('notification-settings')}>{noticesWords.settings}</Link>
          {turned.length === 0 && newest !== undefined && (data?.unread ?? 0) > 0 && (
            <Button size="small" onClick={() => void readAll(newest.id)}>
              {noticesWords.readAll}
            </Button>
          )}
        </div>
      </div>
      {data === undefined && isError ? (
        <ErrorState title={noticesWords.failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton text={noticesWords.loading} className={styles.skeleton}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Bone key={row} height={76} />
          ))}
        </Skeleton>
      ) : data.notifications.length === 0 && turned.length === 0 ? (
        <EmptyState title={noticesWords.none}>{noticesWords.noneWhy}</EmptyState>
      ) : (
        <div className={styles.list}>
          <ul className={styles.notices} aria-busy={isPlaceholderData}>
            {data.notifications.map((notice) => (
              <Notice key={notice.id} notice={notice} onOpen={() => void markRead({ ids: [notice.id] })} />
            ))}
          </ul>
          {(turned.length > 0 || data.next !== null) && (
            <nav className={styles.pager} aria-label={noticesWords.pages}>
              <Button
                disabled={turned.length === 0}
                aria-disabled={isPlaceholderData}
                onClick={() => !isPlaceholderData && setTurned(turned.slice(0, -1))}
              >
                {noticesWords.newer}
              </Button>
              <b className="num">{noticesWords.page(turned.length + 1)}</b>
              <Button
                disabled={data.next === null}
                aria-disabled={isPlaceholderData}
                onClick={() => {
                  if (!isPlaceholderData && data.next !== null) setTurned([...turned, data.next]);
                }}
              >
                {noticesWords.older}
              </Button>
            </nav>
          )}
        </div>
      )}
    </>
  );
}

function Notice({ notice, onOpen }: { notice: NotificationWire; onOpen: () => void }) {
  const { title, text, link, at, read } = notice;
  const { look, name, sign } = markOfNotice(notice);
  return (
    <li>
      <Link
        to={link}
        className={classNames(styles.notice, !read && styles.unread)}
        onClick={() => !read && onOpen()}
      >
        <span className={classNames(styles.type, styles[look])}>
          <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
            <path d={sign} />
          </svg>
          {name !== null && <span className="sr">{name}: </span>}
        </span>
        <span className={styles.words}>
          <b>{title}</b>
          {!read && <span className={styles.new}>{noticesWords.isNew}</span>}
          <span>{text}</span>
          <span className="dim small">{`${formatNearDay(at, serverNow())} ${formatClock(at)}`}</span>
        </span>
      </Link>
    </li>
  );
}
