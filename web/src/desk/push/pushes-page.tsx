import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { deskCall } from '../desk-call.ts';
import { punterLink } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';

/** What push services refuse, as `npm run admin -- push` shows it. */
export function PushesPage() {
  const own = useOwnDesk();
  const roles = own.data?.roles ?? [];
  const health = useQuery({
    queryKey: ['desk', 'pushes'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('GetPushHealth', { signal })),
  });
  const data = health.data;
  return (
    <>
      <h1 className="page-title">{pushWords.title}</h1>
      <p className="dim">{pushWords.about}</p>
      {health.isPending && (
        <Skeleton text={pushWords.loading}>
          <br />
        </Skeleton>
      )}
      {health.isError && data === undefined && (
        <ErrorState title={pushWords.failed} onRetry={() => void health.refetch()}>
          {health.error.message}
        </ErrorState>
      )}
      {data !== undefined && (
        <div className={styles.parts}>
          <h2>{pushWords.services}</h2>
          {data.services.length === 0 && <p>{pushWords.none}</p>}
          <ul className="entry-list">
            {data.services.map(({ service, browsers, stopped }) => (
              <li key={service}>
                <p>
                  <b>{service}</b>{' '}
                  <span className={stopped > 0 ? 'down' : undefined}>
                    {pushWords.service(browsers, stopped)}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <h2>{pushWords.pushes}</h2>
          {data.pushes.length === 0 && <p>{pushWords.noPushes}</p>}
          <ul className="entry-list">
            {data.pushes.map(({ state, reason, count }) => (
              <li key={`${state} ${reason}`}>
                <p>
                  {formatCount(count)} {state} {reason !== null && <span className="dim">({reason})</span>}
                </p>
              </li>
            ))}
          </ul>
          {data.stopped.length > 0 && (
            <>
              <h2>{pushWords.stopped}</h2>
              <ul className="entry-list">
                {data.stopped.map(({ id, punterId, service, status, stoppedAt }) => (
                  <li key={id}>
                    <p>
                      {mayDo(roles, deskDuties.seePunters) ? (
                        <Link to={punterLink(punterId)}>{pushWords.punter(punterId)}</Link>
                      ) : (
                        pushWords.punter(punterId)
                      )}{' '}
                      {pushWords.answered(service, status, stoppedAt)}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )}
          {data.hasMore && <Note tone="amber">{pushWords.more}</Note>}
        </div>
      )}
    </>
  );
}
