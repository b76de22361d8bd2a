import {
  type SignificantEventKind,
  SMALLEST_LARGE_WIN,
  significantEventKinds,
  USUAL_LARGE_WIN,
} from '@furlong/contract/codes/desk-events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Field, Select } from '../../ui/controls/field.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { deskCall } from '../desk-call.ts';
import { DownloadReport } from '../reporting/download-report.tsx';
import { MeetingFilter } from '../reporting/meeting-filter.tsx';
import { PeriodForm } from '../reporting/period-form.tsx';
import { changeQuery, readId } from '../reporting/read-filters.ts';
import { ReportFrame } from '../reporting/report-frame.tsx';
import styles from '../reporting/reports.module.css';
import { usePeriod } from '../reporting/use-period.ts';
import { CountsTable, EventsTable } from './events-tables.tsx';
import { eventsWords as words } from './events-words.ts';

function readKind(text: string | null): SignificantEventKind | undefined {
  return significantEventKinds.find((kind) => kind === text);
}

function readLargeWin(text: string | null): number | undefined {
  const rands = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return rands >= SMALLEST_LARGE_WIN ? rands : undefined;
}

/** Significant events over days; what they are narrowed to stands in the address (rule: significant-events). */
export function EventsPage() {
  const [query, setQuery] = useSearchParams();
  const { from, to, isPeriod } = usePeriod();
  const kind = readKind(query.get('kind'));
  const largeWin = readLargeWin(query.get('wins'));
  const meetingId = readId(query.get('meeting'));
  const before = query.get('before') ?? undefined;
  const filter = {
    ...{ from, to },
    ...(kind && { kind }),
    ...(largeWin !== undefined && { largeWin }),
    ...(meetingId !== undefined && { meetingId }),
  };
  const asked = useQuery({
    queryKey: ['desk', 'events', filter, before],
    queryFn: async ({ signal }) => {
      const query = { ...filter, ...(before !== undefined && { before }) };
      return payloadOf(await deskCall('GetSignificantEvents', { signal, query })).report;
    },
    placeholderData: keepPreviousData,
    enabled: isPeriod,
  });
  const linkTo = (change: Readonly<Record<string, string | number | undefined>>) =>
    changeQuery(query, { before: undefined, ...change });
  return (
    <ReportFrame
      kind="events"
      about={words.about}
      filters={
        <Filters
          key={JSON.stringify(filter)}
          {...{ from, to, kind, largeWin, meetingId }}
          onShow={(change) => setQuery(linkTo(change))}
        />
      }
      asked={asked}
    >
      {(report) => (
        <>
          <DownloadReport
            key={JSON.stringify(filter)}
            onMake={async () => payloadOf(await deskCall('ExportSignificantEvents', { body: filter }))}
          />
          <CountsTable counts={report.counts} linkTo={(each) => `?${linkTo({ kind: each })}`} />
          <EventsTable events={report.events} />
          <nav className={styles.pages} aria-label={words.list}>
            {before !== undefined && <Link to={`?${linkTo({})}`}>{words.newest}</Link>}
            {report.next !== null && <Link to={`?${linkTo({ before: report.next })}`}>{words.older}</Link>}
          </nav>
        </>
      )}
    </ReportFrame>
  );
}

interface FiltersProps {
  from: string;
  to: string;
  kind: SignificantEventKind | undefined;
  largeWin: number | undefined;
  meetingId: number | undefined;
  onShow: (change: Readonly<Record<string, string | number | undefined>>) => void;
}

function Filters({ from, to, kind, largeWin, meetingId, onShow }: FiltersProps) {
  const [chosen, setChosen] = useState(kind);
  const [meeting, setMeeting] = useState(meetingId);
  const [wins, setWins] = useState(largeWin === undefined ? '' : String(largeWin));
  const [isTried, setTried] = useState(false);
  const problem =
    isTried && wins !== '' && readLargeWin(wins) === undefined
      ? words.largeWinNeeded(formatCount(SMALLEST_LARGE_WIN))
      : undefined;
  return (
    <PeriodForm
      from={from}
      to={to}
      onShow={(period) => {
        setTried(true);
        if (wins !== '' && readLargeWin(wins) === undefined) return;
        onShow({ ...period, kind: chosen, meeting, wins });
      }}
    >
      {(last) => (
        <>
          <span>
            <span aria-hidden="true">{words.kind}</span>
            <Select
              label={words.kind}
              value={chosen ?? ''}
              onChange={({ target }) => setChosen(readKind(target.value))}
            >
              <option value="">{words.allKinds}</option>
              {significantEventKinds.map((each) => (
                <option key={each} value={each}>
                  {words.kinds[each]}
                </option>
              ))}
            </Select>
          </span>
          <MeetingFilter day={last} value={meeting} onChange={setMeeting} />
          <Field
            label={words.largeWin}
            value={wins}
            inputMode="numeric"
            placeholder={String(USUAL_LARGE_WIN)}
            autoComplete="off"
            error={problem}
            onChange={({ target }) => setWins(target.value.trim())}
          />
        </>
      )}
    </PeriodForm>
  );
}
