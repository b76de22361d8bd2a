import type { PlayedMeeting } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { formatPoints } from '../../ui/format/format-points.ts';
import chart from '../../ui/styles/chart.module.css';
import { describePoints } from './chart-words.ts';
import styles from './charts.module.css';
import { columnWords, signOf } from './meeting-words.ts';
import { namedColumns, pointsScale } from './scales.ts';

/** The height of a chart of meetings, and the lines its figures stand between. */
export const chartHeight = 206;
const top = 22;
const bottom = 180;

interface PointsChartProps {
  /** Oldest first. */
  meetings: readonly PlayedMeeting[];
  average: number | null;
  width: number;
  today: LocalDay;
}

/** The points of each meeting as a column. One that a correction moved has its old height dashed. */
export function PointsChart({ meetings, average, width, today }: PointsChartProps) {
  const most = Math.max(1, ...meetings.flatMap(({ total, corrected }) => [total, corrected?.total ?? 0]));
  const { of, ticks } = pointsScale(Math.max(most, average ?? 0), top, bottom);
  const left = 10 + 7 * formatPoints(ticks.at(-1)?.value ?? 0).length;
  const slot = (width - left) / Math.max(meetings.length, 1);
  const isNamed = namedColumns(meetings.length, slot, 46);
  const wide = Math.min(44, slot * 0.72);
  return (
    <svg
      className={chart.chart}
      viewBox={`0 0 ${width} ${chartHeight}`}
      height={chartHeight}
      role="img"
      aria-label={describePoints(meetings, average)}
    >
      {ticks.map(({ value, at }) => (
        <g key={value}>
          <path className={chart.grid} d={`M${left} ${at}H${width}`} />
          <text x={left - 6} y={at + 4} textAnchor="end">
            {formatPoints(value)}
          </text>
        </g>
      ))}
      {meetings.map((meeting, column) => (
        <PointsColumn
          key={meeting.meetingId}
          meeting={meeting}
          middle={left + (column + 0.5) * slot}
          wide={wide}
          of={of}
          name={isNamed(column) ? columnWords(meeting.date, today) : null}
          end={width}
          isToday={meeting.date === today}
        />
      ))}
      <path className={styles.axis} d={`M${left} ${bottom}H${width}`} />
      {average !== null && <path className={styles.average} d={`M${left} ${of(average)}H${width}`} />}
    </svg>
  );
}

interface PointsColumnProps {
  meeting: PlayedMeeting;
  middle: number;
  wide: number;
  of: (points: number) => number;
  /** The words under the column; null where there is no room. */
  name: string | null;
  /** The chart's right end, which the last name keeps to. */
  end: number;
  isToday: boolean;
}

function PointsColumn({ meeting, middle, wide, of, name, end, isToday }: PointsColumnProps) {
  const { total, corrected } = meeting;
  const y = of(total);
  const x = middle - wide / 2;
  const isInside = bottom - y >= 24;
  const half = (name ?? '').length * 3.5;
  return (
    <g>
      <rect
        className={isToday ? styles.ownColumn : styles.column}
        x={x}
        y={y}
        width={wide}
        height={bottom - y}
      />
      {corrected !== null && (
        <rect
          className={styles.before}
          x={x}
          y={of(corrected.total)}
          width={wide}
          height={bottom - of(corrected.total)}
        />
      )}
      {wide >= 15 && (
        <text
          className={isInside ? (isToday ? styles.onOwn : styles.onColumn) : styles.strong}
          x={middle}
          y={isInside ? y + 15 : y - 5}
          textAnchor="middle"
        >
          {formatPoints(total)}
        </text>
      )}
      {signOf(meeting) !== '' && (
        <text className={styles.strong} x={middle} y={Math.max(12, signTop(y, isInside))} textAnchor="middle">
          {signOf(meeting)}
        </text>
      )}
      {name !== null && (
        <text x={Math.min(middle, end - half)} y={bottom + 19} textAnchor="middle">
          {name}
        </text>
      )}
    </g>
  );
}

/** Over the column, and over the figure where that stands over it too. */
function signTop(y: number, isInside: boolean): number {
  return isInside ? y - 5 : y - 19;
}
