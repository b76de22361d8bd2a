import { localDayOf } from '@furlong/domain/local-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { DownloadReport } from '../reporting/download-report.tsx';
import { LedgerTable } from '../reporting/ledger-table.tsx';
import { MeetingFilter } from '../reporting/meeting-filter.tsx';
import { changeQuery, readBetFilter, readId, readSport } from '../reporting/read-filters.ts';
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
  const filter = readBetFilter(query);
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
          key={query.toString()}
          query={query}
          onShow={(next) => {
            if (next.toString() === query.toString()) void asked.refetch();
            else setQuery(next);
          }}
        />
      }
      asked={asked}
    >
      {(report) => (
        <>
          <DownloadReport
            key={JSON.stringify(filter)}
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
  query: URLSearchParams;
  onShow: (query: URLSearchParams) => void;
}

function Filter({ query, onShow }: FilterProps) {
  const [sport, setSport] = useState(() => readSport(query.get('sport')));
  const [meeting, setMeeting] = useState(() => readId(query.get('meeting')));
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onShow(changeQuery(query, { sport, meeting }));
  }
  return (
    <form className={styles.days} onSubmit={submit}>
      <SportFilter
        value={sport}
        onChange={(chosen) => {
          setSport(chosen);
          if (chosen === 'soccer') setMeeting(undefined);
        }}
      />
      {sport !== 'soccer' && (
        <MeetingFilter day={localDayOf(new Date())} value={meeting} onChange={setMeeting} />
      )}
      <Button type="submit">{reportWords.show}</Button>
    </form>
  );
}
