import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { DownloadReport } from '../reporting/download-report.tsx';
import { LedgerTable } from '../reporting/ledger-table.tsx';
import { PeriodForm } from '../reporting/period-form.tsx';
import { ReportFrame } from '../reporting/report-frame.tsx';
import { usePeriod } from '../reporting/use-period.ts';
import { RevenueTable } from './revenue-table.tsx';
import { revenueWords as words } from './revenue-words.ts';

const { stakes, paidBack, tax, grossRevenue } = words;
const ledgerNames = { stakes, paidBack, tax, grossRevenue };

/** What bets took and paid over days that stand in the address (rule: revenue-report). */
export function RevenuePage() {
  const [, setQuery] = useSearchParams();
  const { from, to, isPeriod } = usePeriod();
  const period = { from, to };
  const asked = useQuery({
    queryKey: ['desk', 'revenue', from, to],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetRevenueReport', { signal, query: period })).report,
    placeholderData: keepPreviousData,
    enabled: isPeriod,
  });
  return (
    <ReportFrame
      kind="revenue"
      about={words.about}
      filters={<PeriodForm key={`${from} ${to}`} from={from} to={to} onShow={setQuery} />}
      asked={asked}
    >
      {(report) => (
        <>
          <DownloadReport
            key={`${report.from} ${report.to}`}
            onMake={async () => {
              const body = { from: report.from, to: report.to };
              return payloadOf(await deskCall('ExportRevenueReport', { body }));
            }}
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
