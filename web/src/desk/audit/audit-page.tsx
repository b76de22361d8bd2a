import type { ArchivedActs, DeskAct } from '@furlong/contract/schemas/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DayInput, Field } from '../../ui/controls/field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { ActLine } from './act-line.tsx';
import styles from './audit.module.css';
import { auditWords, nameOfAct } from './audit-words.ts';

/** Acts on a page. */
const perPage = 50;
const filterNames = ['person', 'since', 'until', 'name', 'looks'] as const;

/** What operators did, newest first, by filters that stand in the address. */
export function AuditPage() {
  const [query, setQuery] = useSearchParams();
  const key = query.toString();
  const before = Number(query.get('before'));
  const acts = useQuery({
    queryKey: ['desk', 'acts', key],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('ListActs', {
          signal,
          query: {
            ...Object.fromEntries(
              (['person', 'since', 'until', 'name'] as const).flatMap((name) => {
                const value = query.get(name);
                return value === null ? [] : [[name, value]];
              }),
            ),
            ...(query.has('looks') && { looks: true }),
            ...(Number.isSafeInteger(before) && before > 0 && { before }),
            limit: perPage,
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const to = (change: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  const name = query.get('name');
  const isFiltered = filterNames.some((each) => query.has(each));
  return (
    <>
      <h1 className="page-title">{auditWords.title}</h1>
      <p className="dim">{auditWords.about}</p>
      <Filters key={key} query={query} onShow={(change) => setQuery(to({ ...change, before: null }))} />
      {isFiltered && (
        <p className={styles.only}>
          {name !== null && <b>{auditWords.only(nameOfAct(name))}</b>}{' '}
          <Link to={{ search: '' }}>{auditWords.clear}</Link>
        </p>
      )}
      {acts.isPending && (
        <Skeleton text={auditWords.loading}>
          <br />
        </Skeleton>
      )}
      {acts.isError && (
        <ErrorState title={auditWords.failed} onRetry={() => void acts.refetch()}>
          {acts.error.message}
        </ErrorState>
      )}
      {!acts.isError && acts.data !== undefined && (
        <>
          <Acts acts={acts.data.acts} linkTo={(act) => `?${to({ name: act, before: null })}`} />
          <nav className={styles.pages} aria-label={auditWords.title}>
            {query.has('before') && <Link to={`?${to({ before: null })}`}>{auditWords.newest}</Link>}
            {acts.data.next !== null && (
              <Link to={`?${to({ before: String(acts.data.next) })}`}>{auditWords.older}</Link>
            )}
          </nav>
          {acts.data.archived !== undefined && <Archived steps={acts.data.archived} />}
        </>
      )}
    </>
  );
}

function Acts({ acts, linkTo }: { acts: readonly DeskAct[]; linkTo: (name: string) => string }) {
  if (acts.length === 0) return <EmptyState title={auditWords.empty}>{auditWords.emptyText}</EmptyState>;
  return (
    <ol className={styles.acts}>
      {acts.map((act) => (
        <ActLine key={act.id} act={act} to={linkTo(act.name)} />
      ))}
    </ol>
  );
}

/** Which steps of the archive have older acts, and of which days. */
function Archived({ steps }: { steps: readonly ArchivedActs[] }) {
  return (
    <section className="small dim">
      <p>{auditWords.archived}</p>
      <ul>
        {steps.map(({ step, file, from, to }) => (
          <li key={step}>
            {formatEnd(from)} – {formatEnd(to)}: {auditWords.archivedStep(step, file)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  onShow: (change: Readonly<Record<string, string>>) => void;
}

function Filters({ query, onShow }: FiltersProps) {
  const [person, setPerson] = useState(query.get('person') ?? '');
  const [since, setSince] = useState(query.get('since') ?? '');
  const [until, setUntil] = useState(query.get('until') ?? '');
  const [looks, setLooks] = useState(query.has('looks'));

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onShow({ person: person.trim(), since, until, looks: looks ? 'yes' : '' });
  }

  return (
    <form className={styles.filters} onSubmit={submit} aria-label={auditWords.filters}>
      <Field
        label={auditWords.person}
        hint={auditWords.personHint}
        value={person}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setPerson(target.value)}
      />
      <div className={styles.days}>
        <span>
          <span aria-hidden="true">{auditWords.since}</span>
          <DayInput label={auditWords.since} value={since} onChange={(text) => setSince(text)} />
        </span>
        <span>
          <span aria-hidden="true">{auditWords.until}</span>
          <DayInput label={auditWords.until} value={until} onChange={(text) => setUntil(text)} />
        </span>
      </div>
      <label className={styles.looks}>
        <input type="checkbox" checked={looks} onChange={({ target }) => setLooks(target.checked)} />
        {auditWords.looks}
      </label>
      <Button type="submit">{auditWords.show}</Button>
    </form>
  );
}
