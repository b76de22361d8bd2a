import { protectionParts } from '@furlong/contract/codes/desk-protection';
import type { ProtectionFigure } from '@furlong/contract/schemas/desk-protection';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { deskCall } from '../desk-call.ts';
import { DownloadReport } from '../reporting/download-report.tsx';
import { FiguresTable, headsOf } from '../reporting/figures-table.tsx';
import { PeriodForm } from '../reporting/period-form.tsx';
import { ReportFrame } from '../reporting/report-frame.tsx';
import { usePeriod } from '../reporting/use-period.ts';
import { nameOfFigure, protectionWords as words } from './protection-words.ts';

/** How punters protected themselves over days that stand in the address (rule: protection-report). */
export function ProtectionPage() {
  const [, setQuery] = useSearchParams();
  const { from, to, isPeriod } = usePeriod();
  const period = { from, to };
  const asked = useQuery({
    queryKey: ['desk', 'protection', from, to],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetProtectionReport', { signal, query: period })).report,
    placeholderData: keepPreviousData,
    enabled: isPeriod,
  });
  return (
    <ReportFrame
      kind="protection"
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
              return payloadOf(await deskCall('ExportProtectionReport', { body }));
            }}
          />
          {protectionParts.map((part) => {
            const figures = report.figures.filter((figure) => figure.part === part);
            return figures.length === 0 ? null : (
              <Part key={part} title={words.parts[part]} figures={figures} />
            );
          })}
        </>
      )}
    </ReportFrame>
  );
}

/** A part's figures; a column that the record has nothing for is left out. */
function Part({ title, figures }: { title: string; figures: readonly ProtectionFigure[] }) {
  const columns = (['count', 'punters'] as const).filter((column) =>
    figures.some((figure) => figure[column] !== null),
  );
  return (
    <section className="sect">
      <h2>{title}</h2>
      <FiguresTable
        label={title}
        heads={headsOf(
          [words.what],
          columns.map((column) => words[column]),
        )}
      >
        {figures.map((figure) => (
          <tr key={figure.name}>
            <th scope="row">{nameOfFigure(figure.name)}</th>
            {columns.map((column) => (
              <td key={column} className="n">
                {formatCount(figure[column] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </FiguresTable>
    </section>
  );
}
