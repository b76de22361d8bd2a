import type { FoundPunter } from '@furlong/contract/schemas/desk-punters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { deskCall } from '../desk-call.ts';
import { punterLink } from '../desk-links.ts';
import { nameOfBreak, nameOfIdentity, punterWords } from './punter-words.ts';
import styles from './punters.module.css';

/** Finds punters by what they are known by, or those who wait to be verified; what is asked for stands in the address. */
export function PuntersPage() {
  const [query, setQuery] = useSearchParams();
  const sought = query.get('q')?.trim() ?? '';
  const isWaiting = sought === '' && query.has('waiting');
  const before = Number(query.get('before'));
  const isLater = Number.isSafeInteger(before) && before > 0;
  const found = useQuery({
    queryKey: ['desk', 'punters', sought, isWaiting, isLater ? before : 0],
    queryFn: async ({ signal }) => {
      if (!isWaiting) {
        const { punters, hasMore } = payloadOf(await deskCall('FindPunters', { signal, query: { sought } }));
        return { punters, hasMore, next: null };
      }
      const page = await deskCall('ListWaitingPunters', { signal, query: isLater ? { before } : {} });
      return { ...payloadOf(page), hasMore: false };
    },
    enabled: sought !== '' || isWaiting,
    placeholderData: keepPreviousData,
  });
  const isAsked = sought !== '' || isWaiting;
  return (
    <>
      <h1 className="page-title">{punterWords.title}</h1>
      <p className="dim">{punterWords.about}</p>
      <Search key={sought} sought={sought} onSearch={(text) => setQuery(text === '' ? {} : { q: text })} />
      <p className={styles.pages}>
        {isWaiting ? <b>{punterWords.waiting}</b> : <Link to="?waiting">{punterWords.showWaiting}</Link>}
      </p>
      {!isAsked && <EmptyState title={punterWords.start}>{punterWords.startText}</EmptyState>}
      {isAsked && found.isPending && (
        <Skeleton text={punterWords.loading}>
          <br />
        </Skeleton>
      )}
      {isAsked && found.isError && (
        <ErrorState title={punterWords.failed} onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {isAsked && !found.isError && found.data !== undefined && (
        <>
          <Found
            punters={found.data.punters}
            hasMore={found.data.hasMore}
            none={isWaiting ? (found.data.next === null ? 'waiting' : 'part') : 'found'}
          />
          <nav className={styles.pages} aria-label={punterWords.pages}>
            {isWaiting && isLater && <Link to="?waiting">{punterWords.newest}</Link>}
            {found.data.next !== null && (
              <Link to={`?waiting&before=${found.data.next}`}>{punterWords.older}</Link>
            )}
          </nav>
        </>
      )}
    </>
  );
}

interface FoundProps {
  punters: readonly FoundPunter[];
  hasMore: boolean;
  /** What it means that there is nobody. */
  none: 'found' | 'waiting' | 'part';
}

function Found({ punters, hasMore, none }: FoundProps) {
  if (punters.length === 0) {
    if (none === 'found') return <EmptyState title={punterWords.none}>{punterWords.noneText}</EmptyState>;
    return <p>{none === 'waiting' ? punterWords.noneWaiting : punterWords.noneHere}</p>;
  }
  return (
    <>
      <ul className={`entry-list ${styles.found}`}>
        {punters.map((punter) => (
          <li key={punter.punterId}>
            <p>
              <Link to={punterLink(punter.punterId)}>{punter.username}</Link>{' '}
              <span className="small dim">{punterWords.punter(punter.punterId)}</span>
            </p>
            <p className="small">
              {punter.alias ?? <span className="dim">{punterWords.noAlias}</span>}
              {punter.email !== null && punter.email !== punter.username && (
                <span className="dim"> {punter.email}</span>
              )}
            </p>
            <p>
              <Tag tone={identityTones[punter.identity]}>{nameOfIdentity(punter.identity)}</Tag>{' '}
              {punter.breakKind !== null && <Tag tone="amber">{nameOfBreak(punter.breakKind)}</Tag>}{' '}
              {punter.isSuspended && <Tag tone="red">{punterWords.suspended}</Tag>}{' '}
              {punter.isStaff && <Tag tone="blue">{punterWords.staff}</Tag>}
            </p>
          </li>
        ))}
      </ul>
      {hasMore && <Note tone="amber">{punterWords.more}</Note>}
    </>
  );
}

/** How the state of an identity looks. */
export const identityTones = { pending: 'amber', approved: 'green', rejected: 'red' } as const;

function Search({ sought, onSearch }: { sought: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(sought);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSearch(text.trim());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 know the role, and not yet the element
    <form role="search" className={styles.search} onSubmit={submit}>
      <Field
        label={punterWords.sought}
        hint={punterWords.soughtHint}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="ink">
        {punterWords.search}
      </Button>
    </form>
  );
}
