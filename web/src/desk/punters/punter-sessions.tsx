import type { AccountEvent } from '@furlong/contract/schemas/desk-punters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { nameOfEvent, punterListWords as words } from './punter-words.ts';
import styles from './punters.module.css';

/** A punter's current sign-ins, and what happened to the account. */
export function PunterSessions({ punterId }: { punterId: number }) {
  const [query] = useSearchParams();
  const before = Number(query.get('before'));
  const isLater = Number.isSafeInteger(before) && before > 0;
  const sessions = useQuery({
    queryKey: ['desk', 'punter-sessions', punterId, isLater ? before : 0],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('ListPunterSessions', {
          signal,
          params: { punterId },
          query: isLater ? { before } : {},
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const data = sessions.data;
  return (
    <>
      {sessions.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {sessions.isError && (
        <ErrorState title={words.failed} onRetry={() => void sessions.refetch()}>
          {sessions.error.message}
        </ErrorState>
      )}
      {!sessions.isError && data !== undefined && (
        <>
          {!isLater && (
            <section className={`sect ${styles.section}`}>
              <h2>{words.current}</h2>
              {data.sessions === null && <p className="dim">{words.elsewhere}</p>}
              {data.sessions?.length === 0 && <p>{words.noSessions}</p>}
              <ul className="entry-list">
                {data.sessions?.map(({ id, device, signedInAt, usedAt }) => (
                  <li key={id}>
                    <p>{device}</p>
                    <p className="small dim">
                      {formatEnd(signedInAt)}, {words.used(formatEnd(usedAt))}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className={`sect ${styles.section}`}>
            <h2>{words.events}</h2>
            {data.events.length === 0 && <p>{words.noEvents}</p>}
            <ol className="entry-list">
              {data.events.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </ol>
            <nav className={styles.pages} aria-label={words.pages}>
              {isLater && <Link to="?part=sessions">{words.newest}</Link>}
              {data.next !== null && <Link to={`?part=sessions&before=${data.next}`}>{words.older}</Link>}
            </nav>
          </section>
        </>
      )}
    </>
  );
}

function EventLine({ event: { at, kind, device, saidBy } }: { event: AccountEvent }) {
  return (
    <li>
      <p>{nameOfEvent(kind)}</p>
      <p className="small dim">
        <time dateTime={at}>{formatEnd(at)}</time> {device} {saidBy !== null && words.by(saidBy)}
      </p>
    </li>
  );
}
