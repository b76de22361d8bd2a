import type { CourseStats, PerRaceCourseStats } from '@furlong/contract/schemas/stats';
import { formatCount, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { chartWords } from './chart-words.ts';
import type { RateRow } from './rate-chart.tsx';
import { TableBehind } from './table-behind.tsx';

function correctionWords(meetings: number): string | null {
  return meetings === 0 ? null : chartWords.corrected(meetings);
}

/** The courses as rows of a chart; those with fewer than five picks are one row (rule: stats-rates). */
export function courseRows({ courses, others }: PerRaceCourseStats): RateRow[] {
  const rows = courses.map(({ raceCourseName, strike, correctedMeetings }) => ({
    name: raceCourseName,
    strike,
    correction: correctionWords(correctedMeetings),
  }));
  if (others === null) return rows;
  const { courses: count, strike, correctedMeetings } = others;
  return [...rows, { name: chartWords.other(count), strike, correction: correctionWords(correctedMeetings) }];
}

/** What else there is of each course. */
export function PerCourse({ stats: { courses, others } }: { stats: PerRaceCourseStats }) {
  return (
    <>
      {others !== null && <p className="small dim">{chartWords.others(namesOf(others))}</p>}
      <TableBehind<CourseStats>
        title={chartWords.perCourse}
        columns={[
          { head: chartWords.course, cell: ({ raceCourseName }) => raceCourseName },
          { head: chartWords.meetings, isFigure: true, cell: ({ meetings }) => formatCount(meetings) },
          { head: chartWords.points, isFigure: true, cell: ({ strike }) => formatPoints(strike.points) },
          {
            head: chartWords.perMeeting,
            isFigure: true,
            cell: ({ averagePoints }) => (averagePoints === null ? '–' : formatPoints(averagePoints)),
          },
          {
            head: chartWords.bestRank,
            isFigure: true,
            cell: ({ bestRank }) => (bestRank === null ? '–' : formatOrdinal(bestRank)),
          },
          {
            head: chartWords.byStrikeRate,
            isFigure: true,
            cell: ({ rank }) => (rank === null ? chartWords.tooFew : formatOrdinal(rank)),
          },
        ]}
        rows={courses}
        keyOf={({ raceCourseId }) => raceCourseId}
      />
    </>
  );
}

/** The first of the others by name, and how many more there are. */
function namesOf({ courses, raceCourseNames }: NonNullable<PerRaceCourseStats['others']>): string {
  const more = courses - raceCourseNames.length;
  return [...raceCourseNames, ...(more > 0 ? [chartWords.moreCourses(more)] : [])].join(', ');
}
