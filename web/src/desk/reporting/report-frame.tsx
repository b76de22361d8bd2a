import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { deskPaths } from '../desk-links.ts';
import { headOf, type ReportHead, reportWords as words } from './report-words.ts';
import styles from './reports.module.css';

const places = {
  revenue: deskPaths.reports,
  liabilities: deskPaths.liabilitiesReport,
  events: deskPaths.eventsReport,
  protection: deskPaths.protectionReport,
} as const;
/** A kind of report. */
export type ReportKind = keyof typeof places;
const kinds = Object.keys(places) as readonly ReportKind[];

interface ReportFrameProps<Report extends ReportHead> {
  kind: ReportKind;
  about: string;
  /** What it is narrowed by. */
  filters: ReactNode;
  asked: UseQueryResult<Report>;
  children: (report: Report) => ReactNode;
}

/** A page of the reports: the way to the others, its filters, and the report's head above the report. */
export function ReportFrame<Report extends ReportHead>({
  kind,
  about,
  filters,
  asked,
  children,
}: ReportFrameProps<Report>) {
  const report = asked.isError ? undefined : asked.data;
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <Tabs
        label={words.kinds}
        tabs={kinds.map((each) => ({ text: words.tabs[each], to: places[each], current: each === kind }))}
      />
      <p className={`dim ${styles.about}`}>{about}</p>
      {filters}
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
          {children(report)}
        </div>
      )}
    </>
  );
}
