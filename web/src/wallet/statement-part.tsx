import type { Statement } from '@furlong/contract/schemas/wallet';
import { localDayOf } from '@furlong/domain/local-date';
import { parseMoney, type Rands } from '@furlong/domain/money';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../platform/device/now.ts';
import { Button } from '../ui/controls/button.tsx';
import { Pager } from '../ui/controls/pager.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Money } from '../ui/format/money.tsx';
import { downloadStatement } from './download-statement.ts';
import { PeriodChoice } from './period-choice.tsx';
import styles from './statement.module.css';
import { addressOfPeriod, type Period, periodWords, readPeriod } from './statement-period.ts';
import { StatementRows } from './statement-rows.tsx';
import { rowsPerPage, useStatement } from './wallet-queries.ts';
import { statementWords } from './wallet-words.ts';

/** The statement that the address asks for. */
export function useShownStatement() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const today = localDayOf(new Date(now));
  const period = readPeriod(search, today);
  const asked = search.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const query = useStatement(period, page);
  const show = (chosen: Period, pageOf = 1) => {
    const address = addressOfPeriod(chosen);
    setSearch(pageOf === 1 ? address : { ...address, page: String(pageOf) }, { preventScrollReset: true });
  };
  return { period, today, now, query, show };
}

type ShownStatement = ReturnType<typeof useShownStatement>;

/** Every movement of the punter's money over a period, with what it comes to. */
export function StatementPart({ shown }: { shown: ShownStatement }) {
  const { period, today, show } = shown;
  return (
    <section className="sect">
      <h2 id="statement">
        {statementWords.title} <small>{periodWords(period)}</small>
      </h2>
      <PeriodChoice period={period} today={today} onChoose={show} />
      <StatementOf shown={shown} />
    </section>
  );
}

function StatementOf({ shown: { period, now, query, show } }: { shown: ShownStatement }) {
  const { data, isError, isPlaceholderData, refetch } = query;
  if (data === undefined) {
    if (!isError) return <StatementSkeleton />;
    return (
      <ErrorState title={statementWords.didNotLoad} onRetry={() => void refetch()}>
        {statementWords.didNotLoadText}
      </ErrorState>
    );
  }
  const turn = (chosen: number) => {
    show(period, chosen);
    document.getElementById('statement')?.scrollIntoView();
  };
  return (
    <div className={styles.statement} aria-busy={isPlaceholderData}>
      <Totals statement={data} />
      {data.rows.length > 0 ? (
        <StatementRows rows={data.rows} now={now} />
      ) : data.totalRows > 0 ? (
        <EmptyState
          title={statementWords.fewerPages}
          action={<Button onClick={() => turn(1)}>{statementWords.firstPage}</Button>}
        />
      ) : (
        <EmptyState title={statementWords.nothing}>{statementWords.nothingText}</EmptyState>
      )}
      {data.totalRows > rowsPerPage && (
        <Pager
          page={data.page}
          total={data.totalRows}
          perPage={rowsPerPage}
          loading={isPlaceholderData}
          onPage={turn}
        />
      )}
      {data.totalRows > 0 && <Download period={period} />}
    </div>
  );
}

function Totals({
  statement: { openingBalance, closingBalance, openingOwed, closingOwed, totalIn, totalOut },
}: {
  statement: Statement;
}) {
  return (
    <dl className={styles.totals}>
      {openingBalance !== null && <Figure name={statementWords.opening} rands={openingBalance} />}
      <Figure name={statementWords.in} rands={totalIn} />
      <Figure name={statementWords.out} rands={totalOut} />
      {closingBalance !== null && <Figure name={statementWords.closing} rands={closingBalance} />}
      {(openingOwed > 0 || closingOwed > 0) && (
        <>
          <Figure name={statementWords.owedBefore} rands={openingOwed} />
          <Figure name={statementWords.owedAfter} rands={closingOwed} />
        </>
      )}
    </dl>
  );
}

function Figure({ name, rands }: { name: string; rands: Rands }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money cents={parseMoney(rands)} />
      </dd>
    </div>
  );
}

function Download({ period }: { period: Period }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setProblem(null);
    setProblem(await downloadStatement(period));
    setBusy(false);
  }

  return (
    <div className={styles.download}>
      <Button busy={isBusy} onClick={() => void download()}>
        {statementWords.download}
      </Button>
      {problem === null ? (
        <span className="dim small">{statementWords.file}</span>
      ) : (
        <span className="down small" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

function StatementSkeleton() {
  return (
    <Skeleton text={statementWords.loading}>
      <div className={styles.statement}>
        <Bone height={64} />
        <Bone height={240} />
      </div>
    </Skeleton>
  );
}
