import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { DownloadReport } from '../reporting/download-report.tsx';
import { LedgerTable } from '../reporting/ledger-table.tsx';
import { readSport, type SportName } from '../reporting/read-filters.ts';
import { ReportFrame } from '../reporting/report-frame.tsx';
import { reportWords } from '../reporting/report-words.ts';
import styles from '../reporting/reports.module.css';
import { SportFilter } from '../reporting/sport-filter.tsx';
import { BesideTable, OpenBetsTable, OwedTable } from './liabilities-tables.tsx';
import { liabilitiesWords as words } from './liabilities-words.ts';

const ledgerNames = { balances: words.balances, debts: words.debts, openStakes: words.openStakes };

/** What the operator owes at this moment; what bets are narrowed to stands in the address (rule: liabilities-report). */
export function LiabilitiesPage() {
  const [query, setQuery] = useSearchParams();
  const sport = readSport(query.get('sport'));
  const filter = sport === undefined ? {} : { sport };
  const asked = useQuery({
    queryKey: ['desk', 'liabilities', filter],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetLiabilitiesReport', { signal, query: filter })).report,
    placeholderData: keepPreviousData,
  });
  return (
    <ReportFrame
      kind="liabilities"
      about={words.about}
      filters={
        <Filter
          sport={sport}
          onShow={(chosen) => {
            if (chosen === sport) void asked.refetch();
            else setQuery(chosen === undefined ? {} : { sport: chosen });
          }}
        />
      }
      asked={asked}
    >
      {(report) => (
        <>
          <DownloadReport
            key={sport}
            onMake={async () => payloadOf(await deskCall('ExportLiabilitiesReport', { body: filter }))}
          />
          <OwedTable report={report} />
          <section className="sect">
            <h2>{words.openBets}</h2>
            <p className="small dim">{words.mostAbout}</p>
            {report.bets.length === 0 ? (
              <EmptyState title={words.none}>{words.noneText}</EmptyState>
            ) : (
              <OpenBetsTable bets={report.bets} totals={report.betTotals} />
            )}
          </section>
          <BesideTable report={report} />
          <LedgerTable names={ledgerNames} ledger={report.ledger} difference={report.difference} />
        </>
      )}
    </ReportFrame>
  );
}

interface FilterProps {
  sport: SportName | undefined;
  onShow: (sport: SportName | undefined) => void;
}

function Filter({ sport, onShow }: FilterProps) {
  const [chosen, setChosen] = useState(sport);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onShow(chosen);
  }
  return (
    <form className={styles.days} onSubmit={submit}>
      <SportFilter value={chosen} onChange={setChosen} />
      <Button type="submit">{reportWords.show}</Button>
    </form>
  );
}
