import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { payloadOf, polled } from '../../platform/api/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { formatSeconds, formatSpan } from '../format-times.ts';
import { useSecond } from '../shell/use-second.ts';
import styles from './feed.module.css';
import { feedWords } from './feed-words.ts';

const refreshMs = 10_000;
/** Refusals on a page. */
const perPage = 50;

/** Nodes whose clock is off, how long suppliers have been silent, what became of their calls today, and which were refused with why. */
export function FeedPage() {
  const [query] = useSearchParams();
  const now = useSecond();
  const before = Number(query.get('before'));
  const feed = useQuery({
    queryKey: ['desk', 'feed', before],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('GetFeedHealth', {
          signal,
          query: { ...(Number.isSafeInteger(before) && before > 0 && { before }), limit: perPage },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: polled(refreshMs),
  });
  const ago = (instant: string) => formatSpan(now - Date.parse(instant));
  return (
    <>
      <h1 className="page-title">{feedWords.title}</h1>
      <p className={`dim ${styles.about}`}>{feedWords.about}</p>
      {feed.data?.clocks !== undefined && feed.data.clocks.length > 0 && (
        <section className={styles.clocks} aria-label={feedWords.clocks} role="alert">
          <ul>
            {feed.data.clocks.map(({ node, aheadSeconds }) => (
              <li key={node}>{feedWords.clock(node, aheadSeconds)}</li>
            ))}
          </ul>
        </section>
      )}
      {feed.isPending && (
        <Skeleton text={feedWords.loading}>
          <br />
        </Skeleton>
      )}
      {feed.isError && feed.data === undefined && (
        <ErrorState title={feedWords.failed} onRetry={() => void feed.refetch()}>
          {feed.error.message}
        </ErrorState>
      )}
      {feed.data !== undefined && (
        <>
          <section className="sect">
            <h2>{feedWords.calls}</h2>
            {feed.data.calls.length === 0 && (
              <EmptyState title={feedWords.silent}>{feedWords.silentText}</EmptyState>
            )}
            <ul className={styles.calls}>
              {feed.data.calls.map(({ call, sport, lastAt, lastAppliedAt, today }) => (
                <li key={`${sport} ${call}`}>
                  <h3>
                    {call} {sport !== null && <span className="small dim">{feedWords.sports[sport]}</span>}
                  </h3>
                  <p className="small">{feedWords.last(ago(lastAt))}</p>
                  {lastAppliedAt !== lastAt && (
                    <p className="small">
                      {lastAppliedAt === null
                        ? feedWords.neverApplied
                        : feedWords.lastApplied(ago(lastAppliedAt))}
                    </p>
                  )}
                  <dl>
                    {(
                      [
                        [feedWords.applied, today.applied, false],
                        [feedWords.stale, today.stale, false],
                        [feedWords.refused, today.refused, true],
                        [feedWords.broken, today.failed, true],
                      ] as const
                    ).map(([name, count, isFault]) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd className={isFault && count > 0 ? 'down' : undefined}>
                          {feedWords.count(count)}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
            </ul>
          </section>
          <section className="sect">
            <h2>{feedWords.refusals}</h2>
            {feed.data.refusals.length === 0 ? (
              <p>{feedWords.noneRefused}</p>
            ) : (
              <ol className={styles.refusals}>
                {feed.data.refusals.map(({ id, at, call, path, status, reason }) => (
                  <li key={id}>
                    <p className="small dim">
                      <time dateTime={at}>
                        {formatDay(at)} {formatSeconds(at)}
                      </time>{' '}
                      <Tag tone="red">{feedWords.status(status)}</Tag>
                    </p>
                    <p>
                      <b>{call}</b> <span className="small dim">{path}</span>
                    </p>
                    <p>{reason}</p>
                  </li>
                ))}
              </ol>
            )}
            <nav className={styles.pages} aria-label={feedWords.pages}>
              {query.has('before') && <Link to={{ search: '' }}>{feedWords.newest}</Link>}
              {feed.data.next !== null && <Link to={`?before=${feed.data.next}`}>{feedWords.older}</Link>}
            </nav>
          </section>
        </>
      )}
    </>
  );
}
