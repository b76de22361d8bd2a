import type { PlayedMeeting } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { formatCount, formatOrdinal } from '../../ui/format/format-number.ts';
import chart from '../../ui/styles/chart.module.css';
import { chartWords, describeRanks } from './chart-words.ts';
import styles from './charts.module.css';
import { columnWords, signOf } from './meeting-words.ts';
import { chartHeight } from './points-chart.tsx';
import { namedColumns, rankScale } from './scales.ts';

const top = 22;
const bottom = 176;

interface RankChartProps {
  /** Oldest first. */
  meetings: readonly PlayedMeeting[];
  /** The best rank of the whole timeline. */
  best: number | null;
  width: number;
  today: LocalDay;
}

/** The rank of each meeting as a line: the first is at the top. One that a correction moved has its old rank dashed. */
export function RankChart({ meetings, best, width, today }: RankChartProps) {
  const worst = Math.max(1, ...meetings.flatMap(({ rank, corrected }) => [rank, corrected?.rank ?? 1]));
  const { of, ticks } = rankScale(worst, top, bottom);
  const left = 14 + 7 * Math.max(3, ...ticks.map(({ value }) => formatCount(value).length));
  const slot = (width - left) / Math.max(meetings.length, 1);
  const at = (column: number) => left + (column + 0.5) * slot;
  const isNamed = namedColumns(meetings.length, slot, 46);
  const line = meetings.map(({ rank }, column) => `${round(at(column))} ${round(of(rank))}`).join('L');
  return (
    <svg
      className={chart.chart}
      viewBox={`0 0 ${width} ${chartHeight}`}
      height={chartHeight}
      role="img"
      aria-label={describeRanks(meetings)}
    >
      {ticks.map(({ value, at: y }) => (
        <g key={value}>
          <path className={chart.grid} d={`M${left} ${y}H${width}`} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {value === 1 ? '1st' : formatCount(value)}
          </text>
        </g>
      ))}
      <path className={chart.line} d={`M${line}`} />
      {meetings.map((meeting, column) => (
        <RankPoint
          key={meeting.meetingId}
          meeting={meeting}
          x={at(column)}
          of={of}
          name={isNamed(column) ? columnWords(meeting.date, today) : null}
          width={width}
          isToday={meeting.date === today}
          isLarge={slot >= 14}
        />
      ))}
      <BestWords meetings={meetings} best={best} at={at} of={of} left={left} width={width} />
    </svg>
  );
}

interface RankPointProps {
  meeting: PlayedMeeting;
  x: number;
  of: (rank: number) => number;
  name: string | null;
  width: number;
  isToday: boolean;
  isLarge: boolean;
}

function RankPoint({ meeting, x, of, name, width, isToday, isLarge }: RankPointProps) {
  const y = of(meeting.rank);
  const sign = signOf(meeting);
  // On the other side of the point than the old rank.
  const isOver = meeting.corrected !== null && meeting.corrected.rank > meeting.rank;
  const half = (name ?? '').length * 3.5;
  return (
    <g>
      {meeting.corrected !== null && (
        <circle className={styles.before} cx={x} cy={of(meeting.corrected.rank)} r="5" />
      )}
      <circle
        className={isToday ? styles.ownPoint : styles.point}
        cx={x}
        cy={y}
        r={isToday ? 6.5 : isLarge ? 4 : 2.5}
      />
      {sign !== '' && (
        <text className={styles.strong} x={x} y={isOver ? y - 10 : y + 20} textAnchor="middle">
          {sign}
        </text>
      )}
      {name !== null && (
        <text x={Math.min(x, width - half)} y={chartHeight - 7} textAnchor="middle">
          {name}
        </text>
      )}
    </g>
  );
}

interface BestWordsProps {
  meetings: readonly PlayedMeeting[];
  best: number | null;
  at: (column: number) => number;
  of: (rank: number) => number;
  left: number;
  width: number;
}

/** The best rank in sight, in words over its point: '14th, your best'. */
function BestWords({ meetings, best, at, of, left, width }: BestWordsProps) {
  const rank = Math.min(...meetings.map((meeting) => meeting.rank));
  const column = meetings.findLastIndex((meeting) => meeting.rank === rank);
  if (column < 0) return null;
  const words = rank === best ? chartWords.yourBest(formatOrdinal(rank)) : formatOrdinal(rank);
  const half = words.length * 3.5;
  const x = Math.min(Math.max(at(column), left + half), width - half);
  return (
    <text className={styles.strong} x={x} y={Math.max(12, of(rank) - 11)} textAnchor="middle">
      {words}
    </text>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
