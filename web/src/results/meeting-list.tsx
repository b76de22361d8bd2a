import type { Meeting } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId, raceStatusOfId } from '@furlong/domain/status';
import { useState } from 'react';
import { Link } from 'react-router';
import { meetingLabel } from '../meetings/meeting-words.ts';
import { raceCourseNames } from '../meetings/meetings-state.ts';
import { tellApart } from '../meetings/pick-meeting.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { Select } from '../ui/controls/field.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import { formatDay } from '../ui/format/format-date.ts';
import { formatCount } from '../ui/format/format-number.ts';
import styles from './results-screen.module.css';
import { meetingListWords } from './results-words.ts';

interface MeetingListProps {
  meetings: readonly Meeting[];
  meetingId: number | null;
}

/** The list shows this many meetings until it is expanded. */
const meetingsShownMax = 8;

/** The picker's meetings, of all race courses or of one, with their progress. */
export function MeetingList({ meetings, meetingId }: MeetingListProps) {
  const [course, setCourse] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const labelOf = tellApart(meetings, meetingLabel);
  const courses = raceCourseNames(meetings);
  const ofCourse = meetings.filter(({ raceCourseName }) => course === '' || raceCourseName === course);
  const shown = isWhole
    ? ofCourse
    : ofCourse.filter((meeting, place) => place < meetingsShownMax || meeting.meetingId === meetingId);
  return (
    <section className="sect">
      <h2>
        {meetingListWords.heading} <small>{formatCount(ofCourse.length)}</small>
      </h2>
      {meetings.length > meetingsShownMax && courses.length > 1 && (
        <Select
          className={styles.course}
          label={meetingListWords.course}
          value={course}
          onChange={(event) => setCourse(event.target.value)}
        >
          <option value="">{meetingListWords.allCourses}</option>
          {courses.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      {meetings.length === 0 ? (
        <p className="small dim">{meetingListWords.none}</p>
      ) : (
        <ul className={`sheet small ${styles.list}`}>
          {shown.map((meeting) => (
            <li key={meeting.meetingId}>
              <Link
                className={styles.meeting}
                to={linkTo('results', { meetingId: meeting.meetingId })}
                preventScrollReset
                aria-current={meeting.meetingId === meetingId || undefined}
              >
                <span>
                  <b>{meeting.raceCourseName}</b>
                  <span className="dim">
                    {formatDay(meeting.meetingDate)}
                    {/* The first off, where one course has two meetings a day. */}
                    {labelOf(meeting).slice(meetingLabel(meeting).length)}
                  </span>
                </span>
                <span className="push">
                  <Progress meeting={meeting} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {ofCourse.length > meetingsShownMax && (
        <Button kind="quiet" size="small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? meetingListWords.fewer : meetingListWords.all(ofCourse.length)}
        </Button>
      )}
    </section>
  );
}

function Progress({ meeting }: { meeting: Meeting }) {
  const status = meetingStatusOfId(meeting.meetingStatusId);
  if (status === 'abandoned') return <Tag tone="red">{meetingListWords.abandoned}</Tag>;
  if (status === 'postponed') return <Tag tone="amber">{meetingListWords.postponed}</Tag>;
  if (status === 'resulted') return <Tag tone="green">{meetingListWords.final}</Tag>;
  return <Tag>{describeProgress(meeting)}</Tag>;
}

/** How many races of a meeting are run: '3 of 8 run'. */
export function describeProgress({ races }: Pick<Meeting, 'races'>): string {
  const run = races.filter(({ raceStatusId }) => raceStatusOfId(raceStatusId) === 'resulted').length;
  return run === 0 ? meetingListWords.toCome : meetingListWords.progress(run, races.length);
}
