import type { PlayedMeeting } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { useState } from 'react';
import { Link } from 'react-router';
import { linkTo } from '../../platform/site/links.ts';
import { countPages, Pager } from '../../ui/controls/pager.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import type { Stats } from '../stats-store.ts';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';
import { correctionRemarks, meetingWords, oldWords, placeWords, signOf } from './meeting-words.ts';
import { PointsChart } from './points-chart.tsx';
import { RankChart } from './rank-chart.tsx';
import { columnsIn } from './scales.ts';
import { type Column, TableBehind } from './table-behind.tsx';
import { useWidth } from './use-width.ts';

/** The least pixels of a meeting's column. */
const leastColumn = 24;

/** Points and rank of each meeting, the latest on the first page. */
export function MeetingCharts({ stats, today }: { stats: Stats; today: LocalDay }) {
  const [box, width] = useWidth();
  const [asked, setPage] = useState(1);
  const { meetings, earlierMeetings } = stats.history;
  const { averagePoints, best } = stats.allTimeStats;
  const perPage = columnsIn(width, leastColumn);
  const page = Math.min(asked, countPages(meetings.length, perPage));
  const end = meetings.length - (page - 1) * perPage;
  const shown = meetings.slice(Math.max(0, end - perPage), end);
  const remarks = correctionRemarks(shown, today);
  const remarkList = remarks.length > 0 && <Remarks remarks={remarks} />;
  return (
    <>
      <section className="sect">
        <h2>
          {chartWords.pointsPerMeeting}{' '}
          <small>{averagePoints === null ? '' : chartWords.average(averagePoints)}</small>
        </h2>
        <div className={`sheet ${styles.sheet}`}>
          <div ref={box}>
            <PointsChart meetings={shown} average={averagePoints} width={width} today={today} />
          </div>
          {remarkList}
          <TableBehind
            title={chartWords.pointsPerMeeting}
            columns={pointsColumns(today)}
            rows={shown.toReversed()}
            keyOf={({ meetingId }) => meetingId}
          />
        </div>
      </section>
      <section className="sect">
        <h2>
          {chartWords.rankPerMeeting} <small>{chartWords.rankWhat}</small>
        </h2>
        <div className={`sheet ${styles.sheet}`}>
          <RankChart meetings={shown} best={best?.rank ?? null} width={width} today={today} />
          {remarkList}
          <TableBehind
            title={chartWords.rankPerMeeting}
            columns={rankColumns(today)}
            rows={shown.toReversed()}
            keyOf={({ meetingId }) => meetingId}
          />
        </div>
        {meetings.length > perPage && (
          <Pager page={page} total={meetings.length} perPage={perPage} loading={false} onPage={setPage} />
        )}
        {earlierMeetings > 0 && <p className="small dim">{chartWords.older(earlierMeetings)}</p>}
      </section>
    </>
  );
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

const meetingColumn = (today: LocalDay): Column<PlayedMeeting> => ({
  head: chartWords.meeting,
  cell: (meeting) => (
    <>
      <Link to={linkTo('results', { meetingId: meeting.meetingId })}>{meetingWords(meeting, today)}</Link>
      {signOf(meeting) !== '' && ` ${signOf(meeting)}`}
    </>
  ),
});

/** What stood there before a correction (rule: corrected-stats). */
const beforeColumn: Column<PlayedMeeting> = {
  head: chartWords.before,
  cell: (meeting) => (meeting.beingCorrected ? chartWords.beingCorrected : oldWords(meeting) || '–'),
};

const pointsColumns = (today: LocalDay): readonly Column<PlayedMeeting>[] => [
  meetingColumn(today),
  { head: chartWords.points, isFigure: true, cell: ({ total }) => formatPoints(total) },
  {
    head: chartWords.winners,
    isFigure: true,
    cell: ({ winners, picks }) => chartWords.countOf(winners, picks),
  },
  { head: chartWords.leftOnTheTable, isFigure: true, cell: ({ pointsLeft }) => formatPoints(pointsLeft) },
  { head: chartWords.perfectCards, isFigure: true, cell: ({ perfectCards }) => formatCount(perfectCards) },
  beforeColumn,
];

const rankColumns = (today: LocalDay): readonly Column<PlayedMeeting>[] => [
  meetingColumn(today),
  { head: chartWords.rank, isFigure: true, cell: placeWords },
  beforeColumn,
];
