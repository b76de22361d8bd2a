import type { Statement } from '@furlong/contract/schemas/wallet';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DayInput } from '../../ui/controls/field.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatRands } from '../../ui/format/format-money.ts';
import { kindWords } from '../../wallet/wallet-words.ts';
import { deskCall } from '../desk-call.ts';
import { punterListWords as words } from './punter-words.ts';
import styles from './punters.module.css';

const perPage = 25;
/** Days that are shown at first. */
const daysAtFirst = 30;

/** A punter's ledger over a period of days that stands in the address. */
export function PunterLedger({ punterId }: { punterId: number }) {
  const [query, setQuery] = useSearchParams();
  const today = localDayOf(new Date());
  const to = query.get('to') ?? today;
  const from = query.get('from') ?? addDays(today, 1 - daysAtFirst);
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const ledger = useQuery({
    queryKey: ['desk', 'punter-ledger', punterId, from, to, page],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('ListPunterLedger', {
          signal,
          params: { punterId },
          query: { from, to, page, perPage },
        }),
      ).statement,
    placeholderData: keepPreviousData,
  });
  const show = (change: { from?: string; to?: string; page?: string }) =>
    setQuery({ part: 'ledger', from, to, ...change });
  return (
    <section className="sect">
      <Period key={`${from} ${to}`} from={from} to={to} onShow={show} />
      {ledger.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {ledger.isError && (
        <ErrorState title={words.failed} onRetry={() => void ledger.refetch()}>
          {ledger.error.message}
        </ErrorState>
      )}
      {!ledger.isError && ledger.data !== undefined && (
        <>
          <Sums statement={ledger.data} />
          {ledger.data.rows.length === 0 ? <p>{words.noMoney}</p> : <Movements statement={ledger.data} />}
          <Pager
            page={ledger.data.page}
            total={ledger.data.totalRows}
            perPage={perPage}
            loading={ledger.isPlaceholderData}
            onPage={(next) => show({ page: String(next) })}
          />
        </>
      )}
    </section>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const sums = [
    [words.opening, statement.openingBalance],
    [words.totalIn, statement.totalIn],
    [words.totalOut, statement.totalOut],
    [words.closing, statement.closingBalance],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([name, amount]) =>
        amount === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatRands(amount)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Movements({ statement }: { statement: Statement }) {
  return (
    <ol className="entry-list">
      {statement.rows.map((row) => (
        <li key={row.id} className={styles.movement}>
          <p className="small dim">
            <time dateTime={row.at}>{formatEnd(row.at)}</time>
            {row.receiptNumber !== null && ` ${words.receipt} ${row.receiptNumber}`}
          </p>
          <p>
            {kindWords[row.kind]}
            {row.reason !== undefined && <span className="small dim"> {row.reason}</span>}
          </p>
          <p className={styles.amount}>
            <b>{formatRands(row.amount)}</b>
            {row.balance !== null && (
              <span className="small dim">
                {' '}
                {words.balance} {formatRands(row.balance)}
              </span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

interface PeriodProps {
  from: string;
  to: string;
  onShow: (period: { from: string; to: string }) => void;
}

function Period({ from, to, onShow }: PeriodProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [problem, setProblem] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setProblem(first === '' || last === '');
    if (first !== '' && last !== '') onShow({ from: first, to: last });
  }

  return (
    <form className={styles.period} onSubmit={submit} noValidate>
      <span>
        <span aria-hidden="true">{words.from}</span>
        <DayInput label={words.from} value={first} onChange={(text) => setFirst(text)} />
      </span>
      <span>
        <span aria-hidden="true">{words.to}</span>
        <DayInput label={words.to} value={last} onChange={(text) => setLast(text)} />
      </span>
      <Button type="submit">{words.show}</Button>
      {problem && (
        <p role="alert" className="down">
          {words.dayNeeded}
        </p>
      )}
    </form>
  );
}
