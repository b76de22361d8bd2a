import { addDays, localDayOf } from '@furlong/domain/local-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DayInput } from '../../ui/controls/field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { DownloadReport } from './download-report.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { problemOfDays } from './read-days.ts';
import styles from './reports.module.css';
import { headOf, reportWords as words } from './reports-words.ts';
import { RevenueTable } from './revenue-table.tsx';

/** Days that are shown at first, today included. */
const daysAtFirst = 7;

/** What bets took and paid over days that stand in the address (rule: revenue-report). */
export function ReportsPage() {
  const [query, setQuery] = useSearchParams();
  const today = localDayOf(new Date());
  const to = query.get('to') ?? today;
  const from = query.get('from') ?? addDays(today, 1 - daysAtFirst);
  const asked = useQuery({
    queryKey: ['desk', 'revenue', from, to],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetRevenueReport', { signal, query: { from, to } })).report,
    placeholderData: keepPreviousData,
    enabled: problemOfDays(from, to) === null,
  });
  const report = asked.isError ? undefined : asked.data;
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className="dim">{words.about}</p>
      <Days key={`${from} ${to}`} from={from} to={to} onShow={setQuery} />
      {asked.isLoading && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {asked.isError && (
        <ErrorState title={words.failed} onRetry={() => void asked.refetch()}>
          {asked.error.message}
        </ErrorState>
      )}
      {report !== undefined && (
        <div className={styles.report} aria-busy={asked.isPlaceholderData}>
          <dl className={styles.head}>
            {headOf(report).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <DownloadReport key={`${report.from} ${report.to}`} from={report.from} to={report.to} />
          {report.rows.length === 0 ? (
            <EmptyState title={words.none}>{words.noneText}</EmptyState>
          ) : (
            <RevenueTable rows={report.rows} totals={report.totals} />
          )}
          <LedgerTable ledger={report.ledger} difference={report.difference} />
        </div>
      )}
    </>
  );
}

interface DaysProps {
  from: string;
  to: string;
  onShow: (period: { from: string; to: string }) => void;
}

function Days({ from, to, onShow }: DaysProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [problem, setProblem] = useState(problemOfDays(from, to));
  const problemId = useId();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = problemOfDays(first, last);
    setProblem(found);
    if (found === null) onShow({ from: first, to: last });
  }

  return (
    <form
      className={styles.days}
      onSubmit={submit}
      noValidate
      aria-label={words.period}
      aria-describedby={problem === null ? undefined : problemId}
    >
      <span>
        <span aria-hidden="true">{words.from}</span>
        <DayInput label={words.from} value={first} onChange={(text) => setFirst(text)} />
      </span>
      <span>
        <span aria-hidden="true">{words.to}</span>
        <DayInput label={words.to} value={last} onChange={(text) => setLast(text)} />
      </span>
      <Button type="submit">{words.show}</Button>
      {problem !== null && (
        <p id={problemId} role="alert" className="down">
          {problem}
        </p>
      )}
    </form>
  );
}
