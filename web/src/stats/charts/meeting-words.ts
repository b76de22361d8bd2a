import type { PlayedMeeting } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { formatCount, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { keepWhole } from '../../ui/format/keep-whole.ts';
import { formatDayNear } from '../stats-words.ts';

/** Stands at a meeting whose result was corrected. */
export const correctedSign = '†';
/** Stands at a meeting whose result is being corrected. */
export const inCorrectionSign = '‡';

type Marked = Pick<PlayedMeeting, 'corrected' | 'beingCorrected'>;

/** The sign of a meeting's correction; empty without one. */
export function signOf({ corrected, beingCorrected }: Marked): string {
  if (beingCorrected) return inCorrectionSign;
  return corrected === null ? '' : correctedSign;
}

/** A meeting under a column of a chart: 'Today', '5/9'. */
export function columnWords(date: LocalDay, today: LocalDay): string {
  return date === today ? 'Today' : `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;
}

/** A meeting by its course and day: 'Kenilworth, Sat 3 Oct'. */
export function meetingWords(
  { raceCourseName, date }: Pick<PlayedMeeting, 'raceCourseName' | 'date'>,
  today: LocalDay,
): string {
  return `${raceCourseName}, ${formatDayNear(date, today)}`;
}

/** '145th of 3 412'. */
export function placeWords({ rank, punters }: Pick<PlayedMeeting, 'rank' | 'punters'>): string {
  return `${formatOrdinal(rank)} of ${formatCount(punters)}`;
}

/** What a meeting was before its correction (rule: corrected-stats): '18 points, 1 winner, 145th of 3 412'. */
export function oldWords({ corrected }: Pick<PlayedMeeting, 'corrected'>): string {
  if (corrected === null) return '';
  const { total, winners } = corrected;
  const points = `${formatPoints(total)} ${total === 1 ? 'point' : 'points'}`;
  return `${points}, ${winners} ${winners === 1 ? 'winner' : 'winners'}, ${placeWords(corrected)}`;
}

/** A remark on each meeting of a chart that a correction moved, or is about to. */
export function correctionRemarks(meetings: readonly PlayedMeeting[], today: LocalDay): string[] {
  return meetings
    .filter((meeting) => signOf(meeting) !== '')
    .map((meeting) => {
      const start = `${signOf(meeting)} ${meetingWords(meeting, today)}`;
      const before = meeting.corrected === null ? '' : ` Before it was corrected: ${oldWords(meeting)}.`;
      const remark = meeting.beingCorrected
        ? `${start}: a result is being corrected; the figures are those before it.${before}`
        : `${start}: a result was corrected.${before}`;
      return keepWhole(remark);
    });
}
