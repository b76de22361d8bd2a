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

/** Finds punters by what they are known by; what is searched for stands in the address. */
export function PuntersPage() {
  const [query, setQuery] = useSearchParams();
  const sought = query.get('q')?.trim() ?? '';
  const found = useQuery({
    queryKey: ['desk', 'punters', sought],
    queryFn: async ({ signal }) => payloadOf(await deskCall('FindPunters', { signal, query: { sought } })),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h1 className={styles.title}>{punterWords.title}</h1>
      <p className="dim">{punterWords.about}</p>
      <Search key={sought} sought={sought} onSearch={(text) => setQuery(text === '' ? {} : { q: text })} />
      {sought === '' && <EmptyState title={punterWords.start}>{punterWords.startText}</EmptyState>}
      {sought !== '' && found.isPending && (
        <Skeleton text={punterWords.loading}>
          <br />
        </Skeleton>
      )}
      {sought !== '' && found.isError && (
        <ErrorState title={punterWords.failed} onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {sought !== '' && !found.isError && found.data !== undefined && (
        <Found punters={found.data.punters} hasMore={found.data.hasMore} />
      )}
    </>
  );
}

function Found({ punters, hasMore }: { punters: readonly FoundPunter[]; hasMore: boolean }) {
  if (punters.length === 0) {
    return <EmptyState title={punterWords.none}>{punterWords.noneText}</EmptyState>;
  }
  return (
    <>
      <ul className={styles.found}>
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
