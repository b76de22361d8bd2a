import type { NotificationWire } from '@furlong/contract/schemas/notifications';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../platform/device/server-clock.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { useMarkRead, useNotices } from './notice-queries.ts';
import { markOfNotice, noticesWords, wayOf } from './notice-words.ts';
import styles from './notifications.module.css';

/** The punter's notifications, newest first; each leads to what it is about. */
export function NotificationsScreen() {
  /** The `before` of each page turned to, the last one shown; the first page has none. */
  const [turned, setTurned] = useState<readonly number[]>([]);
  const { data, isError, isPlaceholderData, refetch } = useNotices(turned.at(-1) ?? null);
  const isNew = useNewHere(data);

  return (
    <>
      <div className="pagehead">
        <h1>{noticesWords.title}</h1>
        <div className={styles.tools}>
          <Link to={linkTo('notification-settings')}>{noticesWords.settings}</Link>
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
          <div className={styles.days} aria-busy={isPlaceholderData}>
            {byDay(data.notifications).map(([day, notices]) => (
              <section key={day} aria-label={day}>
                <h2>{day}</h2>
                <ul className={styles.notices}>
                  {notices.map((notice) => (
                    <Notice key={notice.id} notice={notice} isNew={isNew(notice)} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {data.next === null && <p className="small dim">{noticesWords.comes(getConfig().showMyBets)}</p>}
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

/** The notifications of each day, newest first as they come. */
function byDay(notices: readonly NotificationWire[]): [day: string, NotificationWire[]][] {
  return [...Map.groupBy(notices, ({ at }) => formatNearDay(at, serverNow()))];
}

/**
 * Whoever looks at the list has read it: the server is told, and the bell's number goes. What was unread when it came stays
 * marked as new until the screen is left.
 */
function useNewHere(
  page: { readonly notifications: readonly NotificationWire[] } | undefined,
): (notice: NotificationWire) => boolean {
  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set());
  const markRead = useMarkRead();
  const newest = page?.notifications.find(({ read }) => !read)?.id ?? null;
  useEffect(() => {
    const came = page?.notifications.filter(({ read }) => !read) ?? [];
    if (came.length > 0) setUnread((known) => new Set([...known, ...came.map(({ id }) => id)]));
  }, [page]);
  // Told once for each newest one: a refusal is not asked about again and again.
  const tell = useEffectEvent((upTo: number) => void markRead(upTo));
  useEffect(() => {
    if (newest !== null) tell(newest);
  }, [newest]);
  return ({ id, read }) => !read || unread.has(id);
}

function Notice({ notice, isNew }: { notice: NotificationWire; isNew: boolean }) {
  const { title, text, link, at } = notice;
  const { look, name, sign } = markOfNotice(notice);
  return (
    <li className={classNames(styles.notice, isNew && styles.unread)}>
      <span className={classNames(styles.type, styles[look])}>
        <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
          <path d={sign} />
        </svg>
        {name !== null && <span className="sr">{name}: </span>}
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        {isNew && <span className={styles.new}>{noticesWords.isNew}</span>}
        <span>{text}</span>
        <span className={styles.foot}>
          <Link className={styles.way} to={link} aria-label={`${wayOf(notice)}: ${title}`}>
            {wayOf(notice)}
          </Link>
          <span className="dim small">{formatClock(at)}</span>
        </span>
      </div>
    </li>
  );
}
