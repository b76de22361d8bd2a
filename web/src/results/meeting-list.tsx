import type { Meeting } from '@furlong/contract/meetings';
import { meetingStatusOfId, raceStatusOfId } from '@furlong/domain/status';
import { Link } from 'react-router';
import { formatDay } from '../ui/format-date.ts';
import { Tag } from '../ui/tag.tsx';
import styles from './results-screen.module.css';

interface MeetingListProps {
  meetings: readonly Meeting[];
  meetingId: number | null;
}

/** The meetings of the picker, all in sight, with how far each has come. */
export function MeetingList({ meetings, meetingId }: MeetingListProps) {
  return (
    <section className="sect">
      <h2>Meetings</h2>
      {meetings.length === 0 ? (
        <p className="small dim">No meeting of the last seven days.</p>
      ) : (
        <ul className={`sheet small ${styles.list}`}>
          {meetings.map((meeting) => (
            <li key={meeting.meetingId}>
              <Link
                className={styles.meeting}
                to={`/results?meetingId=${meeting.meetingId}`}
                preventScrollReset
                aria-current={meeting.meetingId === meetingId || undefined}
              >
                <span>
                  <b>{meeting.raceCourseName}</b>
                  <span className="dim">{formatDay(meeting.meetingDate)}</span>
                </span>
                <span className="push">
                  <Progress meeting={meeting} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Progress({ meeting }: { meeting: Meeting }) {
  const status = meetingStatusOfId(meeting.meetingStatusId);
  if (status === 'abandoned') return <Tag tone="red">Abandoned</Tag>;
  if (status === 'postponed') return <Tag tone="amber">Postponed</Tag>;
  if (status === 'resulted') return <Tag tone="green">Final</Tag>;
  return <Tag>{describeProgress(meeting)}</Tag>;
}

/** How many races of a meeting are run: '3 of 8 run'. */
export function describeProgress({ races }: Pick<Meeting, 'races'>): string {
  const run = races.filter(({ raceStatusId }) => raceStatusOfId(raceStatusId) === 'resulted').length;
  return run === 0 ? 'To come' : `${run} of ${races.length} run`;
}
