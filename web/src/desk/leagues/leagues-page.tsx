import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { LeagueLine } from './league-line.tsx';
import { deskLeagueWords as words } from './league-words.ts';
import styles from './leagues.module.css';

/** Friends' leagues: those reported, or those that a search finds; what is asked for stands in the address. */
export function LeaguesPage() {
  const [query, setQuery] = useSearchParams();
  const sought = query.get('q')?.trim() ?? '';
  const all = query.has('all');
  const leagues = useQuery({
    queryKey: ['desk', 'leagues', sought, all],
    queryFn: async ({ signal }) =>
      sought === ''
        ? payloadOf(await deskCall('ListReportedLeagues', { signal, query: all ? { all } : {} }))
        : payloadOf(await deskCall('FindLeagues', { signal, query: { sought } })),
    placeholderData: keepPreviousData,
  });
  const data = leagues.data;
  const none = sought !== '' ? words.none : all ? words.noneReportedAll : words.noneReported;
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className="dim">{words.about}</p>
      <Search key={sought} sought={sought} onSearch={(text) => setQuery(text === '' ? {} : { q: text })} />
      <section className="sect">
        <h2>{sought !== '' ? words.found : all ? words.reportedAll : words.reported}</h2>
        <p className={styles.only}>
          {sought !== '' ? (
            <Link to={{ search: '' }}>{words.clear}</Link>
          ) : (
            <Link to={{ search: all ? '' : '?all' }}>{all ? words.showThree : words.showAll}</Link>
          )}
        </p>
        {leagues.isPending && (
          <Skeleton text={words.loading}>
            <br />
          </Skeleton>
        )}
        {leagues.isError && (
          <ErrorState title={words.failed} onRetry={() => void leagues.refetch()}>
            {leagues.error.message}
          </ErrorState>
        )}
        {!leagues.isError && data !== undefined && (
          <>
            {data.leagues.length === 0 && <p>{none}</p>}
            <ul className="entry-list">
              {data.leagues.map((league) => (
                <LeagueLine
                  key={league.leagueCode}
                  league={league}
                  onChanged={async () => {
                    await leagues.refetch();
                  }}
                />
              ))}
            </ul>
            {data.hasMore && <Note tone="amber">{words.more}</Note>}
          </>
        )}
      </section>
    </>
  );
}

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
        label={words.sought}
        value={text}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="ink">
        {words.search}
      </Button>
    </form>
  );
}
