import type { ListedRequest } from '@furlong/contract/schemas/desk-personal-data';
import { type Urgency, urgencyOf } from '@furlong/domain/personal-data/requests';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { fieldNames, kindNames, stateNames } from '../../account/own-data/own-data-words.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Tag, type TagTone } from '../../ui/feedback/tag.tsx';
import { deskCall } from '../desk-call.ts';
import { dataRequestLink } from '../desk-links.ts';
import { formatSpan } from '../format-times.ts';
import { dataRequestWords as words } from './data-request-words.ts';
import styles from './data-requests.module.css';

/** What punters ask about their data: open requests, the soonest due first, or decided ones. */
export function DataRequestsPage() {
  const [query] = useSearchParams();
  const state = query.has('decided') ? 'decided' : 'open';
  const from = Number(query.get('from'));
  const isLater = Number.isSafeInteger(from) && from > 0;
  const found = useQuery({
    queryKey: ['desk', 'data-requests', state, isLater ? from : 0],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('ListDataRequests', { signal, query: { state, ...(isLater ? { from } : {}) } }),
      ),
    placeholderData: keepPreviousData,
  });
  const address = state === 'decided' ? '?decided' : '?';
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className="dim">{words.about}</p>
      <nav className={styles.pages} aria-label={words.lists}>
        <Link to={{ search: '' }} aria-current={state === 'open' ? 'page' : undefined}>
          {words.open}
        </Link>
        <Link to={{ search: '?decided' }} aria-current={state === 'decided' ? 'page' : undefined}>
          {words.decided}
        </Link>
      </nav>
      {found.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {found.isError && (
        <ErrorState title={words.failed} onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {!found.isError && found.data !== undefined && (
        <>
          {found.data.requests.length === 0 && <p>{state === 'open' ? words.none : words.noneDecided}</p>}
          <ul className={`entry-list ${styles.requests}`}>
            {found.data.requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </ul>
          <nav className={styles.pages} aria-label={words.pages}>
            {isLater && <Link to={{ search: address }}>{words.start}</Link>}
            {found.data.next !== null && (
              <Link to={{ search: `${address}&from=${found.data.next}` }}>{words.more}</Link>
            )}
          </nav>
        </>
      )}
    </>
  );
}

/** How pressing a request looks. */
const urgencyTones: Readonly<Record<Urgency, TagTone>> = {
  new: 'plain',
  soon: 'amber',
  urgent: 'red',
  overdue: 'red',
};

function RequestLine({ request }: { request: ListedRequest }) {
  const { id, number, kind, field, punterId, state, askedAt, dueAt } = request;
  return (
    <li>
      <p>
        <Link to={dataRequestLink(id)}>{words.name(number, kindNames[kind])}</Link>{' '}
        {state === 'open' ? <UrgencyTag askedAt={askedAt} /> : <Tag>{stateNames[state]}</Tag>}
      </p>
      <p className="small">
        {field !== null && `${fieldNames[field]}. `}
        {words.punter(punterId)}, {words.age(formatSpan(serverNow() - Date.parse(askedAt)))}.{' '}
        {words.due(dueAt)}.
      </p>
    </li>
  );
}

/** How pressing an open request is, as a tag. */
export function UrgencyTag({ askedAt }: { askedAt: string }) {
  const urgency = urgencyOf(Date.parse(askedAt), serverNow());
  return <Tag tone={urgencyTones[urgency]}>{words.urgencies[urgency]}</Tag>;
}
