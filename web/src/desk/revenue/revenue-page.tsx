import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { DownloadReport } from '../reporting/download-report.tsx';
import { LedgerTable } from '../reporting/ledger-table.tsx';
import { MeetingFilter } from '../reporting/meeting-filter.tsx';
import { PeriodForm } from '../reporting/period-form.tsx';
import { changeQuery, readBetFilter, readId, readSport } from '../reporting/read-filters.ts';
import { ReportFrame } from '../reporting/report-frame.tsx';
import { SportFilter } from '../reporting/sport-filter.tsx';
import { usePeriod } from '../reporting/use-period.ts';
import { BetTypeFilter } from './bet-type-filter.tsx';
import { RevenueTable } from './revenue-table.tsx';
import { revenueWords as words } from './revenue-words.ts';

const { stakes, paidBack, tax, grossRevenue } = words;
const ledgerNames = { stakes, paidBack, tax, grossRevenue };

/** What bets took and paid over days; what it is narrowed to stands in the address (rule: revenue-report). */
export function RevenuePage() {
  const [query, setQuery] = useSearchParams();
  const { from, to, isPeriod } = usePeriod();
  const betType = query.get('type')?.slice(0, 60) || undefined;
  const filter = { from, to, ...readBetFilter(query), ...(betType !== undefined && { betType }) };
  const asked = useQuery({
    queryKey: ['desk', 'revenue', filter],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetRevenueReport', { signal, query: filter })).report,
    placeholderData: keepPreviousData,
    enabled: isPeriod,
  });
  return (
    <ReportFrame
      kind="revenue"
      about={words.about}
      filters={
        <Filters
          key={query.toString()}
          {...{ from, to, query }}
          betTypes={asked.data?.rows.map((row) => row.betType) ?? []}
          onShow={setQuery}
        />
      }
      asked={asked}
    >
      {(report) => (
        <>
          <DownloadReport
            key={JSON.stringify(filter)}
            onMake={async () => payloadOf(await deskCall('ExportRevenueReport', { body: filter }))}
          />
          {report.rows.length === 0 ? (
            <EmptyState title={words.none}>{words.noneText}</EmptyState>
          ) : (
            <RevenueTable rows={report.rows} totals={report.totals} />
          )}
          <LedgerTable names={ledgerNames} ledger={report.ledger} difference={report.difference} />
        </>
      )}
    </ReportFrame>
  );
}

interface FiltersProps {
  from: string;
  to: string;
  query: URLSearchParams;
  betTypes: readonly string[];
  onShow: (query: URLSearchParams) => void;
}

function Filters({ from, to, query, betTypes, onShow }: FiltersProps) {
  const [sport, setSport] = useState(() => readSport(query.get('sport')));
  const [meeting, setMeeting] = useState(() => readId(query.get('meeting')));
  const [type, setType] = useState(query.get('type') ?? undefined);
  return (
    <PeriodForm
      from={from}
      to={to}
      onShow={(period) => onShow(changeQuery(query, { ...period, sport, meeting, type }))}
    >
      {(last) => (
        <>
          <SportFilter
            value={sport}
            onChange={(chosen) => {
              setSport(chosen);
              if (chosen === 'soccer') setMeeting(undefined);
            }}
          />
          {sport !== 'soccer' && <MeetingFilter day={last} value={meeting} onChange={setMeeting} />}
          <BetTypeFilter value={type} others={betTypes} onChange={setType} />
        </>
      )}
    </PeriodForm>
  );
}
